import type { Bundle, ReportSection } from '@research-studio/schemas';
import { type ReportStatement, statementText } from './report-statements.ts';

/** The bundle with a statement rewritten in its section, in the Markdown and among the claims. */
export function replaceStatement(bundle: Bundle, statement: ReportStatement, markdown: string): Bundle {
  const section = sectionAt(bundle, statement.sectionIndex);
  const edited = replaceSection(
    bundle,
    statement.sectionIndex,
    section.markdown.slice(0, statement.start) + markdown + section.markdown.slice(statement.end),
  );
  const text = statementText(markdown);
  return {
    ...edited,
    claims: edited.claims.map((claim) => (claim.text === statement.text ? { ...claim, text } : claim)),
  };
}

/** The bundle with the text of a section rewritten, in the section and in the Markdown. */
export function replaceSection(bundle: Bundle, index: number, markdown: string): Bundle {
  const { start, end } = sectionRange(bundle, index);
  return {
    ...bundle,
    report: {
      markdown: bundle.report.markdown.slice(0, start) + markdown + bundle.report.markdown.slice(end),
      sections: bundle.report.sections.map((section, at) =>
        at === index ? { ...section, markdown } : section,
      ),
    },
  };
}

/** The bundle without a section and its heading. */
export function removeSection(bundle: Bundle, index: number): Bundle {
  const { start, end } = sectionRange(bundle, index);
  const { markdown, sections } = bundle.report;
  const heading = markdown.lastIndexOf('\n## ', start);
  return {
    ...bundle,
    report: {
      markdown: markdown.slice(0, heading) + markdown.slice(end).replace(/^\n/, ''),
      sections: sections.filter((_, at) => at !== index),
    },
  };
}

/** The report's Markdown alone changed, as by a step after the sections were fixed. */
export function withMarkdown(bundle: Bundle, markdown: string): Bundle {
  return { ...bundle, report: { ...bundle.report, markdown } };
}

/** The Markdown in two: all before the list of sources, and the list with its heading. */
export function partedAtSources(markdown: string): { readonly body: string; readonly list: string } {
  const at = markdown.lastIndexOf('\n## ');
  return at < 0 ? { body: markdown, list: '' } : { body: markdown.slice(0, at), list: markdown.slice(at) };
}

/** Indexes of the sections of prose. */
export function proseSections({ report }: Bundle): number[] {
  return report.sections.flatMap(({ role }, index) => (role === undefined ? [index] : []));
}

export function sectionAt(bundle: Bundle, index: number): ReportSection {
  const section = bundle.report.sections[index];
  if (section === undefined) throw new Error(`The report has no section ${index}.`);
  return section;
}

/** Where a section's text stands in the Markdown; sections stand there whole and in their order. */
export function sectionRange({ report }: Bundle, index: number): { start: number; end: number } {
  let from = 0;
  for (const [at, { heading, markdown }] of report.sections.entries()) {
    const found = report.markdown.indexOf(`\n${markdown}\n`, from);
    if (found < 0) throw new Error(`Section "${heading}" does not stand in the Markdown of its report.`);
    const start = found + 1;
    if (at === index) return { start, end: start + markdown.length };
    from = start + markdown.length;
  }
  throw new Error(`The report has no section ${index}.`);
}
