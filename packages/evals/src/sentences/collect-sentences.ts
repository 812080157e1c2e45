import { marksIn, parseDraft, sourceLine, withoutMarks, withoutSigns } from '@research-studio/core';
import { detectLanguage, splitSentences } from '@research-studio/language';
import type { Bundle, BundleEvidence, Claim } from '@research-studio/schemas';
import type { CollectedSentence, SentencePassage } from './labelled-sentence.ts';
import type { CheckCall, JudgedSentence } from './read-check-calls.ts';
import { TABLE_ROW, textOfSentence } from './text-of-sentence.ts';

/**
 * The sentences of a finished run, to be labelled by readers: those of the final report that a model wrote, and those of
 * its drafts that the program took out or changed, each where it stood. Lines that code put together are left out.
 */
export function collectSentences(request: {
  /** Name of the run. */
  readonly run: string;
  readonly bundle: Bundle;
  readonly calls: readonly CheckCall[];
}): CollectedSentence[] {
  const { run, bundle, calls } = request;
  const judged = calls.flatMap(sentencesOfCall);
  const used = new Set<JudgedInPlace>();
  const passageOf = passagesOf(bundle, calls);
  const passages = (ids: readonly string[]) => ids.flatMap((id) => passageOf(id) ?? []);
  const today = calls[0]?.today ?? bundle.createdAt.slice(0, 10);
  const shared = { version: 1, run, question: bundle.question, today } as const;
  const placed: Placed[] = sentencesOfReport(bundle).map(({ claim, before, heading, markdown, text }) => {
    const found = judgementOf({ text, claim }, judged);
    for (const same of judged.filter((one) => one.key === found?.key)) used.add(same);
    const marks = claim?.evidenceIds ?? [];
    const sentence = isSame(found?.marks, marks) ? found?.sentence : undefined;
    return {
      ...{ ...shared, heading, before, sentence: sentence ?? marked(markdown, marks) },
      ...{ cites: passages(marks), near: marks.length > 0 ? [] : passages(found?.nearIds ?? []) },
      ...{ origin: 'report', verdict: verdictOf(found), shown: claim?.verdict ?? 'supported' },
    };
  });
  for (const one of judged) {
    if (used.has(one)) continue;
    for (const same of judged.filter(({ key }) => key === one.key)) used.add(same);
    const { heading, before, sentence, marks, nearIds } = one;
    const removed: Placed = {
      ...{ ...shared, heading, before, sentence, cites: passages(marks), near: passages(nearIds) },
      ...{ origin: 'removed', verdict: verdictOf(one), shown: null },
    };
    const at = placeOf(removed, placed);
    const preceding = placed.slice(Math.max(0, at - 2), at).map((row) => textOfSentence(row.sentence));
    const told = preceding.filter(({ isRow }) => !isRow).map(({ text }) => text);
    placed.splice(at, 0, before === '' ? { ...removed, before: told.join(' ') } : removed);
  }
  const width = String(placed.length).length;
  return placed.map((row, index) => ({ ...row, id: `${run}-${String(index + 1).padStart(width, '0')}` }));
}

type Placed = Omit<CollectedSentence, 'id'>;

interface JudgedInPlace extends JudgedSentence {
  readonly key: string;
  readonly text: string;
  readonly marks: readonly string[];
  readonly before: string;
}

/** As much of a report as two sentences have room in. */
const TWO_SENTENCES = 1200;

function sentencesOfCall({ judged, before }: CheckCall): JudgedInPlace[] {
  const opening = splitSentences(withoutMarks(before.slice(-TWO_SENTENCES))).slice(-2);
  return judged.map((one, index) => {
    const near = judged.slice(0, index).map(({ sentence }) => textOfSentence(sentence));
    const preceding = [...opening, ...near.filter(({ isRow }) => !isRow)].slice(-2);
    const { text, marks } = textOfSentence(one.sentence);
    const key = `${text}\n${marks.join(' ')}`;
    return { ...one, text, marks, key, before: preceding.map((sentence) => sentence.text).join(' ') };
  });
}

interface ReportSentence {
  readonly heading: string;
  readonly before: string;
  /** Without marks and numbers. */
  readonly markdown: string;
  /** A table row told with the heads of its columns. */
  readonly text: string;
  readonly isRow: boolean;
  /** Null for what is shown without a verdict. */
  readonly claim: Claim | null;
}

function sentencesOfReport({ report, claims }: Bundle): ReportSentence[] {
  const prose = report.sections.filter(({ role }) => role === undefined);
  const language = detectLanguage(prose.map(({ markdown }) => markdown).join(' '));
  const sentences: ReportSentence[] = [];
  for (const { heading, markdown, claimIds } of prose) {
    const open = claims.filter(({ id }) => claimIds.includes(id));
    for (const block of parseDraft(withoutNumbers(withoutSigns(markdown)), language)) {
      const isRow = block.kind === 'row';
      for (const sentence of block.kind === 'fixed' ? [] : block.sentences) {
        const text = sentence.claim;
        const at = open.findIndex((claim) => claim.text === text);
        const [claim = null] = at < 0 ? [] : open.splice(at, 1);
        const preceding = sentences.slice(-2).filter((one) => !one.isRow);
        const before = preceding.map((one) => one.text).join(' ');
        const shown = isRow ? `${TABLE_ROW}${text}` : sentence.markdown;
        sentences.push({ heading, before, markdown: shown, text, isRow, claim });
      }
    }
  }
  return sentences;
}

/** Of the wording with the marks that it has now; an uncited fact that was given marks was judged without them. */
function judgementOf(
  { text, claim }: Pick<ReportSentence, 'text' | 'claim'>,
  judged: readonly JudgedInPlace[],
): JudgedInPlace | undefined {
  const worded = judged.filter((one) => one.text === text);
  const marks = claim?.evidenceIds ?? [];
  return (
    worded.findLast((one) => isSame(one.marks, marks)) ??
    worded.findLast((one) => one.marks.length === 0 && marks.every((id) => one.citeIds.includes(id)))
  );
}

function isSame(one: readonly string[] | undefined, other: readonly string[]): boolean {
  return one?.length === other.length && one.every((id) => other.includes(id));
}

function verdictOf(judged: JudgedSentence | undefined): CollectedSentence['verdict'] {
  return judged === undefined ? null : { kind: judged.kind, verdict: judged.verdict };
}

/** After the sentence that stood before it, else at the head of its section. */
function placeOf({ heading, before }: Placed, placed: readonly Placed[]): number {
  const after = placed.findLastIndex(
    (one) => one.heading === heading && before.endsWith(textOfSentence(one.sentence).text),
  );
  if (after >= 0) return after + 1;
  const first = placed.findIndex((one) => one.heading === heading);
  return first < 0 ? placed.length : first;
}

/** As the one who judged saw them, else from the texts of the report. */
function passagesOf(
  { evidence, sources }: Bundle,
  calls: readonly CheckCall[],
): (id: string) => SentencePassage | undefined {
  const seen = new Map(calls.flatMap(({ passages }) => passages.map((one) => [one.id, one] as const)));
  const cited = new Map(evidence.map((one) => [one.id, one]));
  return (id) => {
    const known = seen.get(id);
    const item = cited.get(id);
    if (known !== undefined || item === undefined) return known;
    const source = sources.find((one) => one.id === item.sourceId);
    if (source === undefined) return undefined;
    const line = sourceLine({ ...source, id: String(source.id) }, undefined);
    return { id, source: line, text: surrounded(item, source.text) };
  };
}

/** Characters of the page shown before and after a passage, as a judge is shown them. */
const AROUND = { before: 350, after: 200 };

function surrounded({ start, end, quote }: BundleEvidence, text: string): string {
  const before = text.slice(Math.max(0, start - AROUND.before), start);
  return `${before}«${quote}»${text.slice(end, end + AROUND.after)}`.replace(/\s+/g, ' ').trim();
}

function withoutNumbers(markdown: string): string {
  return markdown.replace(/[ \t]*(?<!\\)\[\d{1,4}\](?!\()/g, '');
}

/** With marks at its end, before its stop. */
function marked(markdown: string, ids: readonly string[]): string {
  if (ids.length === 0 || marksIn(markdown).length > 0) return markdown;
  const tail = /[.!?…。！？]*["”’»」』)*_]*$/u.exec(markdown)?.[0] ?? '';
  return `${markdown.slice(0, markdown.length - tail.length)} ${ids.map((id) => `[${id}]`).join('')}${tail}`;
}
