/** The report's program for the browser: the statistics of the analyses, the page of the report. @module */
import { pairedDifference } from "../analyze/paired_difference.ts";
import { startPage } from "../report/page/browser/app.ts";

void startPage(pairedDifference);
