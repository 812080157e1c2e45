import type { Task } from '@research-studio/core/models';
import { parseReport, resolveSources } from '@research-studio/core/report';
import { promptText } from '@research-studio/core/research';
import type { Bundle, BundleSource } from '@research-studio/schemas';
import { indexPassages, type ParsedReport, type PassageIndex } from '@research-studio/verification';
import type { EvalContext } from '../evaluators/evaluator.ts';
import type { JudgeUse } from '../results/eval-row.ts';
import { sumOfUses } from './judge-reasoner.ts';

export interface BatchAnswers<Output> {
  /** One for each input, in order; null when one of them got no answer: a score over a part compares with nothing. */
  readonly outputs: readonly Output[] | null;
  readonly use: JudgeUse | null;
  /** Why there are no outputs, with each distinct reason; empty when there are. */
  readonly problem: string;
}

/** Puts a judge's question once for each input. With nothing to ask, the outputs are empty. */
export async function askBatches<Input, Output>(request: {
  task: Task<Input, Output>;
  inputs: readonly Input[];
  context: EvalContext;
}): Promise<BatchAnswers<Output>> {
  const { task, inputs, context } = request;
  const { reasoner, signal } = context;
  if (inputs.length === 0) return { outputs: [], use: null, problem: '' };
  if (reasoner === null)
    return { outputs: null, use: null, problem: 'Not judged: no model is configured to judge.' };
  const answers = await Promise.all(inputs.map((input) => reasoner.judge(task, input, signal)));
  const use = sumOfUses(answers.flatMap((answer) => answer.use ?? []));
  const failed = answers.filter(({ isAnswered }) => !isAnswered);
  const reasons = [...new Set(failed.map(({ problem }) => problem))].slice(0, mostReasons);
  if (failed.length > 0) return { outputs: null, use, problem: `Not judged: ${reasons.join(' ')}` };
  return { outputs: answers.map(({ output }) => output), use, problem: '' };
}

const mostReasons = 3;

interface BatchLimits<Item> {
  readonly maxItems: number;
  readonly maxCharacters: number;
  readonly sizeOf: (item: Item) => number;
}

/** Items in their order, in as few runs as the limits allow; an item that is too large by itself is alone. */
export function batchesOf<Item>(items: readonly Item[], limits: BatchLimits<Item>): Item[][] {
  const batches: Item[][] = [];
  let characters = 0;
  for (const item of items) {
    const last = batches.at(-1);
    characters += limits.sizeOf(item);
    if (last !== undefined && last.length < limits.maxItems && characters <= limits.maxCharacters)
      last.push(item);
    else {
      batches.push([item]);
      characters = limits.sizeOf(item);
    }
  }
  return batches;
}

/** At most `max` items, spread evenly from the first to the last. */
export function spreadOf<Item>(items: readonly Item[], max: number): Item[] {
  if (items.length <= max) return [...items];
  const step = (items.length - 1) / Math.max(1, max - 1);
  const places = new Set(Array.from({ length: max }, (_, index) => Math.round(index * step)));
  return items.filter((_, place) => places.has(place));
}

/** A text in pieces of at most `max` characters, cut where a paragraph or a line ends if one does in the second half. */
export function piecesOf(text: string, max: number): string[] {
  const pieces: string[] = [];
  let at = 0;
  while (text.length - at > max) {
    const window = text.slice(at, at + max);
    const end = ['\n\n', '\n', ' '].map((gap) => window.lastIndexOf(gap)).find((index) => index > max / 2);
    pieces.push(window.slice(0, end ?? max).trim());
    at += end ?? max;
  }
  return [...pieces, text.slice(at).trim()].filter((piece) => piece !== '');
}

/** The fault of a claim and its place, for a person. */
export function claimFault(
  claim: JudgedClaim | undefined,
  { verdict, reason }: { readonly verdict: string; readonly reason: string },
): string {
  if (claim === undefined) return reason;
  const place = claim.section === null ? `Line ${claim.line}` : `Line ${claim.line}, "${claim.section}"`;
  return `${place}: "${claim.text.slice(0, 160)}" is ${verdict.replaceAll('_', ' ')}. ${reason}`;
}

/** A verdict on one claim with the parts of its reasoning that code can hold it against. */
export interface ReasonedVerdict {
  readonly claim: number;
  readonly reason: string;
  /** Numbers of the passages that decide it. */
  readonly passages: readonly number[];
  /** The part of the claim that no passage states; empty without one. */
  readonly unsaid: string;
  /** holds: all of it is said; partly: some; fails: none; denied: the opposite is said. */
  readonly outcome: 'holds' | 'partly' | 'fails' | 'denied';
}

/** Verdicts out of order, passages that do not exist, and verdicts that their own reasoning speaks against. */
export function claimVerdictProblems(verdicts: readonly ReasonedVerdict[], { cases }: ClaimsInput): string[] {
  const known = passagesOfClaims(cases).length;
  return [
    ...verdictOrderProblems('claims', { numbers: verdicts.map(({ claim }) => claim), count: cases.length }),
    ...verdicts.flatMap((verdict) =>
      [unknownPassage(verdict, known), ...oppositions(verdict)].flatMap((problem) =>
        problem === null ? [] : `Claim ${verdict.claim}: ${problem}`,
      ),
    ),
  ];
}

function unknownPassage({ passages }: ReasonedVerdict, known: number): string | null {
  const unknown = passages.find((number) => number > known);
  return unknown === undefined ? null : `there is no passage ${unknown}; the last is ${known}.`;
}

function oppositions({ passages, unsaid, outcome }: ReasonedVerdict): (string | null)[] {
  const isAllSaid = /^[\s"'.–-]*(?:nothing|none|n\/a|null|no)?[\s"'.–-]*$/i.test(unsaid);
  const isNamed = passages.length > 0;
  if (outcome === 'denied') return [isNamed ? null : 'no passage is named that says the opposite.'];
  if (outcome !== 'holds')
    return [isAllSaid ? 'nothing is named as unsaid, and the verdict is that not all of it is said.' : null];
  const left = `"${unsaid.slice(0, 120)}" is named as unsaid, and the verdict is that all of it is said.`;
  return [
    isAllSaid ? null : left,
    isNamed ? null : 'no passage is named that says it, and the verdict is that it is said.',
  ];
}

/**
 * What is wrong with the order of verdicts that are matched to their items by position, one sentence each. `items` is
 * what these are called; `count` of them were given, numbered from 1; `numbers` say which each verdict is for.
 */
export function verdictOrderProblems(
  items: string,
  { numbers, count }: { readonly numbers: readonly number[]; readonly count: number },
): string[] {
  if (numbers.length !== count)
    return [
      `There are ${count} ${items}, numbered 1 to ${count}, and ${numbers.length} verdicts; give one for each, in their order.`,
    ];
  const at = numbers.findIndex((number, index) => number !== index + 1);
  return at < 0
    ? []
    : [`Verdict ${at + 1} is for number ${numbers[at]}; give the verdicts in the order of the ${items}.`];
}

/** A claim with the passages that it is to be held against. */
export interface ClaimCase {
  readonly claim: JudgedClaim;
  readonly cited: readonly ShownPassage[];
  readonly others: readonly ShownPassage[];
}

/** Claims for one call. */
export interface ClaimsInput {
  readonly question: string;
  readonly cases: readonly ClaimCase[];
}

/** More claims make an answer careless and a prompt expensive. */
const CLAIMS_PER_CALL = 40;
const CHARACTERS_PER_CALL = 60_000;

export function claimBatches(question: string, cases: readonly ClaimCase[]): ClaimsInput[] {
  const sizeOf = ({ claim, cited, others }: ClaimCase) =>
    [claim, ...cited, ...others].reduce((sum, { text }) => sum + text.length + 100, 0);
  const limits = { maxItems: CLAIMS_PER_CALL, maxCharacters: CHARACTERS_PER_CALL, sizeOf };
  return batchesOf(cases, limits).map((batch) => ({ question, cases: batch }));
}

/** Passages of all claims, each once and numbered from 1. */
function passagesOfClaims(cases: readonly ClaimCase[]): ShownPassage[] {
  return distinct(cases.flatMap(({ cited, others }) => [...cited, ...others]));
}

/** Claims and passages as a prompt shows them: claims name passages by number. */
export function shownClaims(cases: readonly ClaimCase[]) {
  const passages = passagesOfClaims(cases);
  const numbers = new Map(passages.map(({ text }, index) => [text, index + 1]));
  const numbersOf = (some: readonly ShownPassage[]) => some.flatMap(({ text }) => numbers.get(text) ?? []);
  return {
    passages: passages.map(({ from, text }, index) => ({
      passage: index + 1,
      from: promptText(from, 200),
      text: promptText(text, 1000),
    })),
    claims: cases.map(({ claim, cited, others }, index) => ({
      claim: index + 1,
      text: promptText(claim.text, 800),
      section: promptText(claim.section ?? '', 120),
      cited: numbersOf(cited),
      ...(others.length > 0 && { other: numbersOf(others) }),
    })),
  };
}

/** A sentence of the report that states or cites something. */
export interface JudgedClaim {
  readonly text: string;
  readonly section: string | null;
  /** Line of the report, from 1. */
  readonly line: number;
  /** The sources of the run that it cites. */
  readonly sources: readonly CitedSource[];
  /** Marks as written that lead to no source of the run. */
  readonly deadMarks: readonly string[];
}

interface CitedSource {
  /** Its key in the report. */
  readonly key: string;
  /** Title, site and date. */
  readonly context: string;
  /** Empty where it could not be read. */
  readonly text: string;
}

/** Reads a report's claims from its Markdown alone; what the bundle says about its claims is not believed. */
export async function claimsOfReport(
  bundle: Bundle,
): Promise<{ readonly claims: readonly JudgedClaim[]; readonly language: string | null }> {
  const report = parseReport(bundle.report.markdown);
  const find = await sourceFinder(bundle, report);
  const stated = report.sentences.filter(
    ({ text, isFactual, citations }) => (isFactual || citations.length > 0) && /[\p{L}\p{N}]{2}/u.test(text),
  );
  const claims = stated.map(({ text, section, line, citations }) => {
    const cited = citations.map(({ source, mark }) => ({ mark, source: find(source, mark) }));
    const sources = cited.flatMap(({ source }) => source ?? []);
    const deadMarks = cited.flatMap(({ source, mark }) => (source === null ? [mark] : []));
    return { text, section, line, sources, deadMarks };
  });
  return { claims, language: report.language };
}

/** Texts of sources come from the bundle; the bound is for documents and not met. */
const MAX_BYTES = 20_000_000;

/** By the report's list where it leads to a source of the run; else a number is that of the run's source. */
async function sourceFinder(
  bundle: Bundle,
  report: ParsedReport,
): Promise<(key: string | null, mark: string) => CitedSource | null> {
  const resolved = await resolveSources({ entries: report.sources, bundle, maxBytes: MAX_BYTES });
  const listed = new Map(resolved.map((source) => [source.key, source]));
  const numbered = new Map(bundle.sources.map((source) => [String(source.id), source]));
  return (key, mark) => {
    const entry = key === null ? undefined : listed.get(key);
    if (entry?.found === 'read') return entry;
    if (entry?.found === 'unreadable') return { key: entry.key, context: entry.title, text: '' };
    const number = /^\D{0,2}(\d{1,4})\D{0,2}$/.exec(key ?? mark)?.[1] ?? '';
    const source = entry?.url ? undefined : numbered.get(number);
    return source === undefined ? null : { key: number, context: contextOf(source), text: source.text };
  };
}

function contextOf({ title, siteName, publishedAt }: BundleSource): string {
  return [title, siteName, publishedAt].filter((part) => part !== null).join(' · ');
}

/** A passage as a judge is shown it. */
interface ShownPassage {
  /** Title, site and date of its source. */
  readonly from: string;
  readonly text: string;
}

/** The fields of a bundle that the shelf is made of. */
type EvidenceOfRun = Pick<Bundle, 'sources' | 'evidence' | 'claims'>;

const PASSAGES_PER_SOURCE = 3;
const SOURCES_PER_CLAIM = 5;
const NEAREST_EVIDENCE = 4;

/**
 * Opens what a claim can be held against. Passages are taken from the stored texts of the sources; evidence whose quote
 * does not stand in its source is left out. A source is indexed when the first claim cites it.
 */
export function openEvidence(bundle: EvidenceOfRun, { language }: { readonly language: string | null }) {
  const evidence = soundEvidence(bundle);
  const ofRun = shelfWith(evidence, language);
  // By sentence: where report and source are in different languages their words do not meet.
  const byId = new Map(evidence.map((item) => [item.id, item]));
  const linked = Map.groupBy(bundle.claims, ({ text }) => keyOf(text));
  const shelves = new Map<string, SourceShelf>();
  const shelfOf = ({ key, text, context }: CitedSource): SourceShelf => {
    const shelf = shelves.get(key) ?? shelfWith(passagesOf(text, context), language);
    shelves.set(key, shelf);
    return shelf;
  };
  const nearest = ({ passages, index }: SourceShelf, text: string, limit: number) =>
    index.nearest(text, limit).flatMap(({ id }) => passages[Number(id)] ?? []);
  return {
    /** The passages of the sources cited that come nearest to the claim, or else their first, and those that the run linked to it. */
    cited: (claim: JudgedClaim): readonly ShownPassage[] =>
      distinct([
        ...claim.sources.slice(0, SOURCES_PER_CLAIM).flatMap((source) => {
          const shelf = shelfOf(source);
          const found = nearest(shelf, claim.text, PASSAGES_PER_SOURCE);
          return found.length > 0 ? found : shelf.passages.slice(0, PASSAGES_PER_SOURCE);
        }),
        ...(linked.get(keyOf(claim.text))?.at(-1)?.evidenceIds ?? [])
          .slice(0, SOURCES_PER_CLAIM)
          .flatMap((id) => byId.get(id) ?? []),
      ]),
    /** The run's evidence that comes nearest to the claim, whether or not it is cited. */
    nearest: ({ text }: JudgedClaim) => nearest(ofRun, text, NEAREST_EVIDENCE),
  };
}

interface SourceShelf {
  readonly passages: readonly ShownPassage[];
  readonly index: PassageIndex;
}

function shelfWith(passages: readonly ShownPassage[], language: string | null): SourceShelf {
  const numbered = passages.map(({ text }, index) => ({ id: String(index), text }));
  return { passages, index: indexPassages(numbered, { language }) };
}

interface SoundEvidence extends ShownPassage {
  readonly id: string;
}

function soundEvidence({ evidence, sources }: EvidenceOfRun): SoundEvidence[] {
  const byId = new Map(sources.map((source) => [source.id, source]));
  return evidence.flatMap(({ id, sourceId, quote, start, end }) => {
    const source = byId.get(sourceId);
    if (source === undefined || quote === '' || source.text.slice(start, end) !== quote) return [];
    return [{ id, from: contextOf(source), text: quote }];
  });
}

function keyOf(text: string): string {
  const words = text.replace(/[^\p{L}\p{N}]+/gu, ' ');
  return words.trim().toLowerCase();
}

const PASSAGE_CHARACTERS = 900;
/** Limit of one source; more text would not make a passage easier to find. */
const MAX_SOURCE_CHARACTERS = 600_000;

/** Paragraphs, headings with what follows them, long ones in parts that overlap by nothing. */
function passagesOf(text: string, from: string): ShownPassage[] {
  const passages: string[] = [];
  for (const paragraph of text.slice(0, MAX_SOURCE_CHARACTERS).split(/\n\s*\n/)) {
    const last = passages.at(-1);
    const isHeading = last !== undefined && /^#{1,6} /.test(last) && !last.includes('\n');
    for (const [index, part] of piecesOf(paragraph, PASSAGE_CHARACTERS).entries()) {
      if (index === 0 && isHeading) passages[passages.length - 1] = `${last}\n${part}`;
      else if (part !== '') passages.push(part);
    }
  }
  return passages.filter((passage) => passage !== '').map((passage) => ({ from, text: passage }));
}

function distinct(passages: readonly ShownPassage[]): ShownPassage[] {
  return [...new Map(passages.map(({ from, text }) => [text, { from, text }])).values()];
}
