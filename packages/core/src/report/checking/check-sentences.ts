import { similarity } from '@research-studio/language';
import type { Verdict } from '@research-studio/schemas';
import { needsCitation, statesAbsence, statesNothing } from '@research-studio/verification';
import type { Grounding } from '../../citation/grounding.ts';
import { StatementDoubt } from '../../citation/signs/claim-doubt.ts';
import { type SentenceCheck, SentenceKind } from '../../citation/signs/sentence-check.ts';
import { answerOf } from '../../models/reasoning/answer-of.ts';
import { stageAt } from '../../models/reasoning/fit-prompt.ts';
import type { EvidenceItem } from '../../research/evidence-item.ts';
import type { StepContext } from '../../research/ports/step-context.ts';
import { sourceLine, type WritingMaterial } from '../writing/writing-material.ts';
import type { SentenceToCheck } from './check-batches.ts';
import { batchesOf, MOST_IN_A_CALL, type Paragraph, paragraphsOf } from './check-batches.ts';
import {
  type CheckInput,
  checkSentencesTask,
  type ModelVerdict,
  settleSentencesTask,
  verdictsIn,
} from './check-sentences.task.ts';
import { shownPassages } from './shown-passages.ts';

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

/**
 * Judges sentences of a draft by the passages that they cite, by number. What the rules find in its passages, verbatim or
 * nearly so, is settled; a model judges the rest, paragraph by paragraph, in calls at the same time. Where no model answers,
 * the rules' verdict is kept. What neither decided is open.
 */
export async function checkSentences(
  request: CheckRequest,
  context: StepContext,
): Promise<ReadonlyMap<number, SentenceCheck>> {
  const { sentences, only, grounding } = request;
  const wanted = sentences.filter(({ n }) => only?.has(n) ?? true);
  const byCode = new Map(wanted.map((sentence) => [sentence.n, judgedByCode(sentence, grounding)]));
  const open = new Set(wanted.filter((sentence) => !isSettled(sentence, byCode.get(sentence.n))));
  const checking = { ...request, byCode, context };
  const judged = await checkParagraphs(paragraphsWith(open, checking), checking);
  return new Map(
    wanted.flatMap(({ n }) => {
      const check = judged.get(n) ?? byCode.get(n);
      return check === undefined ? [] : [[n, check] as const];
    }),
  );
}

interface Checking extends CheckRequest {
  readonly byCode: ReadonlyMap<number, SentenceCheck>;
  readonly context: StepContext;
}

type Checks = ReadonlyMap<number, SentenceCheck>;

/** The paragraphs that these sentences belong to, whole. */
function paragraphsWith(wanted: ReadonlySet<SentenceToCheck>, request: Checking): readonly Paragraph[] {
  return paragraphsOf(request.sentences).flatMap((paragraph) => {
    const open = paragraph.filter((sentence) => wanted.has(sentence));
    const whole = {
      heading: paragraph[0]?.heading ?? '',
      sentences: paragraph,
      // A row is read with its heads; the other rows are no context.
      isPart: open.length > MOST_IN_A_CALL || paragraph[0]?.isRow === true,
    };
    return Array.from(
      { length: Math.ceil(open.length / MOST_IN_A_CALL) },
      (_, part): Paragraph =>
        paragraphOf(open.slice(part * MOST_IN_A_CALL, (part + 1) * MOST_IN_A_CALL), whole, request),
    );
  });
}

/** Sentences of a paragraph with the passages that they are judged by, and with the rest of it unless they are a part of it. */
function paragraphOf(
  wanted: readonly SentenceToCheck[],
  whole: Pick<Paragraph, 'heading' | 'sentences'> & { readonly isPart: boolean },
  request: Checking,
): Paragraph {
  const isCited = whole.sentences.some(({ marks }) => marks.some(request.grounding.has));
  return {
    heading: whole.heading,
    sentences: whole.isPart ? wanted : whole.sentences,
    wanted,
    passages: new Set(wanted.flatMap((sentence) => passagesFor(sentence, isCited, request))),
  };
}

async function checkParagraphs(paragraphs: readonly Paragraph[], request: Checking): Promise<Checks> {
  const answers = await Promise.all(batchesOf(paragraphs).map((batch) => askAbout(batch, request)));
  return new Map(answers.flatMap((checks) => [...checks]));
}

async function askAbout(batch: readonly Paragraph[], request: Checking): Promise<Checks> {
  const input = await checkInput(batch, request);
  const { reasoner } = request.context.ports;
  const share = (await reasoner.utilisation?.(checkSentencesTask, input)) ?? 0;
  const [first] = batch;
  if (first !== undefined && input.sentences.length > 1 && stageAt(share) !== 'whole') {
    const parts =
      batch.length > 1
        ? halvesOf(batch)
        : halvesOf(first.wanted).map((wanted) => [paragraphOf(wanted, { ...first, isPart: true }, request)]);
    const checks = await Promise.all(parts.map((part) => askAbout(part, request)));
    return new Map(checks.flatMap((part) => [...part]));
  }
  const verdicts = await verdictsOn(input, request);
  if (verdicts === null) return new Map();
  const byNumber = new Map(verdicts.map((verdict) => [verdict.n, verdict]));
  const wanted = batch.flatMap((paragraph) => paragraph.wanted);
  return new Map(
    wanted.flatMap((sentence) => {
      const verdict = byNumber.get(sentence.n);
      return verdict === undefined ? [] : [[sentence.n, judgedByModel(sentence, verdict, request)] as const];
    }),
  );
}

function halvesOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const half = Math.ceil(items.length / 2);
  return [items.slice(0, half), items.slice(half)];
}

/** Null where no model answered. */
async function verdictsOn(
  input: CheckInput,
  { isLast = false, ask, context: { ports, signal } }: Checking,
): Promise<readonly ModelVerdict[] | null> {
  const asked = await ask?.(input);
  if (asked !== undefined) return asked;
  const { output, isExtractive } = isLast
    ? await answerOf(ports.reasoner, { task: settleSentencesTask, input, signal })
    : await answerOf(ports.reasoner, { task: checkSentencesTask, input, signal });
  return isExtractive ? null : verdictsIn(output, input.sentences);
}

function judgedByModel(
  { n, text, marks }: SentenceToCheck,
  { kind: named, verdict, problemLabel: problem = null, rewording = null, citeIds = [] }: ModelVerdict,
  { grounding, byCode, before, isLast = false }: Checking,
): SentenceCheck {
  const evidenceIds = marks.filter(grounding.has);
  const cited = [...new Set(citeIds.map((id) => id.replace(/[[\]\s]/g, '')))].filter(
    (id) => grounding.has(id) && !evidenceIds.includes(id),
  );
  const kind = kindOf({
    named: named === null ? null : (SentenceKind.safeParse(named).data ?? 'fact'),
    verdict,
    byCode: byCode.get(n)?.kind,
    isLast,
    isDoubted: before?.get(n)?.problem === CITES_NOTHING,
  });
  const isUncitedFact = kind === 'fact' && evidenceIds.length === 0 && cited.length === 0;
  const isRight = !isUncitedFact && (verdict === 'supported' || verdict === 'open');
  return {
    text,
    evidenceIds,
    // What carries a mark is held to it, whatever it is called.
    kind: evidenceIds.length > 0 ? 'fact' : kind,
    verdict: isUncitedFact ? 'unsupported' : verdict,
    decidedBy: verdict === 'open' && !isUncitedFact ? null : 'model',
    doubt: evidenceIds.length === 0 ? null : (StatementDoubt.safeParse(named).data ?? null),
    problem: isRight ? null : (problem ?? (isUncitedFact ? CITES_NOTHING : NOT_SUPPORTED)),
    rewording: isRight ? null : rewording,
    cite: cited,
  };
}

/**
 * The kind of a sentence without marks. The last look names no passages to cite: what it supports without a mark, a topic
 * sentence mostly, rests on what is cited around it; only a fact that the first look found without a passage must get one.
 */
function kindOf({
  named,
  verdict,
  byCode,
  isLast,
  isDoubted,
}: {
  readonly named: SentenceKind | null;
  readonly verdict: Verdict;
  readonly byCode: SentenceKind | undefined;
  readonly isLast: boolean;
  readonly isDoubted: boolean;
}): SentenceKind {
  if (isLast && isDoubted) return 'fact';
  const kind = named ?? byCode ?? 'analysis';
  const isRested = named === null || (isLast && verdict === 'supported');
  return kind === 'fact' && isRested ? 'analysis' : kind;
}

const CITES_NOTHING = 'it states a fact and cites no passage';
const NOT_SUPPORTED = 'the passages do not support it';

function judgedByCode({ text, marks }: SentenceToCheck, grounding: Grounding): SentenceCheck {
  const evidenceIds = marks.filter(grounding.has);
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
  return { ...settled, kind: 'fact', verdict, decidedBy };
}

/** A cited fact that is in its passages, verbatim or nearly so. A mark that no passage has is for a model to see. */
function isSettled({ marks }: SentenceToCheck, check: SentenceCheck | undefined): boolean {
  return check?.kind === 'fact' && check.verdict === 'supported' && marks.length === check.evidenceIds.length;
}

/** Passages offered for a sentence that cites none: those that share its terms, and those that are cited for the like. */
const NEAR = 2;
const NEAR_COVER = 0.2;
/** From this similarity on two sentences of a report may say the same. */
const SAID_ALIKE = 0.35;

/** Ids of what a sentence is judged by. One without marks in a paragraph with marks rests on these, unless it states a fact. */
function passagesFor(
  sentence: SentenceToCheck,
  isCited: boolean,
  { grounding, sentences, before, byCode }: Checking,
): readonly string[] {
  const own = [...sentence.marks, ...(before?.get(sentence.n)?.evidenceIds ?? [])].filter(grounding.has);
  if (own.length > 0 || (isCited && byCode.get(sentence.n)?.kind !== 'fact')) return own;
  const alike = sentences
    .filter(({ n, marks }) => n !== sentence.n && marks.length > 0)
    .map(({ text, marks }) => ({ marks, alike: similarity(text, sentence.text) }))
    .filter((other) => other.alike >= SAID_ALIKE)
    .sort((a, b) => b.alike - a.alike)
    .slice(0, 2)
    .flatMap(({ marks }) => marks.filter(grounding.has));
  const near = grounding.nearest(sentence.text, NEAR).filter(({ cover }) => cover >= NEAR_COVER);
  return [...alike, ...near.map(({ id }) => id)];
}

async function checkInput(batch: readonly Paragraph[], request: Checking): Promise<CheckInput> {
  const { material, before } = request;
  const { question, today } = material.brief;
  const wanted = new Set(batch.flatMap((paragraph) => paragraph.wanted));
  const ids = new Set(batch.flatMap(({ passages }) => [...passages]));
  const items = material.evidence.filter(({ id }) => ids.has(id));
  const byHeading: { heading: string; paragraphs: string[] }[] = [];
  for (const { heading, sentences } of batch) {
    const text = sentences
      .map((sentence) => `${wanted.has(sentence) ? `{${sentence.n}} ` : ''}${shownSentence(sentence)}`)
      .join(' ');
    const last = byHeading.at(-1);
    if (last?.heading === heading) last.paragraphs.push(text);
    else byHeading.push({ heading, paragraphs: [text] });
  }
  return {
    question,
    today,
    report: byHeading,
    sentences: [...wanted].map((sentence) => ({
      n: sentence.n,
      sentence: shownSentence(sentence),
      was: before?.get(sentence.n)?.markdown ?? null,
      fault: before?.get(sentence.n)?.problem ?? null,
    })),
    sources: await Promise.all(
      [...Map.groupBy(items, ({ sourceId }) => sourceId).values()].map((group) =>
        shownSource(group, request),
      ),
    ),
  };
}

function shownSentence({ isRow, claim, markdown, marks }: SentenceToCheck): string {
  return isRow ? `(table row) ${claim} ${marks.map((id) => `[${id}]`).join('')}` : markdown;
}

async function shownSource(
  group: readonly EvidenceItem[],
  { material: { sources, standings }, context: { ports } }: Checking,
): Promise<CheckInput['sources'][number]> {
  const id = group[0]?.sourceId ?? '';
  const hash = sources[id]?.contentHash;
  const page = hash === undefined ? '' : await ports.sources.text(hash);
  return { source: sourceLine(sources[id], standings.get(id)), passages: shownPassages(group, page) };
}
