import { primaryTag } from '@research-studio/language';
import { negationWords } from '../negation.ts';
import { foldWord } from './words.ts';

/** How many of the words deny, each as written; English where the language is not known. */
export function countNegations(words: readonly string[], language: string | null): number {
  return words.filter((word) => isNegationWord(foldWord(word), language)).length;
}

/** Negations within a stretch of a script without spaces. */
export function countUnspacedNegations(text: string): number {
  return text.match(unspacedNegation)?.length ?? 0;
}

function isNegationWord(word: string, language: string | null): boolean {
  const tag = primaryTag(language ?? 'en');
  if (otherwise[tag]?.has(word) === true) return false;
  if (tag === 'fr' && word.startsWith("n'")) return true;
  return negationWords.has(word) || (further[tag] ?? none).has(word) || /n't$|않|없|못했|아니/.test(word);
}

const unspacedNegation =
  /ない|なかっ|なく|ません|ざる|ず(?=[、。に])|ぬ(?=[、。])|[不没沒未無无非勿別别]|ไม่|มิได้|គ្មាន|មិន|ບໍ່/gu;

/** Beside the words that a clause is denied with: adverbs and verbs that leave little or nothing of a statement. */
const further: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries({
    en: 'nothing nowhere hardly scarcely barely seldom rarely unless except lack lacks lacked lacking fail fails failed ain',
    de: 'nichts niemand keines keinerlei nirgends weder kaum selten außer',
    fr: 'ne ni rien guère nul nulle',
    es: 'nada nadie ni tampoco apenas',
    it: 'nulla niente né neanche neppure',
    pt: 'nada ninguém nenhuns tampouco',
    nl: 'niets niemand zonder nergens',
    sv: 'inget inga ingenting utan',
    da: 'ingenting uden',
    no: 'ingenting uten ikkje',
    fi: 'ei eivät en emme ilman',
    pl: 'nic nikt żaden żadna żadne',
    cs: 'ne není nejsou nikdo nic nikdy bez',
    ru: 'ничего никто никак нельзя нету едва вряд',
    uk: 'немає ніхто нічого ніколи ні без',
    id: 'tidak bukan tanpa belum jangan',
    tr: 'değil yok hiç',
    ar: 'لا لم لن ليس ليست بدون غير',
    he: 'לא אין בלי אינו אינה',
    hi: 'नहीं मत ना बिना',
    el: 'δεν μην όχι χωρίς',
    vi: 'không chưa chẳng',
    hu: 'nem nincs sem soha',
    ro: 'nu niciodată fără',
  }).map(([language, list]) => [language, new Set(list.split(' '))]),
);
const none: ReadonlySet<string> = new Set();
/** Negations of one language that are ordinary words of another. */
const otherwise: Readonly<Record<string, ReadonlySet<string>>> = {
  pt: new Set(['no']),
  fr: new Set(['mai']),
  de: new Set(['mai', 'sem']),
  ro: new Set(['mai']),
  en: new Set(['sin', 'pas', 'nie', 'mai', 'sans']),
};
