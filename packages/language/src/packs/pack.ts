/**
 * Words and phrases, separated by ", ", in lower case. `*` means any further letters ("increas*"), ` … ` for up to
 * six words between two parts ("how much … cost").
 */
export type Phrases = string;

/** Meanings of the lists of phrases. Every pack has every entry; '' where a language has no words for it. */
export const ENTRIES = {
  // Grammar
  conjunctions: 'words that join or part clauses: and, or, but',
  pronouns: 'words that stand for something named before, such as he, this, their',
  connectives: 'words and phrases that tie a sentence to the one before: however, therefore, also',
  openers:
    'other common words that open a sentence with a capital and are no names: several, perhaps, compared',
  firstPerson: 'I, we, my, our',
  placePrepositions: 'prepositions before the name of a place',
  agents: 'the preposition before who did it: by',
  auxiliaries: 'finite forms of to be, to have, to do and of modal verbs',
  pastTense: 'finite forms that tell of the past: was, were, had',
  // Negation
  negations: 'words that deny what follows',
  weakNegations: 'words that leave little or nothing: hardly, lacks, fails',
  limits: 'words that, after a negation, say that something holds in part: always, all, only',
  insteadOf: 'what follows is replaced or denied: instead of, rather than',
  // Numbers
  about: 'before an approximate number',
  atLeast: 'before a lower bound: at least, more than',
  atMost: 'before an upper bound: at most, less than, up to',
  minus: 'before a negative number',
  range: 'between the two numbers of a range: to',
  from: 'before the first of two numbers: from',
  between: 'before two numbers with an and: between',
  labels: 'before a number that names or orders something: page, chapter',
  per: 'before what a number is a rate by: per, each',
  // What a number is
  of: 'between an amount and its unit: millions of euros, milliards d’euros',
  part: 'the number is a part of one before: of which, including',
  than: 'before what something is compared with',
  extra: 'on top, additional',
  // Who says it, and how firmly
  reporting: 'verbs and prepositions of who says something: said, reported, according to',
  attribution: 'prepositions alone before who says something: according to',
  bodies: 'parts of the words for bodies that speak: minist, agency, bank',
  promised: 'stated by a party that gains by it: promised, advertised, nominal',
  planned: 'planned, expected, forecast, target; not yet fact',
  measured: 'measured, tested, recorded, counted',
  limit: 'a rule, not a measurement: limit, must not, at most, permitted',
  hedges: 'may, might, perhaps, likely, suggests',
  conditions: 'what follows is a condition: if, unless, provided that',
  // Time
  former: 'what is said held before: formerly, previously, at the time',
  current: 'the present: now, currently, latest',
  atPresent: 'a text speaks of its own present: at present, currently, nowadays',
  changeable: 'what is asked about as it is now: prices, rules, offices',
  historical: 'the past of history books: history of, medieval',
  since: 'before the day from which something holds: since, as of, in force since',
  until: 'before the day up to which something holds: until, before',
  supersedes: 'replaces, supersedes, corrects, amends, withdraws',
  once: 'happens once, so that two dates of it exclude each other: founded, opened, born',
  published: 'label before the day a page came out',
  updated: 'label before the day a page was last changed',
  // Logic
  cause: 'because, due to, led to',
  manner: 'by means of, using, through',
  definition: 'is a, means, refers to',
  comparison: 'than, compared, whereas, both',
  // Questions: what asks for each kind of answer
  askDate: 'when, in which year',
  askDuration: 'how long',
  askMoney: 'what does … cost, price of',
  askPercent: 'what share, percentage',
  askCount: 'how many, number of',
  askMeasure: 'how high, how large',
  askCondition: 'who can, under which conditions',
  askPerson: 'who',
  askPlace: 'where, in which city',
  askCause: 'why, what caused',
  askManner: 'how',
  askDefinition: 'what is, what does … mean',
  askComparison: 'difference between, compared, better',
  askList: 'which, name all',
  askName: 'what is the name, which',
  interrogatives: 'all question words, with which a clause of a question begins',
  generic: 'words that say little about the subject: name, kind, year, people',
  // Kinds of pages and organisations
  association: 'names of associations and lobbies',
  research: 'names of universities and institutes',
  publicBody: 'names of authorities, courts, parliaments',
  newsAgency: 'names of news agencies',
  sponsored: 'says that somebody paid for the page',
  pressRelease: 'press office, press contact, announced today',
  selling: 'shop: add to cart, request a quote, special offer',
  ownProducts: 'maker: our products, technical data, warranty',
  singularFirstPerson: 'how one person speaks of oneself',
  diary: 'names of personal sites',
  forumMarks: 'what forums write beside posts',
  answerMarks: 'what sites for questions and answers write beside them',
  noPerson: 'in place of an author if no person is named',
  ownData: 'how reports of own data speak',
  askEffects: 'asks what something leads to',
  overview: 'asks for all about a subject',
  industry: 'speaks for the companies of a trade: member companies, our industry',
  ownTests: 'says that the writers tested or compared: we tested, our test',
  opinion: 'labels of opinion pieces',
  boilerplate: 'serves the page: cookies, subscribe, all rights reserved',
  loginWall: 'the rest is for those who log in, register or pay',
  placeholder: 'in place of the page that was asked for: page not found',
  retracted: 'this article has been retracted',
  sourcesHeading: 'headings of a list of sources',
  absence: 'says that the sources leave something out: no figures were found',
  // Wishes about the report, and what is not a question
  wishList: 'asks for a list: as a list, in bullet points',
  wishBrief: 'asks for a short report: briefly',
  wishDetailed: 'asks for a long one: in detail',
  wordUnit: 'word, words, as in a limit of words',
  sentenceUnit: 'sentence, sentences',
  tones: 'tones of a text: formal, friendly',
  audiences: 'for whom a text is: beginners, experts',
  forWhom: 'before the audience of a text: for, for the',
  toneNoun: 'tone, style of a text',
  inWhich: 'before the language, length or tone of an answer: in, with',
  answerVerbs: 'asks for an answer: answer, write, please',
  smallTalk: 'whole utterances that ask nothing: hello, thank you, who are you',
  instructions: 'asks for instructions: how to, how can i, step by step',
  harm: 'aims that harm: build … bomb, hack … account',
} as const;

export type Entry = keyof typeof ENTRIES;

/** Scales that have a name because code asks for them. Their sides exclude each other. */
export const SCALES = {
  trend: 'rise | fall, with their forms and nouns',
  size: 'larger, higher | smaller, lower',
  amount: 'more | less',
  cost: 'dearer, costs … more | cheaper, costs … less',
  frequency: 'more often | less often',
  time: 'before | after',
  order: 'first | second | third | fourth | fifth | last',
  speed: 'faster | slower',
  duration: 'longer | shorter',
  quality: 'better, effective | worse, ineffective',
  safety: 'safe | dangerous',
  permission: 'allowed | banned',
  noise: 'louder | quieter',
  statistic: 'mean | median | maximum | minimum | total',
  money: 'cost, price | grant, subsidy | saving',
  income: 'revenue | profit | loss',
  load: 'full load | part load',
  dayTime: 'day | night',
  season: 'spring | summer | autumn | winter',
  dimension: 'height | length | width | depth',
  direction: 'north | south | east | west',
  sex: 'men | women | children',
} as const;

/** A named scale, or a row of a pack's `contrasts`: "en 3". */
export type Scale = keyof typeof SCALES | `${string} ${number}`;

/**
 * All that the product knows of one language's words. What `Intl`, the stemmers and the stop words know is there
 * and not here. To add a language, see README.md.
 */
export interface LanguagePack {
  /** BCP 47 primary tag. */
  readonly tag: string;
  /** Whether blanks part its words. */
  readonly isSpaced: boolean;
  readonly words: Readonly<Record<Entry, Phrases>>;
  /** The sides of each scale, parted by " | ": "rise, rises | fall, falls". */
  readonly scales: Readonly<Record<keyof typeof SCALES, Phrases>>;
  /** Further rows of words that exclude each other, in the same form. */
  readonly contrasts: readonly Phrases[];
  /** News agencies by name, with the other names and short forms by which pages credit them. */
  readonly agencies: Readonly<Record<string, Phrases>>;
  /** Prefixes that reverse a word: "un" in "unlikely". */
  readonly denyingPrefixes: Phrases;
  /** From two on, since "one" is mostly a pronoun: those of 2 to 20, then of the tens from 30 to 90; "/" between forms. */
  readonly numbers: Phrases;
  /** Shares in words, by their percentage: 50: "half of". */
  readonly fractions: Readonly<Record<number, Phrases>>;
  /** Words by their factor: 1e6: "million, millions, mn". */
  readonly magnitudes: Readonly<Record<number, Phrases>>;
  /** Words for units, by the unit's name as in `units.ts`, beside those of `Intl`: declined and short forms, old units. */
  readonly units: Readonly<Record<string, Phrases>>;
  /** Words for units that mostly mean something else without a number before them. */
  readonly ambiguousUnits: Phrases;
  /** Names of months that `Intl` lacks, by month from 1: declined or shortened otherwise. */
  readonly months: Readonly<Record<number, Phrases>>;
  /** Words and names that are spelled like a month of some language: they count only beside a day or year. */
  readonly notMonths: Phrases;
  readonly abbreviations: {
    /** Never end a sentence: "dr". Without the final stop. */
    readonly inside: Phrases;
    /** May end one: "inc". With a capital only as written, since "mass" and "ill" are words: "Mass", "Ill". */
    readonly closing: Phrases;
    /** Only before a number: "no". */
    readonly beforeNumber: Phrases;
  };
  /** Groups of index words that stand for each other where stemming does not bring them together, parted by "; ". */
  readonly related: Phrases;
  /** Short words that distinguish the language from others, question words first. */
  readonly functionWords: Phrases;
  /** Letters that hardly any other language uses; '' for none. */
  readonly letters: string;
  /** Stop words that the library's list lacks. */
  readonly furtherStopWords: Phrases;
}
