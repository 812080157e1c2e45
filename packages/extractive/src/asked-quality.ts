/** Whether a passage has what a question for a quality wants: its unit or a word of it. True where none is asked. */
export function hasAskedQuality(question: string, passage: string): boolean {
  return qualities.every(([asked, told]) => !asked.test(question) || told.test(passage));
}

/** How many of the qualities that a question asks for, or sets as its condition, are told in a passage. */
export function toldQualities(question: string, passage: string): number {
  return [...qualities, ...conditions].filter(([asked, told]) => asked.test(question) && told.test(passage))
    .length;
}

type Quality = readonly [asked: RegExp, told: RegExp];

const qualities: readonly Quality[] = [
  [/\bhow (?:loud|noisy|quiet)\b|\bwie (?:laut|leise)\b/iu, /\d\s?db\b|decibel|dezibel/iu],
  [
    /\bhow long\b.{0,80}\b(?:last|live)\b|\bwie lange\b.{0,80}\b(?:hält|halten|leb(?:t|en))\b/iu,
    /\blast(?:s|ed|ing)?\b(?= (?:\d+|about|around|for|up|between|at|some|longer|on|well|over|more)\b)|service life|life ?(?:expectancy|span)|lifetime|durab|\bhält\b|\bhalten\b|lebensdauer|haltbar/iu,
  ],
  [
    /\bhow heavy\b|\bhow much does .{1,60} weigh\b|\bwie schwer\b/iu,
    /\d\s?(?:kg|g|lbs?|oz|t)\b|\btons?\b|tonne|pound|gram|weigh|heav|gewicht|schwer|wieg/iu,
  ],
  [
    /\bhow (?:hot|cold|warm)\b|\bwie (?:heiß|kalt|warm)\b/iu,
    /°|degrees?|\bgrad\b|kelvin|temperatur|\bhot|\bcold|warm|heiß|kalt/iu,
  ],
  [
    /\bhow (?:often|frequently)\b|\bwie (?:oft|häufig)\b|\bà quelle fréquence\b|\bcombien de fois\b|\bcon qué frecuencia\b|\bcada cuánto\b|\b(?:con che frequenza|ogni quanto)\b|\bcom que frequência\b/iu,
    /\b(?:once|twice|often|seldom|rarely|never|always|every|each|times|daily|hourly|weekly|monthly|quarterly|yearly|annual(?:ly)?|per (?:hour|day|week|month|year)|a (?:day|week|month|year))\b|\d ?mal\b|\p{L}mal\b|\bjede[nrsm]?\b|\balle \p{L}+|täglich|stündlich|wöchentlich|monatlich|jährlich|\boft\b|häufig|\bfois\b|\btou(?:s|tes) les\b|\bchaque\b|par (?:jour|semaine|mois|an)\b|\b(?:veces|vez|cada|todos los|diari[oa]|semanal|mensual|anual)\b|al (?:día|mes|año)\b|\b(?:volte|volta|ogni|tutti i)\b|all['’]anno|\b(?:vezes|todos os|por (?:dia|semana|mês|ano))\b/iu,
  ],
];

/** Told in other words so often that they cannot be required. */
const conditions: readonly Quality[] = [
  [
    /\bhow efficient\b|\befficiency of\b|\bwie effizient\b/iu,
    /\b(?:s?cop|spf)\b[^.]*\d|(?:coefficient of performance|efficien|effizien|wirkungsgrad)[^.]*\d/iu,
  ],
  [
    /\bcold\b|freez|\bfrost|\bwinter\b|\bkalt|\bkält/iu,
    /[−–-]\s?\d{1,2}\s?°|below (?:zero|freezing)|unter null/iu,
  ],
];
