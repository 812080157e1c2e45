import type { Reasoner } from '@research-studio/core';
import { z } from 'zod';
import { carefulReader, honestDraft } from './careful-reader.ts';

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
