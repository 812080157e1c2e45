import type { Measure } from '../contradictions/measures.ts';
import type { Suspicion } from './checked-sentence.ts';

/** Changes, parts and sums of one sentence that its own numbers belie. */
export function suspiciousSums(text: string, measures: readonly Measure[]): Suspicion[] {
  return [
    ...wrongChange(text, measures),
    ...wrongParts(text, measures),
    ...wrongArithmetic(text),
    ...wrongMultiple(text, measures),
  ];
}

const figureOf = ({ values }: Measure): number => values[0] ?? 0;

/** "from 80 to 60, a fall of 40%"; "88,700, 7.9% fewer than the 96,300": one pair and one share. */
function wrongChange(text: string, measures: readonly Measure[]): Suspicion[] {
  const shares = measures.filter(({ kind, until }) => kind === 'share' && until === null);
  const [share] = shares;
  const pair = changePair(text, measures);
  if (share === undefined || shares.length !== 1 || pair === null || !isChange(text, share)) return [];
  const [before, after] = pair;
  if (before === 0) return [];
  const change = Math.abs((after - before) / before) * 100;
  const stated = figureOf(share);
  if (Math.abs(change - stated) <= Math.max(1.5, stated * 0.06)) return [];
  return [
    {
      severity: 'medium',
      message: `"${text.slice(share.start, share.end)}": from ${before} to ${after} is ${round(change)}%.`,
      open: true,
    },
  ];
}

/** Old and new value of one kind, where the sentence has these two of it alone. */
function changePair(text: string, measures: readonly Measure[]): readonly [number, number] | null {
  const plain = measures.filter(
    ({ kind, until, bound, isWord }) => kind !== 'share' && until === null && bound === null && !isWord,
  );
  const [one, other] = plain;
  if (one === undefined || other === undefined || plain.length !== 2 || one.kind !== other.kind) return null;
  if (one.per !== other.per) return null;
  const between = text.slice(one.end, other.start);
  const before = text.slice(Math.max(0, one.start - 12), one.start);
  if (
    /(?:from|von|de|da|desde)\s[$€£¥]?$/iu.test(before) &&
    /(?<!\p{L})(?:to|auf|à|a)\s[$€£¥]?$/iu.test(between)
  )
    return [figureOf(one), figureOf(other)];
  if (
    /(?:fewer|less|more|higher|lower|down|up)[^.;]{0,20}\s(?:than|from)\s(?:the\s)?[$€£¥]?$/iu.test(between)
  )
    return [figureOf(other), figureOf(one)];
  return null;
}

function isChange(text: string, { start, end }: Measure): boolean {
  const before = text.slice(Math.max(0, start - 30), start);
  const after = text.slice(end, end + 30);
  return (
    /(?:by|of|down|up|um|de|del|di)\s(?:about |around |some |rund |etwa |circa )?$/iu.test(before) ||
    /^\s(?:fewer|less|more|higher|lower|decline|increase|drop|fall|rise|reduction|growth|Rückgang|Anstieg|weniger|mehr)/iu.test(
      after,
    )
  );
}

/** "Of the 200 houses, 150 … and 90 …": together more than the whole. Shares that are said to split a whole. */
function wrongParts(text: string, measures: readonly Measure[]): Suspicion[] {
  const opening = /^(?:of|von|sur|de|su)\s(?:the |its |all |den |les |los |las |i |le )?/iu.exec(text);
  const counts = measures.filter(
    ({ kind, until, bound }) => kind === 'count' && until === null && bound === null,
  );
  const [whole, ...parts] = counts;
  if (opening !== null && whole?.start === opening[0].length && parts.length === 2 && disjoint.test(text)) {
    const sum = parts.reduce((total, part) => total + figureOf(part), 0);
    if (sum > figureOf(whole) * 1.01)
      return [
        {
          severity: 'medium',
          message: `The parts (${sum}) are more than the whole (${figureOf(whole)}).`,
          open: true,
        },
      ];
  }
  const shares = measures.filter(({ kind, until, isWord }) => kind === 'share' && until === null && !isWord);
  if (shares.length < 2 || !splits.test(text)) return [];
  const sum = shares.reduce((total, share) => total + figureOf(share), 0);
  if (Math.abs(sum - 100) <= 2) return [];
  return [
    { severity: 'medium', message: `The shares of what is split add up to ${round(sum)}%.`, open: true },
  ];
}

const disjoint =
  /(?<!\p{L})(?:and the (?:rest|others|remaining)|the (?:rest|others|remaining)|respectively|die übrigen|die restlichen|les autres|el resto|los demás|il resto|gli altri)(?!\p{L})/iu;
const splits =
  /(?<!\p{L})(?:and the (?:rest|remaining)|the remaining|the rest,?|split (?:into|between)|die restlichen|der rest|le reste|el resto|il resto|il restante)(?!\p{L})/iu;

const figure = '\\d[\\d,]*(?:\\.\\d+)?';
const sum = new RegExp(
  `(?<![\\d.,\\p{L}])(${figure}(?:\\s?[+×÷*/−-]\\s?${figure}){1,6})\\s?=\\s?[$€£]?(${figure})(?![\\d%])`,
  'gu',
);

/** "29.4 ÷ 10.2 × 0.92 = 2.65", worked out from left to right with products first. */
function wrongArithmetic(text: string): Suspicion[] {
  return [...text.matchAll(sum)].flatMap(([match, terms = '', stated = '']) => {
    const result = evaluated(terms);
    const told = Number(stated.replaceAll(',', ''));
    if (!Number.isFinite(result) || Math.abs(result - told) <= Math.max(0.011, Math.abs(told) * 0.015))
      return [];
    return [{ severity: 'high' as const, message: `"${match}" is ${round(result)}.`, open: false }];
  });
}

function evaluated(terms: string): number {
  const tokens = terms.match(/[+×÷*/−-]|\d[\d,]*(?:\.\d+)?/gu) ?? [];
  let total = 0;
  let sign = 1;
  let product = Number(tokens[0]?.replaceAll(',', ''));
  for (let at = 1; at < tokens.length; at += 2) {
    const value = Number(tokens[at + 1]?.replaceAll(',', ''));
    switch (tokens[at]) {
      case '×':
      case '*':
        product *= value;
        break;
      case '÷':
      case '/':
        product /= value;
        break;
      default:
        total += sign * product;
        sign = tokens[at] === '+' ? 1 : -1;
        product = value;
    }
  }
  return total + sign * product;
}

const multiples: readonly (readonly [RegExp, number])[] = [
  [/(?<!\p{L})(?:doubled|verdoppelt\p{L}*|doublé\p{L}*|duplic\p{L}*|raddoppiat\p{L}*)(?!\p{L})/iu, 2],
  [/(?<!\p{L})(?:tripled|verdreifacht\p{L}*|triplé\p{L}*|triplic\p{L}*)(?!\p{L})/iu, 3],
  [/(?<!\p{L})(?:quadrupled|vervierfacht\p{L}*|quadruplé\p{L}*)(?!\p{L})/iu, 4],
  [/(?<!\p{L})(?:halved|halbiert\p{L}*|dimezzat\p{L}*)(?!\p{L})/iu, 0.5],
];

/** "doubled from 40 to 55" */
function wrongMultiple(text: string, measures: readonly Measure[]): Suspicion[] {
  const factor = multiples.find(([pattern]) => pattern.test(text))?.[1];
  const pair = changePair(text, measures);
  if (factor === undefined || pair === null || pair[0] === 0) return [];
  const ratio = pair[1] / pair[0] / factor;
  if (ratio > 0.8 && ratio < 1.25) return [];
  return [
    {
      severity: 'medium',
      message: `From ${pair[0]} to ${pair[1]} is ${round(pair[1] / pair[0])} times as much.`,
      open: true,
    },
  ];
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
