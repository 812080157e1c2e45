import { detectLanguage } from '@research-studio/language';
import type { Verdict } from '@research-studio/schemas';
import { indexText } from '../quotes/text-index.ts';
import { verifyQuote } from '../quotes/verify-quote.ts';
import { type NameKeys, nameKeysOf } from '../reader/names.ts';
import { findSuspicions, type JudgeCode, otherLanguage, type Suspicions } from './judge-codes.ts';
import {
  type Passage,
  type PassageSentence,
  readPassage,
  type SentenceScope,
  scopeOf,
} from './passage-index.ts';
import { measureSupport, type SupportFeatures, type SupportMeasure } from './support-features.ts';
import { supportChance } from './support-model.ts';
import { supportWeights } from './support-weights.ts';

/** How a claim stands by its passages, as far as code can say. */
export interface Judgement {
  readonly verdict: Verdict;
  /**
   * What code knows: `supported` needs no model; `suspicious` has a code that speaks against it; all else is `open`. A
   * model, where there is one, decides both of the latter.
   */
  readonly standing: 'supported' | 'open' | 'suspicious';
  /** The chance, 0 to 1, that the passages support the claim in full; `supportedFrom` is the threshold. */
  readonly score: number;
  /** The score as it is told with the verdict: the higher of two verdicts never gets the lower number. */
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
/** Below it not even a part is supported. */
const partlyFrom = 0.3;
/** Nor where so little of the claim stands there. */
const partlyCovered = 0.35;

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

/** Characters; what is longer is no claim. */
const longestClaim = 2000;
const mostScopes = 2000;

/** Makes passages ready to be asked about many claims. `language` is that of the claims; detected where left out. */
export function indexPassages(
  passages: readonly Passage[],
  options: { readonly language?: string | null } = {},
): PassageIndex {
  const language =
    options.language ?? detectLanguage(passages.map(({ text }) => text.slice(0, 200)).join(' ')) ?? 'en';
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
      groundOf(ids).languages.every((other) => isOther(detectLanguage(claim) ?? language, other)),
  };
}

/** Marks of references, as "[3]" and "[1, 2]", are no numbers of a claim. */
function withoutMarks(claim: string): string {
  return claim.slice(0, longestClaim).replace(/\s?\[(?:\d{1,3}(?:\s?[,–-]\s?\d{1,3})*)?\]/gu, '');
}

/** Passages that a claim is judged by, with what is read of them once. */
interface Ground {
  readonly scope: SentenceScope;
  readonly text: () => string;
  readonly context: string;
  readonly names: { readonly own: NameKeys; readonly pages: readonly NameKeys[] };
  readonly languages: readonly (string | null)[];
}

function openGround(passages: readonly Passage[], scope: SentenceScope): Ground {
  const context = passages.flatMap((passage) => passage.context ?? []).join('\n');
  let text: string | undefined;
  let names: Ground['names'] | undefined;
  let languages: Ground['languages'] | undefined;
  const textOf = () => {
    text ??= passages.map((passage) => passage.text).join('\n');
    return text;
  };
  return {
    scope,
    text: textOf,
    context,
    get names() {
      names ??= {
        own: nameKeysOf(`${textOf()} ${context}`),
        pages: [...new Set(passages.flatMap(({ page }) => page ?? []))].map(nameKeysOf),
      };
      return names;
    },
    get languages() {
      languages ??= passages.map((passage) => detectLanguage(passage.text));
      return languages;
    },
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
  const suspicions = findSuspicions({ claim, measure, sentences: scope.sentences, context, names, language });
  const { absentValues, absentNames } = suspicions;
  const features: SupportFeatures = { ...measure.features, absentValues, absentNames };
  return { measure, suspicions, features };
}

function judgeOn(claim: string, ground: Ground, language: string | null): Judgement {
  const { scope } = ground;
  const seen = lookAt(claim, ground, language);
  if (seen === null)
    return {
      verdict: scope.sentences.length === 0 ? 'unsupported' : 'unverifiable',
      ...{
        standing: 'open',
        score: 0,
        confidence: 0,
        signals: {},
        codes: [{ code: 'no_passage' }],
        spans: [],
      },
    };
  const { measure, suspicions, features } = seen;
  const verbatim = suspicions.negationDiffers ? null : verbatimIn(claim, measure, ground);
  const foreign = measure.coverage < strangeBelow ? otherLanguage(claim, ground.text(), language) : null;
  const chance = supportChance(features, scope.sentences.length, supportWeights);
  return settle({ claim, measure, suspicions, verbatim, foreign, chance, scope });
}

/** Below this coverage the words of two languages are taken not to have met. */
const strangeBelow = 0.5;
/** From this coverage on a claim may stand there word for word. */
const alikeFrom = 0.85;
/** In characters; less may stand anywhere. */
const shortestVerbatim = 12;

/** The whole sentence or sentences of the passages that a claim is, up to type-setting; null where it is none. */
function verbatimIn(claim: string, { coverage }: SupportMeasure, ground: Ground): string | null {
  if (coverage < alikeFrom || claim.length < shortestVerbatim) return null;
  const text = ground.text();
  const { verdict, start, end, actual } = verifyQuote(claim, indexText(text));
  if (verdict !== 'exact' || start === null || end === null) return null;
  // Words before or after may turn it round: "It is false that …", "…, but trials found otherwise".
  const opens = /(?:^|[.!?。！？:;|\n•])["'“”„«»‘’)\]\s*_-]*$/u.test(
    text.slice(Math.max(0, start - 12), start),
  );
  const closes = /^["'“”„«»‘’)\]*_]*(?:[.!?。！？;|\n]|\s*$)/u.test(text.slice(end, end + 12));
  const isClosed = closes || /[.!?。！？]["'”»’)]*$/u.test(text.slice(start, end));
  return opens && isClosed ? actual : null;
}

/** Codes that speak against a claim; the others only say what is missing. */
const suspicious: ReadonlySet<JudgeCode['code']> = new Set([
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

function settle(found: {
  readonly claim: string;
  readonly measure: SupportMeasure;
  readonly suspicions: Suspicions;
  readonly verbatim: string | null;
  readonly foreign: string | null;
  readonly chance: number;
  readonly scope: SentenceScope;
}): Judgement {
  const { claim, measure, suspicions, verbatim, foreign, chance, scope } = found;
  const spans = measure.best.flatMap((index): JudgedSpan[] => {
    const sentence = scope.sentences[index];
    return sentence === undefined
      ? []
      : [{ passageId: sentence.passageId, start: sentence.start, end: sentence.end }];
  });
  const signals = {
    verbatim: verbatim === null ? 0 : 1,
    cover: round(measure.coverage),
    numbers: round(suspicions.numbersFound),
    names: round(suspicions.namesFound),
    negation: suspicions.negationDiffers ? 0 : 1,
    support: round(chance),
  };
  const isSuspicious = suspicions.codes.some(({ code }) => suspicious.has(code));
  const told = { signals, spans };
  if (verbatim !== null) {
    const codes: readonly JudgeCode[] = [{ code: 'verbatim', passage: verbatim }];
    return { verdict: 'supported', standing: 'supported', score: sure, confidence: sure, codes, ...told };
  }
  const score = round(foreign === null ? chance : chance / 2);
  const rated = verdictOf({ measure, suspicions, score, isSuspicious, isForeign: foreign !== null });
  const verdict = rated === 'contradicted' && showsSum(claim) ? 'unverifiable' : rated;
  return {
    verdict,
    standing: isSuspicious ? 'suspicious' : 'open',
    score,
    confidence: round(Math.min(score, mostConfident[verdict])),
    codes: [
      ...(foreign === null ? [] : [{ code: 'other_language', language: foreign } as const]),
      ...suspicions.codes,
    ],
    ...told,
  };
}

/** What stands there word for word. */
const sure = 0.97;
const mostConfident: Readonly<Record<Verdict, number>> = {
  supported: 1,
  unverifiable: supportedFrom,
  partially_supported: supportedFrom - 0.01,
  unsupported: partlyFrom - 0.01,
  contradicted: 0.1,
};

/** Codes by which a sentence may say the opposite: no part of it is supported then. */
const turning: ReadonlySet<JudgeCode['code']> = new Set(['negation_differs', 'opposite_said']);

/** A calculation in brackets, such as "(465 / 1,783)": its result stands in no passage, and rules cannot say that it is wrong. */
function showsSum(claim: string): boolean {
  return /\([^()]{0,120}\d\s?[%€$£]?\s?[/×·÷+−=]\s?[€$£]?\d/u.test(claim);
}

/** The one place where what was found becomes a verdict. */
function verdictOf(found: {
  readonly measure: SupportMeasure;
  readonly suspicions: Suspicions;
  readonly score: number;
  readonly isSuspicious: boolean;
  readonly isForeign: boolean;
}): Verdict {
  const { measure, suspicions, score, isSuspicious } = found;
  if (found.isForeign) return suspicions.numbersFound === 1 ? 'unverifiable' : 'unsupported';
  if (suspicions.isPlain) return 'contradicted';
  if (score >= supportedFrom && !isSuspicious) return 'supported';
  if (suspicions.codes.some(({ code }) => turning.has(code)))
    return score >= supportedFrom && suspicions.isTurned ? 'contradicted' : 'unsupported';
  return score >= partlyFrom && measure.coverage >= partlyCovered ? 'partially_supported' : 'unsupported';
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
