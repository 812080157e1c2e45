import { bestFit, type PlacedTerm } from './best-fit.ts';
import { localContext } from './local-context.ts';
import type { ClaimTerm } from './measure-support.ts';
import type { Mismatch, MismatchRequest } from './mismatch.ts';
import { placeFit } from './place-fit.ts';

/**
 * Numbers, years, months and names that stand nowhere in the document near what the claim says around them: the claim
 * has them from elsewhere, or from another place of the document.
 */
export function misplacedTerms(request: MismatchRequest): Mismatch[] {
  const { measure, claim } = request;
  const [sentence] = measure.best;
  if (sentence === undefined) return [];
  const runs = nameRuns(measure.terms);
  return runs.flatMap((run): Mismatch[] => {
    const [first] = run;
    if (first === undefined || isEndOfSpan(first, claim) || isSubject(run, request)) return [];
    const fits = run.map((term) => {
      const place = { terms: measure.terms, from: term.at, to: term.at, except: isIn(run) };
      return fitOf({ term, fit: placeFit(place), context: localContext(place) }, request);
    });
    const fit = run.length > 1 ? sum(fits) / run.length : Math.min(...fits);
    if (fit >= leastFit[kindOf(first)] * (isSpelled(first) ? 0.5 : 1)) return [];
    const kind = first.kind === 'name' ? 'name' : kindOf(first) === 'number' ? 'number' : 'date';
    const claimed = run.map(({ word }) => word).join(' ');
    return [{ kind, claimed, stated: '', sentence, isContradiction: false }];
  });
}

type Kind = 'number' | 'year' | 'month' | 'name';

/**
 * Fit below which a term is out of place. Measured over the supported claims of WiCE's development half and the same
 * with one term altered: each refuses about one untouched claim in a hundred.
 */
const leastFit: Readonly<Record<Kind, number>> = { number: 0.18, year: 0.12, month: 0.08, name: 0.08 };

function kindOf({ kind, term }: ClaimTerm): Kind {
  if (kind === 'name') return 'name';
  if (term.startsWith('month:')) return 'month';
  return yearPattern.test(term) ? 'year' : 'number';
}

const yearPattern = /^(?:1[5-9]|20)\d\d$/;

/** Each number by itself; names side by side together, since they say nothing about each other's place. */
function nameRuns(terms: readonly ClaimTerm[]): ClaimTerm[][] {
  const runs: ClaimTerm[][] = [];
  for (const term of [...terms].sort((a, b) => a.at - b.at)) {
    if (term.kind === 'word' || (term.kind === 'name' && !/[\p{Lu}\p{N}]/u.test(term.word))) continue;
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (last !== undefined && last.kind === 'name' && term.kind === 'name' && term.at === last.at + 1)
      run?.push(term);
    else runs.push([term]);
  }
  return runs;
}

function isIn(run: readonly ClaimTerm[]) {
  return (term: ClaimTerm) => run.includes(term);
}

/** A name of the document's head or of many of its sentences; or the first word of the claim, which any capital opens. */
function isSubject(run: readonly ClaimTerm[], { sentences }: MismatchRequest): boolean {
  const [first] = run;
  const head = Math.min(headLength, Math.ceil(sentences.length / 5));
  if (first === undefined || first.kind !== 'name') return false;
  if (first.at === 0 && run.length === 1) return true;
  return run.every(({ stated }) => stated.size >= often || [...stated.keys()].some((index) => index < head));
}

/** "19" of "2018–19". */
function isEndOfSpan({ word }: ClaimTerm, claim: string): boolean {
  return /^\d\d$/.test(word) && new RegExp(`\\d{4}[–/-]${word}`).test(claim);
}

/** "Three" and "third" have more ways to be said than 3. */
function isSpelled({ kind, word, term }: ClaimTerm): boolean {
  return kind === 'number' && !term.startsWith('month:') && !/\p{N}/u.test(word);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function fitOf(placed: PlacedTerm, request: MismatchRequest): number {
  const { term, fit, context } = placed;
  const { measure, sentences } = request;
  const best = bestFit(placed, request);
  if (kindOf(term) !== 'year') return best;
  const own = new Set(measure.terms.map(({ term: claimed }) => claimed));
  let rival = 0;
  for (const index of context.nearest) {
    const list = sentences.terms(index);
    for (const { term: stated, at } of list) {
      if (yearPattern.test(stated) && !own.has(stated)) rival = Math.max(rival, fit.at(index, list, at));
    }
  }
  const isHeading = [...term.stated.keys()].some((index) => index < headLength) && rival < leastRival;
  return Math.max(best, isHeading ? leastRival : 0) - 0.5 * Math.max(0, rival - best);
}

/** Sentences at the head of a document, where it is dated and says what it is about. */
const headLength = 6;
/** Sentences that make a name a subject of the document. */
const often = 6;
const leastRival = 0.25;
