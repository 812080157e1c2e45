import type { Bundle } from '@research-studio/schemas';
import { bundleMutant, claimMutant, metadataMutant, sourceMutant, trustMutant } from './edit-parts.ts';
import { partedAtSources, proseSections, replaceSection, sectionAt, withMarkdown } from './edit-report.ts';
import type { Mutant, Mutation } from './mutant.ts';
import { statementMutant } from './statement-mutant.ts';

/** What a bundle records of its run is impossible, or its parts do not agree. */
export const recordMutants: readonly Mutant[] = [
  bundleMutant('title_of_other_question', 'structure', (bundle) => ({
    bundle: withMarkdown(
      bundle,
      bundle.report.markdown.replace(/^# .*$/m, '# How do beekeepers winter their hives?'),
    ),
    where: 'title',
  })),
  bundleMutant('part_headings_exchanged', 'structure', exchangePartHeadings),
  sourceMutant('credibility_parts_exchanged', ({ credibilityParts: parts }) =>
    parts == null || parts.authority.score === parts.contentQuality.score
      ? null
      : { credibilityParts: { ...parts, authority: parts.contentQuality, contentQuality: parts.authority } },
  ),
  metadataMutant('searches_without_results', ({ searches }) =>
    searches.some(({ results }) => results > 0)
      ? { searches: searches.map((search) => ({ ...search, results: 0 })) }
      : null,
  ),
  metadataMutant('rounds_forgotten', ({ iterations }) => (iterations > 0 ? { iterations: 0 } : null)),
  metadataMutant('model_invented', ({ models }) =>
    models.length > 0 ? null : { models: ['openai:gpt-4o'] },
  ),
  metadataMutant('cost_of_nothing', ({ usage }) => (usage.calls > 0 ? null : { costUsd: 1.25 })),
  metadataMutant('steps_forgotten', () => ({ timingsMs: {} })),
  metadataMutant('coverage_forgotten', ({ answered, coverage }) =>
    answered === 'full' && coverage === 1 ? { coverage: 0 } : null,
  ),
  bundleMutant('pipeline_unknown', 'metadata', (bundle) => ({
    bundle: { ...bundle, pipeline: 'standard-triple' },
    where: bundle.pipeline,
  })),
  bundleMutant('time_unreadable', 'metadata', (bundle) => ({
    bundle: { ...bundle, createdAt: 'yesterday' },
    where: bundle.createdAt,
  })),
  sourceMutant('source_kind_wrong', ({ kind, url }) =>
    kind === 'html' && url.startsWith('http') ? { kind: 'pdf' } : null,
  ),
  sourceMutant('source_unusable', () => ({ quality: 0.05 })),
  sourceMutant('credibility_forgotten', ({ credibility }) =>
    credibility === null ? null : { credibility: null },
  ),
  sourceMutant('credibility_parts_forgotten', ({ credibilityParts }) =>
    credibilityParts == null ? null : { credibilityParts: null },
  ),
  claimMutant('reason_emptied', ({ reason }) => (reason === undefined ? null : { reason: '' })),
  claimMutant('origins_none', ({ evidenceIds, independentSources }) =>
    evidenceIds.length > 0 && independentSources > 0 ? { independentSources: 0 } : null,
  ),
  claimMutant('signals_emptied', ({ evidenceIds, verdict }) =>
    evidenceIds.length > 0 && verdict !== 'unverifiable' ? { signals: {} } : null,
  ),
  aboutMutant('legend_turned', /● ([^·\n]+) · ◐ ([^·\n]+) · ○ ([^·\n]+)$/m, '● $3 · ◐ $2 · ○ $1'),
  aboutMutant('source_row_dropped', /\n\| \[\d+\][^\n]*/, ''),
  trustMutant('not_found_invented', (trust) => ({ notFound: [...trust.notFound, 'Who keeps the lamp?'] })),
  trustMutant('ruling_emptied', ({ contradictions: [first, ...others] }) =>
    first === undefined ? null : { contradictions: [{ ...first, ruling: '' }, ...others] },
  ),
  trustMutant('side_misquoted', ({ contradictions: [first, ...others] }) => {
    const [side, ...sides] = first?.sides ?? [];
    if (first === undefined || side === undefined || !/\d/.test(side.value)) return null;
    const value = side.value.replace(/\d/, (digit) => String((Number(digit) + 3) % 10));
    return { contradictions: [{ ...first, sides: [{ ...side, value }, ...sides] }, ...others] };
  }),
  bundleMutant('passage_links_dropped', 'citation', (bundle) => {
    const { body, list } = partedAtSources(bundle.report.markdown);
    const edited = list.replace(/ \(\[[^\]]*\]\([^)\n]*\)\)/g, '');
    return edited === list
      ? null
      : { bundle: withMarkdown(bundle, body + edited), where: 'the list of sources' };
  }),
  bundleMutant('markup_left', 'content', (bundle, random) => {
    const index = random.pick(proseSections(bundle));
    if (index === undefined) return null;
    const markdown = `${sectionAt(bundle, index).markdown}\n\n<script>alert(1)</script>`;
    return { bundle: replaceSection(bundle, index, markdown), where: 'a script' };
  }),
  statementMutant({
    name: 'mark_doubled',
    group: 'citation',
    rewrite: ({ markdown }) => markdown.replace(/(\[\d+\])(?!\[)/, '$1$1'),
  }),
  statementMutant({
    name: 'mark_in_front',
    group: 'citation',
    rewrite: ({ markdown }) => {
      const [group, marks] = /\s*((?:\[\d+\])+)[●◐○]?/u.exec(markdown) ?? [];
      return group === undefined || !/^\p{L}/u.test(markdown)
        ? null
        : `${marks} ${markdown.replace(group, '')}`;
    },
  }),
];

/** Something that the report says of itself. */
function aboutMutant(name: string, pattern: RegExp, replacement: string): Mutant {
  return bundleMutant(name, 'trust', (bundle) => {
    for (const [index, { role, markdown }] of bundle.report.sections.entries()) {
      const edited = markdown.replace(pattern, replacement);
      if (role !== 'about' || edited === markdown) continue;
      return { bundle: replaceSection(bundle, index, edited), where: String(pattern.exec(markdown)?.[0]) };
    }
    return null;
  });
}

/** Two parts of the question, each under the heading of the other. */
function exchangePartHeadings(bundle: Bundle): Mutation | null {
  const parts = bundle.report.sections.filter(
    ({ role, heading }) => role === undefined && heading.endsWith('?'),
  );
  const [one, other] = parts;
  if (one === undefined || other === undefined) return null;
  const turned = new Map([
    [one.heading, other.heading],
    [other.heading, one.heading],
  ]);
  const markdown = bundle.report.markdown.replace(/^## (.*)$/gm, (line, heading: string) =>
    turned.has(heading) ? `## ${turned.get(heading)}` : line,
  );
  const sections = bundle.report.sections.map((section) => ({
    ...section,
    heading: turned.get(section.heading) ?? section.heading,
  }));
  return {
    bundle: { ...bundle, report: { markdown, sections } },
    where: `${one.heading} ↔ ${other.heading}`,
  };
}
