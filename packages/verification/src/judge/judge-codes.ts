import { areOpposite, detectLanguage, type Scale, sidesOf, words } from '@research-studio/language';
import { findNames, hasName, type NameKeys, nameKeysOf } from '../reader/names.ts';
import { negationDiffers } from '../reader/negation.ts';
import { compareValues } from './compare-values.ts';
import type { PassageSentence } from './passage-index.ts';
import { type SupportMeasure, share, statedBy } from './support-features.ts';

/** Why a claim has its verdict: a closed code with what it was found on. Sentences are made of it at the edge. */
export type JudgeCode =
  /** It is there, up to type-setting or a few words that do not matter. */
  | { readonly code: 'verbatim'; readonly passage: string }
  /** A value of the same kind is in its place. */
  | { readonly code: 'number_differs' | 'date_differs'; readonly claim: string; readonly passage: string }
  /** No passage has the value. */
  | { readonly code: 'number_missing' | 'date_missing'; readonly claim: string }
  | { readonly code: 'name_missing'; readonly claim: string }
  /** No passage has the name, and the sentence nearest to the claim has another. */
  | { readonly code: 'name_differs'; readonly claim: string; readonly passage: string }
  /** One side denies what the other affirms. */
  | { readonly code: 'negation_differs'; readonly passage: string }
  /** The passage has the value for something else, and another for what the claim says. */
  | { readonly code: 'value_misplaced'; readonly claim: string; readonly passage: string }
  /** The nearest sentence says the opposite of a word. */
  | { readonly code: 'opposite_said'; readonly claim: string; readonly passage: string }
  /** So many words in a row that no sentence near the claim has any of them: a clause that nobody said. */
  | { readonly code: 'clause_missing'; readonly words: readonly string[] }
  /** Words that no sentence near the claim has. */
  | { readonly code: 'words_missing'; readonly words: readonly string[] }
  /** Words of two languages do not meet. */
  | { readonly code: 'other_language'; readonly language: string }
  | { readonly code: 'no_passage' };

/** What codes are looked for in. */
export interface Compared {
  readonly claim: string;
  readonly measure: SupportMeasure;
  readonly sentences: readonly PassageSentence[];
  readonly context: string;
  readonly names: { readonly own: NameKeys; readonly pages: readonly NameKeys[] };
  readonly language: string | null;
}

export interface Suspicions {
  readonly codes: readonly JudgeCode[];
  readonly absentValues: number;
  readonly absentNames: number;
  /** Shares, 1 where the claim states none. */
  readonly numbersFound: number;
  readonly namesFound: number;
  readonly negationDiffers: boolean;
}

/** Content words that make a clause. */
const clauseWords = 4;
/** So much of a claim must a sentence say before a negation in it means anything. */
const sameMatter = 0.5;

export function findSuspicions(compared: Compared): Suspicions {
  const values = compareValues(compared);
  const names = missingNames(compared);
  const denied = deniedBy(compared);
  const opposite = oppositeIn(compared);
  return {
    codes: [
      ...values.codes,
      ...names.missing.map(
        (claim): JudgeCode =>
          names.other === null
            ? { code: 'name_missing', claim }
            : { code: 'name_differs', claim, passage: names.other },
      ),
      ...(denied === null ? [] : [{ code: 'negation_differs', passage: denied } as const]),
      ...(opposite === null ? [] : [opposite]),
      ...missingWords(compared.measure),
    ],
    absentValues: values.absent,
    absentNames: names.missing.length,
    numbersFound: values.found,
    namesFound: names.found,
    negationDiffers: denied !== null,
  };
}

type Opposite = Extract<JudgeCode, { code: 'opposite_said' }>;

function oppositeIn({ claim, measure, sentences, language }: Compared): Opposite | null {
  const text = sentences[measure.best[0] ?? -1]?.text;
  const said = share(measure.terms, ({ stated }) => stated.get(measure.best[0] ?? -1) ?? 0);
  if (text === undefined || said < sameMatter) return null;
  const own = new Set(words(claim.toLowerCase()));
  const there = new Set(words(text.toLowerCase()));
  const only = [...there].filter((word) => !own.has(word));
  for (const word of own) {
    if (there.has(word) || sidesOf(word, language).some(({ scale }) => tellsApart.has(scale))) continue;
    const opposite = only.find((other) => areOpposite(word, other, language));
    if (opposite !== undefined) return { code: 'opposite_said', claim: word, passage: opposite };
  }
  return null;
}

/** Scales that say which of several things is meant and turn nothing round. */
const tellsApart: ReadonlySet<Scale> = new Set([
  'time',
  'order',
  'statistic',
  'money',
  'income',
  'load',
  'dayTime',
  'season',
  'dimension',
  'direction',
  'sex',
]);

function missingWords({ terms, gap, best }: SupportMeasure): JudgeCode[] {
  const near = best.slice(0, 3);
  if (gap.length >= clauseWords) return [{ code: 'clause_missing', words: gap }];
  const missing = terms.filter((term) => term.kind === 'word' && statedBy(term, near) < 0.5);
  return missing.length === 0 ? [] : [{ code: 'words_missing', words: missing.map(({ word }) => word) }];
}

function missingNames({ claim, names, language, sentences, measure }: Compared): {
  readonly missing: readonly string[];
  /** A name of the nearest sentence that the claim does not have. */
  readonly other: string | null;
  readonly found: number;
} {
  const isLowerCase = (word: string) => sentences.some(({ text }) => text.includes(` ${word}`));
  const stated = [...new Set(findNames(claim, language, isLowerCase))];
  const absent = stated.filter((name) => !hasName(name, names.own));
  // A name elsewhere on the page is not missing, nor is it in the passage.
  const missing = absent.filter((name) => !names.pages.some((page) => hasName(name, page)));
  const found = stated.length === 0 ? 1 : 1 - absent.length / stated.length;
  if (missing.length === 0) return { missing, other: null, found };
  const own = nameKeysOf(claim);
  const [nearest] = measure.best;
  const there = findNames(sentences[nearest ?? -1]?.text ?? '', language, isLowerCase);
  return { missing, other: there.find((name) => !hasName(name, own)) ?? null, found };
}

/** A negation elsewhere in a long passage says nothing about the claim: only its best sentences count. */
function deniedBy({ claim, measure, sentences, language }: Compared): string | null {
  const near = measure.best
    .slice(0, 2)
    .filter((index) => share(measure.terms, ({ stated }) => stated.get(index) ?? 0) >= sameMatter);
  const texts = near.flatMap((index) => sentences[index]?.text ?? []);
  const denying = texts.filter((text) => negationDiffers(claim, text, language));
  return denying.length > 0 && denying.length === texts.length ? (denying[0] ?? null) : null;
}

/** Whether two texts are plainly in different languages. */
export function otherLanguage(claim: string, text: string, language: string | null): string | null {
  const ofText = detectLanguage(text);
  const ofClaim = detectLanguage(claim) ?? language;
  return ofText !== null && ofClaim !== null && ofText.split('-')[0] !== ofClaim.split('-')[0]
    ? ofText
    : null;
}
