/// <reference lib="dom" />
/** The page's only door to Vega. @module */
export { Error as ERRORS, parse, View } from "npm:vega@6.4.0";
export { expressionInterpreter } from "npm:vega-interpreter@2.3.2";
