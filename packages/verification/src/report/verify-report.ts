import { Decider, Verdict } from '@research-studio/schemas';
import {
  expectedSupport,
  indexPassages,
  isSuspicious,
  type Judgement,
  type PassageIndex,
} from '../judge/judge.ts';
import type { JudgeCode } from '../judge/judge-code.ts';
import { indexText, type TextIndex } from '../quotes/text-index.ts';
import { verifyQuote } from '../quotes/verify-quote.ts';
import { type ParsedReport, parseReport, type ReportSentence } from './parse-report.ts';
import { quotationsIn } from './quotations.ts';
import { type SourceEntry, titleKey } from './source-list.ts';

/**
 * A source of a report and its text, as far as it could be had. `not_given`: nobody handed it over, so that nothing is
 * known about it; `unreadable`: it is there, or should be, and could not be read. `context` is title, site and date.
 */
export type ResolvedSource = Pick<SourceEntry, 'key' | 'title' | 'url' | 'quotes'> &
  (
    | {
        readonly found: 'read';
        /** How it was found. */
        readonly reason: string;
        readonly text: string;
        readonly language: string | null;
        readonly context: string;
      }
    | { readonly found: 'not_given' | 'unreadable'; readonly reason: string }
  );

/** A run of a source's text, by UTF-16 offsets. */
export interface SourcePassage {
  /** Key of the source in the report. */
  readonly source: string;
  readonly title: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A quotation compared with the texts that should have it. */
export interface CheckedQuote {
  readonly quote: string;
  /**
   * `edited`: words differ and nothing that matters; `altered`: a number, unit, date, name or negation does. Null where
   * no text of its sources could be read.
   */
  readonly verdict: 'exact' | 'edited' | 'altered' | 'absent' | null;
  /** Stretches that differ; null where one side has nothing there. */
  readonly changes: readonly { readonly quoted: string | null; readonly actual: string | null }[];
  /** The text that is there; null if nothing is like it. */
  readonly passage: SourcePassage | null;
}

/** Why a claim of a report has its verdict: what the judge found, and what only reports have. */
export type ReportCode =
  | JudgeCode
  | { readonly code: 'uncited' }
  /** A source that is not cited would support it. */
  | { readonly code: 'supported_by'; readonly source: string }
  /** It cites nothing and says only what is cited around it. */
  | { readonly code: 'own_analysis' }
  /** The list of sources has no such entry; `hasList` false: there is no list. */
  | { readonly code: 'unknown_mark'; readonly mark: string; readonly hasList: boolean }
  | {
      readonly code: 'source_not_given' | 'source_unreadable';
      readonly source: string;
      readonly reason: string;
    }
  | { readonly code: 'quote_altered'; readonly quote: string; readonly changes: CheckedQuote['changes'] }
  | { readonly code: 'quote_absent'; readonly quote: string }
  | { readonly code: 'quoted' }
  /** A model was asked and gave no verdict. */
  | { readonly code: 'judge_failed' }
  /** A model answered; what it found wrong, null where nothing is. */
  | { readonly code: 'model_judged'; readonly problem: string | null };

/** A sentence of the report that states or cites something, with its verdict. */
export interface VerifiedClaim {
  /** "C" and a number, in order of appearance. */
  readonly id: string;
  readonly text: string;
  readonly section: string | null;
  readonly line: number;
  /** Keys of the sources cited; a mark that names none as it is written. */
  readonly citations: readonly string[];
  readonly verdict: Verdict;
  readonly decidedBy: Decider;
  /** 0 to 1; null where there was nothing to look at. */
  readonly score: number | null;
  /** The weightiest first. */
  readonly codes: readonly ReportCode[];
  /** Up to three of each source cited that support it or come nearest, best first. */
  readonly passages: readonly SourcePassage[];
  readonly quotes: readonly CheckedQuote[];
}

export interface VerifiedSource {
  readonly key: string;
  readonly title: string;
  readonly url: string | null;
  readonly found: ResolvedSource['found'];
  readonly reason: string;
  /** Passages that the report's list quotes under the source. */
  readonly quotes: readonly CheckedQuote[];
}

export interface VerificationSummary {
  readonly claims: number;
  /** Claims that carry a citation, whether or not it leads anywhere. */
  readonly cited: number;
  readonly uncited: number;
  /** Claims that ought to be decided: all but sentences that only weigh what is cited around them. */
  readonly counted: number;
  /** Verdicts of the counted claims. */
  readonly verdicts: Readonly<Record<Verdict, number>>;
  readonly deciders: Readonly<Record<NonNullable<Decider>, number>>;
  /** Supported ones among those counted, and open ones; null where none is counted. */
  readonly supportedShare: number | null;
  readonly openShare: number | null;
}

/** Claims that are left out of the count. */
export interface Uncounted {
  /** Claims without a citation. */
  readonly uncited?: boolean;
  /** Claims none of whose sources is known or could be read. */
  readonly unknownSources?: boolean;
}

export interface VerifiedReport {
  readonly title: string | null;
  readonly claims: readonly VerifiedClaim[];
  readonly sources: readonly VerifiedSource[];
  readonly summary: VerificationSummary;
}

/**
 * Judges every sentence of a report that states or cites something by the whole text of the sources that it cites.
 * Deterministic; a source is indexed when the first claim needs it.
 */
export function verifyReport(request: {
  report: ParsedReport | string;
  sources: readonly ResolvedSource[];
}): VerifiedReport {
  const report = typeof request.report === 'string' ? parseReport(request.report) : request.report;
  const shelf = openShelf(request.sources, report);
  const stating = report.sentences.filter(
    ({ text, isFactual, citations }) => isFactual || (citations.length > 0 && saysSomething(text)),
  );
  const claims = stating.map((sentence, index) => ({
    id: `C${index + 1}`,
    ...judgeSentence(sentence, shelf),
  }));
  const sources = request.sources.map(({ key, title, url, found, reason, quotes }) => {
    const texts = shelf.texts([key]);
    return { key, title, url, found, reason, quotes: quotes.map((quote) => checkQuote(quote, texts)) };
  });
  return { title: report.title, claims, sources, summary: summarise(claims) };
}

/** "See [1]." says nothing that a source could support. */
function saysSomething(text: string): boolean {
  const count = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return count > 1 || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
}

type ReadSource = Extract<ResolvedSource, { found: 'read' }>;

/** A source with its text made ready for quotations. */
interface ShelvedText {
  readonly source: ReadSource;
  readonly index: TextIndex;
}

interface MadeReady {
  readonly passages: PassageIndex;
  readonly texts: ReadonlyMap<string, ShelvedText>;
}

const mostKept = 8;
const kept = new Map<string, MadeReady>();

/** Made ready once for reports that cite the same sources again and again; the last few are kept. */
function readyTexts(sources: readonly ReadSource[], language: string | null): MadeReady {
  const name = JSON.stringify([
    language,
    sources.map(({ key, title, context, text }) => [key, title, context, text]),
  ]);
  const made = kept.get(name) ?? {
    passages: indexPassages(
      sources.map(({ key, text, context }) => ({ id: key, text, context })),
      { language },
    ),
    texts: new Map(
      sources.map((source) => [source.key, { source, index: indexText(source.text, source.language) }]),
    ),
  };
  kept.delete(name);
  kept.set(name, made);
  const [oldest = ''] = kept.keys();
  if (kept.size > mostKept) kept.delete(oldest);
  return made;
}

/** The sources of a report, as its sentences are compared with them. */
interface Shelf {
  readonly report: ParsedReport;
  readonly passages: PassageIndex;
  readonly source: (key: string) => ResolvedSource | undefined;
  readonly texts: (keys: readonly string[]) => readonly ShelvedText[];
  /** Every source was read, so that what none of them says is in none of them. */
  readonly isComplete: boolean;
}

function openShelf(sources: readonly ResolvedSource[], report: ParsedReport): Shelf {
  const byKey = new Map(sources.map((source) => [source.key, source]));
  const read = sources.filter((source) => source.found === 'read');
  const { passages, texts } = readyTexts(read, report.language);
  return {
    report,
    passages,
    source: (key) => byKey.get(key),
    texts: (keys) => keys.flatMap((key) => texts.get(key) ?? []),
    isComplete: sources.length > 0 && read.length === sources.length,
  };
}

type Decided = Pick<VerifiedClaim, 'verdict' | 'decidedBy' | 'score' | 'codes'>;
type Outcome = Decided & Pick<VerifiedClaim, 'passages' | 'quotes'>;

const open = { verdict: 'open', decidedBy: null, score: null, passages: [], quotes: [] } as const;
const unsupported = { ...open, verdict: 'unsupported', decidedBy: 'rule' } as const;

function judgeSentence(sentence: ReportSentence, shelf: Shelf): Omit<VerifiedClaim, 'id'> {
  const { text, section, line, citations } = sentence;
  const own = { text, section, line, citations: citations.map(({ source, mark }) => source ?? mark) };
  if (citations.length === 0) return { ...own, ...uncited(sentence, shelf) };
  const texts = shelf.texts(citations.flatMap(({ source }) => source ?? []));
  const unread = unreadCodes(sentence, shelf);
  return {
    ...own,
    ...(texts.length === 0 ? unjudged(sentence, unread, shelf) : cited(sentence, { texts, unread, shelf })),
  };
}

/** Where every source was read, the one that would support the sentence is named. */
function uncited({ text, section }: ReportSentence, { report, passages, isComplete, texts }: Shelf): Outcome {
  const none = { ...unsupported, codes: [{ code: 'uncited' }] } as const;
  const around = report.sentences.filter((other) => other.section === section && other.citations.length > 0);
  const { signals, codes } = indexPassages(
    around.map((other, index) => ({ id: String(index), text: other.text })),
    { language: report.language },
  ).judge(text);
  const isStated =
    (signals['cover'] ?? 0) >= statedFrom && signals['numbers'] === 1 && signals['names'] === 1;
  if (isStated && !isSuspicious(codes)) return { ...open, codes: [{ code: 'own_analysis' }] };
  if (!isComplete) return none;
  for (const { id } of passages.nearest(text, 2)) {
    const judged = passages.judge(text, [id]);
    const found = texts([id]);
    if (expectedSupport(judged) === 'full')
      return {
        ...none,
        codes: [{ code: 'uncited' }, { code: 'supported_by', source: id }],
        passages: passagesOf(judged, found),
      };
  }
  return none;
}

/** So much of an uncited sentence must be cited around it before it only weighs that. */
const statedFrom = 0.6;

/** Without a list of sources nobody can say whether a number is wrong; with one, a number that is not in it is. */
function unjudged(sentence: ReportSentence, unread: readonly ReportCode[], { report }: Shelf): Outcome {
  const leadsNowhere = sentence.citations.every(({ source }) => source === null);
  const quotes = quotationsIn(sentence.text).map((quote) => checkQuote(quote, []));
  return { ...(leadsNowhere && report.hasList ? unsupported : open), quotes, codes: unread };
}

function unreadCodes({ citations }: ReportSentence, { report, source: find }: Shelf): ReportCode[] {
  return citations.flatMap(({ source, mark }): ReportCode[] => {
    if (source === null) return [{ code: 'unknown_mark', mark, hasList: report.hasList }];
    const resolved = find(source);
    if (resolved?.found === 'read') return [];
    const code = resolved?.found === 'unreadable' ? 'source_unreadable' : 'source_not_given';
    return [{ code, source, reason: resolved?.reason ?? '' }];
  });
}

interface Citing {
  readonly texts: readonly ShelvedText[];
  readonly unread: readonly ReportCode[];
  readonly shelf: Shelf;
}

function cited(sentence: ReportSentence, { texts, unread, shelf }: Citing): Outcome {
  const keys = texts.map(({ source }) => source.key);
  const judgeBy = (ids: readonly string[]) => shelf.passages.judge(sentence.text, ids);
  const each = keys.map((key) => judgeBy([key])).sort(byRank);
  const together = each[0]?.verdict === 'supported' || keys.length === 1 ? [] : [judgeBy(keys)];
  const [best] = [...together, ...each].sort(byRank);
  if (best === undefined) throw new Error('A claim is judged by at least one source.');
  const quotes = quotationsIn(sentence.text).map((quote) => checkQuote(quote, texts));
  const held = heldByQuotes(best, quotes, withoutAttribution(sentence.text, texts));
  const passages = [
    ...quotes.flatMap(({ passage }) => passage ?? []),
    ...each.flatMap((judged) => passagesOf(judged, texts)),
  ];
  // What is not in the sources that were read may be in the others.
  const isOpen = unread.length > 0 && held.verdict !== 'supported';
  return {
    ...held,
    ...(isOpen ? { verdict: 'open', decidedBy: null } : {}),
    codes: [...held.codes, ...unread],
    passages: [...new Map(passages.map((passage) => [JSON.stringify(passage), passage])).values()],
    quotes,
  };
}

/** `“…” — The Daily, 3 May 2024` without what follows the dash, if title, site, date or address of a source say it. */
function withoutAttribution(text: string, texts: readonly ShelvedText[]): string {
  const named = ` ${texts.map(({ source }) => titleKey(`${source.context} ${source.url}`)).join(' ')} `;
  const quotation = /^.*["”»“」』](?= [—–-] [^"”»“」』]+$)/su.exec(text)?.[0] ?? text;
  const rest = titleKey(text.slice(quotation.length)).split(' ');
  return rest.every((word) => named.includes(` ${word} `)) ? quotation : text;
}

const order: readonly Verdict[] = ['contradicted', 'open', 'supported'];

/** The better verdict first, then the higher score. What one source contradicts, another may support: that is open. */
function byRank(one: Judgement, other: Judgement): number {
  return order.indexOf(other.verdict) - order.indexOf(one.verdict) || other.score - one.score;
}

const mostPassages = 3;

function passagesOf({ spans }: Judgement, texts: readonly ShelvedText[]): SourcePassage[] {
  return spans.slice(0, mostPassages).flatMap(({ passageId, start, end }) => {
    const found = texts.find(({ source }) => source.key === passageId);
    return found === undefined ? [] : [passageAt(found.source, start, end)];
  });
}

function passageAt({ key, title, text }: ReadSource, start: number, end: number): SourcePassage {
  return { source: key, title, start, end, text: text.slice(start, end) };
}

/** Looks a quotation up in texts; the best reading counts. The verdict is null without any text. */
function checkQuote(quote: string, texts: readonly ShelvedText[]): CheckedQuote {
  const ranks = ['exact', 'edited', 'altered', 'absent'];
  const [best] = texts
    .map(({ source, index }) => ({ source, found: verifyQuote(quote, index) }))
    .sort((one, other) => ranks.indexOf(one.found.verdict) - ranks.indexOf(other.found.verdict));
  if (best === undefined) return { quote, verdict: null, changes: [], passage: null };
  const { verdict, start, end, changes } = best.found;
  return {
    quote,
    verdict,
    changes: changes.map(({ quoted, actual }) => ({ quoted, actual })),
    passage: start === null || end === null ? null : wholeSentences(best.source, start, end),
  };
}

/** Past the signs that close the sentence: what is shown should not break off before its stop. */
function wholeSentences(source: ReadSource, start: number, end: number): SourcePassage {
  const rest = /^[)\]"”’»」』%]{0,3}[.!?。！？…]?[)\]"”’»」』]{0,2}/u.exec(source.text.slice(end, end + 8));
  return passageAt(source, start, end + (rest?.[0].length ?? 0));
}

/** A quotation that is not in a source, or not so, decides over everything else that is the same. */
function heldByQuotes(measured: Judgement, quotes: readonly CheckedQuote[], text: string): Decided {
  const { verdict, decidedBy, score, codes } = measured;
  const [wrong] = (['altered', 'absent', 'edited'] as const).flatMap((found) =>
    quotes.filter((quote) => quote.verdict === found),
  );
  if (wrong !== undefined) {
    const { quote, changes } = wrong;
    if (wrong.verdict === 'absent')
      return {
        verdict: 'unsupported',
        decidedBy: 'quote',
        score: Math.min(score, 0.1),
        codes: [{ code: 'quote_absent', quote }, ...codes],
      };
    const code = { code: 'quote_altered', quote, changes } as const;
    // Other words than those of the source may say the same.
    if (wrong.verdict === 'edited') return { ...open, score, codes: [code, ...codes] };
    return {
      verdict: 'contradicted',
      decidedBy: 'quote',
      score: Math.min(score, 0.1),
      codes: [code, ...codes],
    };
  }
  const quoted = quotes.reduce((sum, { quote }) => sum + quote.length, 0);
  const isQuote = quotes.length > 0 && quoted >= text.length * quotedFrom;
  if (!isQuote || verdict === 'supported') return { verdict, decidedBy, score, codes };
  return { verdict: 'supported', decidedBy: 'quote', score: 0.95, codes: [{ code: 'quoted' }] };
}

/** A sentence of which so much is quotations is one. */
const quotedFrom = 0.75;

/** The report with other verdicts, by the ids of its claims. */
export function withVerdicts(report: VerifiedReport, verdicts: ReadonlyMap<string, Decided>): VerifiedReport {
  const claims = report.claims.map((claim) => ({ ...claim, ...verdicts.get(claim.id) }));
  return { ...report, claims, summary: summarise(claims) };
}

const unknown: ReadonlySet<ReportCode['code']> = new Set([
  'unknown_mark',
  'source_not_given',
  'source_unreadable',
]);

/** Counts verdicts over all claims that ought to be decided. */
export function summarise(claims: readonly VerifiedClaim[], without: Uncounted = {}): VerificationSummary {
  const cited = claims.filter(({ citations }) => citations.length > 0);
  const counted = claims.filter(({ citations, codes, passages }) => {
    if (codes.some(({ code }) => code === 'own_analysis')) return false;
    if (without.uncited === true && citations.length === 0) return false;
    return (
      without.unknownSources !== true || passages.length > 0 || !codes.some(({ code }) => unknown.has(code))
    );
  });
  const count = (isIt: (claim: VerifiedClaim) => boolean) => counted.filter(isIt).length;
  const verdicts = countsOf(Verdict.options, (name) => count(({ verdict }) => verdict === name));
  const share = (part: number) => (counted.length === 0 ? null : part / counted.length);
  return {
    claims: claims.length,
    cited: cited.length,
    uncited: claims.length - cited.length,
    counted: counted.length,
    verdicts,
    deciders: countsOf(Decider.unwrap().options, (name) => count(({ decidedBy }) => decidedBy === name)),
    supportedShare: share(verdicts.supported),
    openShare: share(verdicts.open),
  };
}

function countsOf<Name extends string>(
  names: readonly Name[],
  count: (name: Name) => number,
): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, count(name)])) as Record<Name, number>;
}
