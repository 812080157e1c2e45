import type {
  ClaimReasonCode,
  DeadEnd,
  Obtained,
  ResolutionReason,
  UnusableSource,
} from '@research-studio/schemas';
import type en from './en.json';
import type { Sign } from './signs.ts';

/** A source's standing for readers, in a few words. */
export type StandingLabel = keyof typeof en.standings;

/**
 * Everything that code says in a report, in one language. `fill` replaces `{name}`. To add a language, copy
 * `en.json`, translate it and enter it in `languages.ts` and `messages-in.ts`.
 */
export interface Messages {
  /** BCP 47 tag. */
  readonly language: string;
  readonly quotes: readonly [open: string, close: string];
  readonly sources: string;
  readonly noSources: string;
  /** Heading of the list of passages, and of the folded part of a report that holds it. */
  readonly passages: string;
  readonly appendix: string;
  /** Label of the link that opens a page at the quoted passage. */
  readonly passage: string;
  /** Label of the link to a passage of a PDF; {page} is its number. */
  readonly page: string;
  /** Where a footnote would say what an earlier one, {number}, says. */
  readonly seeNote: string;
  /** Which sources are local documents that alone say where they are from; `{sources}` are their numbers. */
  readonly statedOrigin: string;
  /** How a page came here that was not read from its site; {count} hours ago its site gave what the cache holds. */
  readonly obtained: Readonly<Record<Exclude<Obtained['way'], 'direct'>, string>>;
  /** Explanation of sentences without a citation. */
  readonly uncited: string;
  /** Other headings of lists of sources, lower-case: what models write by themselves. */
  readonly sourceHeadings: readonly string[];

  /** The part of a report that says how it came about. */
  readonly making: Readonly<Record<keyof typeof en.making, string>>;

  /** Heading of a report of quotations with one section, and of what comes nearest where nothing answers. */
  readonly answerHeading: string;
  readonly nearest: string;
  /** Under the title where nothing, or not all, is answered: {missing} lists what is not. */
  readonly noAnswer: string;
  readonly noAnswerMissing: string;
  readonly answerMissing: string;
  /** Under the title where the run could not do all that it would have: why, what is {missing}, what no search was made for, what is older. */
  readonly stopped: Readonly<Record<'budget' | 'services', string>>;
  readonly notCovered: string;
  readonly notSearched: string;
  readonly earlierSources: string;
  /** Who said something that {newer} has replaced. */
  readonly replaced: string;
  /** Between the items of an enumeration. */
  readonly comma: string;

  /** Headings: quotes that are checked; what is disputed; what is said of the report; what was not found. */
  readonly findings: string;
  readonly disputed: string;
  readonly about: string;
  readonly notFound: string;
  /** How much was searched for what was not found: {rounds}, {searches}, {documents} read. */
  readonly asked: string;
  readonly care: string;
  readonly unchecked: string;
  readonly unusable: string;
  readonly unusableReasons: Readonly<Record<UnusableSource['reason'], string>>;

  readonly answeredInPart: string;
  /** The legend: what each sign means, and what it means that a statement has none. */
  readonly signs: Readonly<Record<Sign | 'none', string>>;
  readonly source: string;
  readonly credibility: string;
  readonly standing: string;
  readonly standings: Readonly<Record<StandingLabel, string>>;
  /** {count} of {all} statements; `oneSource` where it would be none. */
  readonly independent: string;
  readonly oneSource: string;
  readonly open: string;
  readonly otherLanguage: string;
  readonly excerpts: string;
  readonly leftOut: string;
  readonly more: string;
  readonly deadEnds: Readonly<Record<DeadEnd['kind'], string>>;

  /** In a dispute: {name} is better founded; a rule, with {others}, may say why. */
  readonly better: string;
  readonly undecided: string;
  readonly rules: Readonly<Record<ResolutionReason, string>>;
  /** Who says a statement, or why a reader must be careful with it: {who} says so, {count} sources, in {year}. */
  readonly reasons: Readonly<Record<ClaimReasonCode, string>>;

  /** The report of a run that found nothing. */
  readonly unable: {
    readonly title: string;
    readonly limitations: string;
    readonly tried: string;
    readonly meaning: string;
    readonly suggestions: string;
    readonly noQueries: string;
    readonly noProvider: string;
    readonly foundNothing: string;
    /** Some services failed. */
    readonly notAllAnswered: string;
    readonly nothingReadable: string;
    readonly nothingRelevant: string;
    readonly onlyUnreliable: string;
    readonly queryFoundNothing: string;
    /** {names}: the services that failed. */
    readonly queryNotAllAnswered: string;
    readonly queryFoundPages: string;
    readonly queryNotMade: string;
    /** After how many {count} rounds research ended. */
    readonly rounds: string;
    readonly noWords: string;
    readonly whatNoAnswerMeans: string;
    readonly whatThisMeans: string;
    readonly rephrase: string;
    readonly addSources: string;
    readonly tryLater: string;
  };

  /** Asked where a name, {name}, may mean several things. */
  readonly which: string;
  readonly eachMeaning: string;
  readonly otherMeaning: string;
}
