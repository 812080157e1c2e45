import { detectLanguage, readableDate } from '@research-studio/language';
import { dayOf, fill, type Messages, makingFacts, messagesIn, runNotes } from '@research-studio/messages';
import type { Bundle, BundleSource, ReportSection } from '@research-studio/schemas';
import { escapeMarkdown, withoutInvisible } from './escape-markdown.ts';
import {
  linksOf,
  type NumberedPassage,
  numberedPassages,
  passageTarget,
  rewriteMarks,
} from './marks/report-marks.ts';
import { cutAtWord, oneLine, shownQuote } from './shown-quote.ts';
import { publisherOf } from './site-of.ts';
import { dateOf, linkedTitle, passageLine, reportNotes, sourceHead } from './source-list.ts';

/**
 * The report as a Markdown file for readers: each mark `[[n]][pk]` opens the passage that its sentence rests on, and shows
 * it on hover; several passages of one source are marked `[[n.1]][pk][[n.2]][pl]`; sources have one line each; passages and the making of the report are folded. `verify` reads it as it
 * reads the Markdown of the bundle.
 */
export function publishedMarkdown(bundle: Bundle): string {
  const { report, sources } = bundle;
  const language = reportLanguage(bundle);
  const words = messagesIn(language);
  const passages = numberedPassages(bundle);
  const { title, notices, rest } = leadOf(report.markdown);
  const notes = reportNotes({ sections: report.sections, sources }, language);
  const parts = [
    title === '' ? '' : `# ${title}`,
    ...notices.map((notice) => `> ${notice}`),
    ...(report.sections.length === 0 ? [rest.trim()] : []),
    ...report.sections
      .filter((section) => !isFolded(section))
      .flatMap((section) => [
        section.heading === '' ? '' : `## ${escapeMarkdown(section.heading)}`,
        section.role === 'about' ? section.markdown : withLinks(section, bundle, passages),
      ]),
    `## ${words.sources}`,
    ...notes.map((note) => `*${note}*`),
    sources.length === 0 ? words.noSources : sources.map((source) => sourceLine(source, language)).join('\n'),
    foldOf(bundle, { language, passages }),
    passages.map(definitionOf).join('\n'),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** The language that the report is written in. */
export function reportLanguage({ report }: Pick<Bundle, 'report'>): string {
  return detectLanguage(report.sections.map(({ markdown }) => markdown).join(' ')) ?? 'en';
}

/** Title and notices stand before the first section; `rest` is what a report without sections says there. */
export function leadOf(markdown: string): {
  readonly title: string;
  readonly notices: readonly string[];
  readonly rest: string;
} {
  const head = markdown.split(/^## /m, 1)[0] ?? '';
  const end = markdown.lastIndexOf('\n## ');
  return {
    title: /^# (.*)$/m.exec(head)?.[1] ?? '',
    notices: [...head.matchAll(/^> (.*)$/gm)].map(([, line = '']) => line),
    rest: (end < 0 ? markdown : markdown.slice(0, end)).replace(/^(?:# |> ).*$/gm, ''),
  };
}

function isFolded(section: ReportSection): boolean {
  return section.isFolded === true;
}

function withLinks(section: ReportSection, bundle: Bundle, passages: readonly NumberedPassage[]): string {
  // What a text has in brackets must not become a link to a passage.
  const markdown = section.markdown.replace(/(?<!\\)\[(?=p\d{1,4}\])/g, '\\[');
  return rewriteMarks({
    section: { ...section, markdown },
    bundle,
    passages,
    write: ({ lead, marks }) =>
      lead +
      marks
        .flatMap(({ number, passages: own }) =>
          linksOf(number, own).map(({ text, passage }) =>
            passage === null ? text : `[${text}][p${passage.number}]`,
          ),
        )
        .join(''),
  });
}

function sourceLine(source: BundleSource, language: string): string {
  const publisher = escapeMarkdown(publisherOf(source));
  const title = linkedTitle(source);
  const facts = [publisher === '' ? title : `${publisher}: ${title}`, dateOf(source, language)];
  const kind = escapeMarkdown(kindOf(source));
  return `${source.id}. ${[...facts, kind].filter((fact) => fact !== '').join(', ')}`;
}

/** The kind of document, as its reader described it, without its rating, which is for the appendix. */
export function kindOf({ standing }: Pick<BundleSource, 'standing'>): string {
  return (standing ?? '').replace(/(?:high|fair|low) credibility(?:[,;] |$)/g, '').replace(/[,;] $/, '');
}

function foldOf(
  bundle: Bundle,
  { language, passages }: { readonly language: string; readonly passages: readonly NumberedPassage[] },
): string {
  const words = messagesIn(language);
  const entries = bundle.sources.map((source) => {
    const own = passages.filter((passage) => passage.source.id === source.id);
    const lines = own.map((passage) => {
      const line = passageLine(source, passage, { shown: oneLine(passage.quote), language });
      return `- <a id="p${passage.number}"></a>${line}`;
    });
    return [`${sourceHead(source, language)}\n`, ...lines].join('\n');
  });
  const folded = bundle.report.sections.filter(isFolded);
  const making = makingLines(bundle, words);
  return [
    `<details><summary>${words.appendix}</summary>`,
    ...(entries.length === 0 ? [] : [`### ${words.passages}`, ...entries]),
    `### ${words.about}`,
    ...folded.map(({ markdown }) => markdown.replace(/^###/gm, '####')),
    making.map(({ text, depth }) => `${'  '.repeat(depth)}- ${escapeMarkdown(text)}`).join('\n'),
    '</details>',
  ].join('\n\n');
}

/** How the report was made: facts, under them the searches, and warnings. */
export function makingLines(
  bundle: Bundle,
  words: Messages,
): readonly { readonly text: string; readonly depth: 0 | 1 }[] {
  const { making } = words;
  const { searches } = bundle.metadata;
  // The same question, documents and day give the same file, so the name of the run is not in it.
  const day = readableDate(dayOf(bundle), words.language);
  const facts = makingFacts(bundle, { making, day }).filter(([name]) => name !== making.run);
  const searched = searches.map(({ query, results, read }) => {
    const pages = read === undefined ? '' : ` (${fill(making.read, { count: read })})`;
    return { text: `${query}: ${results}${pages}`, depth: 1 as const };
  });
  return [
    ...facts.flatMap(([name, value]) => [
      { text: `${name}: ${value}`, depth: 0 as const },
      ...(name === making.searches ? searched : []),
    ]),
    ...runNotes(bundle.metadata).map((text) => ({ text, depth: 0 as const })),
  ];
}

/** Longer titles of links are cut off by what shows them. */
const LONGEST_TITLE = 300;

/** Where its marks lead: to the passage on its page, else to its entry in this file. */
function definitionOf(passage: NumberedPassage): string {
  const { quote, citing, number } = passage;
  const line = withoutInvisible(shownQuote(quote, citing)).replace(/\s+/g, ' ').trim();
  const shown = line.length <= LONGEST_TITLE ? line : `${cutAtWord(line, LONGEST_TITLE)} …`;
  return `[p${number}]: ${passageTarget(passage)} "${shown.replace(/[\\"]|&(?=#?\w{1,32};)/g, '\\$&')}"`;
}
