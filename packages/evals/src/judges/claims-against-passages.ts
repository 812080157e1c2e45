import { promptText } from '@research-studio/core';
import { batchesOf } from './batches-of.ts';
import type { JudgedClaim } from './claims-of-report.ts';
import type { ShownPassage } from './evidence-shelf.ts';

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

/** What one answer can hold without growing careless, and one prompt without growing dear. */
const CLAIMS_PER_CALL = 40;
const CHARACTERS_PER_CALL = 60_000;

export function claimBatches(question: string, cases: readonly ClaimCase[]): ClaimsInput[] {
  const sizeOf = ({ claim, cited, others }: ClaimCase) =>
    [claim, ...cited, ...others].reduce((sum, { text }) => sum + text.length + 100, 0);
  return batchesOf(cases, {
    maxItems: CLAIMS_PER_CALL,
    maxCharacters: CHARACTERS_PER_CALL,
    sizeOf,
  }).map((batch) => ({ question, cases: batch }));
}

/** Passages of all claims, each once and numbered from 1. */
export function passagesOfClaims(cases: readonly ClaimCase[]): ShownPassage[] {
  const all = cases.flatMap(({ cited, others }) => [...cited, ...others]);
  return [...new Map(all.map((passage) => [passage.text, passage])).values()];
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
