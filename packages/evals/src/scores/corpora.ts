import { readLanguage, readQuantities, readSameQuery, readSentences } from './language-readers.ts';
import { scoreRows } from './rows.ts';
import type { Scored } from './score.ts';

interface Corpus {
  readonly score: () => Promise<Scored>;
  /** A figure may fall by this much before the gate fails. */
  readonly tolerance: number;
  /** Corpora with the same material are scored in one process, one after the other. */
  readonly material: 'pages' | 'claims' | 'library' | 'rows';
}

/** Everything that is scored. Scorers are loaded when they are needed. */
export const CORPORA = {
  reading: {
    score: async () => (await import('./reading.ts')).scoreReading(),
    tolerance: 0.005,
    material: 'pages',
  },
  quotes: {
    score: async () => (await import('./quotes.ts')).scoreQuotes(),
    tolerance: 0.005,
    material: 'pages',
  },
  questions: {
    score: async () => (await import('./questions.ts')).scoreQuestions(),
    tolerance: 0.05,
    material: 'pages',
  },
  wice: {
    score: async () => (await import('./shared-claims.ts')).scoreWice(),
    tolerance: 0.01,
    material: 'claims',
  },
  citations: {
    score: async () => (await import('./shared-claims.ts')).scoreCitations(),
    tolerance: 0.01,
    material: 'claims',
  },
  rulings: {
    score: async () => (await import('./people.ts')).scoreRulings(),
    tolerance: 0.02,
    material: 'claims',
  },
  sentences: {
    score: async () => (await import('./people.ts')).scoreLabelledSentences(),
    tolerance: 0.005,
    material: 'claims',
  },
  groundedness: {
    score: async () => (await import('./people.ts')).scoreGroundedness(),
    tolerance: 0.01,
    material: 'claims',
  },
  'near-copies': {
    score: async () => (await import('./near-copies.ts')).scoreNearCopies(),
    tolerance: 0.02,
    material: 'library',
  },
  claims: {
    score: async () => scoreRows('claims', (await import('./statement-readers.ts')).readClaim),
    tolerance: 0.02,
    material: 'rows',
  },
  restatements: {
    score: async () => scoreRows('restatements', (await import('./statement-readers.ts')).readRestatement),
    tolerance: 0.02,
    material: 'rows',
  },
  'needs-citation': {
    score: async () => scoreRows('needs-citation', (await import('./statement-readers.ts')).readCitationNeed),
    tolerance: 0.05,
    material: 'rows',
  },
  contradictions: {
    score: async () =>
      scoreRows('contradictions', (await import('./statement-readers.ts')).readContradictions),
    tolerance: 0.02,
    material: 'rows',
  },
  library: {
    score: async () => (await import('./library.ts')).scoreLibrary(),
    tolerance: 0.02,
    material: 'library',
  },
  language: {
    score: () => scoreRows('language', readLanguage),
    tolerance: 0.02,
    material: 'rows',
  },
  quantities: {
    score: () => scoreRows('quantities', readQuantities),
    tolerance: 0.02,
    material: 'rows',
  },
  'sentence-split': {
    score: () => scoreRows('sentence-split', readSentences),
    tolerance: 0.02,
    material: 'rows',
  },
  'same-query': {
    score: () => scoreRows('same-query', readSameQuery),
    tolerance: 0.02,
    material: 'rows',
  },
} as const satisfies Readonly<Record<string, Corpus>>;

export type CorpusName = keyof typeof CORPORA;
export const CORPUS_NAMES = Object.keys(CORPORA) as readonly CorpusName[];
