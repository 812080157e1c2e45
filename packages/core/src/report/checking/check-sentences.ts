import { similarity } from '@research-studio/language';
import { needsCitation, statesAbsence, statesNothing } from '@research-studio/verification';
import type { Grounding } from '../../citation/grounding.ts';
import { StatementDoubt } from '../../citation/signs/claim-doubt.ts';
import { type SentenceCheck, SentenceKind } from '../../citation/signs/sentence-check.ts';
import { stageAt } from '../../models/reasoning/fit-prompt.ts';
import { answerOf } from '../../models/reasoning/task.ts';
import type { EvidenceItem } from '../../research/evidence-item.ts';
import type { StepContext } from '../../research/ports/step-context.ts';
import { sourceLine, type WritingMaterial } from '../writing/writing-material.ts';
import {
  type CheckInput,
  checkSentencesTask,
  type ModelVerdict,
  settleSentencesTask,
  verdictsIn,
} from './check-sentences.task.ts';
import type { NumberedSentence } from './numbered-draft.ts';
import { shownPassages } from './shown-passages.ts';

/** A sentence to be checked; one without a section has no place in a draft. */
export type SentenceToCheck = Omit<NumberedSentence, 'section' | 'block'> &
  Partial<Pick<NumberedSentence, 'section' | 'block'>>;

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
  return new Map([...byCode, ...(await checkParagraphs(paragraphsWith(open, sentences), checking))]);
}

interface Checking extends CheckRequest {
  readonly byCode: ReadonlyMap<number, SentenceCheck>;
  readonly context: StepContext;
}

interface Paragraph {
  /** As context. */
  readonly sentences: readonly SentenceToCheck[];
  /** Those that are to be judged. */
  readonly wanted: readonly SentenceToCheck[];
  readonly hasMarks: boolean;
}

/** The paragraphs that sentences belong to, whole; rows of one table are one, of which other rows are no context. */
function paragraphsWith(
  open: ReadonlySet<SentenceToCheck>,
  sentences: readonly SentenceToCheck[],
): readonly Paragraph[] {
  const paragraphs: SentenceToCheck[][] = [];
  for (const sentence of sentences) {
    const { section, heading, block, isRow } = sentence;
    const before = paragraphs.at(-1)?.at(-1);
    const isTogether =
      before?.section === section &&
      before?.heading === heading &&
      (before.block === block || (before.isRow && isRow));
    if (isTogether) paragraphs.at(-1)?.push(sentence);
    else paragraphs.push([sentence]);
  }
  return paragraphs.flatMap((own) => {
    const wanted = own.filter((sentence) => open.has(sentence));
    const hasMarks = own.some(({ marks }) => marks.length > 0);
    return wanted.length === 0 ? [] : [{ sentences: own[0]?.isRow ? wanted : own, wanted, hasMarks }];
  });
}

/** Sentences of one call, about those of a report of 1,200 words: more, and a judge gets careless. */
const MOST_IN_A_CALL = 60;

/** In one call, or where that is too much for a model in two halves. */
async function checkParagraphs(
  paragraphs: readonly Paragraph[],
  request: Checking,
): Promise<readonly (readonly [number, SentenceCheck])[]> {
  if (paragraphs.length === 0) return [];
  const { reasoner } = request.context.ports;
  const input = await checkInput(paragraphs, request);
  const { length } = input.sentences;
  const share = (await reasoner.utilisation?.(checkSentencesTask, input)) ?? 0;
  if (length > 1 && (length > MOST_IN_A_CALL || stageAt(share) !== 'whole')) {
    const halves = await Promise.all(halvesOf(paragraphs).map((half) => checkParagraphs(half, request)));
    return halves.flat();
  }
  const verdicts = (await verdictsOn(input, request)) ?? [];
  const asked = paragraphs.flatMap(({ wanted }) => wanted);
  return verdicts.flatMap((verdict) => {
    const sentence = asked.find(({ n }) => n === verdict.n);
    return sentence === undefined ? [] : [[verdict.n, judgedByModel(sentence, verdict, request)] as const];
  });
}

function halvesOf(paragraphs: readonly Paragraph[]): readonly (readonly Paragraph[])[] {
  const halves = <Item>(items: readonly Item[]) => {
    const half = Math.ceil(items.length / 2);
    return [items.slice(0, half), items.slice(half)];
  };
  const [first] = paragraphs;
  if (first === undefined || paragraphs.length > 1) return halves(paragraphs);
  return halves(first.wanted).map((wanted) => [{ ...first, sentences: wanted, wanted }]);
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
  finding: ModelVerdict,
  { grounding, byCode, before, isLast = false }: Checking,
): SentenceCheck {
  const { kind: named, verdict, problemLabel: problem = null, rewording = null, citeIds = [] } = finding;
  const evidenceIds = marks.filter(grounding.has);
  const cite = [...new Set(citeIds.map((id) => id.replace(/[[\]\s]/g, '')))].filter(
    (id) => grounding.has(id) && !evidenceIds.includes(id),
  );
  const isDoubted = isLast && before?.get(n)?.problem === CITES_NOTHING;
  const kind = isDoubted ? 'fact' : kindOf(finding, byCode.get(n)?.kind, isLast);
  const isUncitedFact = kind === 'fact' && evidenceIds.length === 0 && cite.length === 0;
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
    cite,
  };
}

/**
 * The kind of a sentence without marks. The last look names no passages to cite: what it supports without a mark, a topic
 * sentence mostly, rests on what is cited around it; only a fact that the first look found without a passage must get one.
 */
function kindOf(
  { kind: named, verdict }: ModelVerdict,
  byCode: SentenceKind | undefined,
  isLast: boolean,
): SentenceKind {
  const kind = named === null ? (byCode ?? 'analysis') : (SentenceKind.safeParse(named).data ?? 'fact');
  const isRested = named === null || (isLast && verdict === 'supported');
  return kind === 'fact' && isRested ? 'analysis' : kind;
}

const CITES_NOTHING = 'it states a fact and cites no passage';
const NOT_SUPPORTED = 'the passages do not support it';

function judgedByCode({ text, marks }: SentenceToCheck, grounding: Grounding): SentenceCheck {
  const evidenceIds = marks.filter(grounding.has);
  const settled = { text, evidenceIds, problem: null, rewording: null };
  if (evidenceIds.length === 0 && !needsCitation(text, grounding.language)) {
    const kind = statesAbsence(text) ? 'absence' : statesNothing(text) ? 'connection' : 'analysis';
    return { ...settled, kind, verdict: 'supported', decidedBy: 'rule', cite: [] };
  }
  const cite = evidenceIds.length > 0 ? [] : grounding.evidenceFor(text);
  const { verdict, decidedBy } = grounding.judge(text, [...evidenceIds, ...cite]);
  return { ...settled, kind: 'fact', verdict, decidedBy, cite };
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

async function checkInput(paragraphs: readonly Paragraph[], request: Checking): Promise<CheckInput> {
  const { material, before } = request;
  const { question, today } = material.brief;
  const wanted = new Set(paragraphs.flatMap((paragraph) => paragraph.wanted));
  const ids = new Set(
    paragraphs.flatMap((paragraph) =>
      paragraph.wanted.flatMap((sentence) => passagesFor(sentence, paragraph.hasMarks, request)),
    ),
  );
  const items = material.evidence.filter(({ id }) => ids.has(id));
  const shown = (sentence: SentenceToCheck) =>
    `${wanted.has(sentence) ? `{${sentence.n}} ` : ''}${shownSentence(sentence)}`;
  return {
    question,
    today,
    report: [...Map.groupBy(paragraphs, ({ wanted: [first] }) => first?.heading ?? '')].map(
      ([heading, own]) => ({
        heading,
        paragraphs: own.map(({ sentences }) => sentences.map(shown).join(' ')),
      }),
    ),
    sentences: [...wanted].map((sentence) => {
      const { n } = sentence;
      const { markdown = null, problem = null } = before?.get(n) ?? {};
      return { n, sentence: shownSentence(sentence), was: markdown, fault: problem };
    }),
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
