import type { Grounding } from '../citation/grounding.ts';
import { judgeSentence } from '../citation/judge-sentence.ts';
import { withoutMarks } from '../citation/marks.ts';
import { needsCitation, statesNothing } from '../citation/needs-citation.ts';
import { statesAbsence } from '../citation/states-absence.ts';
import { answerOf } from '../reasoning/answer-of.ts';
import type { EvidenceItem } from '../research/evidence-item.ts';
import { promptText } from '../research/prompt-text.ts';
import type { StepContext } from '../research/step-context.ts';
import type { Verdict } from '../schemas/claim.ts';
import { sourceLine, type WritingMaterial } from '../writing/writing-material.ts';
import {
  type CheckInput,
  checkSentencesTask,
  type SentenceKind,
  settleSentencesTask,
} from './check-sentences.task.ts';
import { checkKey, type SentenceCheck } from './sentence-check.ts';
import { askedAs, type CitedText, suspicionsOf } from './suspicions.ts';

/** A sentence to be checked, as `numberDraft` gives it. */
export interface SentenceToCheck {
  readonly n: number;
  readonly heading: string;
  readonly markdown: string;
  readonly text: string;
  readonly marks: readonly string[];
}

export interface CheckRequest {
  /** In the order of the report. */
  readonly sentences: readonly SentenceToCheck[];
  /** Numbers of those that are wanted; left out: all. */
  readonly only?: ReadonlySet<number>;
  /** The second look, after which nobody looks again: what fails gets a wording instead of a reason. */
  readonly isLast?: boolean;
  readonly material: WritingMaterial;
  readonly grounding: Grounding;
}

/** Sentences of one call: more, and a judge gets careless with the last ones. */
const SENTENCES_PER_CALL = 14;

/**
 * Judges sentences of a draft by the passages that they cite, by number. Code settles what stands in its passage word
 * for word; the rest is judged by a model, in parts at once, with what code noticed as questions. Where no model
 * answers, rules judge, and say "unverifiable" rather than a negative verdict.
 */
export async function checkSentences(
  request: CheckRequest,
  context: StepContext,
): Promise<ReadonlyMap<number, SentenceCheck>> {
  const { sentences, only, grounding } = request;
  const wanted = sentences.filter(({ n }) => only?.has(n) ?? true);
  const byCode = new Map(wanted.map((sentence) => [sentence.n, judgedByCode(sentence, grounding)]));
  const open = wanted.filter(({ n }) => byCode.get(n)?.decidedBy !== 'quote');
  const answers = await Promise.all(
    batchesOf(open).map((batch) => askAbout(batch, { ...request, byCode, context })),
  );
  const judged = new Map(answers.flat().map((check) => [check.n, check]));
  return new Map(
    wanted.flatMap((sentence) => {
      const check = judged.get(sentence.n) ?? byCode.get(sentence.n);
      return check === undefined ? [] : [[sentence.n, check] as const];
    }),
  );
}

function batchesOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const count = Math.ceil(items.length / SENTENCES_PER_CALL);
  const size = Math.ceil(items.length / Math.max(1, count));
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

interface Batch extends CheckRequest {
  readonly byCode: ReadonlyMap<number, SentenceCheck>;
  readonly context: StepContext;
}

async function askAbout(
  batch: readonly SentenceToCheck[],
  request: Batch,
): Promise<readonly (SentenceCheck & { n: number })[]> {
  const { grounding, byCode } = request;
  const input = await checkInput(batch, request);
  const verdicts = await verdictsOn(input, request);
  if (verdicts === null) return batch.flatMap(({ n }) => asNumbered(n, byCode.get(n)));
  const byNumber = new Map(verdicts.map((verdict) => [verdict.n, verdict]));
  return batch.flatMap((sentence) => {
    const verdict = byNumber.get(sentence.n);
    if (verdict === undefined) return asNumbered(sentence.n, byCode.get(sentence.n));
    return { n: sentence.n, ...judgedByModel(sentence, verdict, grounding) };
  });
}

/** What a model says of one sentence, at the first or the last look. */
interface ModelVerdict {
  readonly n: number;
  readonly kind: SentenceKind;
  readonly verdict: Verdict;
  readonly problem?: string | null;
  readonly rewording?: string | null;
  readonly citeIds?: readonly string[];
}

/** Null where no model answered. */
async function verdictsOn(
  input: CheckInput,
  { isLast = false, context: { ports, signal } }: Batch,
): Promise<readonly ModelVerdict[] | null> {
  if (isLast) {
    const { output, isExtractive } = await answerOf(ports.reasoner, {
      task: settleSentencesTask,
      input,
      signal,
    });
    return isExtractive ? null : output.verdicts;
  }
  const { output, isExtractive } = await answerOf(ports.reasoner, {
    task: checkSentencesTask,
    input,
    signal,
  });
  return isExtractive ? null : output.verdicts;
}

function asNumbered(n: number, check: SentenceCheck | undefined) {
  return check === undefined ? [] : [{ n, ...check }];
}

function judgedByModel(
  { text, marks }: SentenceToCheck,
  { kind, verdict, problem = null, rewording = null, citeIds = [] }: ModelVerdict,
  grounding: Grounding,
): SentenceCheck {
  const evidenceIds = marks.filter((id) => grounding.has(id));
  const isRight = verdict === 'supported' || verdict === 'unverifiable';
  return {
    text,
    evidenceIds,
    // What carries a mark is held to it, whatever it is called.
    kind: evidenceIds.length > 0 ? 'fact' : kind,
    verdict,
    decidedBy: 'model',
    problem: isRight ? null : (problem ?? 'the passages do not bear it out'),
    rewording: isRight ? null : rewording,
    cite: [...new Set(citeIds.map((id) => id.replace(/[[\]\s]/g, '')))].filter(
      (id) => grounding.has(id) && !evidenceIds.includes(id),
    ),
  };
}

/** Rules alone never call a sentence wrong: what they cannot settle is "unverifiable". */
function judgedByCode({ text, marks }: SentenceToCheck, grounding: Grounding): SentenceCheck {
  const evidenceIds = marks.filter((id) => grounding.has(id));
  const settled = { text, evidenceIds, problem: null, rewording: null, cite: [] };
  if (evidenceIds.length === 0) {
    const kind = statesAbsence(text) ? 'absence' : statesNothing(text) ? 'connection' : 'analysis';
    if (!needsCitation(text, grounding.language))
      return { ...settled, kind, verdict: 'supported', decidedBy: 'rules' };
    const cite = grounding.evidenceFor(text) ?? [];
    const verdict = cite.length > 0 ? 'supported' : 'unverifiable';
    return { ...settled, kind: 'fact', verdict, decidedBy: 'rules', cite: [...cite] };
  }
  const { verdict, signals } = judgeSentence({ text, evidenceIds }, grounding);
  const isVerbatim = signals['verbatim'] === 1 && marks.length === evidenceIds.length;
  return {
    ...settled,
    kind: 'fact',
    verdict: verdict === 'supported' ? 'supported' : 'unverifiable',
    decidedBy: isVerbatim ? 'quote' : 'rules',
  };
}

/** Passages near to a sentence that cites none. */
const NEAR = 4;
const NEAR_COVER = 0.2;

async function checkInput(batch: readonly SentenceToCheck[], request: Batch): Promise<CheckInput> {
  const { material, grounding, byCode, sentences, context } = request;
  const byId = new Map(material.evidence.map((item) => [item.id, item]));
  const nearOf = ({ text, marks }: SentenceToCheck) =>
    marks.some((id) => byId.has(id))
      ? []
      : grounding
          .nearest(text, NEAR)
          .filter(({ cover }) => cover >= NEAR_COVER)
          .map(({ id }) => id);
  const near = new Map(batch.map((sentence) => [sentence.n, nearOf(sentence)]));
  const ids = [...new Set(batch.flatMap(({ n, marks }) => [...marks, ...(near.get(n) ?? [])]))];
  const shown = new Map(
    await Promise.all(
      ids.flatMap((id) => {
        const item = byId.get(id);
        return item === undefined
          ? []
          : [surrounded(item, material, context).then((text) => [id, text] as const)];
      }),
    ),
  );
  const citedText = (marks: readonly string[]): CitedText => ({
    passages: marks.map((id) => shown.get(id) ?? '').join('\n'),
    context: marks.map((id) => lineOf(byId.get(id), material)).join('\n'),
  });
  return {
    question: material.brief.question,
    today: material.brief.today,
    before: textBefore(batch[0]?.n ?? 1, sentences),
    sentences: batch.map((sentence) => ({
      n: sentence.n,
      heading: sentence.heading,
      sentence: sentence.markdown,
      questions: suspicionsOf({ ...sentence, cited: citedText(sentence.marks), grounding }).map(askedAs),
      near: near.get(sentence.n) ?? [],
    })),
    passages: ids.flatMap((id) => {
      const item = byId.get(id);
      const text = shown.get(id);
      return item === undefined || text === undefined ? [] : [{ id, source: lineOf(item, material), text }];
    }),
    byCode: batch.flatMap(({ n }) => asVerdict(n, byCode.get(n))),
  };
}

function asVerdict(n: number, check: SentenceCheck | undefined): CheckInput['byCode'] {
  if (check === undefined) return [];
  const { kind, verdict, cite } = check;
  return [{ n, kind, verdict, citeIds: cite }];
}

function lineOf(item: EvidenceItem | undefined, { sources, standings }: WritingMaterial): string {
  return item === undefined ? '' : sourceLine(sources[item.sourceId], standings.get(item.sourceId));
}

/** Characters of the page before and after a passage: whose it is, of what time, what follows. */
const AROUND = { before: 350, after: 200 };
const LONGEST_PASSAGE = 1600;

/** The passage in guillemets between what stands around it on its page. */
async function surrounded(
  item: EvidenceItem,
  { sources }: Pick<WritingMaterial, 'sources'>,
  { ports }: StepContext,
): Promise<string> {
  const hash = sources[item.sourceId]?.contentHash;
  const text = hash === undefined ? item.quote : await ports.sources.text(hash);
  const before = promptText(text.slice(Math.max(0, item.start - AROUND.before), item.start), AROUND.before);
  const after = promptText(text.slice(item.end, item.end + AROUND.after), AROUND.after);
  return `${before}${before === '' ? '' : ' '}«${promptText(item.quote, LONGEST_PASSAGE)}»${after === '' ? '' : ' '}${after}`;
}

/** The two sentences before a sentence. */
function textBefore(n: number, sentences: readonly SentenceToCheck[]): string {
  return sentences
    .filter((sentence) => sentence.n >= n - 2 && sentence.n < n)
    .map(({ markdown }) => withoutMarks(markdown))
    .join(' ');
}

/** Checks by what sentences say and cite: an edited report finds those of its sentences that did not change. */
export function checksByKey(checks: Iterable<SentenceCheck>): ReadonlyMap<string, SentenceCheck> {
  return new Map([...checks].map((check) => [checkKey(check), check]));
}
