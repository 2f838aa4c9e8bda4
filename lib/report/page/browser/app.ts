/// <reference lib="dom" />
/** The page's program. @module */
import type { PageAnalysis } from "../page_analysis.ts";
import type { Charts } from "./charts.ts";
import { BLOCKS } from "../page_data.ts";
import { mountBoard } from "./board.ts";
import type { PairedStatistic } from "./differences.ts";
import { byId } from "./_element.ts";
import { mountExplorer } from "./explorer.ts";
import { unpackJson } from "./_blocks.ts";
import { PageStore } from "./store.ts";
import { mountTheme } from "./theme.ts";

/**
 * Starts the page.
 *
 * @param statistic The paired difference of two runs' scores.
 */
export async function startPage(statistic: PairedStatistic): Promise<void> {
  const store = new PageStore();
  mountTheme();
  await mountBoard(store, statistic);
  document.documentElement.dataset.ready = "true";
  const mount = whenNear(byId("analyses"), mountAnalyses);
  await mountExplorer(store);
  if (!location.hash.startsWith("#analys")) return;
  // The browser looked for the place before it was there, or before the rows above it were.
  await mount();
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

/** Figures are heavy: they are made when the reader comes near, or prints, or at the caller's wish. */
function whenNear(section: HTMLElement, mount: () => Promise<void>): () => Promise<void> {
  let started: Promise<void> | undefined;
  const start = () => {
    observer.disconnect();
    return started ??= mount();
  };
  const observer = new IntersectionObserver(
    (entries) => void (entries.some(({ isIntersecting }) => isIntersecting) && start()),
    { rootMargin: "400px" },
  );
  observer.observe(section);
  addEventListener("beforeprint", () => void start());
  return start;
}

async function mountAnalyses(): Promise<void> {
  const root = byId("analyses-body");
  // The program stands before its data, so it is there once these are.
  const analyses = await unpackJson<PageAnalysis[]>(BLOCKS.analyses);
  const { listqaCharts } = globalThis as unknown as { listqaCharts: Charts };
  listqaCharts.mountAnalyses(root, analyses);
}
