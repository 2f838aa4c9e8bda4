/// <reference lib="dom" />
/** Light, dark, or as the system says. @module */
import { byId } from "./_element.ts";

const THEMES = ["auto", "light", "dark"] as const;

/** Makes the button change the theme. */
export function mountTheme(): void {
  const button = byId("theme");
  let at = 0;
  button.hidden = false;
  button.addEventListener("click", () => {
    at = (at + 1) % THEMES.length;
    const theme = THEMES[at]!;
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    button.textContent = `Theme: ${theme}`;
  });
}
