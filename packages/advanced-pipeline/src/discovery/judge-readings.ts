import { findHomonym, readQuestion } from '@research-studio/extractive';
import { tokenize } from '@research-studio/language';
import type { SearchResult } from '@research-studio/schemas';
import type { Entity } from './query-analysis.ts';

/** Which of an entity's readings is meant, 0 for the first, and how sure that is. */
export interface ReadingJudgement {
  readonly readingIndex: number;
  readonly confidence: number;
}

export interface ReadingsRequest {
  readonly question: string;
  readonly entity: Entity;
  /** Of the discovery search for it; empty where none was made or nothing was found. */
  readonly results: readonly SearchResult[];
  /** BCP 47 tag. */
  readonly language: string;
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
export function judgeReadings(request: ReadingsRequest): ReadingJudgement {
  const { entity, question, language } = request;
  if (entity.readings.length < 2) return { readingIndex: 0, confidence: entity.confidence };
  const readings = readingTerms(entity, language);
  const context = contextOf(question, entity.name);
  const named = readings.flatMap(({ own }, index) =>
    [...own].some((term) => context.has(term)) ? [index] : [],
  );
  if (named.length === 1 && named[0] !== undefined)
    return { readingIndex: named[0], confidence: Math.max(SETTLED_CONFIDENCE, entity.confidence) };
  const votes = votesOf(request, readings, context);
  const weights = votes.map((vote, index) => prior(entity, index) * (1 + vote));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const best = weights.indexOf(Math.max(...weights));
  const share = (weights[best] ?? 0) / Math.max(sum, Number.EPSILON);
  return { readingIndex: best, confidence: heldToContext(share, question, entity) };
}

/** A judgement of a model or of code, capped where the question says next to nothing beside a name that is in doubt. */
export function heldToContext(confidence: number, question: string, entity: Entity): number {
  const isThin = contextOf(question, entity.name).size < CONTEXT_WORDS;
  return isThin ? Math.min(confidence, THIN_CONTEXT_CONFIDENCE) : confidence;
}

/** The first reading has the analysis's confidence; the others share what is left. */
function prior({ readings, confidence }: Entity, index: number): number {
  const first = Math.min(0.99, Math.max(confidence, 1 / readings.length));
  return index === 0 ? first : (1 - first) / (readings.length - 1);
}

/** Terms of the question that tell something, without the name itself. */
function contextOf(question: string, name: string): ReadonlySet<string> {
  const { terms, language } = readQuestion(question);
  const own = new Set(tokenize(name, language));
  return new Set(
    terms.filter(({ term, kind }) => kind !== 'generic' && !own.has(term)).map(({ term }) => term),
  );
}

interface ReadingTerms {
  /** Terms that this reading has and no other. */
  readonly own: ReadonlySet<string>;
  readonly cues: RegExp | null;
}

function readingTerms({ name, readings }: Entity, language: string): readonly ReadingTerms[] {
  const known = findHomonym(name)?.readings ?? [];
  const nameTerms = new Set(tokenize(name, language));
  const terms = readings.map(
    (reading) => new Set(tokenize(reading, language).filter((term) => !nameTerms.has(term))),
  );
  const counts = new Map<string, number>();
  for (const term of terms.flatMap((set) => [...set])) counts.set(term, (counts.get(term) ?? 0) + 1);
  return terms.map((set, index) => ({
    own: new Set([...set].filter((term) => counts.get(term) === 1)),
    cues: known.find(({ option }) => option === readings[index])?.cues ?? null,
  }));
}

/** Results about each reading; one that also speaks of what is asked counts twice, one that fits two readings not at all. */
function votesOf(
  { entity, results, language }: ReadingsRequest,
  readings: readonly ReadingTerms[],
  context: ReadonlySet<string>,
): readonly number[] {
  const nameTerms = tokenize(entity.name, language);
  const votes = readings.map(() => 0);
  for (const { title, snippet } of results) {
    const text = `${title}. ${snippet ?? ''}`.slice(0, RESULT_CHARACTERS);
    const terms = new Set(tokenize(text, language));
    if (!nameTerms.every((term) => terms.has(term))) continue;
    const fits = readings.map(({ own, cues }) => cover(own, terms) + (cues?.test(text) === true ? 1 : 0));
    const best = Math.max(...fits);
    const at = fits.indexOf(best);
    if (best === 0 || fits.lastIndexOf(best) !== at) continue;
    votes[at] = (votes[at] ?? 0) + (cover(context, terms) > 0 ? 2 : 1);
  }
  return votes;
}

function cover(wanted: ReadonlySet<string>, terms: ReadonlySet<string>): number {
  return [...wanted].filter((term) => terms.has(term)).length;
}
