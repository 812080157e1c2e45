import { words } from '@research-studio/language';

/** The rank that a question asks for ("second place", "o campeão"), or null when it asks for none. */
export function rankAsked(question: string, language: string): number | null {
  const list = ranks[language];
  if (list === undefined) return null;
  const asked = new Set(words(question).map((word) => word.toLowerCase()));
  const found = list.findIndex((forms) => forms.split(' ').some((form) => asked.has(form)));
  return found < 0 ? null : found + 1;
}

/** Whether a question asks for what is best or won ("Which cart won the test?"). */
export function asksForBest(question: string, language: string): boolean {
  return /^(?:[¿"“]?\s?)(?:\p{L}+ ){0,2}?(?:which|what|who|welche[rsnm]?|was für|wer|quel(?:le)?s?|lequel|laquelle|qui|cuál(?:es)?|qué|quién|qual[ei]?|quale|chi|quem|que|どの|どれ|誰)(?!\p{L})/iu.test(
    question,
  )
    ? tellsBest(question, language)
    : false;
}

/** Whether a text has something come first or be the best, of all that is compared: not "the best value". */
export function tellsBest(text: string, language: string): boolean {
  return (bestWords[language] ?? bestWords['en'] ?? never).test(text);
}

const never = /(?!)/u;

const whole = (source: string): RegExp => new RegExp(`(?<![\\p{L}’'-])(?:${source})(?!\\p{L})`, 'iu');

const bestWords: Readonly<Record<string, RegExp>> = {
  en: whole(
    'best(?![\\s-](?:value|price|selling|sellers?|known|practices?|before|by|wishes|of luck|off|man)(?!\\p{L}))|won|wins|winners?|winning|(?:c[oa]mes?|came|finish\\p{L}*|placed|ranked|rank[s]?|takes?|took|is|was) (?:in )?(?:the )?(?:first|top)(?: (?:place|prize|spot|rank|position))?(?= (?:in|of|at|among|with|by|place|prize|spot|rank|position|overall)|[.,;:]|$)|tops|topped|test winner|highest (?:score|mark|rating)|overall winner|leads the (?:field|table|ranking)|victor(?:y|ious)?',
  ),
  de: whole(
    'beste[nrsm]?(?! preis)|am besten|gew(?:ann|annen|innt|onnen)|siegt\\p{L}*|\\p{L}*sieger(?:in)?|(?:platz|rang) (?:1|eins)(?!\\d)|auf platz eins|(?:den )?ersten (?:platz|rang)|spitzenreiter|(?:vorn|vorne) liegt',
  ),
  fr: whole(
    'meilleure?s?(?! (?:rapport|prix))|(?:a |ont )?(?:gagn|remport)\\p{L}*|vainqueur|gagnante?|(?:la |à la )?première place|en tête|arrive(?:nt)? premi[eè]re?|premi[eè]re? du (?:test|classement)',
  ),
  es: whole(
    'mejor(?:es)?(?! (?:precio|relación))|ganó|gana|ganaron|ganador(?:a|es)?|(?:el )?primer (?:puesto|lugar)|queda primer[oa]|vencedor(?:a)?|venció',
  ),
  it: whole(
    'miglior[ei]?(?! (?:prezzo|rapporto))|(?:ha )?vint[oaie]|vince|vincono|vincitore|vincitrice|(?:al |il )?primo posto|arriva prim[oa]|in testa',
  ),
  pt: whole(
    'melhor(?:es)?(?! (?:preço|relação))|venceu|vence|ganhou|ganha|vencedor(?:a)?|(?:o |em )?primeiro lugar|ficou em primeiro',
  ),
  nl: whole('beste(?! prijs)|wint|won|gewonnen|winnaar|eerste plaats|testwinnaar'),
  ja: /1位|一位|首位|優勝|最優秀|最も(?:優れ|良|高い評価)|ベスト|勝者/u,
};

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
