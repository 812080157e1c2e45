import { similarity } from '@research-studio/language';
import { needsCitation, statesAbsence, statesNothing } from '@research-studio/verification';
import type { Grounding } from '../citation/grounding.ts';
import { checkKey, type SentenceCheck } from '../citation/sentence-check.ts';
import type { StepContext } from '../ports/step-context.ts';
import { answerOf } from '../reasoning/answer-of.ts';
import { stageAt } from '../reasoning/fit-prompt.ts';
import type { EvidenceItem } from '../research/evidence-item.ts';
import { promptText } from '../research/prompt-text.ts';
import { sourceLine, type WritingMaterial } from '../writing/writing-material.ts';
import {
  type AnsweredKind,
  type AnsweredVerdict,
  type CheckInput,
  checkSentencesTask,
  doubtOfKind,
  kindOf,
  settleSentencesTask,
  verdictOf,
} from './check-sentences.task.ts';
import { shownSums } from './shown-sums.ts';
import { askedAs, type CitedText, namesNotIn, suspicionsOf } from './suspicions.ts';

/** A sentence to be checked, as `numberDraft` gives it. */
export interface SentenceToCheck {
  readonly n: number;
  readonly heading: string;
  readonly markdown: string;
  readonly text: string;
  /** `text`, a table row with the headings of its columns. */
  readonly claim: string;
  readonly marks: readonly string[];
  readonly isRow: boolean;
  /** Place of its section, and of its paragraph in it; left out for a sentence that stands alone. */
  readonly section?: number;
  readonly block?: number;
}

export interface CheckRequest {
  /** In the order of the report. */
  readonly sentences: readonly SentenceToCheck[];
  /** Numbers of those that are wanted; left out: all. */
  readonly only?: ReadonlySet<number>;
  /** The second look, after which nobody looks again: what fails gets a wording instead of a reason. */
  readonly isLast?: boolean;
  /** At the second look: how a sentence read before and what was found wrong, by its number. */
  readonly before?: ReadonlyMap<
    number,
    Pick<SentenceCheck, 'problem' | 'evidenceIds'> & { readonly markdown: string }
  >;
  readonly material: WritingMaterial;
  readonly grounding: Grounding;
  /**
   * Asks about one batch in place of the usual task: null where no model answered, undefined to leave the batch to the usual
   * task.
   */
  readonly ask?: (input: CheckInput) => Promise<readonly ModelVerdict[] | null | undefined>;
}

/** Sentences of one call: more, and a judge gets careless with the last ones. */
const SENTENCES_PER_CALL = 14;

/**
 * Judges sentences of a draft by the passages that they cite, by number. Code settles what is in its passage verbatim; the
 * rest is judged by a model, in parts at once, with what code noticed as questions. Where no model answers, rules judge.
 * What neither decided is open; a sentence that a model leaves out of its answer is asked about once more.
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
  /** They were left out of an answer before. */
  readonly isAgain?: boolean;
}

async function askAbout(
  batch: readonly SentenceToCheck[],
  request: Batch,
): Promise<readonly (SentenceCheck & { n: number })[]> {
  const { byCode } = request;
  const { input, cited } = await checkInput(batch, request);
  const { reasoner } = request.context.ports;
  const share = (await reasoner.utilisation?.(checkSentencesTask, input)) ?? 0;
  if (batch.length > 1 && stageAt(share) !== 'whole') {
    const half = Math.ceil(batch.length / 2);
    const halves = [batch.slice(0, half), batch.slice(half)];
    return (await Promise.all(halves.map((part) => askAbout(part, request)))).flat();
  }
  const verdicts = await verdictsOn(input, request);
  if (verdicts === null) return batch.flatMap(({ n }) => asNumbered(n, byCode.get(n)));
  const byNumber = new Map(verdicts.map((verdict) => [verdict.n, verdict]));
  const leftOut = batch.filter(({ n }) => !byNumber.has(n));
  const again =
    leftOut.length === 0 || request.isAgain === true
      ? leftOut.flatMap(({ n }) => asNumbered(n, byCode.get(n)))
      : await askAbout(leftOut, { ...request, isAgain: true });
  const answered = batch.flatMap((sentence) => {
    const verdict = byNumber.get(sentence.n);
    return verdict === undefined
      ? []
      : [answeredCheck(sentence, verdict, { ...request, cited: cited(sentence) })];
  });
  return [...answered, ...again];
}

function answeredCheck(
  sentence: SentenceToCheck,
  verdict: ModelVerdict,
  { grounding, material, before, isLast, cited }: Batch & { readonly cited: CitedText },
): SentenceCheck & { n: number } {
  const { n } = sentence;
  const isDoubtedFact = before?.get(n)?.problem === CITES_NOTHING;
  const judged =
    isLast === true && !isDoubtedFact ? settledWithoutMark(sentence, verdict, grounding) : verdict;
  const check = judgedByModel(sentence, judged, grounding);
  const isKnown = (letters: string) => material.evidence.some(({ quote }) => quote.includes(letters));
  const names =
    check.verdict === 'supported'
      ? namesNotIn({ ...sentence, text: sentence.claim, cited, grounding, isKnown })
      : [];
  if (names.length === 0) return { n, ...check };
  const problem = askedAs({ code: 'name_not_in_passage', names });
  return { n, ...check, verdict: 'open', decidedBy: null, problem };
}

/** What a model says of one sentence, at the first or the last look. */
export interface ModelVerdict {
  readonly n: number;
  readonly kind: AnsweredKind;
  readonly verdict: AnsweredVerdict;
  readonly problem?: string | null;
  readonly rewording?: string | null;
  readonly citeIds?: readonly string[];
}

/** Null where no model answered. */
async function verdictsOn(
  input: CheckInput,
  { isLast = false, ask, context: { ports, signal } }: Batch,
): Promise<readonly ModelVerdict[] | null> {
  const asked = await ask?.(input);
  if (asked !== undefined) return asked;
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

/**
 * The last look names no passages to cite. What was reworded and is now found supported without a mark, a topic sentence
 * mostly, rests on what is cited around it; only a fact that the first look found without a passage must get one.
 */
function settledWithoutMark(
  { marks }: SentenceToCheck,
  verdict: ModelVerdict,
  grounding: Grounding,
): ModelVerdict {
  const rests =
    kindOf(verdict.kind) === 'fact' && verdict.verdict === 'supported' && !marks.some(grounding.has);
  return rests ? { ...verdict, kind: 'analysis' } : verdict;
}

function judgedByModel(
  { text, marks }: SentenceToCheck,
  { kind: called, verdict: answered, problem = null, rewording = null, citeIds = [] }: ModelVerdict,
  grounding: Grounding,
): SentenceCheck {
  const verdict = verdictOf(answered);
  const kind = kindOf(called);
  const evidenceIds = marks.filter((id) => grounding.has(id));
  const cited = [...new Set(citeIds.map((id) => id.replace(/[[\]\s]/g, '')))].filter(
    (id) => grounding.has(id) && !evidenceIds.includes(id),
  );
  const isUncitedFact = kind === 'fact' && evidenceIds.length === 0 && cited.length === 0;
  const isRight = !isUncitedFact && (verdict === 'supported' || verdict === 'open');
  return {
    text,
    evidenceIds,
    // What carries a mark is held to it, whatever it is called.
    kind: evidenceIds.length > 0 ? 'fact' : kind,
    verdict: isUncitedFact ? 'unsupported' : verdict,
    decidedBy: verdict === 'open' && !isUncitedFact ? null : 'model',
    doubt: evidenceIds.length === 0 || isShownSum(text) ? null : doubtOfKind(called),
    problem: isRight ? null : (problem ?? (isUncitedFact ? CITES_NOTHING : NOT_SUPPORTED)),
    rewording: isRight ? null : rewording,
    cite: cited,
  };
}

/** A reader can do the sum again: it is as sure as its figures. */
function isShownSum(text: string): boolean {
  const sums = shownSums(text);
  return sums.length > 0 && sums.every(({ isRight }) => isRight);
}

const CITES_NOTHING = 'it states a fact and cites no passage';
const NOT_SUPPORTED = 'the passages do not support it';

function judgedByCode({ text, marks }: SentenceToCheck, grounding: Grounding): SentenceCheck {
  const evidenceIds = marks.filter((id) => grounding.has(id));
  const settled = { text, evidenceIds, problem: null, rewording: null, cite: [] };
  if (evidenceIds.length === 0) {
    const kind = statesAbsence(text) ? 'absence' : statesNothing(text) ? 'connection' : 'analysis';
    if (!needsCitation(text, grounding.language))
      return { ...settled, kind, verdict: 'supported', decidedBy: 'rule' };
    const cite = grounding.evidenceFor(text) ?? [];
    const { verdict, decidedBy } = grounding.judge(text, cite);
    return { ...settled, kind: 'fact', verdict, decidedBy, cite };
  }
  const { verdict, decidedBy } = grounding.judge(text, evidenceIds);
  // A mark that no passage has is for a model to see.
  const isAsked = decidedBy === 'quote' && marks.length > evidenceIds.length;
  return { ...settled, kind: 'fact', verdict, decidedBy: isAsked ? 'rule' : decidedBy };
}

/** Passages near to a sentence that cites none. */
const NEAR = 4;
const NEAR_COVER = 0.2;
/** Sentences before and after whose passages one may rest on. */
const BESIDE = 2;
/** From this similarity on two sentences of a report may say the same. */
const SAID_ALIKE = 0.35;

/** For a sentence that cites none: what the report cites where it says the like and around it, and what is on its subject. */
function nearPassages(sentence: SentenceToCheck, { grounding, sentences }: Batch): readonly string[] {
  if (sentence.marks.some((id) => grounding.has(id))) return [];
  const alike = sentences
    .filter(({ n, marks }) => n !== sentence.n && marks.length > 0)
    .map(({ text, marks }) => ({ marks, alike: similarity(text, sentence.text) }))
    .filter((other) => other.alike >= SAID_ALIKE)
    .sort((a, b) => b.alike - a.alike)
    .slice(0, 2)
    .flatMap(({ marks }) => marks.filter(grounding.has));
  const beside = sentences
    .filter(({ n }) => n !== sentence.n && Math.abs(n - sentence.n) <= BESIDE)
    .flatMap(({ marks }) => marks.filter(grounding.has));
  const near = grounding.nearest(sentence.text, NEAR).filter(({ cover }) => cover >= NEAR_COVER);
  return [...new Set([...alike, ...beside, ...near.map(({ id }) => id)])].slice(0, 2 * NEAR);
}

async function checkInput(
  batch: readonly SentenceToCheck[],
  request: Batch,
): Promise<{ readonly input: CheckInput; readonly cited: (sentence: SentenceToCheck) => CitedText }> {
  const { material, grounding, byCode, sentences, context } = request;
  const { question, today } = material.brief;
  const byId = new Map(material.evidence.map((item) => [item.id, item]));
  const beforeOf = ({ n }: SentenceToCheck) => request.before?.get(n);
  const near = new Map(
    batch.map((sentence) => {
      const earlier = (beforeOf(sentence)?.evidenceIds ?? []).filter((id) => !sentence.marks.includes(id));
      return [sentence.n, [...new Set([...earlier, ...nearPassages(sentence, request)])]];
    }),
  );
  const ids = [...new Set(batch.flatMap(({ n, marks }) => [...marks, ...(near.get(n) ?? [])]))];
  const items = ids.flatMap((id) => byId.get(id) ?? []);
  const texts = await Promise.all(items.map((item) => surrounded(item, material, context)));
  const shown = new Map(items.map(({ id }, index) => [id, texts[index] ?? { text: '', bare: '' }]));
  const citedText = ({ marks, heading }: SentenceToCheck): CitedText => ({
    passages: marks.map((id) => shown.get(id)?.text ?? '').join('\n'),
    context: [...marks.map((id) => lineOf(byId.get(id), material)), question, heading].join('\n'),
  });
  const bySource = [...Map.groupBy(items, ({ sourceId }) => sourceId).values()];
  const input: CheckInput = {
    question,
    today,
    before: reportBefore(batch[0]?.n ?? 1, sentences),
    sentences: batch.map((sentence) => ({
      n: sentence.n,
      heading: sentence.heading,
      sentence: shownSentence(sentence),
      questions: suspicionsOf({ ...sentence, cited: citedText(sentence), grounding }).map(askedAs),
      near: near.get(sentence.n) ?? [],
      was: beforeOf(sentence)?.markdown ?? null,
      fault: beforeOf(sentence)?.problem ?? null,
      paragraph: request.isLast === true ? paragraphOf(sentence, sentences) : null,
    })),
    sources: bySource.map((group) => ({
      source: lineOf(group[0], material),
      passages: group.map(({ id }) => ({ id, text: '', ...shown.get(id) })),
    })),
    byCode: batch.flatMap(({ n }) => asVerdict(n, byCode.get(n))),
  };
  return { input, cited: citedText };
}

function shownSentence({ isRow, claim, markdown, marks }: SentenceToCheck): string {
  return isRow ? `(table row) ${claim} ${marks.map((id) => `[${id}]`).join('')}` : markdown;
}

function asVerdict(n: number, check: SentenceCheck | undefined): CheckInput['byCode'] {
  if (check === undefined) return [];
  const { kind, verdict, cite } = check;
  return [{ n, kind, verdict: verdict === 'open' ? 'unverifiable' : verdict, citeIds: cite }];
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
): Promise<{ text: string; bare: string }> {
  const hash = sources[item.sourceId]?.contentHash;
  const text = hash === undefined ? item.quote : await ports.sources.text(hash);
  const before = promptText(text.slice(Math.max(0, item.start - AROUND.before), item.start), AROUND.before);
  const after = promptText(text.slice(item.end, item.end + AROUND.after), AROUND.after);
  const note =
    item.note === null || item.note === undefined ? '' : `(context: ${promptText(item.note, 300)})`;
  const quote = `«${promptText(item.quote, LONGEST_PASSAGE)}»`;
  const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' ');
  return { text: joined([before, quote, after, note]), bare: joined([quote, note]) };
}

function paragraphOf(
  { section, block }: SentenceToCheck,
  sentences: readonly SentenceToCheck[],
): string | null {
  if (section === undefined || block === undefined) return null;
  return sentences
    .filter((other) => other.section === section && other.block === block)
    .map(({ markdown }) => markdown)
    .join(' ');
}

/** Of the report before a sentence a judge is shown so many characters, the last ones. */
const REPORT_BEFORE = 8000;

function reportBefore(n: number, sentences: readonly SentenceToCheck[]): string {
  const text = sentences
    .filter((sentence) => sentence.n < n)
    .map(({ markdown }) => markdown)
    .join(' ');
  return text.length <= REPORT_BEFORE ? text : `… ${text.slice(-REPORT_BEFORE)}`;
}

/** Checks by what sentences say and cite: an edited report finds those of its sentences that did not change. */
export function checksByKey(checks: Iterable<SentenceCheck>): ReadonlyMap<string, SentenceCheck> {
  return new Map([...checks].map((check) => [checkKey(check), check]));
}
