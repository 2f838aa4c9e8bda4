/// <reference lib="dom" />
/** Whether the page's paper is light or dark. @module */

/** The paper now; printed pages are light. */
export function paperNow(): "light" | "dark" {
  if (printing) return "light";
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return prefersDark().matches ? "dark" : "light";
}

/** Calls back whenever the paper may have changed; before printing, all must be drawn at once. */
export function onPaper(changed: (all: boolean) => void): void {
  new MutationObserver(() => changed(false)).observe(document.documentElement, {
    attributes: true,
    attributeFilter: ["data-theme"],
  });
  prefersDark().addEventListener("change", () => changed(false));
  globalThis.addEventListener("beforeprint", () => {
    printing = true;
    changed(true);
  });
  globalThis.addEventListener("afterprint", () => {
    printing = false;
    changed(false);
  });
}

let printing = false;

function prefersDark(): MediaQueryList {
  return globalThis.matchMedia("(prefers-color-scheme: dark)");
}
