import { countText } from './count-text.ts';
import type { PairVerdicts } from './judge-pairs.ts';
import { biasLines } from './render-pair-verdicts.ts';
import { shownText } from './shown-text.ts';

/** What the judge of pairs said over all pairs, and how far its verdicts follow from order and length. */
export function verdictsSection({ judged, identical, wins, failed, use, bias }: PairVerdicts): string {
  const by = use === null ? '' : `<p class="soft">${shownText(`${use.model}, ${use.promptId}`)}</p>`;
  const lines = [
    ...(judged.length === 0
      ? ['No two reports differ: there is nothing to judge.']
      : [
          `A is the better report in ${wins.A}, B in ${wins.B}, neither in ${wins.tie} of ${countText(judged.length, 'pair')}.`,
        ]),
    ...(identical === 0
      ? []
      : [`Nobody was asked about ${countText(identical, 'pair')} of the same report.`]),
    ...(failed === 0 ? [] : [`${countText(failed, 'pair')} could not be judged.`]),
    ...biasLines(bias),
  ];
  return `<section><h2>The judge of pairs</h2>${lines.map((line) => `<p>${shownText(line)}</p>`).join('')}${by}</section>`;
}
