import { cellsOf } from '@research-studio/language';
import { figuresIn } from './row-mismatch.ts';

/** "187,600 in 2023" where a table has the figure in the row, or under the head, of another year. */
export function figuresOfOtherYears(text: string, passages: readonly string[]): string[] {
  const told = [...text.matchAll(dated)].flatMap(([, figure = '', year = '']) => ({ figure, year }));
  if (told.length === 0) return [];
  const years = yearsOf(passages);
  const all = new Set([...years.values()].flatMap((of) => [...of]));
  return told.flatMap(({ figure, year }) => {
    const own = years.get(figure);
    return own !== undefined && own.size > 0 && all.has(year) && !own.has(year)
      ? [`${figure} is of ${[...own].join(', ')} in its table, not of ${year}`]
      : [];
  });
}

const dated =
  /(?<![\p{L}\p{N}.,])(\d+(?:[.,]\d+)*)(?=[^\d.;!?]{1,60}\s(?:in|im|en|nel|em)\s((?:19|20)\d\d)(?!\d))/gu;

/** Figures of the cells of all tables, with the years of their rows and heads. */
function yearsOf(passages: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const passage of passages) {
    let heads: readonly string[] = [];
    for (const line of passage.split('\n')) {
      const cells = line.includes(' | ') ? (cellsOf(line) ?? []) : [];
      if (heads.length === 0) heads = cells;
      cells.slice(1).forEach((cell, at) => {
        for (const figure of figuresIn(cell).filter((one) => !isYear(one))) {
          const of = found.get(figure) ?? new Set();
          found.set(figure, of);
          for (const year of [cells[0] ?? '', heads[at + 1] ?? ''].flatMap(figuresIn).filter(isYear))
            of.add(year);
        }
      });
    }
  }
  return found;
}

function isYear(figure: string): boolean {
  return /^(?:19|20)\d\d$/u.test(figure);
}
