import { SIGNS } from '@research-studio/messages';
import { ENGLISH } from './english.ts';
import { LOCALE, type Locale } from './shell/locale.ts';

type Strings = typeof ENGLISH;

/** The other languages of the page, each loaded only where it is chosen. */
const OTHERS: Readonly<Record<Exclude<Locale, 'en'>, () => Promise<{ default: unknown }>>> = {
  de: () => import('./german.json'),
};

const strings = LOCALE === 'en' ? ENGLISH : ((await OTHERS[LOCALE]()).default as Strings);

export const TEXT = strings.TEXT;
export const KEYS = strings.KEYS;
export const EXAMPLES = strings.EXAMPLES;
export const VERDICTS = strings.VERDICTS;
export const COUNTED = strings.COUNTED;
export const KINDS = strings.KINDS;
export const FLAGS = strings.FLAGS;

export const STANDINGS = {
  w: { sign: '', words: strings.STANDINGS.w },
  p: { sign: SIGNS.doubt, words: strings.STANDINGS.p },
  o: { sign: SIGNS.open, words: strings.STANDINGS.o },
} as const;
export type Standing = keyof typeof STANDINGS;
