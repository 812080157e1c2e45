import type { QuestionAnalysis } from './analyze-question.ts';
import { asksForFigure } from './focus-signals.ts';
import { openingPassage } from './opening-passage.ts';
import type { LaneItem } from './rank-lane.ts';

/**
 * Reading order of a section: the most direct answer, then what other sources give instead of its figure, then the rest
 * source by source, sources by their best passage, each in the order of its page. `otherTerms` are those that only the
 * other parts of the question have.
 */
export function arrangeSection(
  items: readonly LaneItem[],
  analysis: QuestionAnalysis,
  otherTerms: ReadonlySet<string> = new Set(),
): string[] {
  const byScore = [...items].sort((a, b) => b.score - a.score);
  const best = openingPassage({ items: byScore, analysis, otherTerms });
  if (!best) return [];
  const others = byScore.filter((entry) => entry !== best);
  const contrary = asksForFigure(analysis) ? contraryTo(best, others, analysis) : [];
  const led = new Set([best, ...contrary]);
  const groups = Map.groupBy(
    byScore.filter((entry) => !led.has(entry)),
    ({ item }) => item.sourceId,
  );
  const own = groups.get(best.item.sourceId) ?? [];
  groups.delete(best.item.sourceId);
  const ordered = [own, ...groups.values()].flatMap((group) =>
    group.toSorted((a, b) => a.item.start - b.item.start || a.item.quote.length - b.item.quote.length),
  );
  return [...led, ...ordered].map(({ item }) => item.id);
}

/** Other sources' statements of the same kind with another figure, about as direct; two at most, of two sources. */
function contraryTo(best: LaneItem, others: readonly LaneItem[], { question }: QuestionAnalysis): LaneItem[] {
  const stated = figuresIn(question);
  const given = figuresIn(best.reading);
  const found = new Map<string, LaneItem>();
  for (const entry of others) {
    const { sourceId } = entry.item;
    if (sourceId === best.item.sourceId || found.has(sourceId) || found.size === 2) continue;
    if (entry.score < 0.7 * best.score || entry.own < 0.75 * best.own || entry.fit < best.fit) continue;
    const isNew = [...figuresIn(entry.reading)].some((figure) => !given.has(figure) && !stated.has(figure));
    if (isNew) found.set(sourceId, entry);
  }
  return [...found.values()];
}

const figuresIn = (text: string): ReadonlySet<string> => new Set(text.match(/\d+(?:[.,]\d+)*/gu));
