import type { Bundle } from '@research-studio/schemas';
import { partedAtSources, replaceSection, replaceStatement, withMarkdown } from './edit-report.ts';
import type { Mutant } from './mutant.ts';
import { poorestSource } from './poorest-source.ts';
import { randomChoice } from './random-choice.ts';
import { citationPattern, reportStatements } from './report-statements.ts';
import { isCitedProse, shortened, statementMutant } from './statement-mutant.ts';

/** Citations that lead nowhere, to another place, or are missing. */
export const citationMutants: readonly Mutant[] = [
  statementMutant({
    name: 'citation_out_of_range',
    group: 'citation',
    rewrite: ({ markdown }, { bundle, random }) =>
      firstMark(markdown, `[${bundle.sources.length + 1 + random.below(9)}]`),
  }),
  statementMutant({
    name: 'citation_moved',
    group: 'citation',
    rewrite: (statement, { bundle }) => {
      const target = poorestSource(bundle, statement);
      return target === null ? null : allMarks(statement.markdown, `[${target.id}]`);
    },
  }),
  { name: 'citation_moved_with_evidence', group: 'citation', mutate: moveWithEvidence },
  statementMutant({
    name: 'citation_padded',
    group: 'citation',
    rewrite: (statement, { bundle }) => {
      const target = poorestSource(bundle, statement);
      return target === null
        ? null
        : statement.markdown.replace(citationPattern, (mark) => `${mark}[${target.id}]`);
    },
  }),
  statementMutant({
    name: 'citation_removed',
    group: 'citation',
    accepts: (statement) => isCitedProse(statement) && /\p{Nd}/u.test(statement.text),
    rewrite: ({ markdown }) => withoutCitations(markdown),
  }),
  { name: 'citations_removed_everywhere', group: 'citation', mutate: removeAll },
  { name: 'citations_swapped', group: 'citation', mutate: rotateAll },
  statementMutant({
    name: 'citation_broken',
    group: 'citation',
    rewrite: ({ markdown }, { random }) =>
      firstMark(markdown, random.pick(['[[1', '[]', '(source)', '[?]']) ?? '[]'),
  }),
  statementMutant({
    name: 'draft_mark_left',
    group: 'citation',
    rewrite: ({ markdown }, { bundle, random }) =>
      firstMark(markdown, `[${random.pick(bundle.evidence)?.id ?? 'E1'}]`),
  }),
  { name: 'source_entry_removed', group: 'citation', mutate: removeEntry },
  { name: 'source_entries_exchanged', group: 'citation', mutate: exchangeEntries },
  { name: 'source_never_cited', group: 'citation', mutate: neverCite },
];

function firstMark(markdown: string, replacement: string): string {
  let isDone = false;
  return markdown.replace(citationPattern, (mark) => {
    if (isDone) return mark;
    isDone = true;
    return replacement;
  });
}

/** The first mark replaced, the others taken out. */
function allMarks(markdown: string, replacement: string): string {
  const [first = 0] = [...markdown.matchAll(citationPattern)].map(({ index }) => index);
  return markdown.replace(citationPattern, (_mark, _digits, at: number) => (at === first ? replacement : ''));
}

/** Without marks and without the signs and spaces that belong to them. */
function withoutCitations(markdown: string): string {
  return markdown.replace(/[ \t]*(?<!\\)\[\d{1,4}\](?!\()[●◐○]?/g, '');
}

/** A consistent bug: mark and evidence of a claim both lead to a source that does not say so. */
function moveWithEvidence(bundle: Bundle, seed: number) {
  const random = randomChoice(seed);
  for (const statement of random.shuffled(reportStatements(bundle).filter(isCitedProse))) {
    const target = poorestSource(bundle, statement);
    const evidence = random.pick(bundle.evidence.filter(({ sourceId }) => sourceId === target?.id));
    const isClaim = bundle.claims.some(({ text }) => text === statement.text);
    if (target === null || evidence === undefined || !isClaim) continue;
    const markdown = allMarks(statement.markdown, `[${target.id}]`);
    const edited = replaceStatement(bundle, statement, markdown);
    return {
      bundle: {
        ...edited,
        claims: edited.claims.map((claim) =>
          claim.text === statement.text ? { ...claim, evidenceIds: [evidence.id] } : claim,
        ),
      },
      where: `${shortened(statement.markdown)} → [${target.id}], ${evidence.id}`,
    };
  }
  return null;
}

function removeAll(bundle: Bundle) {
  if (bundle.sources.length === 0) return null;
  return { bundle: inAllSections(bundle, withoutCitations), where: 'all sections' };
}

function rotateAll(bundle: Bundle) {
  const count = bundle.sources.length;
  if (count < 2) return null;
  const rotated = inAllSections(bundle, (markdown) =>
    markdown.replace(citationPattern, (_, digits: string) => `[${(Number(digits) % count) + 1}]`),
  );
  return { bundle: rotated, where: `every [n] is the next one of ${count}` };
}

function inAllSections(bundle: Bundle, rewrite: (markdown: string) => string): Bundle {
  return bundle.report.sections.reduce(
    (edited, { markdown }, index) => replaceSection(edited, index, rewrite(markdown)),
    bundle,
  );
}

function removeEntry(bundle: Bundle, seed: number) {
  const entry = randomChoice(seed).pick(entriesOf(bundle));
  if (entry === undefined) return null;
  const { body, list } = partedAtSources(bundle.report.markdown);
  return {
    bundle: withMarkdown(bundle, body + list.replace(`\n\n${entry}`, () => '')),
    where: shortened(entry),
  };
}

/** The numbers of two entries exchanged: each leads to the other's page. */
function exchangeEntries(bundle: Bundle, seed: number) {
  const entries = entriesOf(bundle);
  if (entries.length < 2) return null;
  const [one = '', other = ''] = randomChoice(seed).shuffled(entries);
  const [first, second] = [numberOf(one), numberOf(other)];
  const { body, list } = partedAtSources(bundle.report.markdown);
  const exchanged = list.split('\n\n').map((block) => {
    if (block.trimEnd() === one.trimEnd()) return other.replace(second, () => first);
    return block.trimEnd() === other.trimEnd() ? one.replace(first, () => second) : block;
  });
  return {
    bundle: withMarkdown(bundle, `${body}${exchanged.join('\n\n')}\n`),
    where: `${first} and ${second} of the list`,
  };
}

/** Entries of the list of sources, each with its quotes. */
function entriesOf({ report }: Bundle): string[] {
  return partedAtSources(report.markdown)
    .list.split('\n\n')
    .filter((block) => /^\[\d+\] /.test(block))
    .map((block) => block.trimEnd());
}

function numberOf(entry: string): string {
  return /^\[\d+\]/.exec(entry)?.[0] ?? '';
}

/** All marks of one source taken out of sentences that have others; its entry stays. */
function neverCite(bundle: Bundle) {
  const last = bundle.sources.at(-1);
  if (last === undefined || bundle.sources.length < 2) return null;
  const mark = new RegExp(`[ \\t]*(?<!\\\\)\\[${last.id}\\](?!\\()[●◐○]?`, 'g');
  return {
    bundle: inAllSections(bundle, (markdown) => markdown.replace(mark, '')),
    where: `[${last.id}] ${last.title}`,
  };
}
