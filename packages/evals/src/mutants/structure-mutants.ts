import type { Bundle } from '@research-studio/schemas';
import {
  partedAtSources,
  proseSections,
  removeSection,
  replaceSection,
  replaceStatement,
  sectionAt,
  sectionRange,
  withMarkdown,
} from './edit-report.ts';
import type { Mutant, Mutation } from './mutant.ts';
import { type RandomChoice, randomChoice } from './random-choice.ts';
import { reportStatements } from './report-statements.ts';
import { isCitedProse, shortened, statementMutant } from './statement-mutant.ts';

/** Parts of a report that are missing, doubled or mangled, and sources that are not there. */
export const structureMutants: readonly Mutant[] = [
  mutant('title_missing', (bundle) => {
    const markdown = bundle.report.markdown.replace(/^# [^\n]*\n+/, '');
    return { bundle: withMarkdown(bundle, markdown), where: 'the title' };
  }),
  mutant('sources_section_missing', (bundle) => {
    const { body } = partedAtSources(bundle.report.markdown);
    return { bundle: withMarkdown(bundle, `${body.trimEnd()}\n`), where: 'the list of sources' };
  }),
  mutant('section_emptied', (bundle, random) => {
    const index = random.pick(proseSections(bundle));
    if (index === undefined) return null;
    return { bundle: replaceSection(bundle, index, ''), where: sectionAt(bundle, index).heading };
  }),
  mutant('section_dropped', dropSection),
  mutant('section_duplicated', duplicateSection),
  mutant('report_truncated', truncate),
  mutant('report_emptied', (bundle) => ({
    bundle: { ...bundle, report: { markdown: '\n', sections: [] } },
    where: 'the whole report',
  })),
  mutant('all_sections_emptied', (bundle) => {
    const emptied = bundle.report.sections.reduceRight(
      (edited, _, index) => replaceSection(edited, index, ''),
      bundle,
    );
    return { bundle: emptied, where: 'all sections' };
  }),
  mutant('headings_lost', (bundle) => {
    const { body, list } = partedAtSources(bundle.report.markdown);
    return {
      bundle: withMarkdown(bundle, body.replace(/^## /gm, '') + list),
      where: 'headings of all sections',
    };
  }),
  mutant('sections_out_of_step', outOfStep),
  statementMutant({
    name: 'sentence_cut',
    group: 'structure',
    rewrite: ({ markdown }) => cut(markdown),
  }),
  statementMutant({
    name: 'sentence_duplicated',
    group: 'structure',
    rewrite: ({ markdown }) => `${markdown} ${markdown}`,
  }),
  statementMutant({
    name: 'placeholder_left',
    group: 'structure',
    rewrite: ({ markdown }, { random }) =>
      `${markdown} ${random.pick(['undefined', '[object Object]', 'TODO: write this part', '{{summary}}'])}`,
  }),
  mutant('source_deleted', (bundle, random) => {
    const source = random.pick(bundle.sources);
    if (source === undefined) return null;
    return {
      bundle: { ...bundle, sources: bundle.sources.filter((other) => other !== source) },
      where: `[${source.id}] ${source.title}`,
    };
  }),
  sourceMutant('source_text_emptied', () => ({ text: '' })),
  sourceMutant('source_text_replaced', () => ({ text: OTHER_TEXT })),
  sourceMutant('source_url_emptied', () => ({ url: '' })),
  sourceMutant('source_title_emptied', () => ({ title: '' })),
];

const OTHER_TEXT = `# Opening hours of the municipal baths

The baths are open from seven in the morning to nine in the evening, and on Sundays to six. Children under ten swim with an adult. Towels can be hired at the desk.

Season tickets are sold in the town hall. The sauna is closed in July and August while its stoves are looked after.`;

function mutant(name: string, mutate: (bundle: Bundle, random: RandomChoice) => Mutation | null): Mutant {
  return { name, group: 'structure', mutate: (bundle, seed) => mutate(bundle, randomChoice(seed)) };
}

function sourceMutant(name: string, change: () => Partial<Bundle['sources'][number]>): Mutant {
  return mutant(name, (bundle, random) => {
    const source = random.pick(bundle.sources);
    if (source === undefined) return null;
    const sources = bundle.sources.map((other) => (other === source ? { ...other, ...change() } : other));
    return { bundle: { ...bundle, sources }, where: `[${source.id}] ${source.title}` };
  });
}

/** Half of a sentence; what ends like a whole one is cut further. */
function cut(markdown: string): string | null {
  const words = markdown.split(' ');
  for (let count = Math.floor(words.length / 2); count >= 4; count -= 1) {
    const half = words.slice(0, count).join(' ');
    if (/[\p{L}\p{N},;:]$/u.test(half)) return half;
  }
  return null;
}

/** A part of the answer is gone, while its claims and evidence are still counted. */
function dropSection(bundle: Bundle, random: RandomChoice): Mutation | null {
  const prose = proseSections(bundle).filter((index) => sectionAt(bundle, index).claimIds.length > 0);
  const index = random.pick(prose);
  if (index === undefined || prose.length < 2) return null;
  return { bundle: removeSection(bundle, index), where: sectionAt(bundle, index).heading };
}

function duplicateSection(bundle: Bundle, random: RandomChoice): Mutation | null {
  const index = random.pick(proseSections(bundle));
  if (index === undefined) return null;
  const section = sectionAt(bundle, index);
  const { end } = sectionRange(bundle, index);
  const { markdown, sections } = bundle.report;
  const copy = `\n\n## ${section.heading}\n\n${section.markdown}`;
  return {
    bundle: {
      ...bundle,
      report: {
        markdown: markdown.slice(0, end) + copy + markdown.slice(end),
        sections: [...sections.slice(0, index + 1), section, ...sections.slice(index + 1)],
      },
    },
    where: section.heading,
  };
}

/** The Markdown ends in the middle of its body, as after an answer that hit its limit of tokens. */
function truncate(bundle: Bundle, random: RandomChoice): Mutation | null {
  const { body } = partedAtSources(bundle.report.markdown);
  const from = body.indexOf('\n## ');
  const length = from + Math.floor(((body.length - from) * (40 + random.below(50))) / 100);
  const markdown = body.slice(0, length).replace(/\s+\S*$/, '');
  return { bundle: withMarkdown(bundle, markdown), where: `after “${shortened(markdown.slice(-60))}”` };
}

/** The Markdown says what its sections do not: one was written after the other was fixed. */
function outOfStep(bundle: Bundle, random: RandomChoice): Mutation | null {
  const statement = random.pick(reportStatements(bundle).filter(isCitedProse));
  if (statement === undefined) return null;
  const edited = replaceStatement(bundle, statement, 'This part was rewritten later.');
  return { bundle: withMarkdown(bundle, edited.report.markdown), where: shortened(statement.markdown) };
}
