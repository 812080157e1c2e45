import { words } from '../../text/tokens.ts';

/** The rank that a question asks for ("second place", "o campeão"), or null when it asks for none. */
export function rankAsked(question: string, language: string): number | null {
  const list = ranks[language];
  if (list === undefined) return null;
  const asked = new Set(words(question).map((word) => word.toLowerCase()));
  const found = list.findIndex((forms) => forms.split(' ').some((form) => asked.has(form)));
  return found < 0 ? null : found + 1;
}

/** Whether a line is the row of that rank in a table: it begins with the rank and has a name and further cells. */
export function isRowOfRank(line: string, rank: number): boolean {
  return new RegExp(`^#?${rank}(?:st|nd|rd|th)?[.)º:]?\\s(?:\\|\\s)?\\p{Lu}\\D+(?:\\||\\d)`, 'u').test(line);
}

/** Rank by rank, from the first on. "First" itself mostly means something else. */
const ranks: Readonly<Record<string, readonly string[]>> = {
  en: [
    'champion winner',
    'second runner-up runner 2nd',
    'third 3rd',
    'fourth 4th',
    'fifth 5th',
    'sixth 6th',
    'seventh 7th',
    'eighth 8th',
    'ninth 9th',
    'tenth 10th',
  ],
  de: [
    'meister sieger gewinner',
    'zweiter zweite zweiten zweitplatzierter',
    'dritter dritte dritten',
    'vierter vierte vierten',
    'fünfter fünfte fünften',
  ],
  fr: ['champion championne vainqueur', 'deuxième second seconde', 'troisième', 'quatrième', 'cinquième'],
  es: [
    'campeón campeona ganador',
    'segundo segunda subcampeón',
    'tercero tercera tercer',
    'cuarto cuarta',
    'quinto quinta',
  ],
  it: ['campione campionessa vincitore', 'secondo seconda', 'terzo terza', 'quarto quarta', 'quinto quinta'],
  pt: [
    'campeão campeã vencedor',
    'segundo segunda vice',
    'terceiro terceira',
    'quarto quarta',
    'quinto quinta',
  ],
  ru: [
    'чемпион чемпионом победитель победителем',
    'второй второе вторым',
    'третий третье третьим',
    'четвертый четвертое',
    'пятый пятое',
  ],
  id: ['juara pemenang', 'kedua', 'ketiga', 'keempat', 'kelima'],
};
