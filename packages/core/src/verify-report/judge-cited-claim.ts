import { checkQuote } from './check-quote.ts';
import { type IndexedSource, judgeTogether, type SourceJudgement } from './index-source.ts';
import type { SourceShelf } from './open-sources.ts';
import type { ParsedReport, ReportSentence } from './parse-report.ts';
import { quotationsIn } from './quotations-in.ts';
import type { CheckedQuote, VerifiedClaim } from './verified-report.ts';

export type CitedClaim = Omit<VerifiedClaim, 'id'> & {
  /** For each cited source that could be judged: whether it alone bears the claim out at least in part. */
  readonly alone: readonly boolean[];
};

interface Request {
  readonly sentence: ReportSentence;
  readonly report: Pick<ParsedReport, 'language' | 'hasList'>;
  readonly shelf: SourceShelf;
}

/** One sentence of a report by the sources that it cites. */
export function judgeCitedClaim(request: Request): CitedClaim {
  const { sentence, shelf } = request;
  const { text, section, line, citations } = sentence;
  const own = { text, section, line, citations: citations.map(({ source, mark }) => source ?? mark) };
  if (citations.length === 0) return { ...own, ...uncited(request) };
  const keys = citations.flatMap(({ source }) => source ?? []);
  const texts = keys.flatMap((key) => shelf.read(key) ?? []);
  const unread = unreadReasons(request);
  if (texts.length === 0) return { ...own, ...unjudged(request, unread) };
  return { ...own, ...judged({ ...request, texts, unread }) };
}

type Outcome = Pick<CitedClaim, 'verdict' | 'score' | 'reasons' | 'passages' | 'quotes' | 'alone'>;
const nothing = { score: null, passages: [], quotes: [], alone: [] } as const;

/** Where every source was read, the one that would bear the sentence out is named. */
function uncited({ sentence, shelf }: Request): Outcome {
  const none = { ...nothing, verdict: 'unsupported', reasons: ['no citation'] } as const;
  if (!shelf.isComplete) return none;
  for (const source of shelf.likely(sentence.text, 2)) {
    const { verdict, passages } = judgeIn(source, sentence);
    if (verdict !== 'supported') continue;
    return { ...none, reasons: ['no citation', `source ${source.key} would bear it out`], passages };
  }
  return { ...none, reasons: ['no citation', 'no source bears it out'] };
}

/** Without a list of sources nobody can say whether a number is wrong; with one, a number that is not in it is. */
function unjudged({ sentence, report }: Request, unread: readonly string[]): Outcome {
  const leadsNowhere = sentence.citations.every(({ source }) => source === null);
  const quotes = quotationsIn(sentence.text).map((quote) => checkQuote(quote, []));
  const verdict = leadsNowhere && report.hasList ? 'unsupported' : 'unverifiable';
  return { ...nothing, quotes, verdict, reasons: unread };
}

function unreadReasons({ sentence, report, shelf }: Request): string[] {
  return sentence.citations.flatMap(({ source, mark }) => {
    if (source === null)
      return report.hasList
        ? [`${mark} is not in the list of sources`]
        : [`${mark} leads nowhere: the report has no list of sources`];
    const resolved = shelf.source(source);
    if (resolved?.found === 'read') return [];
    const state = resolved?.found === 'unreadable' ? 'could not be read' : 'was not given';
    return [`source ${source} ${state}${resolved ? `: ${resolved.reason}` : ''}`];
  });
}

function judged(request: Request & { texts: readonly IndexedSource[]; unread: readonly string[] }): Outcome {
  const { sentence, report, texts, unread } = request;
  const each = texts.map((text) => judgeIn(text, sentence));
  const alone = each
    .filter(({ verdict }) => verdict !== 'unverifiable')
    .map(({ verdict }) => verdict === 'supported' || verdict === 'partially_supported');
  const measured = together({ each, texts, sentence, report });
  const quotes = quotationsIn(sentence.text).map((quote) => checkQuote(quote, texts));
  const held = heldByQuotes({ measured, quotes, sentence });
  const { score, passages } = held;
  const isOpen = unread.length > 0 && held.verdict === 'unsupported';
  return {
    verdict: isOpen ? 'unverifiable' : held.verdict,
    score,
    reasons: [...held.reasons, ...unread],
    passages,
    quotes,
    alone,
  };
}

/** A table row is read with the heads of its columns and without; the better reading counts. */
function judgeIn(source: IndexedSource, { text, bare }: ReportSentence): SourceJudgement {
  const one = source.judge(text);
  if (bare === null || bare === text || bare === '' || one.verdict === 'supported') return one;
  const other = source.judge(bare);
  return rank(other) > rank(one) ? other : one;
}

/** The source that bears it out best; where none does, what they say between them. */
function together(request: {
  each: readonly SourceJudgement[];
  texts: readonly IndexedSource[];
  sentence: ReportSentence;
  report: Request['report'];
}): SourceJudgement {
  const { each, texts, sentence, report } = request;
  const [best] = [...each].sort((one, other) => rank(other) - rank(one));
  if (best === undefined) throw new Error('A claim is judged by at least one source.');
  if (best.verdict === 'supported' || texts.length === 1) return best;
  const all = judgeTogether({ claim: sentence.text, each, language: report.language });
  return rank(all) > rank(best) ? all : best;
}

const order = ['unsupported', 'unverifiable', 'contradicted', 'partially_supported', 'supported'];

function rank({ verdict, score }: SourceJudgement): number {
  return order.indexOf(verdict) + score * 0.9;
}

/** A quotation that does not stand in a source decides over everything else that is the same. */
function heldByQuotes(request: {
  measured: SourceJudgement;
  quotes: readonly CheckedQuote[];
  sentence: ReportSentence;
}): SourceJudgement {
  const { measured, quotes, sentence } = request;
  const altered = quotes.find(({ verdict }) => verdict === 'altered');
  const absent = quotes.find(({ verdict }) => verdict === 'absent');
  const bad = altered ?? absent;
  if (bad !== undefined) {
    const passages = bad.passage === null ? measured.passages : [bad.passage, ...measured.passages];
    const what = altered === undefined ? 'stands in no source cited' : `is altered${changesOf(altered)}`;
    return {
      score: Math.min(measured.score, altered === undefined ? 0.2 : 0.1),
      verdict: altered === undefined ? 'unsupported' : 'contradicted',
      reasons: [`the quotation “${bad.quote}” ${what}`, ...measured.reasons],
      passages,
    };
  }
  const [first] = quotes;
  const isQuote =
    first?.passage && quotes.reduce((sum, { quote }) => sum + quote.length, 0) >= sentence.text.length * 0.75;
  if (!isQuote || measured.verdict === 'supported') return measured;
  return {
    score: 0.95,
    verdict: 'supported',
    reasons: ['quoted as it stands'],
    passages: quotes.flatMap(({ passage }) => passage ?? []),
  };
}

function changesOf({ changes }: CheckedQuote): string {
  const told = changes.map(({ quoted, actual }) =>
    quoted === null
      ? `“${actual}” is left out`
      : actual === null
        ? `“${quoted}” is added`
        : `“${quoted}” stands for “${actual}”`,
  );
  return told.length === 0 ? '' : `: ${told.slice(0, 3).join(', ')}`;
}
