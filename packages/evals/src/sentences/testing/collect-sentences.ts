import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  marksIn,
  parseDraft,
  SentenceKind,
  withoutMarks,
  withoutSigns,
} from '@research-studio/core/citation';
import { CheckedSentences, sourceLine, verdictsIn } from '@research-studio/core/report';
import { detectLanguage, splitSentences } from '@research-studio/language';
import {
  type Bundle,
  type BundleEvidence,
  type Claim,
  ResearchError,
  type Verdict,
} from '@research-studio/schemas';
import { z } from 'zod';
import { TABLE_ROW, textOfSentence } from '../check-labelled-sentences.ts';
import type {
  CollectedSentence,
  LabelledSentence,
  SentencePassage,
  SentenceRuling,
} from '../labelled-sentence.ts';
import { type JudgedNow, LABEL_MEANINGS } from './sentence-files.ts';

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
      ...shared,
      heading,
      before,
      sentence: sentence ?? marked(markdown, marks),
      cites: passages(marks),
      near: marks.length > 0 ? [] : passages(found?.nearIds ?? []),
      origin: 'report',
      verdict: verdictOf(found),
      shown: claim?.verdict ?? 'supported',
    };
  });
  for (const one of judged) {
    if (used.has(one)) continue;
    for (const same of judged.filter(({ key }) => key === one.key)) used.add(same);
    const { heading, before, sentence, marks, nearIds } = one;
    const removed: Placed = {
      ...shared,
      heading,
      before,
      sentence,
      cites: passages(marks),
      near: passages(nearIds),
      origin: 'removed',
      verdict: verdictOf(one),
      shown: null,
    };
    const at = placeOf(removed, placed);
    const preceding = placed.slice(Math.max(0, at - 2), at).map((row) => textOfSentence(row.sentence));
    const reported = preceding.filter(({ isRow }) => !isRow).map(({ text }) => text);
    placed.splice(at, 0, before === '' ? { ...removed, before: reported.join(' ') } : removed);
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

function sentencesOfCall({ judged }: CheckCall): JudgedInPlace[] {
  return judged.map((one) => {
    const before = splitSentences(withoutMarks(one.before.slice(-TWO_SENTENCES))).slice(-2);
    const { text, marks } = textOfSentence(one.sentence);
    const key = `${text}\n${marks.join(' ')}`;
    return { ...one, text, marks, key, before: before.map((sentence) => sentence.text).join(' ') };
  });
}

interface ReportSentence {
  readonly heading: string;
  readonly before: string;
  /** Without marks and numbers. */
  readonly markdown: string;
  /** A table row with the heads of its columns. */
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

interface JudgedSentence {
  /** Number within its draft. */
  readonly n: number;
  readonly heading: string;
  /** Markdown with marks. */
  readonly sentence: string;
  /** Its paragraph before it, with marks. */
  readonly before: string;
  /** What its paragraph cites. */
  readonly nearIds: readonly string[];
  readonly kind: SentenceKind;
  readonly verdict: Verdict;
  readonly citeIds: readonly string[];
}

/** A recorded model call that judged sentences. */
interface CheckCall {
  readonly today: string;
  readonly passages: readonly SentencePassage[];
  /** In the order of the report. */
  readonly judged: readonly JudgedSentence[];
}

/**
 * The calls that judged sentences, first looks and last ones, in the order in which they were recorded. `path` is a
 * cassette (.jsonl of `{ messages, answer }`) or a folder of `NNNN-call.md` and `NNNN-answer.json`. Calls of other tasks
 * and such as have no answer are passed over.
 *
 * @throws {ResearchError} USAGE, for files that cannot be read and answers that do not fit their call
 */
export async function readCheckCalls(path: string): Promise<CheckCall[]> {
  const calls = path.endsWith('.jsonl') ? await fromCassette(path) : await fromFolder(path);
  return calls.flatMap(({ name, user, answer }) => {
    const asked = AskedData.safeParse(json(user)).data;
    if (asked === undefined) return [];
    const answered = Answered.safeParse(json(answer)).data;
    if (answered === undefined) throw unusable(`${name}: its answer judges no sentences.`);
    const judged = asked.report.flatMap(({ heading, paragraphs }) =>
      paragraphs.flatMap((paragraph) => {
        const numbered = numberedIn(paragraph);
        return verdictsIn(answered, numbered).flatMap(({ kind, verdict, citeIds = [] }, index) => {
          const { n = 0, sentence = '', before = '' } = numbered[index] ?? {};
          const usual = marksIn(sentence).length > 0 ? 'fact' : 'analysis';
          const known = SentenceKind.safeParse(kind).data ?? usual;
          return [
            { n, heading, sentence, before, nearIds: marksIn(paragraph), kind: known, verdict, citeIds },
          ];
        });
      }),
    );
    const passages = asked.sources.flatMap(({ source, passages: lines }) =>
      lines.map((line) => passageOf(line, { source, name })),
    );
    return [{ today: asked.today, passages, judged }];
  });
}

interface RecordedCall {
  readonly name: string;
  readonly user: string;
  readonly answer: string;
}

const AskedData = z.object({
  today: z.string(),
  sources: z.array(z.object({ source: z.string(), passages: z.array(z.string()) })),
  report: z.array(z.object({ heading: z.string().default(''), paragraphs: z.array(z.string()) })),
});

/** Of the first look and of the last, which gives wordings in place of passages. */
const Answered = CheckedSentences.extend({
  findings: z.array(
    CheckedSentences.shape.findings.element
      .pick({ n: true, kind: true, verdict: true })
      .extend({ citeIds: z.array(z.string()).default([]) }),
  ),
});

/** The sentences of a paragraph that have a number in braces before them; those without one are read as the text before. */
function numberedIn(paragraph: string): readonly { n: number; sentence: string; before: string }[] {
  const language = detectLanguage(withoutMarks(paragraph));
  let before = '';
  return paragraph.split(/(?=\{\d+\} )/).flatMap((part) => {
    const [, n, text = part] = /^\{(\d+)\} ([\s\S]*)$/.exec(part) ?? [];
    const [sentence = '', ...settled] = text.startsWith(TABLE_ROW)
      ? [text.trim()]
      : parseDraft(text, language).flatMap((block) =>
          block.kind === 'fixed' ? [] : block.sentences.map(({ markdown }) => markdown),
        );
    const own = before;
    before = [before, sentence, ...settled]
      .filter((one) => one !== '' && !one.startsWith(TABLE_ROW))
      .join(' ');
    return n === undefined ? [] : [{ n: Number(n), sentence, before: own }];
  });
}

const Take = z.object({ messages: z.array(z.object({ content: z.string() })), answer: z.string() });

async function fromCassette(path: string): Promise<RecordedCall[]> {
  const lines = (await textOf(path)).split('\n');
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const name = `${path}, line ${index + 1}`;
    const take = Take.safeParse(json(line)).data;
    if (take === undefined) throw unusable(`${name}: it is not a recorded call.`);
    return [{ name, user: take.messages[1]?.content ?? '', answer: take.answer }];
  });
}

async function fromFolder(folder: string): Promise<RecordedCall[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw unusable(`${folder} is not a folder of recorded calls.`, error);
  });
  const answered = names.filter((name) => name.endsWith('-answer.json')).toSorted();
  return Promise.all(
    answered.map(async (file) => {
      const call = join(folder, file.replace('-answer.json', '-call.md'));
      const user = /\n--- user ---\n([\s\S]*?)(?:\n--- \w+ ---\n|$)/.exec(await textOf(call))?.[1] ?? '';
      return { name: call, user, answer: await textOf(join(folder, file)) };
    }),
  );
}

/** From "[E101] text". */
function passageOf(line: string, { source, name }: { source: string; name: string }): SentencePassage {
  const [, id, text] = /^\[(E\d+)\] ([\s\S]*)$/.exec(line) ?? [];
  if (id === undefined || text === undefined)
    throw unusable(`${name}: it has a passage without a mark: ${line.slice(0, 80)}`);
  return { id, source, text };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Calls of other tasks are free text, too; what must be JSON is held to its schema.
    return undefined;
  }
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw unusable(`${path} cannot be read.`, error);
  }
}

function unusable(message: string, cause?: unknown): ResearchError {
  return new ResearchError({ code: 'USAGE', message, isRetryable: false, cause });
}

/** Sentences as readers get them to label: nothing shows what the program found of them or did with them. */
export function blindSheet(rows: readonly CollectedSentence[]): string {
  const labels = Object.entries(LABEL_MEANINGS).map(([label, meaning]) => `- \`${label}\`: ${meaning}`);
  const runs = [...Map.groupBy(rows, ({ run }) => run).values()].map(([first, ...others]) =>
    first === undefined ? '' : runPart([first, ...others]),
  );
  return `# Sentences to label

Read each sentence with what stands before it and hold it to the passages between « and »; the text around them, and who published them when, count too. Nothing that you know from elsewhere counts. Give one line for each: \`{"id": "…", "label": "…", "note": "why, where it is not plain"}\`.

${labels.join('\n')}

${runs.join('\n')}`;
}

function runPart(rows: readonly [CollectedSentence, ...CollectedSentence[]]): string {
  const [{ question, today }] = rows;
  return [`# ${question}`, `As of ${today}.`, ...rows.map(rowPart)].join('\n\n');
}

function rowPart({ id, heading, before, sentence, cites, near }: CollectedSentence): string {
  const parts = [
    `## ${id}`,
    heading === '' ? 'In the opening.' : `Under “${heading}”.`,
    ...(before === '' ? [] : [`Before it: ${before}`]),
    `> ${sentence}`,
    ...passagesPart('Cited:', cites),
    ...passagesPart('It cites nothing. Passages that are near:', near),
    ...(cites.length + near.length === 0 ? ['It cites nothing, and no passage is near.'] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

function passagesPart(title: string, passages: readonly SentencePassage[]): string[] {
  if (passages.length === 0) return [];
  return [title, passages.map(({ id, source, text }) => `- **${id}** (${source}) ${text}`).join('\n')];
}

/**
 * Sentences with the labels that readers gave them; those without one are named in `unlabelled`.
 *
 * @throws {ResearchError} USAGE, for a label of a sentence that is not there
 */
export function addLabels(
  rows: readonly CollectedSentence[],
  rulings: readonly SentenceRuling[],
): { readonly labelled: LabelledSentence[]; readonly unlabelled: string[] } {
  const byId = new Map(rulings.map((ruling) => [ruling.id, ruling]));
  const ids = new Set(rows.map(({ id }) => id));
  const stray = rulings.find(({ id }) => !ids.has(id));
  if (stray !== undefined)
    throw new ResearchError({
      code: 'USAGE',
      message: `There is a label for "${stray.id}", and no such sentence.`,
      isRetryable: false,
    });
  return {
    labelled: rows.flatMap((row) => {
      const ruling = byId.get(row.id);
      return ruling === undefined ? [] : [{ ...row, ...ruling }];
    }),
    unlabelled: rows.flatMap(({ id }) => (byId.has(id) ? [] : [id])),
  };
}

/** Sentences that no run judged, such as those made wrong on purpose, with what a model says of them now. */
export function addVerdicts<Row extends CollectedSentence>(
  rows: readonly Row[],
  { verdicts }: JudgedNow,
): Row[] {
  const byId = new Map(verdicts.flatMap(({ answers }) => answers.map(({ id, ...verdict }) => [id, verdict])));
  return rows.map((row) => ({ ...row, verdict: row.verdict ?? byId.get(row.id) ?? null }));
}
