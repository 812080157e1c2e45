import { Verdict } from '@research-studio/core';
import { printableLine } from '../gate/printable-line.ts';
import type { RulingsScore } from './score-against-rulings.ts';

/** The score of an evaluator against people, for a terminal: figures, each verdict, then every disagreement. */
export function renderRulings(score: RulingsScore): string {
  const { rulings, accuracy, interval, kappa, supportedAccuracy, unjudged, disagreements } = score;
  const [low, high] = interval;
  const agreed = rulings - disagreements.length;
  const figures = [
    `${agreed} of ${rulings} rulings met: ${percent(accuracy)} (95%: ${percent(low)} to ${percent(high)}), kappa ${kappa === null ? '–' : kappa.toFixed(2)}`,
    `Supported or not: ${percent(supportedAccuracy)}`,
    ...(unjudged === 0 ? [] : [`Without a verdict: ${unjudged}`]),
  ];
  const lines = Verdict.options.flatMap((name) => {
    const { ruled, given, precision, recall } = score.perVerdict[name];
    if (ruled === 0 && given === 0) return [];
    return `${name.padEnd(19)}  ${[ruled, given].map((count) => String(count).padStart(5)).join('  ')}  ${[precision, recall].map((share) => percent(share).padStart(9)).join('  ')}`;
  });
  const head = `${'verdict'.padEnd(19)}  ruled  given  precision     recall`;
  const told = disagreements.map(({ id, claim, ruling, verdict, reason, note }) =>
    [
      `${printableLine(id)}: ruled ${ruling}, judged ${verdict ?? 'not at all'}`,
      `    ${printableLine(claim)}`,
      ...[reason, note].filter((text) => text !== '').map((text) => `    ${printableLine(text)}`),
    ].join('\n'),
  );
  const parts = [figures.join('\n'), [head, ...lines].join('\n'), told.join('\n')];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function percent(share: number | null): string {
  return share === null ? '–' : `${(100 * share).toFixed(1)}%`;
}
