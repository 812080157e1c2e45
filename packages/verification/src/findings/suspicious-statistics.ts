import { type Measure, readMeasures } from '../contradictions/measures.ts';
import type { CheckedSentence, Suspicion } from './checked-sentence.ts';
import { suspiciousSums } from './suspicious-sums.ts';

/** Figures of a sentence that cannot be, that its own numbers belie, or that its evidence states otherwise. */
export function suspiciousStatistics(
  { text, evidence }: CheckedSentence,
  language: string | null,
): Suspicion[] {
  const { measures, text: plain } = readMeasures(text.slice(0, 1200), language);
  const quotes = evidence.flatMap(({ quote }) => readMeasures(quote.slice(0, 2000)).measures);
  return [
    ...shareAboveWhole(plain, measures),
    ...emptySample(plain),
    ...suspiciousSums(plain, measures),
    ...(quotes.length === 0 ? [] : measures.flatMap((measure) => offItsSources(measure, quotes, plain))),
  ];
}

const counted =
  /^\s(?:of|der|von|des|de|dei|degli|delle|di|del)\s(?:the |all |les |los |las |tous les |alle[rn]? )?(?:\p{L}+\s)?(?:respondents|people|households|homes|users|patients|students|participants|voters|companies|firms|countries|population|women|men|children|employees|workers|adults|residents|cases|befragten|haushalte|menschen|patienten|unternehmen|bevölkerung|kinder|ménages|personnes|patients|élèves|entreprises|hogares|personas|pacientes|empresas|famiglie|persone|pazienti|imprese)(?!\p{L})/iu;

function shareAboveWhole(text: string, measures: readonly Measure[]): Suspicion[] {
  return measures
    .filter(
      ({ kind, values, end }) =>
        kind === 'share' && (values[0] ?? 0) > 100 && counted.test(text.slice(end, end + 60)),
    )
    .map(({ start, end }) => ({
      severity: 'high' as const,
      message: `"${text.slice(start, end)}" is more than the whole.`,
      open: false,
    }));
}

const empty =
  /(?<![\d.,])0\s(?:respondents|participants|patients|people|households|Befragten?|Teilnehmern?|participants|encuestados|pazienti)(?!\p{L})|(?<!\p{L})n\s?=\s?0(?![\d.,]\d|\d)|(?:survey|study|sample|poll|trial) (?:of|with) (?:0|zero|no) \p{L}+/iu;

function emptySample(text: string): Suspicion[] {
  const match = empty.exec(text);
  return match === null
    ? []
    : [{ severity: 'high', message: `"${match[0]}": a sample of nobody.`, open: false }];
}

/** A figure that its evidence has not, but has ten, a hundred or a thousand times larger or smaller, or rounded. */
function offItsSources(measure: Measure, quotes: readonly Measure[], text: string): Suspicion[] {
  const [value = 0] = measure.values;
  const alike = quotes.filter(({ kind }) => kind === measure.kind);
  if (value === 0 || measure.isWord || alike.length === 0 || measure.digits < 2) return [];
  const stated = alike.flatMap(({ values, until }) => [...values, ...(until === null ? [] : [until])]);
  if (stated.some((other) => isClose(value, other, 1e-9))) return [];
  const shown = text.slice(measure.start, measure.end).trim();
  if (alike.some((other) => isFinerThan(measure, other)))
    return [
      { severity: 'low', message: `"${shown}" is more exact than its source, which rounds.`, open: true },
    ];
  if (stated.some((other) => isClose(value, other))) return [];
  if (!stated.some((other) => powersOfTen.some((power) => isClose(value, other * power, 1e-6)))) return [];
  const message = `"${shown}": the cited source has the same digits in another order of magnitude.`;
  return [{ severity: 'high', message, open: true }];
}

const powersOfTen = [10, 100, 1e3, 1e6, 0.1, 0.01, 1e-3, 1e-6];

function isClose(a: number, b: number, within = 0.02): boolean {
  return Math.abs(a - b) <= Math.abs(b) * within + 1e-12;
}

function isFinerThan(measure: Measure, source: Measure): boolean {
  const [value = 0] = measure.values;
  const [rounded = 0] = source.values;
  if (!source.isApproximate || measure.isApproximate || measure.digits < source.digits + 2) return false;
  return isClose(Number(value.toPrecision(source.digits)), rounded, 1e-9) && value !== rounded;
}
