import { findHomonym, readQuestion } from '@research-studio/extractive';
import { detectLanguage, tokenize } from '@research-studio/language';
import type { SearchResult } from '@research-studio/schemas';
import type { Entity } from './query-analysis.ts';

/** Which of an entity's readings is meant, 0 for the first, and how sure that is. */
export interface ReadingJudgement {
  readonly readingIndex: number;
  readonly confidence: number;
}

/** A name that may mean several things, with what a first look found. */
export interface LookedUp {
  readonly question: string;
  readonly entity: Entity;
  /** Best first; empty where nothing was found. */
  readonly results: readonly SearchResult[];
}

/** From this confidence on a name is plain. */
const PLAIN_CONFIDENCE = 0.9;

/** True where an entity has readings to choose between and none is clear. */
export function isDoubtful({ readings, confidence }: Entity): boolean {
  return readings.length > 1 && confidence < PLAIN_CONFIDENCE;
}

/** Results alone prove what is popular, not what is meant: with fewer telling words beside the name they do not settle it. */
const CONTEXT_WORDS = 2;
const THIN_CONTEXT_CONFIDENCE = 0.65;
const SETTLED_CONFIDENCE = 0.95;
/** Characters of title and excerpt that are looked at. */
const RESULT_CHARACTERS = 1000;

/**
 * Weighs an entity's readings without a model: by the analysis's own confidence, by what the rest of the question says,
 * and by which reading each result of the discovery search is about.
 */
export function judgeReadings(name: LookedUp): ReadingJudgement {
  const { readings, confidence } = name.entity;
  if (readings.length < 2) return { readingIndex: 0, confidence };
  const language = detectLanguage(name.question) ?? 'en';
  const own = ownTerms(name.entity, language);
  const context = contextOf(name);
  const named = own.flatMap((terms, at) => (cover(terms, context) > 0 ? [at] : []));
  if (named.length === 1 && named[0] !== undefined)
    return { readingIndex: named[0], confidence: Math.max(SETTLED_CONFIDENCE, confidence) };
  // The first reading has the analysis's confidence; the others share what is left.
  const first = Math.min(0.99, Math.max(confidence, 1 / readings.length));
  const weights = votesOf(name, own, language).map(
    (votes, at) => (at === 0 ? first : (1 - first) / (readings.length - 1)) * (1 + votes),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const best = Math.max(...weights);
  const share = best / Math.max(sum, Number.EPSILON);
  return { readingIndex: weights.indexOf(best), confidence: heldToContext(share, name) };
}

/** A judgement of a model or of code, capped where the question says next to nothing beside a name that is in doubt. */
export function heldToContext(confidence: number, name: LookedUp): number {
  return contextOf(name).size < CONTEXT_WORDS ? Math.min(confidence, THIN_CONTEXT_CONFIDENCE) : confidence;
}

/** Terms of the question that tell something, without the name itself. */
function contextOf({ question, entity }: LookedUp): ReadonlySet<string> {
  const { terms, language } = readQuestion(question);
  const own = new Set(tokenize(entity.name, language));
  return new Set(
    terms.filter(({ term, kind }) => kind !== 'generic' && !own.has(term)).map(({ term }) => term),
  );
}

/** The terms of each reading that neither the name nor another reading has. */
function ownTerms({ name, readings }: Entity, language: string): readonly ReadonlySet<string>[] {
  const terms = readings.map((reading) => tokenize(reading, language));
  return terms.map((own, at) => {
    const others = new Set([...tokenize(name, language), ...terms.toSpliced(at, 1).flat()]);
    return new Set(own.filter((term) => !others.has(term)));
  });
}

/** Results about each reading; one that also speaks of what is asked counts twice, one that fits two readings not at all. */
function votesOf(name: LookedUp, own: readonly ReadonlySet<string>[], language: string): readonly number[] {
  const { entity, results } = name;
  const nameTerms = tokenize(entity.name, language);
  const known = findHomonym(entity.name)?.readings ?? [];
  const cues = entity.readings.map((reading) => known.find(({ option }) => option === reading)?.cues);
  const votes = own.map(() => 0);
  for (const { title, snippet } of results) {
    const text = `${title}. ${snippet ?? ''}`.slice(0, RESULT_CHARACTERS);
    const terms = new Set(tokenize(text, language));
    if (!nameTerms.every((term) => terms.has(term))) continue;
    const fits = own.map((wanted, at) => cover(wanted, terms) + (cues[at]?.test(text) === true ? 1 : 0));
    const best = Math.max(...fits);
    const at = fits.indexOf(best);
    if (best === 0 || fits.lastIndexOf(best) !== at) continue;
    votes[at] = (votes[at] ?? 0) + (cover(contextOf(name), terms) > 0 ? 2 : 1);
  }
  return votes;
}

function cover(wanted: ReadonlySet<string>, terms: ReadonlySet<string>): number {
  return [...wanted].filter((term) => terms.has(term)).length;
}
