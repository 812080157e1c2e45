import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { alignColumns } from '../../gate/comparison.ts';
import { CORPORA, CORPUS_NAMES, type CorpusName } from './corpora.ts';
import type { Half, Scored } from './score.ts';

const Figure = z.strictObject({ value: z.number().nullable(), of: z.number().int() });
type Figure = z.infer<typeof Figure>;

/** The committed figures: corpus, half, name of the figure. */
export const ScoreTable = z.record(z.string(), z.record(z.string(), z.record(z.string(), Figure)));
export type ScoreTable = z.infer<typeof ScoreTable>;

const FILE = new URL('../../../data/scores/table.json', import.meta.url);

export async function readCommittedTable(): Promise<ScoreTable> {
  return ScoreTable.parse(JSON.parse(await readFile(FILE, 'utf8')));
}

export async function writeCommittedTable(table: ScoreTable): Promise<void> {
  await writeFile(FILE, `${JSON.stringify(table, null, 2)}\n`);
}

/** A figure now and in the committed table. */
export interface ComparedFigure {
  readonly corpus: CorpusName;
  readonly half: Half;
  readonly name: string;
  readonly now: number | null;
  readonly of: number;
  /** Undefined where the table has no such figure. */
  readonly before: number | null | undefined;
  readonly verdict: 'same' | 'better' | 'within tolerance' | 'worse' | 'new' | 'gone';
}

/** The table of these scores. A corpus that was skipped or not asked for keeps its committed figures. */
export function tableOf(scores: ReadonlyMap<CorpusName, Scored>, committed: ScoreTable): ScoreTable {
  return Object.fromEntries(
    CORPUS_NAMES.flatMap((name) => {
      const scored = scores.get(name);
      const kept = committed[name];
      if (scored !== undefined && scored.skipped === null) return [[name, figuresOf(scored)]];
      return kept === undefined ? [] : [[name, kept]];
    }),
  );
}

function figuresOf({ scores }: Scored): ScoreTable[string] {
  return Object.fromEntries(
    scores.map(({ half, metrics }) => [
      half,
      Object.fromEntries(metrics.map(({ name, value, of }) => [name, { value: rounded(value), of }])),
    ]),
  );
}

/** Every figure that was measured or should have been. */
export function compareScores(
  scores: ReadonlyMap<CorpusName, Scored>,
  committed: ScoreTable,
): readonly ComparedFigure[] {
  return [...scores].flatMap(([corpus, scored]) => {
    if (scored.skipped !== null) return [];
    const now = figuresOf(scored);
    const before = committed[corpus] ?? {};
    const keys = [...new Set([...namesOf(now), ...namesOf(before)])];
    return keys.map((key): ComparedFigure => {
      const [half = 'seen', name = ''] = JSON.parse(key) as [Half, string];
      const [figure, old] = [now[half]?.[name], before[half]?.[name]];
      return {
        corpus,
        half,
        name,
        now: figure?.value ?? null,
        of: figure?.of ?? 0,
        before: old?.value,
        verdict: verdictOf(figure, old, CORPORA[corpus].tolerance),
      };
    });
  });
}

function namesOf(figures: ScoreTable[string]): readonly string[] {
  return Object.entries(figures).flatMap(([half, metrics]) =>
    Object.keys(metrics).map((name) => JSON.stringify([half, name])),
  );
}

function verdictOf(
  now: Figure | undefined,
  before: Figure | undefined,
  tolerance: number,
): ComparedFigure['verdict'] {
  if (before === undefined || before.value === null) return 'new';
  if (now === undefined || now.value === null) return 'gone';
  const change = now.value - before.value;
  if (change === 0) return 'same';
  if (change > 0) return 'better';
  // Figures are rounded to four places.
  return change < -tolerance - 1e-9 ? 'worse' : 'within tolerance';
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 10_000) / 10_000;
}

export function isFailure({ verdict }: ComparedFigure): boolean {
  return verdict === 'worse' || verdict === 'gone';
}

/** A line a figure; the same scores give the same bytes. */
export function renderScores(
  figures: readonly ComparedFigure[],
  scores: ReadonlyMap<CorpusName, Scored>,
): string {
  const lines = figures.map(({ corpus, half, name, now, of, before, verdict }) => [
    corpus,
    half,
    name,
    percent(now),
    String(of),
    percent(before),
    verdict === 'same' ? '' : verdict,
  ]);
  const skipped = [...scores].flatMap(([name, scored]) =>
    scored.skipped === null ? [] : [`${name}: skipped, ${scored.skipped}`],
  );
  const failed = figures.filter(isFailure).length;
  const outcome =
    failed === 0
      ? 'No score fell by more than its tolerance.'
      : `${failed} scores fell by more than their tolerance.`;
  const head = ['corpus', 'half', 'figure', 'now', 'of', 'committed', ''];
  return `${[...alignColumns([head, ...lines], (column) => column >= 3 && column <= 5), ...skipped, outcome].join('\n')}\n`;
}

function percent(value: number | null | undefined): string {
  if (value === undefined || value === null) return '–';
  return (100 * value).toFixed(2);
}
