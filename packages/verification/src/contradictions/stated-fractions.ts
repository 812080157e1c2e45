import { boundOf } from './measure-ranges.ts';
import type { Measure } from './measures.ts';

const fractionWords: readonly (readonly [RegExp, number])[] = [
  [
    /(?<![\p{L}-])(?:three[- ]quarters|drei viertel|dreiviertel|trois quarts|tres cuartos|tre quarti)(?!\p{L})/giu,
    75,
  ],
  [/(?<![\p{L}-])(?:two[- ]thirds|zwei drittel|deux tiers|dos tercios|due terzi)(?!\p{L})/giu, 200 / 3],
  [
    /(?<![\p{L}-])(?:a|one) third (?=of)|(?<![\p{L}-])(?:ein drittel|un tiers|un tercio|un terzo)(?!\p{L})/giu,
    100 / 3,
  ],
  [
    /(?<![\p{L}-])(?:a|one) quarter (?=of)|(?<![\p{L}-])(?:ein viertel|un quart|un cuarto|un quarto)(?= d)/giu,
    25,
  ],
  [
    /(?<![\p{L}-])half (?=of|the )|(?<![\p{L}-])(?:die hälfte|la moitié|la mitad|la metà)(?!\p{L})|半数/giu,
    50,
  ],
];

/** Shares in words: "a third of", "half the". */
export function statedFractions(text: string): Measure[] {
  const found: Measure[] = [];
  const add = (value: number, start: number, end: number) =>
    found.push({
      kind: 'share',
      values: [value],
      factor: 1,
      until: null,
      bound: boundOf(text, start, end),
      isApproximate: true,
      isAtBest: false,
      per: null,
      digits: 1,
      isWord: true,
      start,
      end,
    });
  for (const [pattern, value] of fractionWords)
    for (const match of text.matchAll(pattern)) add(value, match.index, match.index + match[0].length);
  return found;
}
