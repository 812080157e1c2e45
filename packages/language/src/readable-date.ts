import { memoizeByText } from './memoize.ts';

/** A date as people write it, e.g. "12 mars 2024", in English as in Britain; the text itself if it is not a date. */
export const readableDate = memoizeByText((date, language): string => {
  const time = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(time)) return date;
  return new Intl.DateTimeFormat(knownLanguage(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    time,
  );
});

/** Not every tag is one: it may come from a page or a model. */
function knownLanguage(language: string | null): string {
  try {
    const known = Intl.DateTimeFormat.supportedLocalesOf(language ?? 'en')[0] ?? 'en';
    return known === 'en' ? 'en-GB' : known;
  } catch {
    return 'en-GB';
  }
}
