import { rememberLately } from './remember-lately.ts';

/**
 * Guesses the language of a text from its script, its function words and its letters. Meant for questions and
 * paragraphs alike; looks at the first 2,000 characters only.
 *
 * @returns a BCP 47 primary tag such as "de", or null when nothing tells (numbers, bare names, unknown script).
 */
export function detectLanguage(text: string): string | null {
  return languageOf(text.slice(0, 2000), null);
}

const languageOf = rememberLately((text) => {
  const sample = text.normalize('NFC').toLowerCase();
  return languageOfScript(sample) ?? latinLanguage(sample);
});

/** The language of a tag in lower case: "de" of "de-AT" and "de_DE"; "und" where the text is no tag. */
export function primaryTag(tag: string): string {
  const primary = tag.toLowerCase().split(/[-_]/)[0] ?? '';
  return /^[a-z]{2,3}$/.test(primary) ? primary : 'und';
}

const scripts: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['ta', /\p{Script=Tamil}/gu],
  ['hy', /\p{Script=Armenian}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
];

/**
 * Latin gives way where another script has a fifth of the letters. Among those, a script is the text's own from a
 * fifth on, kana from a twentieth: Japanese is full of Han.
 */
function languageOfScript(sample: string): string | null {
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const others = sample.match(/[^\p{Script=Latin}\P{L}]/gu)?.length ?? 0;
  if (others === 0 || others < letters / 5) return null;
  for (const [language, pattern] of scripts) {
    const share = (sample.match(pattern)?.length ?? 0) / others;
    if (share >= (language === 'ja' ? 0.05 : 0.2))
      return language === 'ru' ? cyrillicLanguage(sample) : language;
  }
  return null;
}

function cyrillicLanguage(sample: string): string {
  if (/[іїєґ]/.test(sample)) return 'uk';
  if (/[ђјљњћџ]/.test(sample)) return 'sr';
  return /[ыэё]/.test(sample) || !/[а-я]ъ|ъ[а-я]т?\b|\bсе\b|\bкъде\b|\bкак(?:во|ва)\b/u.test(sample)
    ? 'ru'
    : 'bg';
}

/** Words that carry grammar, question words first; short lists, since a word shared by languages tells less. */
const functionWords: Readonly<Record<string, string>> = {
  en: 'what who when where which why how many much whom whose the of and to in is are was were did does do that for with on by from this it at has have had be been will would a an or as their its than can could should may if but there they you your we our not more most any about between after before during without into cost costs cheaper better best',
  de: 'was wer wann wo welche welcher welches warum wie viele viel wem wen wessen wieso weshalb wofür der die das und ist sind war waren hat haben wurde wurden wird werden mit für von im den dem des ein eine einen einer auf nicht zu zum zur bei aus nach sich auch kostet kosten gibt',
  fr: 'que qui quand où quel quelle quels quelles pourquoi comment combien quoi est-ce le la les des du de et est sont était étaient a ont été une un dans pour par sur avec au aux il elle ne pas ce cette qu se son sa ses en l d',
  es: 'qué quién quiénes cuándo dónde cuál cuáles cómo cuánto cuánta cuántos cuántas porqué por el la los las de del y es son fue fueron ha han una un en con para se su sus que no al lo como más está está',
  it: 'che chi quando dove quale quali perché come quanto quanti quanta quante cosa il lo la i gli le di del della dei delle dello e è sono era ha hanno un una in con per si su non al alla nel nella da dal dalla stato stata cui',
  pt: 'que quem quando onde qual quais porque como quanto quantos quanta quantas o a os as do da dos das de e é são foi foram tem um uma em no na nos nas com para por se seu sua não ao à pela pelo mais',
  nl: 'wat wie wanneer waar welke welk waarom hoe hoeveel de het een en van is zijn was waren heeft hebben werd werden met voor op in te dat die niet aan door bij naar uit ook om',
  sv: 'vad vem när var vilken vilket vilka varför hur många mycket och är som en ett det den att på av för med till har hade inte om från de blev kostar',
  da: 'hvad hvem hvornår hvor hvilken hvilket hvilke hvorfor hvordan mange meget og er som en et det den at på af for med til har havde ikke om fra de blev koster',
  no: 'hva hvem når hvor hvilken hvilket hvilke hvorfor hvordan mange mye og er som en et det den å på av for med til har hadde ikke om fra de ble koster',
  fi: 'mikä mitä kuka milloin missä miksi miten kuinka monta paljon ja on ovat oli olivat ei se että joka hän ovatko onko mutta kun tai',
  pl: 'co kto kiedy gdzie który która które dlaczego jak ile czy i w z na do jest są był była było nie się że o od po za przez dla to ma',
  cs: 'co kdo kdy kde který která které proč jak kolik a v z na do je jsou byl byla bylo ne se že o od po za pro to má ve s',
  tr: 'ne kim zaman nerede hangi neden nasıl kaç niçin ve bir bu ile için olan olarak da de mi mı mu mü çok daha kadar gibi sonra',
  id: 'apa siapa kapan dimana mana berapa mengapa kenapa bagaimana yang dan di ke dari untuk dengan adalah ini itu pada dalam tidak akan oleh para sebagai karena atau juga saat menurut',
  ro: 'ce cine când unde care cât câți câte cum și de la în este sunt a fost au pe cu pentru din un o nu se că mai al ale lui',
  hu: 'mi ki mikor hol melyik miért hogyan hány mennyi a az és egy is van volt nem hogy meg ez amely mint kik mely milyen',
  vi: 'là gì ai khi nào ở đâu tại sao bao nhiêu như thế và của có được trong cho với một những các không này đã',
};

/** Letters that hardly any other of the languages above uses. */
const tellingLetters: readonly (readonly [string, RegExp])[] = [
  ['de', /[ß]/g],
  ['es', /[ñ¿¡]/g],
  ['pt', /[ãõ]/g],
  ['fr', /[œêù]|\b[ldcnjs]['’][aeiouhéè]/g],
  ['pl', /[ąęłńśźż]/g],
  ['cs', /[řěůčž]/g],
  ['tr', /[ığş]/g],
  ['hu', /[őű]/g],
  ['ro', /[țăș]/g],
  ['vi', /[ơưạảấầậắặẹếềệịọốồộớờợụủứừự]/g],
];

const languagesOfWord = new Map<string, string[]>();
for (const [language, list] of Object.entries(functionWords)) {
  for (const word of new Set(list.split(' '))) {
    languagesOfWord.set(word, [...(languagesOfWord.get(word) ?? []), language]);
  }
}

function latinLanguage(sample: string): string | null {
  const scores = new Map<string, number>();
  const add = (language: string, score: number) => scores.set(language, (scores.get(language) ?? 0) + score);
  for (const word of sample.match(/[\p{L}\p{M}]+/gu) ?? []) {
    const languages = languagesOfWord.get(word);
    for (const language of languages ?? []) add(language, 1 / (languages?.length ?? 1));
  }
  for (const [language, pattern] of tellingLetters) {
    const hits = sample.match(pattern)?.length ?? 0;
    if (hits > 0) add(language, Math.min(hits, 6) * 0.4);
  }
  let best: string | null = null;
  for (const [language, score] of scores)
    if (score > (best ? (scores.get(best) ?? 0) : 0.24)) best = language;
  return best;
}
