import { faultLines, matrixLines, shareText, titleOf } from '../results/label-score.ts';
import { printableLine } from '../results/printable-text.ts';
import type { ScoredSentence, ScoredVerdicts, SentenceScore } from './run-sentences.ts';

/** Verdicts against labels, for a terminal: of each kind of verdicts the matrix, the figures and what is wrong. */
export function renderSentences(scored: readonly ScoredVerdicts[]): string {
  const parts = scored.map(({ name, score, judge, problems }) => [
    titleOf(TITLES[name], judge),
    ...problems.map(printableLine),
    ...matrixLines(score),
    ...figureLines(score),
    ...(name === 'rules' ? [] : score.faults.flatMap(linesOf)),
  ]);
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

const TITLES: Readonly<Record<ScoredVerdicts['name'], string>> = {
  recorded: 'As the model judged in its run',
  shown: 'As the reports show it',
  rules: 'Rules alone',
  model: 'Judged now',
};

function figureLines({ sentences, unjudged, falseAlarms, missed }: SentenceScore): string[] {
  return [
    `Right sentences with a negative verdict: ${shareText(falseAlarms)}`,
    `Wrong sentences that pass as supported: ${shareText(missed)}`,
    ...(unjudged === 0 ? [] : [`Without a verdict: ${unjudged} of ${sentences}`]),
  ];
}

function linesOf({ sentence: { id, label, sentence, note }, verdict }: ScoredSentence): string[] {
  return faultLines(`${id}: labelled ${label}, judged ${verdict}`, [sentence, note]);
}
