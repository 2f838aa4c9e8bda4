/** Version of the package, as results files name it. */
export const VERSION = "0.1.0";
