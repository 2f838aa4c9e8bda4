/// <reference lib="dom" />
/** A figure of the page, drawn when it comes into view. @module */
import type { PageFigure } from "../page_analysis.ts";
import { element } from "./_element.ts";
import { onPaper, paperNow } from "./_paper.ts";
import { saveFile } from "./_save.ts";
import { hideTip, showTip } from "./_tip.ts";
import { ERRORS, expressionInterpreter, parse, View } from "./_vega.ts";

/** How much larger than its own pixels a figure may be shown, and how much smaller. */
const LARGEST = 1.4, SMALLEST = 0.8;
/** Pixels of a saved picture for each pixel of the figure. */
const PNG_SCALE = 3;

interface Mounted {
  place: HTMLElement;
  draw: () => void;
  drawn: () => string | undefined;
}

interface Picked {
  field: string;
  value: string;
}

const mounted: Mounted[] = [];
let watching: IntersectionObserver | undefined;

/** Makes the figure's block. */
export function figureBlock(figure: PageFigure): HTMLElement {
  const canvas = element("div", { class: "chart-canvas" });
  const scroll = element("div", { class: "chart-scroll" }, canvas);
  let view: View | undefined, paper: string | undefined, picked: Picked | null = null;
  const highlight = highlightChoice(figure, (choice) => {
    picked = choice;
    view?.signal("picked", choice).run();
  });
  const failed = (error: unknown) => {
    view = undefined;
    canvas.replaceChildren(
      element("p", { role: "alert" }, `This figure could not be drawn: ${String(error)}`),
    );
  };
  const draw = () => {
    const now = paperNow();
    if (paper === now) return;
    paper = now;
    hideTip();
    view?.finalize();
    try {
      view = viewOf(figure[now], "svg").initialize(canvas);
      view.tooltip(showTip);
      view.signal("picked", picked);
      view.addSignalListener("picked", (_, value: Picked | null) => {
        picked = value;
        highlight?.show(value);
      });
      const drawn = view;
      // The size is known after a second pass.
      view.runAsync().then(() => view === drawn && fit(canvas, figure), failed);
    } catch (error) {
      failed(error);
    }
  };
  const block = element(
    "figure",
    { class: "chart", id: `chart-${figure.name}` },
    element("figcaption", {}, figure.title),
    scroll,
    element(
      "div",
      { class: "chart-tools" },
      ...highlight ? [highlight.label] : [],
      saveButton("Save SVG", figure, () => savedSvg(figure)),
      saveButton("Save PNG", figure, () => savedPng(figure)),
    ),
  );
  const sizes = new ResizeObserver(() => reachable(scroll, figure.title));
  sizes.observe(scroll);
  sizes.observe(canvas);
  watch({ place: block, draw, drawn: () => paper });
  return block;
}

function viewOf(spec: Record<string, unknown>, renderer: "svg" | "none"): View {
  // The interpreter walks the expressions: the page's policy forbids to compile them.
  return new View(parse(spec as never, undefined, { ast: true }), {
    renderer,
    logLevel: ERRORS,
    expr: expressionInterpreter,
    hover: false,
  } as never);
}

function fit(canvas: HTMLElement, figure: PageFigure): void {
  canvas.setAttribute("role", "img");
  canvas.removeAttribute("aria-roledescription");
  canvas.setAttribute("aria-label", figure.description);
  const svg = canvas.querySelector("svg");
  const width = Number(svg?.getAttribute("width")) || 0;
  canvas.style.maxWidth = `${Math.round(width * LARGEST)}px`;
  canvas.style.minWidth = `${Math.round(width * SMALLEST)}px`;
}

/** Only what scrolls must be reached by the keyboard. */
function reachable(scroll: HTMLElement, title: string): void {
  if (scroll.scrollWidth > scroll.clientWidth + 1) {
    scroll.tabIndex = 0;
    scroll.setAttribute("role", "region");
    scroll.setAttribute("aria-label", `${title} (scrolls)`);
  } else for (const name of ["tabindex", "role", "aria-label"]) scroll.removeAttribute(name);
}

function watch(figure: Mounted): void {
  if (!watching) {
    watching = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        watching!.unobserve(target);
        mounted.find(({ place }) => place === target)?.draw();
      }
    }, { rootMargin: "400px" });
    onPaper((all) => {
      for (const { draw, drawn } of mounted) if (all || drawn() !== undefined) draw();
    });
  }
  mounted.push(figure);
  watching.observe(figure.place);
}

/** A choice of what stands out, for those who do not point; as a click on the legend does. */
function highlightChoice(figure: PageFigure, choose: (choice: Picked | null) => void) {
  const { picks = [] } = (figure.light.usermeta ?? {}) as {
    picks?: { field: string; values: string[] }[];
  };
  if (picks.length === 0) return undefined;
  const choices = picks.flatMap(({ field, values }) => values.map((value) => ({ field, value })));
  const options = picks.map(({ field, values }) =>
    element(
      "optgroup",
      { label: FIELDS[field] ?? field },
      ...values.map((value) =>
        element("option", { value: placeOf(choices, { field, value }) }, value)
      ),
    )
  );
  const select = element(
    "select",
    {
      onchange: () => choose(choices[Number(select.value)] ?? null),
    },
    element("option", { value: -1 }, "all alike"),
    ...options,
  );
  return {
    label: element("label", {}, "Highlight ", select),
    show: (picked: Picked | null) => {
      select.value = String(picked ? placeOf(choices, picked) : -1);
    },
  };
}

/** What fields that can stand out are called. */
const FIELDS: Readonly<Record<string, string>> = {
  run: "Run",
  type: "Type of question",
  shown: "Group",
  setting: "Setting",
  family: "Family",
  part: "Part",
  name: "Mean",
};

function placeOf(choices: readonly Picked[], { field, value }: Picked): number {
  return choices.findIndex((choice) => choice.field === field && choice.value === value);
}

function saveButton(text: string, figure: PageFigure, make: () => Promise<[string, Blob]>) {
  const button = element("button", {
    type: "button",
    "aria-label": `${text}: ${figure.title}`,
    onclick: async () => {
      try {
        saveFile(...await make());
      } catch (error) {
        button.after(element("span", { role: "alert" }, `not saved: ${String(error)}`));
      }
    },
  }, text);
  return button;
}

/** Saved pictures go into papers: on white, nothing dimmed. */
function pictureOf(figure: PageFigure): View {
  return viewOf({ ...figure.light, background: "white" }, "none");
}

async function savedSvg(figure: PageFigure): Promise<[string, Blob]> {
  const view = pictureOf(figure);
  try {
    return [`${figure.name}.svg`, new Blob([await view.toSVG()], { type: "image/svg+xml" })];
  } finally {
    view.finalize();
  }
}

async function savedPng(figure: PageFigure): Promise<[string, Blob]> {
  const view = pictureOf(figure);
  try {
    const canvas = await view.toCanvas(PNG_SCALE);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (!blob) throw new Error("the browser gave no picture");
    return [`${figure.name}.png`, blob];
  } finally {
    view.finalize();
  }
}
