import { printableLine } from '../gate/comparison.ts';
import { matrixLines, shareText } from '../results/label-score.ts';
import type { ScoredSentence, ScoredVerdicts, SentenceScore } from './run-sentences.ts';

/** Verdicts against labels, for a terminal: of each kind of verdicts the matrix, the figures and what is wrong. */
export function renderSentences(scored: readonly ScoredVerdicts[]): string {
  const parts = scored.map(({ score, problems, ...named }) => [
    printableLine(titleOf(named)),
    ...problems.map((problem) => printableLine(problem)),
    ...matrixLines(score),
    ...figureLines(score),
    ...faultLines(named.name === 'rules' ? [] : score.faults),
  ]);
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** As JSON, for whatever reads it. */
export function renderSentencesJson(verdicts: readonly ScoredVerdicts[]): string {
  return `${JSON.stringify({ schemaVersion: 1, verdicts }, null, 1)}\n`;
}

const TITLES: Readonly<Record<ScoredVerdicts['name'], string>> = {
  recorded: 'As the model judged in its run',
  shown: 'As the reports show it',
  rules: 'Rules alone',
  model: 'Judged now',
};

function titleOf({ name, judge }: Pick<ScoredVerdicts, 'name' | 'judge'>): string {
  if (judge === null) return TITLES[name];
  const cost = judge.costUsd === null ? 'price not known' : `$${judge.costUsd.toFixed(4)}`;
  return `${TITLES[name]} · ${judge.model} · ${judge.promptId} · ${cost}`;
}

function figureLines({ sentences, unjudged, falseAlarms, missed }: SentenceScore): string[] {
  return [
    `Right sentences with a negative verdict: ${shareText(falseAlarms)}`,
    `Wrong sentences that pass as supported: ${shareText(missed)}`,
    ...(unjudged === 0 ? [] : [`Without a verdict: ${unjudged} of ${sentences}`]),
  ];
}

function faultLines(faults: readonly ScoredSentence[]): string[] {
  return faults.map(({ sentence: { id, label, sentence, note }, verdict }) =>
    [
      printableLine(`${id}: labelled ${label}, judged ${verdict}`),
      ...[sentence, note].filter((text) => text !== '').map((text) => `    ${printableLine(text)}`),
    ].join('\n'),
  );
}
