import type { Bundle } from '@research-studio/schemas';
import { MONTHS } from './months.ts';
import type { Mutant } from './mutant.ts';
import { outsideMarks } from './outside-marks.ts';
import type { RandomChoice } from './random-choice.ts';
import type { ReportStatement } from './report-statements.ts';
import { isCitedProse, type StatementMutant, statementMutant } from './statement-mutant.ts';
import { UNITS } from './units.ts';

/** Figures, units, years and dates that are not those of the cited source. */
export const numberMutants: readonly Mutant[] = [
  numberMutant('number_changed', ({ markdown, text }, { sources, random }) =>
    outsideMarks({
      markdown,
      pattern: figure,
      order: random.shuffled,
      replace: ([written]) => (isYear(written) ? null : otherFigure({ written, text, sources, random })),
    }),
  ),
  numberMutant('number_of_another_sentence', ({ markdown, text }, { sources, random }) => {
    const others = [...new Set([...sources.matchAll(figure)].map(([written]) => written))].filter(
      (written) => !isYear(written) && !text.includes(written),
    );
    return outsideMarks({
      markdown,
      pattern: figure,
      order: random.shuffled,
      replace: ([written]) => (isYear(written) ? null : (random.pick(others) ?? null)),
    });
  }),
  numberMutant('numbers_exchanged', ({ markdown }) => exchanged(markdown)),
  numberMutant('decimal_shifted', ({ markdown, text }, { sources, random }) =>
    outsideMarks({
      markdown,
      pattern: figure,
      order: random.shuffled,
      replace: ([written]) => {
        const shifted = isYear(written) ? null : tenfold(written);
        return shifted === null || text.includes(shifted) || sources.includes(shifted) ? null : shifted;
      },
    }),
  ),
  numberMutant('year_changed', ({ markdown, text }, { sources, random }) =>
    outsideMarks({
      markdown,
      pattern: /(?<![\p{Script=Latin}\p{N}.,/-])(?:19|20)\d{2}(?![\p{N}/-])/gu,
      order: random.shuffled,
      replace: ([written]) => {
        const years = [-7, -4, -3, 3, 5, 8].map((step) => String(Number(written) + step));
        return random.pick(years.filter((year) => !text.includes(year) && !sources.includes(year))) ?? null;
      },
    }),
  ),
  numberMutant('unit_changed', ({ markdown }, { random }) => {
    for (const { pattern, replacement } of random.shuffled(UNITS)) {
      const changed = outsideMarks({
        markdown,
        pattern,
        order: random.shuffled,
        replace: () => replacement,
      });
      if (changed !== null) return changed;
    }
    return null;
  }),
  numberMutant('percent_dropped', ({ markdown }, { random }) =>
    outsideMarks({
      markdown,
      pattern: /(?<=\d)\s?(?:%|per ?cent|Prozent|pour cent|por ciento|per cento|パーセント)/gu,
      order: random.shuffled,
      replace: () => '',
    }),
  ),
  numberMutant('date_changed', ({ markdown }, { random }) => {
    for (const months of MONTHS) {
      const changed = outsideMarks({
        markdown,
        pattern: new RegExp(
          `(?<=\\d\\.? (?:de )?)(?:${months.join('|')})(?!\\p{L})|(?<!\\p{L})(?:${months.join('|')})(?= \\d)`,
          'gu',
        ),
        order: random.shuffled,
        replace: ([month]) => months[(months.indexOf(month) + 4) % 12] ?? null,
      });
      if (changed !== null) return changed;
    }
    return outsideMarks({
      markdown,
      pattern: /(?<=\d年)\d{1,2}(?=月)|(?<=\d{4}-)\d{2}(?=-\d{2})/gu,
      order: random.shuffled,
      replace: ([month]) => String((Number(month) % 12) + 1).padStart(month.length, '0'),
    });
  }),
  numberMutant('number_word_changed', ({ markdown }, { random }) =>
    outsideMarks({
      markdown,
      pattern: new RegExp(`(?<![\\p{L}-])(?:${[...numberWords.keys()].join('|')})(?![\\p{L}-])`, 'giu'),
      order: random.shuffled,
      replace: ([word]) => numberWords.get(word.toLowerCase()) ?? null,
    }),
  ),
];

function numberMutant(
  name: string,
  rewrite: (
    statement: ReportStatement,
    given: { readonly sources: string; readonly random: RandomChoice },
  ) => ReturnType<StatementMutant['rewrite']>,
): Mutant {
  return statementMutant({
    name,
    group: 'number',
    accepts: isCitedProse,
    rewrite: (statement, { bundle, random }) =>
      isKnownWrong(statement, bundle)
        ? null
        : rewrite(statement, {
            sources: bundle.sources
              .filter(({ id }) => statement.citations.includes(id))
              .map(({ text }) => text)
              .join('\n'),
            random,
          }),
  });
}

/** The bundle itself says that a number of the statement does not stand in its passages: another is no worse. */
function isKnownWrong({ text }: ReportStatement, { claims }: Bundle): boolean {
  return claims.some((claim) => claim.text === text && (claim.signals['numbers'] ?? 1) < 1);
}

/** A number in figures that stands by itself; digits of names such as "R290" are none. */
const figure = /(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{N}.,/:_-])\d+(?:[.,]\d+)*(?![\p{N}/:-]|[.,]\d)/gu;

function isYear(written: string): boolean {
  return /^(?:19|20)\d{2}$/.test(written);
}

/** Another digit in the first or second place, so that the number is one that the cited sources do not have. */
function otherFigure(given: {
  written: string;
  text: string;
  sources: string;
  random: RandomChoice;
}): string | null {
  const { written, text, sources, random } = given;
  const places = [...written.matchAll(/\d/g)].map(({ index }) => index).slice(0, 2);
  const options = places.flatMap((place) =>
    [...'123456789'].map((digit) => written.slice(0, place) + digit + written.slice(place + 1)),
  );
  const fresh = options.filter(
    (option) => option !== written && !text.includes(option) && !sources.includes(option),
  );
  return random.pick(fresh) ?? null;
}

/** "4.4" as "44", "7,000" as "70,000", "12" as "120". */
function tenfold(written: string): string | null {
  const decimal = /^(\d+)[.,](\d{1,2})$/.exec(written);
  if (decimal !== null)
    return `${Number(decimal[1])}` === '0' ? `${decimal[2]}` : `${decimal[1]}${decimal[2]}`;
  const separator = /[.,]/.exec(written)?.[0];
  if (separator === undefined) return `${written}0`;
  const digits = `${written.replaceAll(separator, '')}0`;
  return digits.replace(/\B(?=(?:\d{3})+$)/g, separator);
}

/** The first two different numbers of a statement in each other's place. */
function exchanged(markdown: string): string | null {
  const found = [...markdown.replace(/\[\d{1,4}\]/g, (mark) => '#'.repeat(mark.length)).matchAll(figure)];
  const one = found.find(([written]) => !isYear(written));
  const other = found.find(([written]) => !isYear(written) && written !== one?.[0]);
  if (one === undefined || other === undefined) return null;
  const afterOne = one.index + one[0].length;
  return `${markdown.slice(0, one.index)}${other[0]}${markdown.slice(afterOne, other.index)}${one[0]}${markdown.slice(other.index + other[0].length)}`;
}

const numberWords = new Map(
  'two:nine three:seven four:eleven five:eight six:two seven:three eight:twenty nine:four ten:fifty twelve:thirty twenty:sixty half:third third:half zwei:neun drei:sieben vier:elf fünf:acht sechs:zwei sieben:drei acht:zwanzig zehn:fünfzig zwölf:dreißig deux:neuf trois:sept quatre:onze cinq:huit sept:trois tres:siete cuatro:once cinco:ocho siete:tres due:nove tre:sette quattro:undici cinque:otto'
    .split(' ')
    .map((pair): [string, string] => {
      const [from = '', to = ''] = pair.split(':');
      return [from, to];
    }),
);
