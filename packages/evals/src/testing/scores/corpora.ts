import { ROW_READERS } from './row-readers.ts';
import { scoreRows } from './rows.ts';
import type { Scored } from './score.ts';

interface Corpus {
  readonly score: () => Promise<Scored>;
  /** A figure may fall by this much before the gate fails. */
  readonly tolerance: number;
  /** Corpora with the same material are scored in one worker, one after the other. */
  readonly material: 'pages' | 'claims' | 'library' | 'rows';
}

type RowCorpusName = keyof typeof ROW_READERS;

/** Corpora of `data/scores/<name>.jsonl`, each with a reader. */
const rowCorpora = Object.fromEntries(
  Object.entries(ROW_READERS).map(([name, read]): [string, Corpus] => [
    name,
    { score: () => scoreRows(name, read), tolerance: 0.02, material: 'rows' },
  ]),
) as Record<RowCorpusName, Corpus>;

/** Everything that is scored. Scorers are loaded when they are needed. */
export const CORPORA = {
  reading: {
    score: async () => (await import('./pages.ts')).scoreReading(),
    tolerance: 0.003,
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
  'swapped-values': {
    score: async () => (await import('./swapped-values.ts')).scoreSwappedValues(),
    tolerance: 0.01,
    material: 'pages',
  },
  wice: {
    score: async () => (await import('./labelled.ts')).scoreWice(),
    tolerance: 0.01,
    material: 'claims',
  },
  citations: {
    score: async () => (await import('./labelled.ts')).scoreCitations(),
    tolerance: 0.01,
    material: 'claims',
  },
  rulings: {
    score: async () => (await import('./labelled.ts')).scoreRulings(),
    tolerance: 0.02,
    material: 'claims',
  },
  sentences: {
    score: async () => (await import('./labelled.ts')).scoreLabelledSentences(),
    tolerance: 0.005,
    material: 'claims',
  },
  groundedness: {
    score: async () => (await import('./labelled.ts')).scoreGroundedness(),
    tolerance: 0.01,
    material: 'claims',
  },
  library: {
    score: async () => (await import('./library.ts')).scoreLibrary(),
    tolerance: 0.02,
    material: 'library',
  },
  parts: {
    score: async () => (await import('./parts.ts')).scoreParts(),
    tolerance: 0.03,
    material: 'library',
  },
  signs: {
    score: async () => (await import('./signs.ts')).scoreSigns(),
    tolerance: 0.02,
    material: 'library',
  },
  'near-copies': {
    score: async () => (await import('./near-copies.ts')).scoreNearCopies(),
    tolerance: 0.02,
    material: 'library',
  },
  ...rowCorpora,
} satisfies Readonly<Record<string, Corpus>>;

export type CorpusName = keyof typeof CORPORA;
export const CORPUS_NAMES = Object.keys(CORPORA) as readonly CorpusName[];
