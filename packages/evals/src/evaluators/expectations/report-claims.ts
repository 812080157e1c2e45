import { parseReport } from '@research-studio/core/report';
import { detectLanguage, tokenize } from '@research-studio/language';
import type { Bundle } from '@research-studio/schemas';
import { expectedSupport, judge } from '@research-studio/verification';
import { claimsNothing } from '../structural/structure-checks.ts';

/** A sentence, row or item of a report. */
export interface ReportedSentence {
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

/**
 * Finds the first sentence of a report's own that makes a claim; null where none does. Headings and the list of sources
 * claim nothing. Sections of role "told" and "about" claim nothing either: they set sources against each other, or
 * describe the report.
 */
export function claimFinder({ question, report }: Bundle): (claim: string) => ReportedSentence | null {
  const parsed = parseReport(report.markdown);
  const language = parsed.language ?? detectLanguage(question);
  const apart = sectionLines(report, ['told', 'about']);
  const sentences = parsed.sentences.filter(({ line, text }) => !apart.has(line) && text !== '');
  return (claim) => {
    const found = sentences.find(({ text, section }) =>
      makesClaim(claim, text, { context: `${section ?? ''}. ${question}`, language }),
    );
    return found === undefined ? null : { text: found.text, line: found.line };
  };
}

/** Lines of the Markdown, from 1, of the sections with one of these roles. */
export function sectionLines(
  { markdown, sections }: Bundle['report'],
  roles: readonly (string | undefined)[],
): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const { role, markdown: part } of sections) {
    const at = roles.includes(role) && part !== '' ? markdown.indexOf(`\n${part}\n`) : -1;
    if (at < 0) continue;
    const before = markdown.slice(0, at + 1).split('\n').length;
    for (const index of part.split('\n').keys()) lines.add(before + index);
  }
  return lines;
}

/** A sentence with this share of the words of the question, and at least so many, may be its answer. */
const ANSWERING_SHARE = 0.8;
const LEAST_WORDS = 3;

/**
 * Whether a report as a whole says that its sources do not answer the question: the run calls it not answered, a note
 * under the title says so or nothing at all is claimed, and no sentence that cites answers it all the same.
 */
export function abstains(bundle: Bundle): boolean {
  const { question, report } = bundle;
  // A broken bundle may lack what its schema has.
  const answered: string | undefined = bundle.metadata?.answered;
  if (answered !== 'none') return false;
  if (claimsNothing(bundle)) return /^#{1,6} /m.test(report.markdown);
  const hasNote = /^# .*\n\s*\n> \S/.test(report.markdown);
  const canAnswer = new Set(tokenize(question)).size >= LEAST_WORDS;
  const isAnswer = (text: string) => canAnswer && hasWords(text, question, { share: ANSWERING_SHARE });
  const cited = parseReport(report.markdown).sentences.filter(({ citations }) => citations.length > 0);
  return hasNote && !cited.some(({ text }) => isAnswer(text));
}

/** A sentence with less of the claim's words of its own says something else, whatever its context says. */
const LEAST_SHARE = 0.5;

/**
 * Whether a sentence makes a claim, in whatever words: the sentence alone may be expected to support the claim, and
 * no word of it is missing. Names and years may stand in `context` (its heading, the question).
 */
export function makesClaim(
  claim: string,
  sentence: string,
  { context, language }: { readonly context: string; readonly language: string | null },
): boolean {
  if (!hasWords(sentence, claim, { share: LEAST_SHARE, language })) return false;
  const judged = judge(claim, [{ id: 'S', text: sentence, context }], { language });
  return expectedSupport(judged) === 'full' && !judged.codes.some(({ code }) => code === 'words_missing');
}

/** Whether a text has this share of the words of another. */
function hasWords(
  text: string,
  other: string,
  { share, language = null }: { readonly share: number; readonly language?: string | null },
): boolean {
  const wanted = new Set(tokenize(other, language ?? undefined));
  const said = new Set(tokenize(text, language ?? undefined));
  return [...wanted].filter((word) => said.has(word)).length >= wanted.size * share;
}
