/** The page's style. @module */

/** Colours of one theme: text on paper has a contrast of at least 4.5 to 1. */
const LIGHT = `
  --ink: #1b1f24; --paper: #ffffff; --soft: #f4f6f8; --muted: #59636e; --line: #d1d9e0;
  --accent: #0b5cad; --good: #116329; --bad: #a40e26; --warn: #7a4a00; --mark: #fff3c4;
  color-scheme: light;`;
const DARK = `
  --ink: #e6edf3; --paper: #0f1419; --soft: #1a212a; --muted: #9da7b3; --line: #3a4450;
  --accent: #79b8ff; --good: #56d364; --bad: #ff8b84; --warn: #e3b341; --mark: #3d3200;
  color-scheme: dark;`;

/** The style sheet. */
export const PAGE_CSS = `
:root {${LIGHT}
}
@media screen and (prefers-color-scheme: dark) { :root:not([data-theme="light"]) {${DARK}
} }
@media screen { :root[data-theme="dark"] {${DARK}
} }
* { box-sizing: border-box; }
html { scroll-padding-top: 4rem; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  overflow-wrap: break-word;
}
h1, h3, dd, label, .element, .reply, .lists, .question, #board th[scope="row"] { overflow-wrap: anywhere; }
#board th:first-child { white-space: nowrap; }
header, main, footer { max-width: 84rem; margin: 0 auto; padding: 0 1rem; }
header { padding-top: 1rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .25rem; }
h2 { font-size: 1.3rem; margin: 2.5rem 0 .5rem; }
h3 { font-size: 1.1rem; margin: 1.5rem 0 .5rem; }
h4 { font-size: 1rem; margin: 1.25rem 0 .5rem; }
h5, h6 { font-size: .9rem; margin: 1rem 0 .35rem; }
p { margin: .5rem 0; max-width: 60rem; }
a { color: var(--accent); }
small, .muted, .note { color: var(--muted); }
.good { color: var(--good); } .bad { color: var(--bad); } .warn { color: var(--warn); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
h3:focus { outline: none; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: .5rem; background: var(--paper); padding: .25rem .5rem; z-index: 3; }
body > nav {
  position: sticky; top: 0; z-index: 2; background: var(--paper); border-bottom: 1px solid var(--line);
}
body > nav ul {
  display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; align-items: center; list-style: none;
  max-width: 84rem; margin: 0 auto; padding: .5rem 1rem;
}
body > nav li:last-child { margin-left: auto; }
button, select, input {
  font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line);
  border-radius: .3rem; padding: .2rem .55rem; max-width: 100%;
}
button { cursor: pointer; background: var(--soft); }
button:disabled { color: var(--muted); cursor: default; }
label { display: flex; flex-direction: column; min-width: 0; max-width: 100%; gap: .15rem; font-size: .85rem; color: var(--muted); }
label select, label input { color: var(--ink); font-size: .95rem; }
input[type="number"] { width: 6rem; }
.controls { display: flex; flex-wrap: wrap; gap: .6rem .9rem; align-items: end; margin: .75rem 0; }
.scroll { overflow-x: auto; max-width: 100%; }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; }
caption {
  text-align: left; color: var(--muted); font-size: .85rem; padding-bottom: .35rem;
  max-width: calc(100vw - 2rem);
}
th, td { padding: .3rem .55rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
thead th { border-bottom: 2px solid var(--line); vertical-align: bottom; }
.number { text-align: right; }
td.number { white-space: nowrap; }
th { overflow-wrap: break-word; }
td small { display: block; font-size: .8em; }
th button {
  border: 0; padding: 0; background: none; font-weight: inherit; text-align: inherit; color: inherit;
}
th button:hover { text-decoration: underline; }
th[aria-sort="ascending"] button::after { content: "\\a0▲"; font-size: .7em; }
th[aria-sort="descending"] button::after { content: "\\a0▼"; font-size: .7em; }
tbody tr:hover { background: var(--soft); }
tr[aria-current="true"] { background: var(--mark); }
#board th[scope="row"] { min-width: 11rem; max-width: 22rem; font-weight: 600; }
#rows { width: 100%; }
#rows .question { min-width: 16rem; }
#rows .id { color: var(--muted); min-width: 5rem; max-width: 10rem; overflow-wrap: anywhere; }
.pager { display: flex; gap: .75rem; align-items: center; margin: .75rem 0; }
#sample {
  border: 1px solid var(--line); border-radius: .5rem; padding: .25rem 1rem 1rem; margin: 1rem 0;
  scroll-margin-top: 4rem;
}
.facts { display: flex; flex-wrap: wrap; gap: .35rem 1.25rem; margin: .5rem 0; font-size: .9rem; }
.facts dt { color: var(--muted); font-size: .8rem; }
.facts dd { margin: 0; }
.answers { display: grid; gap: 1.5rem; }
.answers > * { min-width: 0; }
@media (min-width: 70rem) { .answers.two { grid-template-columns: 1fr 1fr; } }
.text {
  background: var(--soft); border: 1px solid var(--line); border-radius: .3rem; padding: .6rem .75rem;
  margin: .25rem 0; max-height: 22rem; overflow: auto; white-space: pre-wrap; font-size: .85rem;
  font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
.elements .element { display: block; min-width: 7rem; }
.elements .reply { white-space: pre-wrap; min-width: 11rem; color: var(--muted); }
.two .elements { font-size: .8rem; }
.two .elements :is(th, td) { padding: .3rem .35rem; }
.two .elements .element { min-width: 6.2rem; }
.two .elements .reply { min-width: 9rem; }
.facet { display: block; padding-left: 1em; }
.lists { display: flex; flex-wrap: wrap; gap: 0 2rem; font-size: .9rem; }
.lists > * { flex: 1 1 16rem; min-width: 0; }
.lists ol { margin: 0; padding-left: 2rem; }
footer { margin-top: 3rem; padding-bottom: 2rem; color: var(--muted); font-size: .85rem; }
@media (max-width: 40rem) {
  html { scroll-padding-top: 0; }
  body > nav { position: static; }
  #board .family { display: none; }
}
@media print {
  :root:root {${LIGHT}
  }
  nav, .controls, .pager, .skip, button[data-more], #rows, #count, noscript { display: none; }
  .scroll, .text { overflow: visible; max-height: none; }
  body { font-size: 10pt; }
  table { font-size: 8pt; }
  th, td { padding: .15rem .3rem; }
  section, tr { break-inside: auto; }
  tr { break-inside: avoid; }
}
`;
