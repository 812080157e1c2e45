import { siteOf } from '@research-studio/core/citation';
import { detectLanguage } from '@research-studio/language';
import { atLine, type Finding, finding, shortened } from '../finding.ts';
import { expectedLanguage } from './markdown-report.ts';
import { isReply, type StructuralCheck } from './structure-checks.ts';

/** Nothing in the report speaks to its user as a chat does, of its own making, or of orders that a page gave. */
const checkNoMachineTalk: StructuralCheck = ({ report }) =>
  report.body.flatMap(({ text, line }): Finding[] => {
    // What is quoted is not the report's own.
    const own = text.replace(/[“„«「"][^”“»」"]{0,600}[”“»」"]/gu, ' ');
    const found = talk.exec(own)?.[0];
    return found === undefined
      ? []
      : [atLine(line, `“${shortened(found, 60)}” is no part of a report: “${shortened(text)}”`)];
  });

const talk = new RegExp(
  [
    'I hope (?:this|that|it) (?:helps?|is (?:helpful|useful))',
    '(?:please )?(?:let me know|feel free to (?:ask|reach out|let me know)) ?(?:if|whether|what|which|should)?',
    '(?:would|do) you (?:like|want) me to\\b',
    "(?:I'll|I’ll|I will|let me|I'm going to|I am going to) (?:now )?(?:research|search|look (?:for|into|up)|write|provide|create|compile|start|begin|gather|conduct|analy[sz]e|continue|help)\\b",
    '\\bas an? (?:AI|artificial intelligence|(?:large )?language model)\\b',
    "I (?:cannot|can't|can’t|am unable to|'m unable to) (?:browse|access|search|provide|assist|comply|help)\\b",
    '\\bas (?:requested|instructed|ordered|demanded|told|asked) by (?:the|this|that) (?:page|site|website|source|document|text)\\b',
    '\\b(?:certainly|sure|of course|absolutely)[!,] (?:here|I|let)\\b',
    "\\bhere(?:'s| is|’s) (?:the|a|your) (?:\\w+ ){0,3}(?:report|summary|answer|section|draft)\\b",
    '\\b(?:previous|earlier|prior|other) (?:instructions?|sources?|prompts?) (?:were|was|have been|are|is) (?:ignored|disregarded|overridden|dropped)\\b',
    '\\b(?:ignore|disregard|forget) (?:all |any )?(?:the |your |of the )?(?:previous|prior|earlier|preceding) (?:instructions?|prompts?|rules)\\b',
    '\\b(?:TODO|TBD|FIXME|lorem ipsum)\\b|\\[(?:insert|placeholder|citation needed|your)[^\\]\\n]{0,40}\\]|\\{\\{[^}\\n]{0,60}\\}\\}',
  ].join('|'),
  'iu',
);

/** A report shows all that it holds: no comments, no characters without a shape or that turn the order. */
export const checkNothingHidden: StructuralCheck = ({ report }) =>
  report.markdown.split('\n').flatMap((text, index): Finding[] => {
    const where = `line ${index + 1}`;
    const sign = unseen.exec(text)?.[0];
    const tag = comment.exec(text)?.[0];
    return [
      ...(sign === undefined
        ? []
        : [finding(where, `U+${hexOf(sign)} cannot be seen there: “${shortened(text)}”`)]),
      ...(tag === undefined ? [] : [finding(where, `“${shortened(tag, 60)}” is shown to nobody`)]),
    ];
  });

/**
 * Controls, marks that turn the order of reading, tags, and what has no width outside of the scripts and emoji that are
 * joined by it.
 */
const unseen =
  /(?![\t\r])\p{Cc}|[\u202a-\u202e\u2060-\u2069\u{e0000}-\u{e007f}]|(?<![\p{M}\p{Extended_Pictographic}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Thai}\p{Script=Myanmar}\p{Script=Lao}])[\u200b-\u200d\ufeff]/u;

const comment = /<!--.*|<(?:script|style|template|noscript|iframe)\b[^>]*>?/iu;

function hexOf(sign: string): string {
  return (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}

/**
 * The report is in the language of its question, or else in the one that its own headings show was asked for. What is
 * quoted from a source word for word stays in the language of the source.
 */
export const checkReportLanguage: StructuralCheck = ({ report, bundle }) => {
  if (isReply(bundle)) return null;
  const expected = expectedLanguage(report, bundle.question);
  if (expected === null) return null;
  const passages = bundle.evidence.map(({ quote, fact }) => new Set(wordsOf(`${quote} ${fact}`)));
  const names = [...new Set(bundle.sources.map(siteOf))].filter((name) => name.length >= SHORTEST_NAME);
  const own = report.parsed.sentences
    .filter(({ text }) => !passages.some((known) => isQuoted(text, known)))
    // Publishers have names in languages of their own.
    .map(({ text, line }) => ({
      line,
      text: names.reduce((rest, name) => rest.replaceAll(name, '…'), text),
    }));
  const whole = own.map(({ text }) => text).join(' ');
  const found = (whole.match(/\p{L}/gu)?.length ?? 0) < LEAST_LETTERS ? null : detectLanguage(whole);
  const lines = report.markdown.split('\n');
  // Names, units and figures of a table row, or of a short sentence, tell nothing of its language.
  const telling = own.filter(
    ({ text, line }) => text.length >= SHORTEST_TEXT && !(lines[line - 1] ?? '').startsWith('|'),
  );
  return [
    ...(isOther(found, expected)
      ? [finding('report', `it is in "${found}", where "${expected}" was asked for`)]
      : []),
    ...telling
      .filter(({ text }) => isOther(detectLanguage(text), expected))
      .map(({ text, line }) =>
        atLine(line, `it is in another language, where "${expected}" was asked for: “${shortened(text)}”`),
      ),
  ];
};

const SHORTEST_NAME = 4;
const SHORTEST_TEXT = 60;
/** Least letters of pieces that are not sentences. */
const LEAST_LETTERS = 100;
/** A line that says whose words it quotes has a few of its own. */
const MOST_OF_IT = 0.7;

/** Most of its words are those of one passage, which stays in the language of its source. */
function isQuoted(text: string, known: ReadonlySet<string>): boolean {
  const words = wordsOf(text);
  return words.filter((word) => known.has(word)).length >= words.length * MOST_OF_IT;
}

function wordsOf(text: string): string[] {
  const folded = text.normalize('NFKC').toLowerCase();
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function isOther(found: string | null, expected: string): boolean {
  return found !== null && found.split('-')[0] !== expected.split('-')[0];
}

export const wordingChecks: Readonly<Record<string, StructuralCheck>> = {
  check_no_machine_talk: checkNoMachineTalk,
  check_nothing_hidden: checkNothingHidden,
  check_report_language: checkReportLanguage,
};
