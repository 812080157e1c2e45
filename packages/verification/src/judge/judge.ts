import { detectLanguage, readingOf, splitSentences } from '@research-studio/language';
import type { Decider, Verdict } from '@research-studio/schemas';
import { nameKeysOf } from '../reader/names.ts';
import { once } from '../reader/once.ts';
import { findSuspicions, otherLanguage } from './find-suspicions.ts';
import type { JudgeCode } from './judge-code.ts';
import { matchWording } from './match-wording.ts';
import { otherValue } from './other-value.ts';
import {
  type Passage,
  type PassageSentence,
  readPassage,
  type SentenceScope,
  scopeOf,
} from './passage-index.ts';
import { supportChance } from './support-chance.ts';
import { measureSupport, type SupportFeatures, type SupportMeasure } from './support-features.ts';
import { rowStating, tableRows } from './table-rows.ts';

/** What rules can say of a claim by its passages. */
export interface Judgement {
  /** `open` wherever neither the wording nor a plain difference decides; a model may. */
  readonly verdict: Exclude<Verdict, 'partially_supported' | 'unsupported'>;
  readonly decidedBy: Decider;
  /** The chance, 0 to 1, that the passages support the claim in full: an estimate for ranking, and no verdict. */
  readonly score: number;
  /** The score as it is shown with the verdict. */
  readonly confidence: number;
  /** What the score was made of, each 0 to 1. */
  readonly signals: Readonly<Record<string, number>>;
  readonly codes: readonly JudgeCode[];
  /** Sentences nearest to the claim, best first; offsets count in the text of the passage. */
  readonly spans: readonly JudgedSpan[];
}

export interface JudgedSpan {
  readonly passageId: string;
  readonly start: number;
  readonly end: number;
}

export const supportedFrom = 0.5;
const partlyFrom = 0.3;

/** Codes that speak against a claim; the others only say what is missing. */
const suspicious: ReadonlySet<string> = new Set<JudgeCode['code']>([
  'number_differs',
  'date_differs',
  'number_missing',
  'date_missing',
  'name_differs',
  'value_misplaced',
  'clause_missing',
  'opposite_said',
  'negation_differs',
]);

export function isSuspicious(codes: readonly { readonly code: string }[]): boolean {
  return codes.some(({ code }) => suspicious.has(code));
}

/**
 * What may be expected of a claim that rules leave open, to choose passages by and to estimate shares over many claims. It
 * is not a verdict: of one claim it says too little.
 */
export function expectedSupport(judged: {
  readonly verdict: Verdict;
  readonly score: number | null;
  readonly codes: readonly { readonly code: string }[];
}): 'full' | 'part' | 'none' {
  const { verdict, codes } = judged;
  const score = judged.score ?? 0;
  if (verdict === 'supported') return 'full';
  if (verdict !== 'open') return verdict === 'partially_supported' ? 'part' : 'none';
  if (score >= supportedFrom && !isSuspicious(codes)) return 'full';
  return score >= partlyFrom && !codes.some(({ code }) => turning.has(code)) ? 'part' : 'none';
}

/** Codes by which a sentence may say the opposite: no part of it is expected to be supported then. */
const turning: ReadonlySet<string> = new Set<JudgeCode['code']>(['negation_differs', 'opposite_said']);

export interface PassageIndex {
  /** The claim by these passages taken together; by all where no ids are given. Unknown ids count as empty. */
  readonly judge: (claim: string, ids?: readonly string[]) => Judgement;
  /** The passages that share most with a claim, best first, by the share of its terms. */
  readonly nearest: (
    claim: string,
    limit: number,
  ) => readonly { readonly id: string; readonly cover: number }[];
  /** The passages are in another language than the claim, so that words cannot be compared. */
  readonly isTranslated: (claim: string, ids: readonly string[]) => boolean;
}

/** Judges a claim by passages. Deterministic; no model. For many claims by the same passages use `indexPassages`. */
export function judge(
  claim: string,
  passages: readonly Passage[],
  options: { readonly language?: string | null } = {},
): Judgement {
  return indexPassages(passages, options).judge(claim);
}

/** Characters; longer text is not a claim. */
const longestClaim = 2000;
const mostScopes = 2000;

/** Makes passages ready to be asked about many claims. `language` is that of the claims; detected where left out. */
export function indexPassages(
  passages: readonly Passage[],
  options: { readonly language?: string | null } = {},
): PassageIndex {
  // The front of a page holds names and menus.
  const sample = Math.max(200, 3000 / passages.length);
  const language =
    options.language ?? detectLanguage(passages.map(({ text }) => text.slice(0, sample)).join(' ')) ?? 'en';
  const position = new Map(passages.map(({ id }, index) => [id, index]));
  const read = new Map<number, readonly PassageSentence[]>();
  const sentencesOf = (index: number) => {
    const passage = passages[index];
    const known = read.get(index) ?? (passage === undefined ? [] : readPassage(passage, language));
    read.set(index, known);
    return known;
  };
  const scopes = new Map<string, Ground>();
  const all = passages.map((_, index) => index);
  const groundOf = (ids: readonly string[] | undefined): Ground => {
    const chosen = ids === undefined ? all : [...new Set(ids.flatMap((id) => position.get(id) ?? []))];
    const key = ids === undefined ? 'all' : chosen.join(' ');
    const known = scopes.get(key);
    if (known !== undefined) return known;
    if (scopes.size >= mostScopes) scopes.clear();
    const made = openGround(
      chosen.flatMap((index) => passages[index] ?? []),
      scopeOf(chosen.flatMap(sentencesOf)),
    );
    scopes.set(key, made);
    return made;
  };
  return {
    judge: (claim, ids) => judgeOn(withoutMarks(claim), groundOf(ids), language),
    nearest: (claim, limit) => nearestIn(claim, groundOf(undefined), { language, limit }),
    isTranslated: (claim, ids) =>
      ids.length > 0 &&
      groundOf(ids)
        .languages()
        .every((other) => isOther(detectLanguage(claim) ?? language, other)),
  };
}

/** Marks of references, as "[3]" and "[1, 2]", are no numbers of a claim. */
function withoutMarks(claim: string): string {
  return claim.slice(0, longestClaim).replace(/\s?\[(?:\d{1,3}(?:\s?[,–-]\s?\d{1,3})*)?\]/gu, '');
}

/** Passages that a claim is judged by, with what is read of them once. */
type Ground = ReturnType<typeof openGround>;

function openGround(passages: readonly Passage[], scope: SentenceScope) {
  const context = passages.flatMap((passage) => passage.context ?? []).join('\n');
  const texts = passages.map((passage) => passage.text);
  const text = once(() => texts.join('\n'));
  return {
    scope,
    texts,
    text,
    context,
    names: once(() => ({
      own: nameKeysOf(`${text()} ${context}`),
      pages: [...new Set(passages.flatMap(({ page }) => page ?? []))].map(nameKeysOf),
    })),
    languages: once(() => texts.map((one) => detectLanguage(one))),
    rows: once(() => texts.flatMap(tableRows)),
  };
}

/** What the support model is given; null where nothing can be measured. */
export function featuresOf(claim: string, passage: Passage, language: string): SupportFeatures | null {
  const ground = openGround([passage], scopeOf(readPassage(passage, language)));
  return lookAt(withoutMarks(claim), ground, language)?.features ?? null;
}

function lookAt(claim: string, { scope, context, names }: Ground, language: string | null) {
  const measure = measureSupport(claim, { scope, context, language });
  if (measure === null || scope.sentences.length === 0) return null;
  const suspicions = findSuspicions({
    claim,
    measure,
    sentences: scope.sentences,
    context,
    names: names(),
    language,
  });
  const { absentValues, absentNames } = suspicions;
  const features: SupportFeatures = { ...measure.features, absentValues, absentNames };
  return { measure, suspicions, features };
}

function judgeOn(claim: string, ground: Ground, language: string | null): Judgement {
  const { scope } = ground;
  const seen = lookAt(claim, ground, language);
  if (seen === null) return { ...undecided, codes: [{ code: 'no_passage' }] };
  const { measure, suspicions, features } = seen;
  const spans = measure.best.flatMap((index): JudgedSpan[] => {
    const sentence = scope.sentences[index];
    return sentence === undefined
      ? []
      : [{ passageId: sentence.passageId, start: sentence.start, end: sentence.end }];
  });
  const stated = statedIn(claim, { measure, ground, language });
  const chance = supportChance(features, scope.sentences.length);
  const signals = {
    verbatim: stated === null ? 0 : 1,
    cover: round(measure.coverage),
    numbers: round(suspicions.numbersFound),
    names: round(suspicions.namesFound),
    negation: suspicions.negationDiffers ? 0 : 1,
    support: round(chance),
  };
  if (stated !== null)
    return {
      verdict: 'supported',
      score: sure,
      confidence: sure,
      signals,
      spans,
      decidedBy: stated.isVerbatim ? 'quote' : 'rule',
      codes: [{ code: 'verbatim', passage: stated.passage }],
    };
  const texts = measure.best.flatMap((index) => scope.sentences[index]?.text ?? []);
  const other = otherValue(claim, texts, language);
  const foreign = measure.coverage < strangeBelow ? otherLanguage(claim, ground.text(), language) : null;
  const score = round(foreign === null ? chance : chance / 2);
  const { codes } = suspicions;
  if (other !== null) {
    const { claimed: own, stated: passage } = other;
    const differs = codes.filter((found) => !('claim' in found && found.claim === own));
    const code = { code: 'number_differs', claim: own, passage } as const;
    const confidence = round(Math.min(score, wrong));
    return {
      verdict: 'contradicted',
      decidedBy: 'rule',
      score: confidence,
      confidence,
      signals,
      codes: [code, ...differs],
      spans,
    };
  }
  return {
    ...undecided,
    score,
    confidence: round(Math.min(score, supportedFrom)),
    signals,
    spans,
    codes: [...(foreign === null ? [] : [{ code: 'other_language', language: foreign } as const]), ...codes],
  };
}

const undecided = {
  verdict: 'open',
  decidedBy: null,
  score: 0,
  confidence: 0,
  signals: {},
  codes: [],
  spans: [],
} as const satisfies Judgement;

/** Confidence in verbatim support and in contradictions. */
const sure = 0.97;
const wrong = 0.1;

/** Below this coverage the words of two languages are taken not to have met. */
const strangeBelow = 0.5;
/** From this share of its terms on a sentence may state a claim; the nearest ones are compared word by word. */
const alikeFrom = 0.3;
const mostCompared = 12;

interface StatedClaim {
  readonly passage: string;
  readonly isVerbatim: boolean;
}

/** What of the passages states a claim: one sentence or row, or one for each sentence of the claim; null where none does. */
function statedIn(
  claim: string,
  { measure, ground, language }: { measure: SupportMeasure; ground: Ground; language: string | null },
): StatedClaim | null {
  if (measure.coverage < alikeFrom || /…|\.\.\./u.test(claim)) return null;
  const { sentences } = ground.scope;
  const said = new Map<number, number>();
  let whole = 0;
  for (const { weight, stated } of measure.terms) {
    whole += weight;
    for (const [index, nearness] of stated) said.set(index, (said.get(index) ?? 0) + weight * nearness);
  }
  const parts = splitSentences(claim, language).map(({ text }) => text);
  const near = [...said]
    .filter(([, weight]) => weight >= (alikeFrom * whole) / Math.max(1, parts.length))
    .sort(([, one], [, other]) => other - one)
    .slice(0, mostCompared * parts.length)
    .flatMap(([index]) => sentences[index]?.text ?? []);
  const found = parts.map((part): StatedClaim | null => {
    let nearly: string | null = null;
    for (const passage of near) {
      const match = matchWording(part, passage, language);
      if (match === 'verbatim') return { passage, isVerbatim: true };
      if (match === 'near') nearly ??= passage;
    }
    const passage = nearly ?? readAs(part, ground) ?? rowStating(part, ground.rows(), language)?.text;
    return passage === undefined ? null : { passage, isVerbatim: false };
  });
  const all = found.filter((one) => one !== null);
  if (all.length === 0 || all.length < parts.length) return null;
  return {
    passage: all.map(({ passage }) => passage).join(' '),
    isVerbatim: all.every(({ isVerbatim }) => isVerbatim),
  };
}

/** The passage that code reads as this claim: the row of a table with the names of its columns, whole or the cells asked for. */
function readAs(claim: string, { texts }: Ground): string | undefined {
  const said = claim.replace(/\.$/u, '');
  return texts.find((text) => readingOf(text, (name, cell) => said.includes(`${name} ${cell}`)) === said);
}

function nearestIn(
  claim: string,
  { scope }: Ground,
  { language, limit }: { readonly language: string | null; readonly limit: number },
): { id: string; cover: number }[] {
  const measure = measureSupport(claim, { scope, context: '', language });
  if (measure === null) return [];
  const shares = new Map<string, Map<string, number>>();
  let total = 0;
  for (const { term, weight, stated } of measure.terms) {
    total += weight;
    for (const [index, nearness] of stated) {
      const id = scope.sentences[index]?.passageId ?? '';
      const own = shares.get(id) ?? new Map<string, number>();
      shares.set(id, own.set(term, Math.max(weight * nearness, own.get(term) ?? 0)));
    }
  }
  return [...shares]
    .map(([id, own]) => ({ id, cover: [...own.values()].reduce((sum, value) => sum + value, 0) / total }))
    .sort((one, other) => other.cover - one.cover)
    .slice(0, limit);
}

function isOther(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one.split('-')[0] !== other.split('-')[0];
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
