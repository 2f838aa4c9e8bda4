/// <reference lib="dom" />
/** The tip beside the pointer. Texts only: vega-tooltip would set HTML. @module */
import { element } from "./_element.ts";

let tip: HTMLElement | undefined;

/** Shows what a mark tells; hides when it tells nothing. Vega calls it. */
export function showTip(
  _handler: unknown,
  event: MouseEvent,
  _item: unknown,
  value: unknown,
): void {
  if (typeof value !== "string" || value === "") return hideTip();
  tip ??= makeTip();
  tip.replaceChildren(
    ...value.split("\n").map((line, i) => element(i === 0 ? "strong" : "span", {}, line)),
  );
  tip.hidden = false;
  const { width, height } = tip.getBoundingClientRect();
  const right = document.documentElement.clientWidth, bottom = globalThis.innerHeight;
  const x = event.clientX + 14 + width > right ? event.clientX - 14 - width : event.clientX + 14;
  const y = event.clientY + 14 + height > bottom ? event.clientY - 14 - height : event.clientY + 14;
  tip.style.left = `${Math.max(0, x)}px`;
  tip.style.top = `${Math.max(0, y)}px`;
}

/** Hides the tip. */
export function hideTip(): void {
  if (tip) tip.hidden = true;
}

function makeTip(): HTMLElement {
  const made = element("div", { class: "chart-tip", "aria-hidden": "true", hidden: true });
  document.body.append(made);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hideTip();
  });
  document.addEventListener("scroll", hideTip, { passive: true, capture: true });
  return made;
}
