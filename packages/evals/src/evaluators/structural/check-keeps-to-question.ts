import { soleHeading } from '@research-studio/extractive';
import { detectLanguage, tokenize } from '@research-studio/language';
import type { Finding } from './finding.ts';
import { type CheckedReport, isReply, type StructuralCheck } from './structural-check.ts';

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
