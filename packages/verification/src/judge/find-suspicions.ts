import { areOpposite, detectLanguage, type Scale, sidesOf, words } from '@research-studio/language';
import { findNames, hasName, nameKeysOf } from '../reader/names.ts';
import { negationDiffers } from '../reader/negation.ts';
import { compareValues } from './compare-values.ts';
import type { Compared, JudgeCode } from './judge-code.ts';
import { type SupportMeasure, share, statedBy } from './support-features.ts';

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
