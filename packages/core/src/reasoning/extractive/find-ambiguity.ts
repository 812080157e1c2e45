import type { Clarification } from '../../schemas/plan.ts';
import { tokenize, words } from '../../text/tokens.ts';

interface Reading {
  readonly option: string;
  /** Words that, elsewhere in the question, settle that this reading is meant. */
  readonly cues: RegExp;
}

/** Names that stand for several well-known things. Common knowledge; a model knows more of them. */
const POLYSEMES: Readonly<Record<string, readonly Reading[]>> = {
  python: [
    {
      option: 'Python, the programming language',
      cues: /code|program|librar|package|version|3\.\d|developer|software|type|django|data/i,
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
      cues: /code|program|jvm|version|spring|class|developer|software|kotlin/i,
    },
    {
      option: 'Java, the Indonesian island',
      cues: /island|indonesia|volcano|population|jakarta|travel|earthquake/i,
    },
    { option: 'Java coffee', cues: /coffee|bean|roast|taste/i },
  ],
  mercury: [
    { option: 'Mercury, the planet', cues: /planet|orbit|sun|nasa|crater|probe|messenger|bepicolombo/i },
    {
      option: 'Mercury, the chemical element',
      cues: /element|toxic|fish|metal|poison|thermometer|exposure|emission/i,
    },
    { option: 'Mercury, the Roman god', cues: /god|roman|myth|hermes/i },
  ],
  apple: [
    {
      option: 'Apple, the technology company',
      cues: /iphone|mac|stock|company|ceo|app|ios|share|revenue|vision|watch/i,
    },
    {
      option: 'Apples, the fruit',
      cues: /fruit|tree|juice|orchard|calorie|eat|variet|harvest|vitamin|health/i,
    },
    { option: 'Apple Records, the music label', cues: /record|beatles|label/i },
  ],
  jaguar: [
    { option: 'Jaguars, the animals', cues: /animal|cat|species|habitat|prey|amazon|conservation|speed of/i },
    { option: 'Jaguar, the car maker', cues: /car|vehicle|electric|land rover|motor|price|model|engine/i },
    {
      option: 'The Jacksonville Jaguars, the football team',
      cues: /nfl|football|season|jacksonville|coach/i,
    },
  ],
  amazon: [
    {
      option: 'Amazon, the company',
      cues: /company|aws|prime|bezos|stock|store|shop|deliver|warehouse|seller|cloud/i,
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
      cues: /code|program|cargo|language|memory|compiler|crate|developer|software|go\b|c\+\+/i,
    },
    { option: 'Rust, the corrosion of iron', cues: /iron|steel|metal|corro|car|water|remove|prevent/i },
    { option: 'Rust, the video game', cues: /game|server|steam|player/i },
  ],
  saturn: [
    { option: 'Saturn, the planet', cues: /planet|ring|moon|orbit|cassini|titan|nasa/i },
    { option: 'Saturn, the rocket family', cues: /rocket|apollo|launch|stage|v\b/i },
    { option: 'Saturn, the Roman god', cues: /god|roman|myth/i },
  ],
};

/** More telling words than this settle what is meant, whatever single words are open. */
const MAX_WORDS_OPEN = 5;

const PLACE_BOUND =
  /\b(minimum wage|tax(es| rates?)?|speed limit|legal (drinking )?age|drinking age|voting age|retirement age|inheritance law|parental leave|maternity leave|the (president|prime minister|king|queen|constitution|supreme court|election|currency|capital))\b/i;
const BEST = /\b(best|greatest|top|worst)\b/i;
const CRITERION =
  /\b(for|by|in terms of|according to|based on|under|value|price|rated|selling|known|case|way|way to|practices?)\b|\d/i;
const COMPARATIVE =
  /\b(is|are|was|does|do|should)\b.*\b(better|worse|faster|slower|cheaper|safer|healthier|greener|cleaner|stronger|more \w+|less \w+)\b/i;
const BASELINE = /\b(than|or|versus|vs\.?|compared|comparison|against|over)\b/i;
const CHANGE = /\bhow (has|have|did|does) .+ (changed?|developed?|evolved?|grown|grow)\b/i;
const PERIOD =
  /\b(since|between|from|in|over|during|after|before|last|past|recent\w*|century|decade|years?|today)\b|\d{4}/i;
const UNNAMED =
  /^(what|how|why|when|who|is|are|does|did|explain|tell me about|summari[sz]e)\b.*\bthe (new |latest |recent )?(law|act|bill|company|product|study|report|app|game|movie|film|book|agreement|treaty|vaccine|update|case|merger|strike)\b/i;
const TOPIC_ONLY =
  /^(tell me (all |everything )?about|what about|information (on|about)|explain|research|write about|give me an overview of)\b/i;

/**
 * The one thing that must be asked before research makes sense, by rules; null for most questions. English only: in
 * other languages the question is taken as it stands.
 */
export function findAmbiguity(question: string): Clarification | null {
  const telling = tokenize(question, 'en').length;
  if (telling === 0) return scope('the subject');
  if (telling > MAX_WORDS_OPEN || !/^[\p{Script=Latin}\p{N}\p{P}\p{S}\s]+$/u.test(question)) return null;
  return (
    polysemy(question) ??
    perspective(question) ??
    comparison(question) ??
    geography(question) ??
    period(question) ??
    specificity(question, telling) ??
    broadTopic(question, telling)
  );
}

function polysemy(question: string): Clarification | null {
  const found = words(question).find((word) => Object.hasOwn(POLYSEMES, singular(word)));
  if (found === undefined) return null;
  const readings = POLYSEMES[singular(found)] ?? [];
  if (readings.some(({ cues }) => cues.test(question))) return null;
  return {
    kind: 'polysemy',
    question: `Which “${found}” is meant?`,
    options: readings.map(({ option }) => option),
  };
}

/** "pythons" → "python": the plural mostly settles the reading, but not always. */
function singular(word: string): string {
  const lower = word.toLowerCase();
  return lower.endsWith('s') && Object.hasOwn(POLYSEMES, lower.slice(0, -1)) ? lower.slice(0, -1) : lower;
}

function perspective(question: string): Clarification | null {
  if (!BEST.test(question) || CRITERION.test(question.replace(BEST, ''))) return null;
  return {
    kind: 'perspective',
    question: 'Best by what measure?',
    options: [
      'By measured performance',
      'By price for what it gives',
      'By the judgement of experts',
      'By popularity',
    ],
  };
}

function comparison(question: string): Clarification | null {
  if (!COMPARATIVE.test(question) || BASELINE.test(question)) return null;
  return {
    kind: 'comparison_baseline',
    question: 'Compared with what?',
    options: ['With the most common alternative', 'With what came before it', 'With doing without'],
  };
}

function geography(question: string): Clarification | null {
  if (!PLACE_BOUND.test(question) || namesPlace(question)) return null;
  return {
    kind: 'geography',
    question: 'For which place?',
    options: [
      'The United States',
      'The European Union',
      'The United Kingdom',
      'Worldwide, country by country',
    ],
  };
}

/** A capitalised word after the first, or a preposition of place: taken for a place that is named. */
function namesPlace(question: string): boolean {
  return (
    /\S\s+(?!I\b)\p{Lu}[\p{L}.]+/u.test(question) ||
    /\b(in|of|for|across) (?!the (world|united)\b)\p{L}+/iu.test(question)
  );
}

function period(question: string): Clarification | null {
  if (!CHANGE.test(question) || PERIOD.test(question)) return null;
  return {
    kind: 'time_period',
    question: 'Over which period?',
    options: ['Over the last year', 'Over the last ten years', 'Since its beginnings'],
  };
}

function specificity(question: string, telling: number): Clarification | null {
  const named = /\S\s+\p{Lu}/u.test(question) || /\d/.test(question);
  if (telling > 3 || named || !UNNAMED.test(question)) return null;
  return {
    kind: 'specificity',
    question: 'Which one exactly is meant?',
    options: ['The most recent one in the news', 'The best known one', 'All of this kind, as an overview'],
  };
}

function broadTopic(question: string, telling: number): Clarification | null {
  const bare = words(question).length <= 3 && !/[?？]\s*$/.test(question);
  return telling <= 2 && (TOPIC_ONLY.test(question) || bare)
    ? scope(`“${question.replace(TOPIC_ONLY, '').trim()}”`)
    : null;
}

function scope(subject: string): Clarification {
  return {
    kind: 'scope',
    question: `What about ${subject} should be found out?`,
    options: [
      'What it is and how it works',
      'Its latest developments',
      'Its benefits, costs and risks',
      'What is disputed about it',
    ],
  };
}
