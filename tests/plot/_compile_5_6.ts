/**
 * Compiles the specifications on standard input with Vega-Lite 5.6.1 and prints what it warns of. A
 * program of its own, since that version wants another Vega than the library's.
 *
 * @module
 */
const names = ["npm:vega@5.33.0", "npm:vega-lite@5.6.1"];
const [, { compile }] = await Promise.all(names.map((name) => import(name)));
const problems: string[] = [];
for (const [figure, spec] of JSON.parse(await new Response(Deno.stdin.readable).text())) {
  const tell = (...texts: unknown[]) => (problems.push(`${figure}: ${texts.join(" ")}`), logger);
  const silent = () => logger;
  const logger = { level: silent, error: tell, warn: tell, info: silent, debug: silent };
  try {
    if (!compile(spec, { logger }).spec.marks) tell("no marks");
  } catch (error) {
    tell(error);
  }
}
console.log(JSON.stringify(problems));
