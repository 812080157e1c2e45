import { isAboutReportHeading, parseReport, trustWords } from '@research-studio/core';
import { detectLanguage } from '@research-studio/language';
import type { Bundle } from '@research-studio/schemas';
import { deniesBefore } from './denies-statement.ts';
import { makesClaim } from './makes-claim.ts';
import { type ReadStatement, readStatement } from './read-statement.ts';

/** A sentence, row or item of a report that makes a claim. */
export interface ClaimedSentence {
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

/**
 * Finds the first sentence of a report's own that makes a claim; null where none does. Headings and the list of sources
 * claim nothing; nor do the sides in a section on where sources disagree, nor what a report says of its own trust: what
 * is told there is told with its contradiction.
 */
export function claimFinder({ question, report }: Bundle): (claim: string) => ClaimedSentence | null {
  const parsed = parseReport(report.markdown);
  const language = parsed.language ?? detectLanguage(question);
  const told = linesToldOnly(report);
  const asked = question;
  const read = new Map<string, ReadStatement>();
  const readOnce = (text: string) => {
    const known = read.get(text) ?? readStatement(text, language);
    read.set(text, known);
    return known;
  };
  const sentences = parsed.sentences.filter(
    ({ line, text }, at) => !told(line) && text !== '' && !deniesBefore(parsed.sentences[at + 1]?.text ?? ''),
  );
  return (claim) => {
    const own = readStatement(claim, language);
    const found = sentences.find(({ text, section }) =>
      makesClaim(own, readOnce(text), { context: readOnce(`${section ?? ''}. ${asked}`), language }),
    );
    return found === undefined ? null : { text: found.text, line: found.line };
  };
}

/** Lines of the sections that tell what sources say against each other, or of the report itself. */
function linesToldOnly({ markdown, sections }: Bundle['report']): (line: number) => boolean {
  const about = new Set(sections.filter(({ role }) => role === 'about').map(({ heading }) => heading));
  const told: boolean[] = [];
  let isTold = false;
  for (const line of markdown.split('\n')) {
    const heading = /^#{1,2} (.*?)\s*$/.exec(line)?.[1];
    if (heading !== undefined)
      isTold = about.has(heading) || DISPUTES.has(heading) || isAboutReportHeading(heading);
    told.push(isTold);
  }
  return (line) => told[line - 1] === true;
}

const DISPUTES: ReadonlySet<string> = new Set(
  ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ru', 'ja', 'zh'].map(
    (language) => trustWords(language).disagreements,
  ),
);
