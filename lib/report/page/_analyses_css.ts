/** The look of the page's section of analyses; colours come from the page. @module */

/** CSS for the page's one `<style>`. */
export const ANALYSES_CSS = `
.chart-contents ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; list-style: none; padding: 0; }
.chart-analysis { border-top: 1px solid var(--line); margin-top: 2rem; }
.chart-analysis h3 { margin: 1rem 0 .25rem; scroll-margin-top: 1rem; white-space: normal; }
.chart-analysis h3 small { color: var(--muted); font-weight: normal; margin-left: .5em; }
.chart-about { color: var(--muted); margin: 0 0 .75rem; max-width: 46rem; }
.chart-figures {
  display: grid; gap: 1.5rem 2rem; align-items: start; margin-bottom: 1rem;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 27rem), 1fr));
}
.chart { margin: 0; min-width: 0; }
.chart figcaption { font-weight: 600; margin-bottom: .25rem; }
.chart-canvas { min-height: 8rem; }
.chart-canvas svg { display: block; height: auto; width: 100%; }
.chart-scroll { overflow-x: auto; }
.chart-scroll:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.chart-tools {
  align-items: center; color: var(--muted); display: flex; flex-wrap: wrap; font-size: .875rem;
  gap: .25rem .75rem; margin: .25rem 0 .5rem;
}
.chart-tools label { align-items: center; flex-direction: row; font-size: inherit; gap: .35rem; }
.chart-tools select { max-width: 14rem; }
.chart-table { margin: .25rem 0; }
.chart-table summary { cursor: pointer; padding: .25rem 0; }
.chart-count, .chart-note { color: var(--muted); font-size: .875rem; }
.chart-table .chart-scroll { max-height: 32rem; overflow: auto; }
.chart-table table { border-collapse: collapse; font-size: .875rem; }
.chart-table th, .chart-table td {
  border-bottom: 1px solid var(--line); font-weight: normal; padding: .2rem .6rem; text-align: left;
  vertical-align: top;
}
.chart-table tbody th, .chart-table td { max-width: 22rem; overflow-wrap: break-word; }
.chart-table tbody th { min-width: 8rem; }
.chart-table thead th { background: var(--paper); position: sticky; top: 0; vertical-align: bottom; z-index: 1; }
.chart-table thead button {
  background: none; border: 0; color: inherit; cursor: pointer; font: inherit; font-weight: 600; padding: 0;
  text-align: inherit;
}
.chart-table th[aria-sort="ascending"] button::after { content: " ▲"; }
.chart-table th[aria-sort="descending"] button::after { content: " ▼"; }
.chart-table .number { font-variant-numeric: tabular-nums; text-align: right; white-space: nowrap; }
.chart-table thead .number { white-space: normal; }
.chart-table .bar { min-width: 9rem; position: relative; }
.chart-table .bar i {
  background: var(--accent); bottom: 2px; height: 3px; left: 0; opacity: .7; position: absolute;
}
.chart-hidden { clip-path: inset(50%); height: 1px; overflow: hidden; position: absolute; white-space: nowrap; width: 1px; }
.chart-tip {
  background: var(--ink); border-radius: 4px; color: var(--paper); font-size: .8125rem; left: 0;
  line-height: 1.35; max-width: 20rem; overflow-wrap: anywhere; padding: .4rem .6rem; pointer-events: none;
  position: fixed; top: 0; z-index: 10;
}
.chart-tip > * { display: block; }
.chart-tip[hidden] { display: none; }
@media print {
  .chart-contents, .chart-tools, .chart-tip, .chart-table > button { display: none; }
  .chart { break-inside: avoid; }
  .chart-table table { font-size: 7pt; }
  .chart-table :is(th, td) { padding: .1rem .25rem; }
  .chart-table tbody th { min-width: 0; }
  .chart-scroll, .chart-table .chart-scroll { max-height: none; overflow: visible; }
}
`;
