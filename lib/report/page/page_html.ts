/** The page's text. @module */
import { escapeHtml } from "../_html.ts";
import type { Block } from "./answer_book.ts";
import { type BoardColumn, boardTable, cellClass, metricName } from "./board_table.ts";
import { packJson } from "./_block.ts";
import { ANALYSES_CSS } from "./_analyses_css.ts";
import { PAGE_CSS } from "./_css.ts";
import type { PageAnalysis } from "./page_analysis.ts";
import { BLOCKS, type Board, type PageIndex } from "./page_data.ts";

/** What goes into the page. */
export interface PageParts {
  /** Heading. */
  title: string;
  /** Lines below it. */
  about: readonly string[];
  /** Name and version of the program, for the foot. */
  madeBy: string;
  /** The leaderboard. */
  board: Board;
  /** The explorer's table of contents. */
  index: PageIndex;
  /** What the Analyses section is made of. */
  analyses: readonly PageAnalysis[];
  /** Blocks of questions, scores and answers. */
  blocks: Iterable<Block>;
  /** The page's programs: leaderboard and explorer, and the charts. */
  scripts: { app: string; charts: string };
}

/**
 * Writes the page, part by part, since it can be large.
 *
 * @param parts What goes into it.
 * @returns Pieces of HTML, in order.
 */
export async function* pageHtml(parts: PageParts): AsyncGenerator<string> {
  const { title, about, madeBy, board, index, analyses, blocks } = parts;
  const css = `${PAGE_CSS}${ANALYSES_CSS}`;
  const app = inScript(parts.scripts.app), charts = inScript(parts.scripts.charts);
  const policy = [
    "default-src 'none'",
    `script-src ${await hash(app)} ${await hash(charts)}`,
    `style-src ${await hash(css)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  yield `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${text(title)}</title>
<style>${css}</style>
</head>
<body>
<a class="skip" href="#leaderboard">Skip to the leaderboard</a>
<header>
<h1>${text(title)}</h1>
${about.map((line) => `<p class="muted">${text(line)}</p>`).join("\n")}
</header>
<nav aria-label="Sections"><ul>
<li><a href="#leaderboard">Leaderboard</a></li>
<li><a href="#explorer">Explorer</a></li>
<li><a href="#analyses">Analyses</a></li>
<li><button type="button" id="theme" hidden>Theme: auto</button></li>
</ul></nav>
<main>
<noscript><p class="note">Without scripts the page shows the leaderboard only.</p></noscript>
${leaderboardSection(board)}
${explorerSection(index)}
<section id="analyses" aria-labelledby="analyses-title">
<h2 id="analyses-title">Analyses</h2>
<div id="analyses-body"></div>
</section>
</main>
<footer><p>${text(madeBy)}</p></footer>
${block(BLOCKS.board, packJson(board))}
<script>${app}</script>
${block(BLOCKS.index, packJson(index))}
`;
  // The charts' program, which is used later, stands after questions and scores, before the answers.
  let early = true;
  for (const [id, content] of blocks) {
    if (early && !isEarly(id)) {
      early = false;
      yield chartsPart(charts, analyses);
    }
    yield block(id, content);
  }
  if (early) yield chartsPart(charts, analyses);
  yield `</body>\n</html>\n`;
}

function chartsPart(charts: string, analyses: PageParts["analyses"]): string {
  return `<script>${charts}</script>\n${block(BLOCKS.analyses, packJson(analyses))}`;
}

function isEarly(id: string): boolean {
  return id === BLOCKS.questions || id.startsWith(BLOCKS.scores(0).replace(/0$/, ""));
}

function block(id: string, content: string): string {
  return `<script type="application/octet-stream" id="${id}">${content}</script>\n`;
}

function leaderboardSection(board: Board): string {
  const { columns, rows } = boardTable(board);
  const classOf = (column: BoardColumn) => {
    const name = cellClass(column);
    return name === undefined ? "" : ` class="${name}"`;
  };
  const head = columns.map((column) =>
    `<th scope="col"${classOf(column)}>${text(column.title)}</th>`
  ).join("");
  const body = rows.map(({ cells }) =>
    `<tr>${
      cells.map(({ text: shown, sub }, i) => {
        const column = columns[i]!;
        if (column.key === "run") return `<th scope="row">${text(shown)}</th>`;
        const small = sub === undefined ? "" : `<small>${text(sub)}</small>`;
        return `<td${classOf(column)}>${text(shown)}${small}</td>`;
      }).join("")
    }</tr>`
  ).join("\n");
  const intervals = board.bootstrap === 0
    ? "no intervals were asked for"
    : `small: 95 % bootstrap intervals (${board.bootstrap} resamples of ${
      board.resample === "page" ? "source pages" : "samples"
    })`;
  const small = rows.some(({ cells }) => cells.some((cell) => cell.text.endsWith("‡")))
    ? "; ‡ fewer than 20 samples"
    : "";
  return `<section id="leaderboard" aria-labelledby="leaderboard-title">
<h2 id="leaderboard-title">Leaderboard</h2>
<div class="controls">
<label>Questions <select id="board-type" disabled>
<option value="all">all</option><option value="simple">simple (S)</option><option value="complex">complex (C)</option>
</select></label>
<label>Difference to <select id="board-baseline" disabled><option value="">no run</option></select></label>
<p id="board-status" class="note" role="status"></p>
</div>
<div class="scroll" tabindex="0" role="region" aria-label="Table of the leaderboard">
<table id="board">
<caption>Percent, ranked by ${
    text(metricName(board.metric))
  } over all questions; ${intervals}${small}. S simple, C complex questions. † thinks, * preview.</caption>
<thead><tr>${head}</tr></thead>
<tbody>
${body}
</tbody>
</table>
</div>
</section>`;
}

function explorerSection(index: PageIndex): string {
  const select = (id: string, label: string) =>
    `<label>${label} <select id="${id}"></select></label>`;
  const share = (id: string, label: string) =>
    `<label>${label} <input id="${id}" type="number" min="0" max="1" step="any" inputmode="decimal" size="6"></label>`;
  return `<section id="explorer" aria-labelledby="explorer-title">
<h2 id="explorer-title">Explorer</h2>
<p>Every answer: what was read, paired and judged. Scores are ${
    text(metricName(index.metric))
  }, from 0 to 1. The address of the page keeps what is shown: copy it to share a view or a sample.</p>
<form id="filters" class="controls" aria-label="Filters">
${select("f-run", "Run")}
${select("f-with", "Beside it")}
${select("f-category", "Category")}
${select("f-country", "Country")}
${select("f-type", "Type")}
${select("f-format", "Format class")}
${share("f-score-min", "Score from")}
${share("f-score-max", "Score to")}
<label>Text <input id="f-text" type="search" placeholder="question, answer, id" autocomplete="off" spellcheck="false"></label>
${select("f-sort", "Order")}
<button type="button" id="f-clear">Clear filters</button>
</form>
<article id="sample" aria-label="Sample" hidden></article>
<p id="count" role="status"></p>
<div class="scroll" tabindex="0" role="region" aria-label="Table of answers">
<table id="rows"><thead></thead><tbody></tbody></table>
</div>
<div class="pager">
<button type="button" id="page-previous" disabled>Previous</button>
<span id="page-number"></span>
<button type="button" id="page-next" disabled>Next</button>
</div>
</section>`;
}

/** A text as HTML, which has no way to write NUL. */
function text(value: string): string {
  return escapeHtml(value).replaceAll("\u0000", "\ufffd");
}

/** A script's text where neither a comment nor an end tag can end it early. */
function inScript(code: string): string {
  const safe = code.replaceAll("<!--", "<\\!--").replaceAll(/<\/(script)/gi, "<\\/$1");
  return safe.replaceAll("\r\n", "\n").replaceAll("\r", "\n");
}

async function hash(content: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(content));
  return `'sha256-${new Uint8Array(digest).toBase64()}'`;
}
