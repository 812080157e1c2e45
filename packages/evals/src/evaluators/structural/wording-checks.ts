import { siteOf } from '@research-studio/core';
import { soleHeading } from '@research-studio/extractive';
import { detectLanguage, splitSentences, tokenize } from '@research-studio/language';
import { type Finding, shortened } from '../finding.ts';
import { expectedLanguage } from './markdown-report.ts';
import { type CheckedReport, isReply, type StructuralCheck } from './structure-checks.ts';

/** Of the words of a question that tell something, as many at least stand in a report on it. */
const LEAST_SHARE = 0.34;
/** Shorter headings ("What the sources say") may be of any matter. */
const TELLING_HEADING = 3;

/**
 * The report is on the question of its run, and each heading on the text below it. Of another language the headings alone are
 * compared.
 */
export const checkKeepsToQuestion: StructuralCheck = {
  name: 'check_keeps_to_question',
  readsMarkdownAlone: false,
  find: ({ bundle }) => {
    if (bundle === null || isReply(bundle)) return null;
    const { question, report } = bundle;
    const language = detectLanguage(question);
    if (language === null || language !== detectLanguage(report.markdown))
      return strangeHeadings(bundle, language ?? 'en');
    const asked = new Set(tokenize(question, language));
    const said = new Set(tokenize(report.markdown, language));
    const share = [...asked].filter((word) => said.has(word)).length / Math.max(1, asked.size);
    return [
      ...(share < LEAST_SHARE
        ? [{ where: 'report', what: `it has hardly a word of the question "${question}"` }]
        : []),
      ...titleFindings(bundle, asked, language),
      ...headingFindings(bundle, asked, language),
      ...exchangedHeadings(bundle, language),
      ...turnedHeadings(bundle),
      ...strangeHeadings(bundle, language),
      ...bareFigures(bundle),
      ...brokenTitle(bundle, language),
    ];
  },
};

type Bundle = NonNullable<CheckedReport['bundle']>;

function titleFindings({ report }: Bundle, asked: ReadonlySet<string>, language: string): Finding[] {
  const title = /^# (.*)$/m.exec(report.markdown)?.[1] ?? '';
  const words = [...new Set(tokenize(title, language))];
  const isApart = words.every((word) => !asked.has(word));
  return words.length >= TELLING_HEADING && isApart
    ? [{ where: 'title', what: `no word of “${title}” stands in the question` }]
    : [];
}

/** Two sections of which each has what only the heading of the other speaks of. */
function exchangedHeadings({ report, metadata }: Bundle, language: string): Finding[] {
  // Headings of a model are in words of its own, which need not stand below them.
  const isByCode = metadata.models.length === 0;
  const sections = report.sections
    .filter(({ role, heading }) => role === undefined && heading !== '')
    .map(({ heading, markdown }) => ({
      heading,
      words: new Set(tokenize(heading, language)),
      below: new Set(tokenize(markdown, language)),
    }));
  return sections.flatMap((one, at) =>
    sections.slice(at + 1).flatMap((other) => {
      const held = (of: typeof one, apart: typeof one, section: typeof one) =>
        [...of.words].filter((word) => !apart.words.has(word) && section.below.has(word)).length;
      const straight = held(one, other, one) + held(other, one, other);
      const [first, second] = [held(one, other, other), held(other, one, one)];
      const isCrossed = isByCode ? first + second > 0 : first > 0 && second > 0;
      return straight === 0 && isCrossed
        ? [{ where: `section “${one.heading}”`, what: `what it tells belongs under “${other.heading}”` }]
        : [];
    }),
  );
}

/**
 * Without a model the parts of a question are headings in its order: the first of two has the words that come first in
 * the question, of those that only one of them has.
 */
function turnedHeadings({ question, report, metadata }: Bundle): Finding[] {
  if (metadata.models.length > 0) return [];
  const asked = wordsOf(question);
  const parts = report.sections
    .filter(({ role, heading }) => role === undefined && /[?？]$/u.test(heading))
    .map(({ heading }) => ({ heading, words: wordsOf(heading) }));
  return parts.slice(1).flatMap((part, at) => {
    const before = parts[at];
    if (before === undefined) return [];
    const first = (own: typeof part, other: typeof part) =>
      Math.min(
        ...own.words
          .filter((word) => !other.words.includes(word) && asked.includes(word))
          .map((word) => asked.indexOf(word)),
      );
    const [one, two] = [first(before, part), first(part, before)];
    return Number.isFinite(one) && Number.isFinite(two) && one > two
      ? [{ where: `section “${part.heading}”`, what: `the question asks for it before “${before.heading}”` }]
      : [];
  });
}

/** Of a report with one section, in any language that has one. */
const soleHeadings: ReadonlySet<string> = new Set(
  ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ru', 'ja', 'zh', 'ko'].map(soleHeading),
);

/** All words, those that only ask included. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Without a model a heading has no word that neither the question nor its section nor the name of a source has, and no
 * figure that its section alone has.
 */
function strangeHeadings({ question, report, sources, metadata }: Bundle, language: string): Finding[] {
  if (metadata.models.length > 0) return [];
  const known = [question, ...sources.map(({ title }) => title)].join('\n');
  const asked = new Set(tokenize(known, language));
  return report.sections
    .filter(({ role, heading }) => role === undefined && !soleHeadings.has(heading))
    .flatMap(({ heading, markdown, claimIds }) => {
      const below = new Set(tokenize(markdown, language));
      const figures = new Set(known.match(/\d+/g));
      const strange =
        heading.match(/\d+/g)?.find((figure) => !figures.has(figure)) ??
        tokenize(heading, language).find((word) => !asked.has(word) && !below.has(word));
      return strange === undefined || claimIds.length === 0
        ? []
        : [{ where: `section “${heading}”`, what: `“${strange}” of its heading is neither asked nor told` }];
    });
}

/** A heading that ends in a bare figure in brackets: neither a year of its section nor asked, it states nothing. */
function bareFigures({ question, report, sources }: Bundle): Finding[] {
  const known = new Set([question, ...sources.map(({ title }) => title)].join('\n').match(/\d+/g));
  return report.sections.flatMap(({ heading, markdown, role }) => {
    const [, name = '', figure] = /^(.*?)\s*\((\d+)\)$/.exec(heading) ?? [];
    if (role !== undefined || figure === undefined || known.has(figure)) return [];
    const isYear = /^(?:19|20)\d\d$/.test(figure) && markdown.includes(figure) && !soleHeadings.has(name);
    return isYear
      ? []
      : [{ where: `section “${heading}”`, what: `nothing says what the ${figure} of its heading is` }];
  });
}

/** The beginning of the question, up to a word that only leads on. */
function brokenTitle({ question, report }: Bundle, language: string): Finding[] {
  const title = /^# (.*)$/m.exec(report.markdown)?.[1] ?? '';
  const words = wordsOf(title);
  const asked = wordsOf(question);
  const isBeginning = words.length < asked.length && words.every((word, at) => word === asked[at]);
  const leadsOn = words.length > 0 && tokenize(words.at(-1) ?? '', language).length === 0;
  return isBeginning && leadsOn ? [{ where: 'title', what: `“${title}” breaks off` }] : [];
}

function headingFindings({ report }: Bundle, asked: ReadonlySet<string>, language: string): Finding[] {
  return report.sections
    .filter(({ role }) => role === undefined)
    .flatMap(({ heading, markdown }) => {
      const words = [...new Set(tokenize(heading, language))];
      const below = new Set(tokenize(markdown, language));
      const isApart = words.every((word) => !asked.has(word) && !below.has(word));
      return words.length >= TELLING_HEADING && isApart
        ? [{ where: `section “${heading}”`, what: 'no word of its heading stands in it or in the question' }]
        : [];
    });
}

/** Nothing in the report speaks to its user as a chat does, of its own making, or of orders that a page gave. */
export const checkNoMachineTalk: StructuralCheck = {
  name: 'check_no_machine_talk',
  readsMarkdownAlone: true,
  find: ({ report }) =>
    report.body.flatMap(({ text, line }): Finding[] => {
      // What is quoted is not the report's own.
      const own = text.replace(/[“„«「"][^”“»」"]{0,600}[”“»」"]/gu, ' ');
      const found = talk.exec(own)?.[0];
      return found === undefined
        ? []
        : [
            {
              where: `line ${line}`,
              what: `“${shortened(found, 60)}” is no part of a report: “${shortened(text)}”`,
            },
          ];
    }),
};

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
    'ich hoffe,? (?:das|dies) hilft|lassen sie (?:es )?mich wissen|als (?:ki|sprachmodell)\\b|gerne[!,] hier ist',
    "j[’']espère que (?:cela|ça) (?:vous )?aide|n[’']hésitez pas à me|en tant qu[’'](?:ia|intelligence artificielle|modèle de langage)",
    'espero que (?:esto|isto|le|te|lhe) (?:sea|ayude|ajude|sirva)|como (?:modelo de lenguaje|inteligencia artificial|modelo de linguagem)\\b|h[áa]game saber si',
    'spero (?:che )?(?:questo|sia|ti|le)|fammi sapere se|come (?:modello linguistico|intelligenza artificiale)\\b',
    '我将为您|让我(?:来|通过|为您|搜索)|希望(?:这|以上).{0,8}帮助|作为(?:一个)?(?:AI|人工智能|语言模型)',
    'お役に立て(?:れば|ると)|AIとして|言語モデルとして|надеюсь,? (?:это|что)|как языковая модель',
    '\\b(?:TODO|TBD|FIXME|lorem ipsum)\\b|\\[(?:insert|placeholder|citation needed|your)[^\\]\\n]{0,40}\\]|\\{\\{[^}\\n]{0,60}\\}\\}',
  ].join('|'),
  'iu',
);

/** A report shows all that it holds, as it stands there: no comments, no characters without a shape or that turn the order. */
export const checkNothingHidden: StructuralCheck = {
  name: 'check_nothing_hidden',
  readsMarkdownAlone: true,
  find: ({ report }) =>
    report.markdown.split('\n').flatMap((text, index): Finding[] => {
      const where = `line ${index + 1}`;
      const sign = unseen.exec(text)?.[0];
      const tag = comment.exec(text)?.[0];
      return [
        ...(sign === undefined
          ? []
          : [{ where, what: `U+${hexOf(sign)} cannot be seen there: “${shortened(text)}”` }]),
        ...(tag === undefined ? [] : [{ where, what: `“${shortened(tag, 60)}” is shown to nobody` }]),
      ];
    }),
};

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
