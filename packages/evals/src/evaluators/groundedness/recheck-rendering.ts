import { answerNote, notFoundSection, trustSection } from '@research-studio/advanced-pipeline';
import {
  abortReport,
  citedPassages,
  escapeMarkdown,
  plainText,
  renderSourceList,
  shortTitle,
  summaryWords,
  trustWords,
} from '@research-studio/core';
import { openingNote, withoutPreferences } from '@research-studio/extractive';
import { detectLanguage } from '@research-studio/language';
import type { Bundle } from '@research-studio/schemas';
import { expectedLanguage } from '../structural/expected-language.ts';
import { type Finding, shortened } from '../structural/finding.ts';
import { readMarkdownReport } from '../structural/markdown-report.ts';
import { aboutAnew, MOST_MISSING } from './about-anew.ts';
import { foldedSection, isEdited } from './edited-report.ts';
import { plainKey } from './plain-key.ts';
import type { RecheckedBundle } from './recheck-bundle.ts';

/**
 * What code alone writes of a bundle (title, note, what the trust engine says of itself, list of sources) reads as it
 * does when it is written anew. Null for replies without a report.
 */
export async function recheckRendering({
  bundle,
  language,
}: RecheckedBundle): Promise<readonly Finding[] | null> {
  const { report, question } = bundle;
  if (report.sections.length === 0) return null;
  const expected = expectedLanguage(readMarkdownReport(report.markdown), question);
  const languages = [...new Set([expected, language, detectLanguage(question), 'en'])].flatMap(
    (one) => one ?? [],
  );
  return [
    ...titleFindings(bundle),
    ...noteFindings(bundle, languages),
    ...(isEdited(bundle)
      ? aboutFindings(bundle, languages)
      : [...notFoundFindings(bundle, languages), ...trustFindings(bundle, languages)]),
    ...listFindings(bundle, languages),
    ...(await fruitlessFindings(bundle, languages)),
  ];
}

/** A report that claims nothing is put together by code from what was tried. */
async function fruitlessFindings(bundle: Bundle, languages: readonly string[]): Promise<Finding[]> {
  const { report, metadata, claims, question, trust } = bundle;
  const { searches } = metadata;
  if (claims.length > 0 || searches.length === 0) return [];
  const first = report.sections[0]?.markdown ?? '';
  const unreliable = [...first.matchAll(/^- (.*)$/gm)].map(([, name = '']) => plainText(name));
  const written = await Promise.all(
    languages.flatMap((language) =>
      [true, false].map((hasReadPages) =>
        abortReport({
          question,
          language,
          searchesDone: searches,
          hasReadPages,
          queriesPlanned: [],
          deadEnds: trust?.deadEnds ?? [],
          unreliable,
        }),
      ),
    ),
  );
  const due = written.map(({ markdown }) => markdown);
  return due.includes(report.markdown)
    ? []
    : differing([''], () => ({ heading: 'report', told: report.markdown, due }));
}

/** Without a model the title is the question, all of it that fits; a report on nothing says so before it. */
function titleFindings({ question, report, metadata }: Bundle): Finding[] {
  if (metadata.models.length > 0) return [];
  const title = plainKey(/^# (.*)$/m.exec(report.markdown)?.[1] ?? '');
  const due = [question, shortTitle(question), shortTitle(withoutPreferences(question))].map((text) =>
    plainKey(escapeMarkdown(text)),
  );
  const isDue = due.some((text) => title === text || (report.sections.length > 0 && title.endsWith(text)));
  return isDue ? [] : [{ where: 'title', what: `“${shortened(title)}” is not the question “${question}”` }];
}

/** Only the trust engine keeps what is missing; of others the note's own words are known. */
function noteFindings(bundle: Bundle, languages: readonly string[]): Finding[] {
  const { report, metadata, trust, claims } = bundle;
  const note = /^# .*\n\n> ([^\n]*)\n/.exec(report.markdown)?.[1] ?? null;
  if (claims.length === 0) return note === null ? [] : [{ where: 'note', what: 'nothing is claimed' }];
  const { answered } = metadata;
  const isDue = languages.some((language) => {
    if (trust !== undefined) {
      const due = answerNote({ answered, missing: [...trust.notFound], language });
      return note === (due === null ? null : escapeMarkdown(due));
    }
    if (note === null) return answered !== 'none';
    const bare = openingNote({ answered, missing: [], language });
    const [opening = ''] = (openingNote({ answered, missing: [SLOT], language }) ?? '').split(SLOT);
    return (
      note === escapeMarkdown(bare ?? '') || (opening !== '' && note.startsWith(escapeMarkdown(opening)))
    );
  });
  return isDue
    ? []
    : [
        {
          where: 'note',
          what: `“${shortened(note ?? '')}” is not that of a report that answers "${answered}"`,
        },
      ];
}

const SLOT = 'slot';

function notFoundFindings({ trust, claims, report }: Bundle, languages: readonly string[]): Finding[] {
  if (trust === undefined || claims.length === 0) return [];
  return differing(languages, (language) => {
    const due = notFoundSection({ missing: trust.notFound, deadEnds: trust.deadEnds, language });
    const heading = trustWords(language).notFound;
    return { heading, told: aboutSection(report, heading), due: [due?.markdown ?? null] };
  });
}

/** Of a report that a model wrote: one folded section, to the letter; where it is switched off, what was not found. */
function aboutFindings(bundle: Bundle, languages: readonly string[]): Finding[] {
  const { report, trust, claims } = bundle;
  if (trust === undefined || claims.length === 0) return [];
  const about = report.sections.filter(({ role }) => role === 'about');
  const folded = foldedSection(bundle);
  const hasSigns = /\[\d+\][●◐○]/u.test(report.markdown);
  return differing(languages, (language) => {
    const heading = folded === null ? trustWords(language).notFound : summaryWords(language).about;
    const told = about.map((section) => `## ${section.heading}\n\n${section.markdown}`).join('\n\n');
    const missing = trust.notFound.slice(0, MOST_MISSING);
    const written =
      folded === null
        ? [notFoundSection({ missing, deadEnds: [], language })?.markdown ?? null]
        : [true, ...(hasSigns ? [] : [false])].map((hasLegend) => aboutAnew(bundle, language, hasLegend));
    return { heading, told, due: written.map((text) => (text === null ? '' : `## ${heading}\n\n${text}`)) };
  });
}

/** Shown short or long, with signs or without; left out where it is switched off. */
function trustFindings(bundle: Bundle, languages: readonly string[]): Finding[] {
  const { trust, claims, report, sources } = bundle;
  if (trust === undefined || claims.length === 0) return [];
  const byUrl = new Map(sources.map((source) => [source.url, source]));
  const credibilityOf = (url: string) => {
    const { credibility: score, credibilityParts: parts } = byUrl.get(url) ?? {};
    return score == null || parts == null ? undefined : { score, parts };
  };
  const leftOut = trust.leftOut.map(({ reason }) => reason);
  const hasSigns = /\[\d+\][●◐○]/u.test(report.markdown);
  return differing(languages, (language) => {
    const heading = trustWords(language).trust;
    const due = [false, true].map(
      (isShort) =>
        trustSection({
          report: bundle,
          credibilityOf,
          leftOut,
          unusable: trust.unusable,
          language,
          isShort,
          showConfidence: hasSigns,
        }).markdown,
    );
    return { heading, told: aboutSection(report, heading), due: hasSigns ? due : [null, ...due] };
  });
}

function listFindings(
  { report, sources, evidence, claims }: Bundle,
  languages: readonly string[],
): Finding[] {
  const at = report.markdown.lastIndexOf('\n## ');
  const told = at < 0 ? null : report.markdown.slice(at + 1);
  const entries = sources.map((source) => ({
    source,
    passages: citedPassages({ sourceId: source.id, evidence, claims }),
  }));
  const hasUncited = report.sections.some(({ analysis = [] }) => analysis.length > 0);
  return differing(languages, (language) => ({
    heading: 'list of sources',
    told,
    due: [`${renderSourceList(entries, language, { hasUncited })}\n`],
  }));
}

interface Compared {
  readonly heading: string;
  readonly told: string | null;
  /** Any of them will do. */
  readonly due: readonly (string | null)[];
}

/** It is right when it is so in one of the languages; else the first line that differs in the likeliest one is told. */
function differing(languages: readonly string[], compare: (language: string) => Compared): Finding[] {
  let likeliest: Compared | null = null;
  for (const language of languages) {
    const compared = compare(language);
    if (compared.due.includes(compared.told)) return [];
    likeliest ??= compared;
  }
  if (likeliest === null) return [];
  const { heading, told, due } = likeliest;
  const lines = (told ?? '').split('\n');
  const dueLines = (due.find((text) => text !== null) ?? '').split('\n');
  const place = dueLines.findIndex((line, index) => line !== lines[index]);
  const index = place < 0 ? dueLines.length : place;
  // Lines between paragraphs say nothing.
  const line = (all: readonly string[]) => all.slice(index).find((one) => one.trim() !== '');
  const shown = (text: string | undefined) => (text === undefined ? 'nothing' : `“${shortened(text)}”`);
  const what = `${shown(line(lines))}, where the bundle makes it ${shown(line(dueLines))}`;
  return [{ where: `section “${heading}”`, what }];
}

function aboutSection(report: Bundle['report'], heading: string): string | null {
  return report.sections.find((one) => one.role === 'about' && one.heading === heading)?.markdown ?? null;
}
