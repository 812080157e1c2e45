import { siteOf } from '@research-studio/core';
import { detectLanguage, splitSentences } from '@research-studio/language';
import { expectedLanguage } from './expected-language.ts';
import { type Finding, shortened } from './finding.ts';
import { isReply, type StructuralCheck } from './structural-check.ts';

/**
 * The report is in the language of its question, or else in the one that its own headings show was asked for. What is
 * quoted from a source word for word stays in the language of the source.
 */
export const checkReportLanguage: StructuralCheck = {
  name: 'check_report_language',
  readsMarkdownAlone: false,
  find: ({ report, bundle }) => {
    if (bundle === null || isReply(bundle)) return null;
    const expected = expectedLanguage(report, bundle.question);
    if (expected === null) return null;
    const quotes = normalised(bundle.evidence.flatMap(({ quote, fact }) => [quote, fact]).join('\n'));
    const passages = bundle.evidence.map(({ quote }) => new Set(normalised(quote).split(' ')));
    // A row told with its heads has the words of its table in another order.
    const isRow = (text: string) => {
      const words = normalised(text).split(' ');
      return passages.some((known) => words.every((word) => known.has(word)));
    };
    const isQuoted = (text: string) =>
      isRow(text) ||
      splitSentences(text.replace(OPENING_QUOTE, '')).every((part) => quotes.includes(normalised(part.text)));
    const withoutQuotes = (text: string) => text.replace(MARKED, (all) => (isQuoted(all) ? '…' : all));
    const names = [...new Set(bundle.sources.map(siteOf))].filter((name) => name.length >= SHORTEST_NAME);
    const own = report.parsed.sentences
      .filter(({ text }) => !quotes.includes(normalised(text)) && !isQuoted(text))
      .map(({ text, line }) => ({ text: withoutNames(withoutQuotes(text), names), line }));
    const lines = report.markdown.split('\n');
    // Names, units and figures of a table row tell nothing of its language.
    const sentences = own.filter(({ line }) => !(lines[line - 1] ?? '').startsWith('|'));
    return [...wholeOf(own, expected), ...sentencesOf(sentences, expected)];
  },
};

/** One that a passage opens and does not close would keep its sentence from ending. */
const OPENING_QUOTE = /^[“„«「"]\s?/u;

/** A line that says whose words it quotes is in two languages. */
const MARKED = /[“„«「][^”“»」]{1,2000}[”“»」]/gu;

const SHORTEST_NAME = 4;

/** Those of publishers are in languages of their own. */
function withoutNames(text: string, names: readonly string[]): string {
  return names.reduce((rest, name) => rest.replaceAll(name, '…'), text);
}

interface OwnSentence {
  readonly text: string;
  readonly line: number;
}

/** Of pieces that are no sentences together. */
const LEAST_LETTERS = 100;

function wholeOf(own: readonly OwnSentence[], expected: string): Finding[] {
  const text = own.map((sentence) => sentence.text).join(' ');
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const found = letters < LEAST_LETTERS ? null : detectLanguage(text);
  return isOther(found, expected)
    ? [{ where: 'report', what: `it is in "${found}", where "${expected}" was asked for` }]
    : [];
}

function sentencesOf(own: readonly OwnSentence[], expected: string): Finding[] {
  return own.flatMap(({ text, line }) => {
    const found = text.length < SHORTEST_TEXT && !isOtherScript(text, expected) ? null : detectLanguage(text);
    return isOther(found, expected)
      ? [
          {
            where: `line ${line}`,
            what: `it is in "${found}", where "${expected}" was asked for: “${shortened(text)}”`,
          },
        ]
      : [];
  });
}

/** Names and figures of a short sentence tell nothing of its language. */
const SHORTEST_TEXT = 60;

function isOtherScript(text: string, expected: string): boolean {
  const isLatin = !['ja', 'zh', 'ko', 'ru', 'uk', 'ar', 'he', 'el', 'hi', 'th'].includes(expected);
  const foreign = text.match(/[^\p{Script=Latin}\P{L}]/gu)?.length ?? 0;
  return isLatin && text.length >= 12 && foreign > text.length / 2;
}

function isOther(found: string | null, expected: string): boolean {
  return found !== null && found.split('-')[0] !== expected.split('-')[0];
}

function normalised(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
