import { de, en } from '@research-studio/messages';

/** The languages of the page, with their own names. */
export const LOCALES = { en: 'English', de: 'Deutsch' } as const;
export type Locale = keyof typeof LOCALES;

const KEPT = 'language';

/** The reader's choice, else the first language of the browser that the page has. */
function chosenLocale(): Locale {
  if (typeof window === 'undefined') return 'en';
  const wanted = [window.localStorage.getItem(KEPT) ?? '', ...window.navigator.languages];
  const known = wanted.map((tag) => tag.slice(0, 2)).find((tag) => tag in LOCALES);
  return (known ?? 'en') as Locale;
}

/** Fixed while the page is open: texts are read when modules load. */
export const LOCALE = chosenLocale();

/** For dates and numbers: English ones as in Britain. */
export const FORMAT_LOCALE = LOCALE === 'en' ? 'en-GB' : LOCALE;

/** Texts of reports that code writes, such as reasons of verdicts, in the language of the page. */
export const MESSAGES = { en, de }[LOCALE];

/** Loads the page again in another language. */
export function chooseLocale(locale: Locale): void {
  window.localStorage.setItem(KEPT, locale);
  window.location.reload();
}
