import { isAboutReportHeading } from '@research-studio/messages';
import { type ParsedReport, parseReport as parseAnyReport } from '@research-studio/verification';

/** Reads any Markdown report; the part of our reports about the report itself has no claims. */
export function parseReport(markdown: string): ParsedReport {
  if (last?.markdown !== markdown)
    last = { markdown, parsed: parseAnyReport(markdown, { isAboutReport: isAboutReportHeading }) };
  return last.parsed;
}

/** Judges and checks read the same report one after the other. */
let last: { readonly markdown: string; readonly parsed: ParsedReport } | undefined;
