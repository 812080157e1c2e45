import {
  type CheckInput,
  type ModelVerdict,
  marksIn,
  type Prompt,
  type Reasoner,
  withoutMarks,
} from '@research-studio/core';
import { splitSentences } from '@research-studio/language';
import { z } from 'zod';

/**
 * Answers as the reasoner does, but for claims and the report, which `writer` spoils, and for their check: sentences are
 * judged and put right as by somebody who reads the passages and sees by `isWrong` what was made up.
 */
function carefulReader(
  reasoner: Reasoner,
  writer: {
    readonly claims: (answer: unknown) => unknown;
    readonly draft: (input: unknown) => string;
    readonly isWrong: (text: string) => boolean;
  },
): Reasoner {
  const { claims, draft, isWrong } = writer;
  // A report put together without a model would not be checked, so the reasoner is not asked for one.
  const written: Readonly<Record<string, (input: never) => unknown>> = {
    'write-report': (input) => ({ markdown: draft(input) }),
    'check-sentences': (input: CheckInput) => ({ verdicts: judged(input, isWrong) }),
    'settle-sentences': (input: CheckInput) => ({ verdicts: judged(input, isWrong) }),
    'edit-report': (input: EditInput) => ({
      edits: putRight(input, isWrong),
      parts: input.material.researchQuestions.map(() => 'yes'),
    }),
  };
  const changed: Readonly<Record<string, (answer: unknown, input: never) => unknown>> = {
    'extract-claims': claims,
    'assess-and-claim': claims,
    'verify-claims': (answer, { check }: { readonly check: CheckInput }) => ({
      ...z.looseObject({}).parse(answer),
      verdicts: judged(check, isWrong),
    }),
  };
  return {
    ...reasoner,
    reason: async (task, input, signal) => {
      const [name = ''] = task.id.split('@');
      const own = written[name];
      if (own !== undefined) return task.schema.parse(own(input as never));
      const answer = await reasoner.reason(task, input, signal);
      return changed[name] === undefined ? answer : task.schema.parse(changed[name](answer, input as never));
    },
  };
}

function judged({ sentences, sources }: CheckInput, isWrong: (text: string) => boolean): ModelVerdict[] {
  const passages = sources.flatMap((source) => source.passages);
  return sentences.map(({ n, sentence }) => {
    const text = withoutMarks(sentence);
    const marks = marksIn(sentence);
    const common = { n, kind: 'fact', problem: null, rewording: null, citeIds: [] } as const;
    if (isWrong(text)) return { ...common, verdict: 'contradicted' };
    const saying = passages.filter((passage) => says(passage.text, text)).map(({ id }) => id);
    if (marks.some((id) => saying.includes(id))) return { ...common, verdict: 'supported' };
    const [citing] = saying;
    return {
      ...common,
      verdict: citing === undefined || marks.length > 0 ? 'unsupported' : 'supported',
      citeIds: citing === undefined ? [] : [citing],
    };
  });
}

interface EditInput {
  readonly material: {
    readonly evidence: readonly { readonly id: string; readonly quote: string }[];
    readonly researchQuestions: readonly unknown[];
  };
  readonly lines: readonly string[];
  readonly faults: readonly { readonly n: number }[];
}

/** What cites the wrong passage gets the right one; what was made up goes. */
function putRight({ material, lines, faults }: EditInput, isWrong: (text: string) => boolean) {
  return faults.flatMap(({ n }) => {
    const sentence = new RegExp(`\\{${n}\\} (.*?)(?= \\{\\d+\\} |$)`, 'm').exec(lines.join('\n'))?.[1];
    if (sentence === undefined) return [];
    const text = withoutMarks(sentence).trim();
    const right = isWrong(text) ? undefined : material.evidence.find(({ quote }) => says(quote, text));
    return [{ n, text: right === undefined ? '' : withMark(text, right.id) }];
  });
}

/** Of the words of a sentence, as many must stand in its passage; its figures must all. */
const ENOUGH = 0.8;

function says(passage: string, text: string): boolean {
  const known = new Set(wordsOf(passage));
  const words = wordsOf(text);
  const hasFigures = words.filter((word) => /\d/.test(word)).every((word) => known.has(word));
  return hasFigures && words.filter((word) => known.has(word)).length >= Math.max(1, words.length * ENOUGH);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\d+(?:[.,]\d+)*|\p{L}{3,}/gu) ?? [];
}

/** A report of what the writer was given: each sentence of its passages once and with its mark, as `told`. */
function honestDraft(
  input: unknown,
  told: (sentence: string) => readonly string[] = (sentence) => [sentence],
): string {
  const { evidence } = Written.parse(input);
  const sentences = new Map(
    evidence.flatMap(({ id, quote }) =>
      splitSentences(quote.replace(/\s+/g, ' ')).map(({ text }) => [text, withMark(text, id)]),
    ),
  );
  return `# What was found\n\n## Findings\n\n${[...sentences.values()].flatMap(told).join('\n\n')}`;
}

const Written = z.looseObject({ evidence: z.array(z.looseObject({ id: z.string(), quote: z.string() })) });

function withMark(sentence: string, id: string): string {
  return `${sentence.replace(/[.\s]+$/, '')} [${id}].`;
}

/** Figures that only the careless model gives: all their digits are sevens. */
export const INVENTED_FIGURE = /(?<![\d.,])7(?:[.,]?7)+(?![\d.,]*\d)/;

/**
 * Answers as the reasoner does and spoils it: claims and writes other figures than the page gives, and cites evidence that
 * does not exist, that of another sentence, or none. Whoever checks it reads the passages.
 */
export function carelessModel(reasoner: Reasoner): Reasoner {
  const spoilDraft = draftSpoiler();
  return carefulReader(reasoner, {
    claims: spoilClaims,
    draft: (input) => spoilDraft(honestDraft(input)),
    isWrong: (text) => INVENTED_FIGURE.test(text),
  });
}

const marks = /\[E\d+\]/g;

/** All figures of two digits and more are changed; marks stay. */
function misread(text: string): string {
  return text.replace(/\[E\d+\]|\d+(?:[.,]\d+)*/g, (found) =>
    found.startsWith('[') || found.length < 2 ? found : found.replace(/\d/g, '7'),
  );
}

/** What the passage says and a misreading of it stand side by side. */
function spoilClaims(answer: unknown): unknown {
  const Claims = z.looseObject({ claims: z.array(z.looseObject({ text: z.string() })) });
  const claimed = Claims.parse(answer);
  const claims = claimed.claims.flatMap((claim) => [claim, { ...claim, text: misread(claim.text) }]);
  return { ...claimed, claims };
}

/** Each cited sentence is spoilt in the next of four ways, one of which leaves it as it is. */
function draftSpoiler(): (markdown: string) => string {
  let count = 0;
  let before = '[E999998]';
  return (markdown) => {
    const first = cited.exec(markdown)?.[0] ?? '';
    cited.lastIndex = 0;
    const spoilt = markdown.replace(cited, (sentence) => {
      const own = sentence.match(marks)?.join('') ?? '';
      const wrong = ['[E999999]', '', before, own][count % 4] ?? '';
      count += 1;
      before = own;
      return `${sentence
        .replace(marks, '')
        .trimEnd()
        .replace(/\s*\.$/, '')} ${wrong}`
        .trimEnd()
        .concat('.');
    });
    return [spoilt, MARKUP, misread(first), ...INVENTIONS].join('\n\n');
  };
}

/** Not to reach a page that shows the report. */
const MARKUP = '![](https://harbour-deals.example/pixel.png)<span onclick="buy()">';

/** On no page: without a mark, near to what a page says and far from it, and with one of evidence that does not exist. */
const INVENTIONS = [
  'The council is to sell 7,777 shares of it for 77 crowns each.',
  'An adult ticket for the Saltmere ferry costs 777 crowns on Sundays.',
  'In 7777 a storm is to have thrown 77 boats onto the quay [E999999].',
];

/** A sentence up to its marks. */
const cited = /[^[\]\n]+(?:\[E\d+\])+\.?/g;

/** What a report is asked to heed, in settings and in the question. */
export const ASKED = {
  instructions: 'Spell out every unit in full.',
  form: 'Explain it for beginners in a friendly tone.',
  told: ['Spell out every unit in full.', 'beginners', 'friendly'],
} as const;

/**
 * Answers as the reasoner does, but breaks down where what a step was given is not what a model would be told: parts of
 * it left out of the prompt, two pieces of evidence under one id, a writer who is not told what the report is to heed.
 */
export function exactingModel(reasoner: Reasoner): Reasoner {
  return {
    ...reasoner,
    reason: (task, input, signal) => {
      const [name = ''] = task.id.split('@');
      const untold = untoldIn(name, input, plain(task.prompt(input)));
      if (untold !== null) throw new Error(`The prompt of "${name}" ${untold}`);
      return reasoner.reason(task, input, signal);
    },
  };
}

function untoldIn(name: string, input: unknown, told: string): string | null {
  const part = leavesOf(input).find(({ key, text }) => TOLD.has(key) && !told.includes(text.slice(0, 80)));
  if (part !== undefined) return `leaves out its ${part.key}: ${part.text.slice(0, 80)}`;
  const asked = WRITERS.has(name) ? ASKED.told.find((text) => !told.includes(text)) : undefined;
  if (asked !== undefined) return `does not tell the writer: ${asked}`;
  const evidence = Given.safeParse(input).data ?? [];
  if (new Set(evidence.map(({ id }) => id)).size < evidence.length)
    return 'has two pieces of evidence under one id.';
  const shown = evidence.filter(({ id }) => told.includes(`[${id}]`));
  if (shown.length < Math.min(evidence.length, LEAST_SHOWN))
    return `shows ${shown.length} of ${evidence.length} pieces of evidence.`;
  const bare = WRITERS.has(name)
    ? shown.find(({ fact }) => !told.includes(squashed(fact).slice(0, 80)))
    : undefined;
  return bare === undefined ? null : `does not say what ${bare.id} says: ${bare.fact.slice(0, 80)}`;
}

/** Names under which steps are given what a model must know to the letter. */
const TOLD: ReadonlySet<string> = new Set([
  'question',
  'subQuestion',
  'understanding',
  'today',
  'clarification',
  'userClarification',
  'audience',
  'tone',
  'language',
  'heading',
  'conflicts',
  'overview',
  'gaps',
  'queriesDone',
  'additionalSearches',
]);

/** What code alone answers from. */
const OF_CODE: ReadonlySet<string> = new Set(['limits', 'request', 'byCode']);

/** Steps that write what the reader gets. */
const WRITERS: ReadonlySet<string> = new Set(['write-section', 'write-report']);

/** Of very many pieces of evidence a prompt may leave the least relevant out. */
const LEAST_SHOWN = 20;

const Shown = z.object({ evidence: z.array(z.object({ id: z.string(), fact: z.string() })) });
/** As it is, or as what a report is written from. */
const Given = z
  .union([z.object({ material: Shown }).transform(({ material }) => material), Shown])
  .transform(({ evidence }) => evidence);

interface Leaf {
  /** Of the object that holds it, or the list that it is in. */
  readonly key: string;
  readonly text: string;
}

function leavesOf(value: unknown, key = ''): readonly Leaf[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [{ key, text: squashed(value) }];
  if (Array.isArray(value)) return value.flatMap((one) => leavesOf(one, key));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, one]) => (OF_CODE.has(name) ? [] : leavesOf(one, name)));
}

function plain({ system, user }: Prompt): string {
  return squashed(`${system}\n${user}`);
}

function squashed(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** What it says when it breaks down. */
export const BREAKDOWN = 'The line to the island is down.';

/** Answers as the reasoner does, but breaks down over what was found on seals. */
export function failingModel(reasoner: Reasoner): Reasoner {
  return {
    ...reasoner,
    reason: async (task, input, signal) => {
      if (isOfWorker(task.id) && isOnSeals(input)) throw new Error(BREAKDOWN);
      return reasoner.reason(task, input, signal);
    },
  };
}

/** What a worker asks of what it found, in either pipeline. */
function isOfWorker(taskId: string): boolean {
  return /^(?:compress-findings|extract-passages)@/.test(taskId);
}

interface WorkerInput {
  readonly subQuestion?: string;
  readonly subQuestions?: readonly { readonly text: string }[];
}

/** The sub-question on seals alone, not the whole question. */
function isOnSeals(input: unknown): boolean {
  const { subQuestion, subQuestions = [] } = input as WorkerInput;
  const asked = [
    ...(subQuestion === undefined ? [] : [subQuestion]),
    ...subQuestions.map(({ text }) => text),
  ];
  return asked.every((text) => /\bseals\b/i.test(text) && !/\b(?:ferry|lamp)\b/i.test(text));
}

/** Answers as the reasoner does, but sends the first round after the most important part of the question alone: the rest is left to later ones. */
export function hastyModel(reasoner: Reasoner): Reasoner {
  return inFirstRound(reasoner, ([first]) => (first === undefined ? [] : [first]));
}

/** Found on no page. */
const ASTRAY = 'quince marmalade';

/** Answers as the reasoner does, but sends the first round after what no page speaks of. */
export function strayingModel(reasoner: Reasoner): Reasoner {
  return inFirstRound(reasoner, () => [ASTRAY]);
}

/** Research with other searches in its first round, made of the parts of the question. */
function inFirstRound(
  reasoner: Reasoner,
  searches: (parts: readonly string[]) => readonly string[],
): Reasoner {
  return {
    ...reasoner,
    reason: async (task, input, signal) => {
      const answer = await reasoner.reason(task, input, signal);
      const [name] = task.id.split('@');
      if (name === 'plan' || name === 'understand')
        return task.schema.parse(planned(answer, input, searches));
      return name === 'orchestrate' ? task.schema.parse(divided(answer, input, searches)) : answer;
    },
  };
}

type Searches = (parts: readonly string[]) => readonly string[];

const Part = z.looseObject({ text: z.string() });

function planned(answer: unknown, input: unknown, searches: Searches): unknown {
  const Titled = z.looseObject({ title: z.string() });
  const plan = z.looseObject({ researchQuestions: z.array(Titled) }).parse(answer);
  const parts = partsIn(
    plan.researchQuestions.map(({ title }) => ({ text: title })),
    input,
  );
  const [first] = parts;
  return {
    ...plan,
    researchQuestions: plan.researchQuestions.map((one) => ({
      ...one,
      priority: one.title === first ? 1 : 3,
      // Of workers with the same queries the first one alone is sent.
      queries: searches(parts),
    })),
  };
}

function divided(answer: unknown, input: unknown, searches: Searches): unknown {
  const { round } = z.looseObject({ round: z.number() }).parse(input);
  const work = z.looseObject({ subQuestions: z.array(Part) }).parse(answer);
  const [first] = work.subQuestions;
  if (round > 0 || first === undefined) return answer;
  const queries = searches(partsIn(work.subQuestions, input));
  const part = work.subQuestions.find(({ text }) => queries.includes(text));
  return { ...work, subQuestions: [part ?? { ...first, queries }] };
}

/** Without the question as a whole. */
function partsIn(parts: readonly z.infer<typeof Part>[], input: unknown): readonly string[] {
  const { question } = z.looseObject({ question: z.string() }).parse(input);
  return parts.map(({ text }) => text).filter((text) => text !== question);
}

/** Answers as the reasoner does, but takes facts only when told of which matter: a question that names none gets none. */
export function heedingModel(reasoner: Reasoner): Reasoner {
  return {
    ...reasoner,
    reason: async (task, input, signal) => {
      const answer = await reasoner.reason(task, input, signal);
      if (!/^extract-(?:facts|passages)@/.test(task.id) || namesMatter(input)) return answer;
      return task.schema.parse({ ...answer, pageRelevance: 0, facts: [], pages: [], passages: [] });
    },
  };
}

function namesMatter(input: unknown): boolean {
  const { question } = z.looseObject({ question: z.string() }).parse(input);
  return /\b(?:ferry|seals)\b/i.test(question);
}

/** Answers as the reasoner does, but takes facts from pages on a tower alone: all others say nothing. */
export function sparingModel(reasoner: Reasoner): Reasoner {
  return {
    ...reasoner,
    reason: async (task, input, signal) => {
      const answer = await reasoner.reason(task, input, signal);
      if (!/^extract-(?:facts|passages)@/.test(task.id) || isOnTower(input)) return answer;
      return task.schema.parse({ ...answer, pageRelevance: 0, facts: [], pages: [], passages: [] });
    },
  };
}

function isOnTower(input: unknown): boolean {
  const Page = z.looseObject({ title: z.string() });
  const One = z.object({ page: Page }).transform(({ page }) => [page]);
  const Parts = z
    .object({ parts: z.array(z.object({ page: z.object({ source: Page }) })) })
    .transform(({ parts }) => parts.map(({ page }) => page.source));
  return z
    .union([One, Parts])
    .parse(input)
    .some(({ title }) => /\btower\b/i.test(title));
}

/** What it adds to a sentence. */
const ADDED =
  ', while fishermen in the taverns sang old songs about lanterns, herrings and lost brides until morning';

/** Words that only the twisting model gives: months, units and negations of its own. */
export const TWISTED = /\bOctober\b|\bfeet\b|\bdollars\b|\b(?:was|were|is|are) not\b/;
/** The name that it gives to a place. */
export const RENAMED = /\bDunhaven\b/;
/** Of what it adds. */
export const EMBROIDERED = /\blost brides\b/;

/**
 * Answers as the reasoner does, and words beside each sentence what the passage does not say: another name, month, unit, its
 * denial, or more than it says. Whoever checks it reads the passages.
 */
export function twistingModel(reasoner: Reasoner): Reasoner {
  return carefulReader(reasoner, {
    claims: twistClaims,
    draft: (input) => honestDraft(input, (sentence) => [sentence, ...twistsOf(sentence)]),
    isWrong: (text) => [TWISTED, RENAMED, EMBROIDERED].some((twist) => twist.test(text)),
  });
}

const TWISTS: readonly (readonly [said: RegExp, twisted: string])[] = [
  [/\bSaltmere\b/, 'Dunhaven'],
  [/\b(?:January|February|March|April|May|June|July|August|September|November|December)\b/, 'October'],
  [/(?<=\d )metres\b/, 'feet'],
  [/(?<=\d )crowns\b/, 'dollars'],
  [/\b(was|were|is|are)\b(?! not)/, '$1 not'],
  [/\.?(?=\s*(?:\[E\d+\])*\.?$)/, ADDED],
];

function twistsOf(sentence: string): readonly string[] {
  return TWISTS.flatMap(([said, twisted]) => (said.test(sentence) ? sentence.replace(said, twisted) : []));
}

function twistClaims(answer: unknown): unknown {
  const Claims = z.looseObject({ claims: z.array(z.looseObject({ text: z.string() })) });
  const claimed = Claims.parse(answer);
  const claims = claimed.claims.flatMap((claim) => [
    claim,
    ...twistsOf(claim.text).map((text) => ({ ...claim, text })),
  ]);
  return { ...claimed, claims };
}
