import type { ReportFormat, ReportPreferences } from '@research-studio/schemas';

const FORMATS: readonly (readonly [ReportFormat, RegExp])[] = [
  [
    'bullet_points',
    /\b(bullet(ed)?[ -]?(points?|list)?|as a list|stichpunkt\w*|als liste|liste à puces|sous forme de liste|en forma de lista|con viñetas|elenco puntato|em tópicos|em forma de lista)\b|списком|箇条書き/iu,
  ],
  [
    'concise',
    /\b(briefly|in brief|in short|short (answer|summary|report)|concise(ly)?|in a (few|couple of) (words|sentences)|in one (sentence|paragraph)|kurz( und knapp|gefasst)?|knapp|brièvement|en bref|brevemente|en pocas palabras|in breve|em poucas palavras|resumidamente)\b|кратко|вкратце|簡潔に|簡単に/iu,
  ],
  [
    'detailed',
    /\b(in[ -](great )?detail|detailed (report|answer|overview|explanation)|in[ -]depth|comprehensive(ly)?|thorough(ly)?|ausführlich|im detail|en détail|détaillée?|en detalle|detalladamente|in dettaglio|em detalhes?|detalhadamente)\b|подробно|詳しく|詳細に/iu,
  ],
];

const WORD_LIMIT =
  /\b(?:in|under|within|at most|max(?:imum)?(?: of)?|up to|no more than|about|around|en|em|in höchstens|en moins de)\s+(?:about\s+|at most\s+|max\.?\s+|under\s+)?(\d{2,5})[\s-]*(?:words|wörter\w*|worten|mots|palabras|parole|palavras)\b|(\d{2,5})[\s-]word\b|в\s+(\d{2,5})\s+слов/iu;

const COUNTS: Readonly<Record<string, number>> = {
  ...countsOf(1, 'one a single einem ein einer une un uno una um uma одном одно'),
  ...countsOf(2, 'two zwei deux dos due dois duas двух два'),
  ...countsOf(3, 'three drei trois tres tre três трёх трех три'),
  ...countsOf(4, 'four vier quatre cuatro quattro quatro четырёх четырех четыре'),
  ...countsOf(5, 'five fünf cinq cinco cinque пяти пять'),
  ...countsOf(6, 'six sechs seis sei шести шесть'),
  ...countsOf(7, 'seven sieben sept siete sette sete семи семь'),
  ...countsOf(8, 'eight acht huit ocho otto oito восьми восемь'),
  ...countsOf(9, 'nine neun neuf nueve nove девяти девять'),
  ...countsOf(10, 'ten zehn dix diez dieci dez десяти десять'),
};

function countsOf(count: number, words: string): Record<string, number> {
  return Object.fromEntries(words.split(' ').map((word) => [word, count]));
}

/** "in three sentences", "auf höchstens 2 Sätze", "в трёх предложениях". */
const SENTENCE_LIMIT = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:in|within|using|with|mit|auf|en|em|в)\\s+(?:(?:about|only|just|at most|up to|no more than|max\\.?|höchstens|maximal|nur|etwa|au plus|au maximum|como máximo|al massimo|no máximo|não mais de|не более чем)\\s+)*(\\d{1,2}|${Object.keys(COUNTS).join('|')})\\s+(?:(?:short|simple|plain|clear|brief|kurzen|einfachen|courtes|simples|breves|brevi|frases)\\s+)?(?:sentences?|s[aä]tz(?:e|en)?|phrases?|frases?|oraciones|oración|frasi|frase|sentenças?|предложени\\p{L}+|фраз\\p{L}*)(?!\\p{L}|\\s+(?:of|from|by|von|aus|der|des|de|del|du|di|dal?|do)(?!\\p{L}))`,
  'iu',
);

/** A sentence of a report has about so many words. */
const SENTENCE_WORDS = 25;

const AUDIENCE =
  /\bfor (?:an? |the |my )?((?:\w+[- ])?(?:audience|beginners?|newcomers?|lay(?:men|people|man|person)|children|kids|child|teenagers?|students?|experts?|specialists?|engineers?|developers?|scientists?|executives?|managers?|policy ?makers?|journalists?|investors?|patients?|doctors?|general public|non-experts?|\w+-year-olds?))\b|\b(like i'?m five|eli5)\b/iu;

const TONE =
  /\b(?:in|with|use|using)\s+an?\s+(formal|informal|friendly|neutral|humorous|funny|academic|casual|serious|journalistic|conversational|technical|critical)\s+(?:tone|style|voice|manner)\b/iu;

const LANGUAGES: readonly (readonly [string, string])[] = [
  ['en', 'english|englisch|anglais|inglés|inglese|inglês'],
  ['de', 'german|deutsch|allemand|alemán|tedesco|alemão'],
  ['fr', 'french|französisch|français|francés|francese|francês'],
  ['es', 'spanish|spanisch|espagnol|español|spagnolo|espanhol'],
  ['it', 'italian|italienisch|italien|italiano'],
  ['pt', 'portuguese|portugiesisch|portugais|portugués|portoghese|português'],
  ['ru', 'russian|russisch|russe|ruso|russo'],
  ['ja', 'japanese|japanisch|japonais|japonés|giapponese|japonês'],
  ['zh', 'chinese|chinesisch|chinois|chino|cinese|chinês'],
  ['nl', 'dutch|niederländisch|néerlandais|neerlandés|olandese|holandês'],
  ['pl', 'polish|polnisch|polonais|polaco|polacco|polonês'],
];
const NATIVE_REQUESTS: readonly (readonly [string, RegExp])[] = [
  ['ru', /по-русски|на русском/iu],
  ['ja', /日本語で/u],
  ['zh', /用中文/u],
  ['en', /по-английски|на английском|英語で|用英文|用英语/iu],
  ['de', /по-немецки|на немецком|ドイツ語で/iu],
];

/** What the question says about the report itself; everything it does not say is null. */
export function readPreferences(question: string): ReportPreferences {
  return {
    maxWords: wordLimit(question) ?? sentenceLimit(question),
    audience: audience(question),
    tone: TONE.exec(question)?.[1]?.toLowerCase() ?? null,
    format:
      FORMATS.find(([, pattern]) => pattern.test(question))?.[0] ??
      (SENTENCE_LIMIT.test(question) ? 'concise' : null),
    language: requestedLanguage(question),
  };
}

function wordLimit(question: string): number | null {
  const found = WORD_LIMIT.exec(question);
  const digits = found?.[1] ?? found?.[2] ?? found?.[3];
  return digits === undefined ? null : Math.max(20, Number(digits));
}

function sentenceLimit(question: string): number | null {
  const count = SENTENCE_LIMIT.exec(question)?.[1]?.toLowerCase();
  if (count === undefined) return null;
  const sentences = COUNTS[count] ?? Number(count);
  return sentences < 1 ? null : Math.max(40, sentences * SENTENCE_WORDS);
}

function audience(question: string): string | null {
  const found = AUDIENCE.exec(question);
  if (found === null) return null;
  return found[1]?.toLowerCase() ?? 'five-year-olds';
}

/** "in German" counts at the end of the question or after "answer", "write" and the like, not in "in German cities". */
function requestedLanguage(question: string): string | null {
  for (const [tag, names] of LANGUAGES) {
    const asked = new RegExp(
      `\\b(?:answer|write|reply|respond|report|antworte|schreib\\w*|réponds|écris|responde|escribe|rispondi|scrivi|responda|escreva)\\b.{0,30}\\b(?:in|auf|en|em)\\s+(?:${names})\\b|\\b(?:in|auf|en|em)\\s+(?:${names})\\s*[.?!)]*\\s*$`,
      'iu',
    );
    if (asked.test(question)) return tag;
  }
  return NATIVE_REQUESTS.find(([, pattern]) => pattern.test(question))?.[0] ?? null;
}

/** Sentences that are about the report only, once what they ask of it is taken out: "Answer, please." */
const REQUEST_ONLY =
  /^(?:please|answer|write|reply|respond|report|bitte|antworte|schreibe?|réponds|écris|responde|escribe|rispondi|scrivi|responda|escreva|ответь|напиши|and|und|et|y|e|it|the|a|an|as|in|with|[\s,.;:!()-])*$/iu;

/** The question without what it says about the report, which nothing should be searched for. */
export function withoutPreferences(question: string): string {
  const kept = question.split(/(?<=[.?!。？！])\s+/u).flatMap((sentence) => {
    const bare = [
      WORD_LIMIT,
      SENTENCE_LIMIT,
      TONE,
      AUDIENCE,
      ...FORMATS.map(([, pattern]) => pattern),
      languageRequest(),
    ]
      .reduce((text, pattern) => text.replace(pattern, ' '), sentence)
      .replace(/\s+([,.;:?!])/g, '$1')
      .replace(/\s{2,}/g, ' ')
      .replace(/^[\s,;:]+|[\s,;:]+(?=[.?!]?$)/gu, '')
      .trim();
    if (bare === sentence) return [sentence];
    return REQUEST_ONLY.test(bare) || !/[\p{L}\p{N}]/u.test(bare) ? [] : [bare];
  });
  return kept.length === 0 ? question : kept.join(' ');
}

function languageRequest(): RegExp {
  const names = LANGUAGES.map(([, words]) => words).join('|');
  return new RegExp(
    `\\b(?:in|auf|en|em)\\s+(?:${names})\\b(?=\\s*(?:[.?!,)]|$|as\\b|with\\b|for\\b|in\\b))`,
    'iu',
  );
}
