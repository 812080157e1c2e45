import { detectLanguage, findQuantities, similarity, tokenize } from '@research-studio/language';
import type { Evidence } from '@research-studio/schemas';
import type { Contradiction } from '@research-studio/verification';
import type { RuledContradiction } from './claim.ts';
import type { Dispute } from './confidence.ts';
import type { FoundContradictions } from './found-contradictions.ts';

/** Contradictions that are shown, at most. */
export const MOST_CONTRADICTIONS = 8;

/**
 * The contradictions that a model found, if existing evidence is on two sides of them, each once and the better side
 * first.
 */
export function settleContradictions(
  contradictions: FoundContradictions,
  evidence: readonly Pick<Evidence, 'id' | 'sourceId'>[],
): RuledContradiction[] {
  const sourceOf = new Map(evidence.map(({ id, sourceId }) => [id, sourceId]));
  const settled: Omit<RuledContradiction, 'id'>[] = [];
  for (const { title, sides, better, why, isReplaced } of contradictions) {
    const founded = sides.map(({ label, evidenceIds }, at) => {
      const ids = [...new Set(evidenceIds.flatMap(idsIn))].filter((id) => sourceOf.has(id));
      return { says: oneLine(label), ids, isBetter: better === at + 1 };
    });
    const distinct = founded.filter(
      ({ ids }, at) => ids.length > 0 && founded.findIndex((other) => other.ids.join() === ids.join()) === at,
    );
    if (distinct.length < 2) continue;
    const ordered = distinct.toSorted((a, b) => Number(b.isBetter) - Number(a.isBetter));
    const found = {
      kind: ordered.some(({ says }) => figuresOf(says).size > 0) ? 'quantity' : 'statement',
      subject: oneLine(title),
      sides: ordered.map(({ says, ids }) => ({
        value: says,
        statementIds: ids,
        sourceIds: [...new Set(ids.flatMap((id) => sourceOf.get(id) ?? []))],
      })),
      certainty: 1,
      isSettledByCode: false,
      explanation: null,
      decidedBy: 'model',
      preferredSide: ordered[0]?.isBetter === true ? 0 : null,
      rule: null,
      ruling: oneLine(why),
      isReplaced: isReplaced && ordered[0]?.isBetter === true,
    } satisfies Omit<RuledContradiction, 'id'>;
    if (!settled.some((other) => isSameMatter(other, found))) settled.push(found);
  }
  return settled.slice(0, MOST_CONTRADICTIONS).map((each, at) => ({ id: `X${at + 1}`, ...each }));
}

/** A model may write an id as a mark, or two in one string. */
function idsIn(text: string): readonly string[] {
  return text.match(/E\d+/g) ?? [];
}

function oneLine(text: string): string {
  return text
    .replace(/\s*\[E\d+\]/g, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, 300);
}

type Sides = Pick<Contradiction, 'sides'>;

/**
 * Two sides of the one share evidence with two sides of the other, and what distinguishes them does not differ: one test may refute
 * several figures of one data sheet.
 */
function isSameMatter(one: Sides, other: Sides): boolean {
  const figures = distinctiveFigures(one);
  const otherFigures = distinctiveFigures(other);
  const met = other.sides.flatMap(({ statementIds }, otherAt) => {
    const at = one.sides.findIndex(
      (side, place) =>
        side.statementIds.some((id) => statementIds.includes(id)) &&
        mayBeOne(figures[place] ?? new Set(), otherFigures[otherAt] ?? new Set()),
    );
    return at < 0 ? [] : [at];
  });
  return new Set(met).size >= 2;
}

function mayBeOne(figures: ReadonlySet<number>, others: ReadonlySet<number>): boolean {
  return figures.size === 0 || others.size === 0 || [...figures].some((figure) => others.has(figure));
}

/** The figures of each side that no other side has. */
function distinctiveFigures({
  sides,
}: {
  readonly sides: readonly { readonly value: string }[];
}): readonly ReadonlySet<number>[] {
  const figures = sides.map(({ value }) => figuresOf(value));
  return figures.map(
    (own, at) =>
      new Set([...own].filter((figure) => figures.every((all, side) => side === at || !all.has(figure)))),
  );
}

interface Statement {
  readonly text: string;
  readonly evidenceIds: readonly string[];
}

/** A statement that shares less with a side without figures states something else. */
export const SAME_STATEMENT = 0.5;

type Matter = Pick<Contradiction, 'subject' | 'sides'>;

/**
 * Positions of the sides that a statement is on: it has the figures of the side and cites its evidence, or has a figure of the
 * side that nobody gives by chance and cites any side or speaks of the same matter; where figures do not tell the sides apart, it cites the evidence and has
 * its words.
 */
export function sidesOf(statement: Statement, { subject, sides }: Matter): readonly number[] {
  const { text, evidenceIds } = statement;
  const figures = distinctiveFigures({ sides });
  const isAbout = speaksOf(subject, text) || sides.some(isCitedBy(evidenceIds));
  const stated = figuresOf(text);
  return sides.flatMap((side, at) => {
    const { value } = side;
    const isCited = isCitedBy(evidenceIds)(side);
    const own = [...(figures[at] ?? [])];
    const given = own.filter((figure) => stated.has(figure));
    if (own.length > 0) {
      const isSaid = given.length > 0 && (isCited || (given.some(isDistinctive) && isAbout));
      return isSaid ? [at] : [];
    }
    const alike = similarity(text, value);
    const isNearest = sides.every((other) => similarity(text, other.value) <= alike);
    return isCited && isNearest && alike >= SAME_STATEMENT ? [at] : [];
  });
}

function isCitedBy(evidenceIds: readonly string[]) {
  return ({ statementIds }: Matter['sides'][number]) => statementIds.some((id) => evidenceIds.includes(id));
}

/** No year, and no figure of one or two digits: nobody gives it by chance. */
export function isDistinctive(figure: number): boolean {
  const isYear = Number.isInteger(figure) && figure >= 1500 && figure <= 2150;
  return !isYear && String(figure).replace(/\D/g, '').replace(/0+$/, '').length >= 3;
}

function speaksOf(subject: string, text: string): boolean {
  const language = detectLanguage(text) ?? 'en';
  const said = new Set(tokenize(text, language));
  return tokenize(subject, language).some((term) => said.has(term) && !/^\d+$/.test(term));
}

/** Numbers and years of a text, by value. */
export function figuresOf(text: string): ReadonlySet<number> {
  const { numbers, dates } = findQuantities(text);
  return new Set([
    ...numbers.flatMap(({ values }) => values),
    ...dates.flatMap(({ year, month, day }) =>
      [year, month === null || day === null ? null : month * 100 + day].filter((part) => part !== null),
    ),
  ]);
}

/** It cites evidence of one side alone, and of another alone: it reports the disagreement. */
function citesBothSides({ evidenceIds }: Statement, { sides }: Sides): boolean {
  const cited = sides.filter(({ statementIds }, at) =>
    statementIds.some(
      (id) =>
        evidenceIds.includes(id) &&
        sides.every((side, other) => other === at || !side.statementIds.includes(id)),
    ),
  );
  return cited.length >= 2;
}

/** How a statement fares in all contradictions that it is a side of: the worst of them counts. */
export function disputeAbout(statement: Statement, contradictions: readonly RuledContradiction[]): Dispute {
  const found = contradictions.flatMap((contradiction): Dispute[] => {
    const on = sidesOf(statement, contradiction);
    const { preferredSide, isReplaced = false } = contradiction;
    if (on.length === 0) return [];
    if (on.length > 1 || citesBothSides(statement, contradiction)) return ['both'];
    if (preferredSide === null) return ['open'];
    if (on[0] !== preferredSide) return ['lost'];
    return [isReplaced ? 'none' : 'preferred'];
  });
  return WORST_FIRST.find((dispute) => found.includes(dispute)) ?? 'none';
}

const WORST_FIRST: readonly Dispute[] = ['lost', 'open', 'preferred', 'both'];
