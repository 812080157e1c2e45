import { findDates, vocabulary } from '@research-studio/language';
import type { CredibilityPart } from '@research-studio/schemas';
import type { TemporalScope } from '../discovery/query-analysis.ts';

/** The time that a question is about; the years matter to a period only. */
export type QuestionTime = Pick<TemporalScope, 'kind'> & Partial<TemporalScope>;

/** A page without a date: worse than a recent page, better than an old one. */
const UNDATED_CURRENT = 0.35;
const UNDATED = 0.7;
/** A page from before the period that is asked about can only have guessed. */
const BEFORE_PERIOD = 0.15;
const IMPOSSIBLE_DATE = 0.2;

/** Age at which a page is worth half to a question about the present: a compromise between news, which ages in days, and physics. */
const HALF_LIFE_DAYS = 730;
/** A page that speaks of "today" speaks of another time after these days; five years. */
const BYGONE_DAYS = 1826;
/** How well a page's date suits the question's time. A later day of change that the page states itself counts as its date. */
export function freshness(page: {
  /** YYYY-MM-DD or null. */
  readonly publishedAt: string | null;
  readonly text: string;
  readonly scope: QuestionTime;
  /** YYYY-MM-DD. */
  readonly today: string;
}): CredibilityPart {
  const { scope, today } = page;
  const updated = statedUpdate(page.text, today);
  const isUpdated = updated !== null && (page.publishedAt === null || updated > page.publishedAt);
  const day = isUpdated ? updated : page.publishedAt;
  if (day === null) return undated(scope);
  const dated = { code: isUpdated ? 'updated' : 'published', detail: day };
  if (daysBetween(today, day) > 1)
    return { score: IMPOSSIBLE_DATE, reasons: [{ code: 'after_today', detail: day }] };
  if (scope.kind === 'period') {
    const isBefore = Boolean(scope.from) && day.slice(0, 4) < (scope.from ?? '');
    return isBefore
      ? { score: BEFORE_PERIOD, reasons: [{ code: 'before_period', detail: scope.from ?? null }, dated] }
      : { score: 1, reasons: [dated] };
  }
  const age = Math.max(0, daysBetween(day, today));
  const isPast =
    scope.kind === 'timeless' &&
    age > BYGONE_DAYS &&
    vocabulary('any', 'atPresent').test(page.text.slice(0, 200_000));
  if (scope.kind !== 'current' && !isPast) return { score: 1, reasons: [dated] };
  return {
    score: Math.round(0.5 ** (age / HALF_LIFE_DAYS) * 100) / 100,
    reasons: [dated, ...(isPast ? [{ code: 'speaks_of_past_present', detail: null }] : [])],
  };
}

function undated({ kind }: QuestionTime): CredibilityPart {
  const score = kind === 'current' ? UNDATED_CURRENT : UNDATED;
  return { score, reasons: [{ code: 'undated', detail: null }] };
}

/** Pages state their last change near the top or at the foot. */
const HEAD = 800;
const FOOT = 500;

function statedUpdate(text: string, today: string): string | null {
  const places = text.length > HEAD + FOOT ? [text.slice(0, HEAD), text.slice(-FOOT)] : [text];
  const days = places.flatMap((place) =>
    vocabulary('any', 'updated')
      .all(place)
      .map(({ end }) => {
        const after = place.slice(end, end + 40);
        const [first, second] = findDates(after);
        // "03/04/2024" has two readings and gives no day.
        if (first === undefined || first.start > 12 || second?.start === first.start) return null;
        const { year, month, day } = first;
        if (year === null || month === null) return null;
        return `${year}-${String(month).padStart(2, '0')}-${String(day ?? 1).padStart(2, '0')}`;
      }),
  );
  return (
    days
      .filter((day) => day !== null && day <= today)
      .sort()
      .at(-1) ?? null
  );
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}
