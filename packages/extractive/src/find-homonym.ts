import { words } from '@research-studio/language';

/** One of the things that a name may stand for. */
export interface NameReading {
  readonly option: string;
  /** Words that, elsewhere in a text, settle that this reading is meant. */
  readonly cues: RegExp;
}

export interface Homonym {
  /** As the text writes it. */
  readonly name: string;
  /** Likeliest first. */
  readonly readings: readonly NameReading[];
}

/** The first name of a text that is known to stand for several things; null where there is none. */
export function findHomonym(text: string): Homonym | null {
  const name = words(text).find((word) => Object.hasOwn(HOMONYMS, singular(word)));
  return name === undefined ? null : { name, readings: HOMONYMS[singular(name)] ?? [] };
}

/** "pythons" → "python": the plural mostly settles the reading, but not always. */
function singular(word: string): string {
  const lower = word.toLowerCase();
  return lower.endsWith('s') && Object.hasOwn(HOMONYMS, lower.slice(0, -1)) ? lower.slice(0, -1) : lower;
}

/** Names that stand for several well-known things. Common knowledge; a model knows more of them. */
const HOMONYMS: Readonly<Record<string, readonly NameReading[]>> = {
  python: [
    {
      option: 'Python, the programming language',
      cues: /code|program|librar|package|version|3\.\d|developer|software|type|django|data|releas|install|framework|syntax|script|function|string|loop|\blists?\b|decorator|creat|invent/i,
    },
    {
      option: 'Pythons, the snakes',
      cues: /snake|species|eat|venom|habitat|reptile|pet|florida|length|egg/i,
    },
    { option: 'Monty Python, the comedy group', cues: /monty|comedy|film|sketch|flying circus/i },
  ],
  java: [
    {
      option: 'Java, the programming language',
      cues: /code|program|jvm|version|spring|class|developer|software|kotlin|releas|install|framework|syntax|function|string|loop|\blists?\b|creat|invent/i,
    },
    {
      option: 'Java, the Indonesian island',
      cues: /island|indonesia|volcano|population|jakarta|travel|earthquake/i,
    },
    { option: 'Java coffee', cues: /coffee|bean|roast|taste/i },
  ],
  mercury: [
    {
      option: 'Mercury, the planet',
      cues: /planet|orbit|\bsun\b|nasa|crater|probe|messenger|bepicolombo|atmosphere|surface|diameter|gravity|retrograde|\b(?:hot|hotter|cold|venus|mars|far|days?|years?)\b/i,
    },
    {
      option: 'Mercury, the chemical element',
      cues: /element|toxic|fish|tuna|metal|poison|thermometer|exposure|emission|pollution|contamina|dental|vapou?r|mining|liquid|boil|melt|density/i,
    },
    { option: 'Mercury, the Roman god', cues: /god|roman|myth|hermes/i },
  ],
  apple: [
    {
      option: 'Apple, the technology company',
      cues: /iphone|mac\b|stock|company|ceo|\bapps?\b|ios|share|revenue|vision|watch|found(?:ed|er)|employee|earn|quarter|sales|sold|sell|launch|product|lawsuit|tax|phone|chip|antitrust|privacy|siri|\bai\b|\beu\b/i,
    },
    {
      option: 'Apples, the fruit',
      cues: /fruit|tree|juice|orchard|calorie|eat|variet|harvest|vitamin|health|\bgrow|\bpie\b|\bbak(?:e|ing)|pectin|cider|ripe/i,
    },
    { option: 'Apple Records, the music label', cues: /record|beatles|label/i },
  ],
  jaguar: [
    {
      option: 'Jaguars, the animals',
      cues: /animal|cat|species|habitat|prey|amazon|conservation|speed of|roar|\bhunt|\beat\b|\bwild|jungle|climb|swim/i,
    },
    { option: 'Jaguar, the car maker', cues: /car|vehicle|electric|land rover|motor|price|model|engine/i },
    {
      option: 'The Jacksonville Jaguars, the football team',
      cues: /nfl|football|season|jacksonville|coach/i,
    },
  ],
  amazon: [
    {
      option: 'Amazon, the company',
      cues: /company|aws|prime|bezos|stock|store|shop|deliver|warehouse|seller|cloud|found(?:ed|er)|employee|union|profit/i,
    },
    {
      option: 'The Amazon rainforest',
      cues: /rainforest|forest|deforest|brazil|species|climate|indigenous|fire/i,
    },
    { option: 'The Amazon River', cues: /river|length|basin|flow|water/i },
  ],
  georgia: [
    {
      option: 'Georgia, the country in the Caucasus',
      cues: /tbilisi|caucasus|country|russia|eu\b|nato|wine/i,
    },
    {
      option: 'Georgia, the state of the USA',
      cues: /atlanta|state|senate|savannah|us\b|usa|governor|county/i,
    },
    { option: 'Georgia, the typeface', cues: /font|typeface|serif/i },
  ],
  rust: [
    {
      option: 'Rust, the programming language',
      cues: /code|program|cargo|language|memory|compiler|crate|developer|software|go\b|c\+\+|creat|releas|invent|performance/i,
    },
    { option: 'Rust, the corrosion of iron', cues: /iron|steel|metal|corro|car|water|remove|prevent/i },
    { option: 'Rust, the video game', cues: /game|server|steam|player/i },
  ],
  saturn: [
    {
      option: 'Saturn, the planet',
      cues: /planet|ring|moon|orbit|cassini|titan|nasa|atmosphere|diameter|gravity|\b(?:old|hot|cold|far|days?|years?|jupiter)\b/i,
    },
    { option: 'Saturn, the rocket family', cues: /rocket|apollo|launch|stage|v\b/i },
    { option: 'Saturn, the Roman god', cues: /god|roman|myth/i },
  ],
};
