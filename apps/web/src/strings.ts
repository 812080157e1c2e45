import { SIGNS } from '@research-studio/messages';
import english from './english.json' with { type: 'json' };
import { LOCALE, type Locale } from './shell/locale.ts';

type Strings = typeof english;
type KeysOfPlace = readonly [
  place: string,
  keys: readonly (readonly [keys: readonly string[], meaning: string])[],
];

/**
 * The texts of the page that do not come from a run are in `english.json`. Other languages have the same texts in a file each,
 * loaded only where it is chosen.
 */
const OTHERS: Readonly<Record<Exclude<Locale, 'en'>, () => Promise<{ default: unknown }>>> = {
  de: () => import('./german.json'),
};

const strings = LOCALE === 'en' ? english : ((await OTHERS[LOCALE]()).default as Strings);

export const TEXT = strings.TEXT;
/** The keys by place, each with what it does. */
export const KEYS = strings.KEYS as unknown as readonly KeysOfPlace[];
export const EXAMPLES = strings.EXAMPLES;
export const VERDICTS = strings.VERDICTS;
export const COUNTED = strings.COUNTED;
export const KINDS = strings.KINDS;
/** Warnings on a source by its flag; other flags are not shown. */
export const FLAGS: Readonly<Record<string, string>> = strings.FLAGS;

/** Omissions from a text by their kind. */
export const OMISSIONS = strings.OMISSIONS;

export const STANDINGS = {
  w: { sign: '', words: strings.STANDINGS.w },
  p: { sign: SIGNS.doubt, words: strings.STANDINGS.p },
  o: { sign: SIGNS.open, words: strings.STANDINGS.o },
} as const;
export type Standing = keyof typeof STANDINGS;
