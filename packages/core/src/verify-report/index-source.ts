import { detectLanguage, primaryTag, splitSentences } from '@research-studio/language';
import type { Verdict } from '@research-studio/schemas';
import {
  type IndexedDocument,
  indexDocument,
  indexText,
  judgeInDocument,
  type QuoteVerification,
  verifyQuote,
} from '@research-studio/verification';
import type { ResolvedSource } from './resolve-sources.ts';
import { turnedRound } from './turned-round.ts';
import { wordCount } from './word-count.ts';

/** A run of a source's text, by UTF-16 offsets. */
export interface SourcePassage {
  /** Key of the source in the report. */
  readonly source: string;
  readonly title: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** How a text bears a claim out; passages best first. */
export interface SourceJudgement {
  readonly score: number;
  readonly verdict: Verdict;
  readonly reasons: readonly string[];
  readonly passages: readonly SourcePassage[];
}

/** A source's text made ready to be asked; what is needed is made at its first use. */
export interface IndexedSource {
  readonly key: string;
  judge(claim: string): SourceJudgement;
  quote(quote: string): FoundQuote;
}

/** `passage` is null where nothing like it stands in the text; its offsets are those of the whole text. */
export type FoundQuote = QuoteVerification & { readonly passage: SourcePassage | null };

/** `language` is that of the claims. */
export function indexSource(
  source: Extract<ResolvedSource, { found: 'read' }>,
  language: string | null,
): IndexedSource {
  const { key, title, text } = source;
  const ofText = detectLanguage(text) ?? source.language;
  const words = indexText(text, ofText);
  const passage = (start: number, end: number): SourcePassage => ({
    source: key,
    title,
    start,
    end,
    text: text.slice(start, end),
  });
  const placed = (found: QuoteVerification, offset: number): FoundQuote => {
    const { start, end } = found;
    if (start === null || end === null) return { ...found, passage: null };
    return { ...found, passage: passage(offset + start, afterStop(text, offset + end)) };
  };
  /** The claim as a quotation of what stands around its best passage; far cheaper than of the whole text. */
  const verbatimAt = (claim: string, best: SourcePassage | undefined): FoundQuote | null => {
    if (best === undefined || wordCount(claim) < shortestVerbatim) return null;
    const from = Math.max(0, best.start - reach);
    return placed(verifyQuote(claim, indexText(text.slice(from, best.end + reach), ofText)), from);
  };
  let opened: Opened | undefined;
  return {
    key,
    quote: (wanted) => placed(verifyQuote(wanted, words), 0),
    judge(claim) {
      opened ??= openSentences(source, language);
      const { score, verdict, reasons, spans } = opened.document.judge(claim);
      const passages = spans.flatMap((index) => {
        const sentence = opened?.sentences[index - 1];
        return sentence === undefined ? [] : [passage(sentence.start, sentence.end)];
      });
      const verbatim = verbatimAt(claim, passages[0]);
      if (verbatim?.verdict === 'exact' && verbatim.passage !== null)
        return { score: 0.98, verdict: 'supported', reasons: [standsThere], passages: [verbatim.passage] };
      if (verdict === 'supported') {
        const change = verbatim === null ? null : turnedRound(verbatim, passages);
        return change === null
          ? { score, verdict, reasons: reasons.map(withoutIndex), passages }
          : { score: score * 0.5, verdict: 'contradicted', reasons: [change], passages };
      }
      // Words of two languages do not meet, so that not finding them says nothing.
      if (differ(ofText, language))
        return {
          score,
          verdict: 'unverifiable',
          reasons: [`the source is in another language (${ofText})`],
          passages,
        };
      return { score, verdict, reasons: reasons.map(withoutIndex), passages };
    },
  };
}

/** Past the signs that close the sentence: what is shown should not break off before its stop. */
function afterStop(text: string, end: number): number {
  return (
    end +
    (/^[)\]"”’»」』%]{0,3}[.!?。！？…]?[)\]"”’»」』]{0,2}/u.exec(text.slice(end, end + 8))?.[0].length ?? 0)
  );
}

const standsThere = 'it stands there word for word';
/** Characters around a passage, where a claim may go on that takes in its neighbours. */
const reach = 300;
/** Fewer words may stand anywhere. */
const shortestVerbatim = 5;

/** Sentences are shown, not counted. */
function withoutIndex(reason: string): string {
  return reason.replace(/\bsentence \d+\b/g, 'the passage');
}

function differ(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && primaryTag(one) !== primaryTag(other);
}

interface Opened {
  readonly sentences: readonly { readonly start: number; readonly end: number }[];
  /** Its first sentence is title, site and date: what a page is about, its sentences often leave out. */
  readonly document: IndexedDocument;
}

function openSentences(
  { text, context }: { text: string; context: string },
  language: string | null,
): Opened {
  const sentences = splitSentences(text, detectLanguage(text));
  return {
    sentences,
    document: indexDocument([context, ...sentences.map((sentence) => sentence.text)], { language }),
  };
}

/** The same for what several sources say between them: the passages of each, taken together. */
export function judgeTogether(request: {
  claim: string;
  each: readonly SourceJudgement[];
  language: string | null;
}): SourceJudgement {
  const { claim, each, language } = request;
  const all = each.flatMap(({ passages }) => passages);
  const sentences = all.flatMap(({ title, text }) => [title, text]);
  const { score, verdict, reasons, spans } = judgeInDocument({ claim, sentences, language });
  const chosen = new Set(spans.map((index) => Math.floor(index / 2)));
  return {
    score,
    verdict,
    reasons: reasons.map(withoutIndex),
    passages: [...chosen].flatMap((index) => all[index] ?? []),
  };
}
