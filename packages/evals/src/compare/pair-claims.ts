import { tokenize } from '@research-studio/language';
import type { Claim } from '@research-studio/schemas';

/** A claim of one report and the claim of the other that says the same, or nearly. */
export interface ClaimPair {
  readonly left: Claim | null;
  readonly right: Claim | null;
}

/** Claims in the order of the left report, then those that only the right one has. Nearly linear in their number. */
export function pairClaims(left: readonly Claim[], right: readonly Claim[]): ClaimPair[] {
  const index = indexTerms(right);
  const taken = new Set<number>();
  const waiting = new Map<string, number[]>();
  right.forEach(({ text }, at) => {
    const places = waiting.get(text);
    if (places === undefined) waiting.set(text, [at]);
    else places.push(at);
  });
  const same = left.map(({ text }) => waiting.get(text)?.shift() ?? null);
  for (const at of same) if (at !== null) taken.add(at);
  const pairs = left.map((claim, order): ClaimPair => {
    const found = same[order] ?? closest(claim, index, taken);
    if (found === null) return { left: claim, right: null };
    taken.add(found);
    return { left: claim, right: right[found] ?? null };
  });
  const rest = right
    .filter((_, at) => !taken.has(at))
    .map((claim): ClaimPair => ({ left: null, right: claim }));
  return [...pairs, ...rest];
}

/** Shared terms of all terms (Jaccard) from which two claims tell of the same. */
const leastShare = 0.5;
/** Claims; a term that more have tells nothing. */
const mostWithTerm = 40;

interface TermIndex {
  readonly terms: readonly ReadonlySet<string>[];
  readonly claims: ReadonlyMap<string, readonly number[]>;
}

function termsOf({ text }: Claim): ReadonlySet<string> {
  return new Set(tokenize(text, 'en'));
}

function indexTerms(claims: readonly Claim[]): TermIndex {
  const terms = claims.map(termsOf);
  const postings = new Map<string, number[]>();
  terms.forEach((own, at) => {
    for (const term of own) {
      const list = postings.get(term);
      if (list === undefined) postings.set(term, [at]);
      else list.push(at);
    }
  });
  return { terms, claims: postings };
}

function closest(claim: Claim, index: TermIndex, taken: ReadonlySet<number>): number | null {
  const own = termsOf(claim);
  const shared = new Map<number, number>();
  for (const term of own) {
    const list = index.claims.get(term) ?? [];
    if (list.length > mostWithTerm) continue;
    for (const at of list) if (!taken.has(at)) shared.set(at, (shared.get(at) ?? 0) + 1);
  }
  let best: { at: number; share: number } | null = null;
  for (const [at, count] of shared) {
    const all = own.size + (index.terms[at]?.size ?? 0) - count;
    const share = count / all;
    if (share >= leastShare && share > (best?.share ?? 0)) best = { at, share };
  }
  return best?.at ?? null;
}
