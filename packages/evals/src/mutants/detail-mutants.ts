import type { Bundle } from '@research-studio/schemas';
import { bundleMutant, claimMutant, sourceMutant, trustMutant } from './edit-parts.ts';
import { proseSections, replaceSection, sectionAt } from './edit-report.ts';
import type { Mutant, Mutation } from './mutant.ts';
import { citationPattern } from './report-statements.ts';
import { shortened, statementMutant } from './statement-mutant.ts';

/** Bundles that agree with themselves but for one detail. */
export const detailMutants: readonly Mutant[] = [
  statementMutant({
    name: 'mark_zero_padded',
    group: 'citation',
    accepts: ({ citations }) => citations.length > 0,
    rewrite: ({ markdown }) => markdown.replace(citationPattern, '[0$1]'),
  }),
  statementMutant({
    name: 'sign_dropped',
    group: 'trust',
    accepts: ({ citations }) => citations.length > 0,
    rewrite: ({ markdown }) => markdown.replace(/(?<=\])[●◐○]/gu, ''),
  }),
  statementMutant({
    name: 'row_in_quotation_marks',
    group: 'quote',
    rewrite: ({ markdown }) => (/^[^“”".!?]{3,40}: [^“”"]*\d/.test(markdown) ? quoted(markdown) : null),
  }),
  statementMutant({
    name: 'day_of_who_says_it_changed',
    group: 'number',
    accepts: ({ role }) => role === 'told',
    rewrite: ({ markdown }) =>
      markdown.replace(/(?<=^- [^“:]*?\p{L} )\d{1,2}(?=, \d{4}:)/u, (day) => String((Number(day) % 28) + 1)),
  }),
  statementMutant({
    name: 'finding_emphasised',
    group: 'quote',
    accepts: ({ role }) => role === 'findings',
    rewrite: ({ markdown }) => markdown.replace(/(?<= )\p{L}{4,}(?= )/u, '*$&*'),
  }),
  statementMutant({
    name: 'stop_turned_into_question',
    group: 'content',
    rewrite: ({ markdown }) => markdown.replace(/\.$/, '?'),
  }),
  bundleMutant('heading_figure_invented', 'number', (bundle, random) => {
    const index = random.pick(
      proseSections(bundle).filter((at) => /\d/.test(sectionAt(bundle, at).markdown)),
    );
    if (index === undefined) return null;
    const { heading, markdown } = sectionAt(bundle, index);
    // A year of the section may well stand in its heading.
    const figure = markdown.match(/\d+/g)?.find((one) => !/^(?:19|20)\d\d$/.test(one));
    if (figure === undefined) return null;
    return withHeading(bundle, { index, to: `${heading.replace(/\?$/, '')} (${figure})` });
  }),
  bundleMutant('year_of_disagreement_changed', 'number', (bundle) =>
    inSections(bundle, (markdown) =>
      markdown.replace(/(?<=^### .*)\b(?:19|20)\d\d\b/mu, (year) => String(Number(year) + 1)),
    ),
  ),
  bundleMutant('claim_named_by_other_section', 'structure', (bundle) => {
    const { sections } = bundle.report;
    const at = sections.findIndex(
      ({ claimIds }, index) => claimIds.length > 0 && (sections[index + 1]?.claimIds.length ?? 0) > 0,
    );
    const moved = sections[at]?.claimIds.at(-1);
    if (moved === undefined) return null;
    const edited = sections.map((section, index) => {
      const { claimIds } = section;
      if (index === at) return { ...section, claimIds: claimIds.slice(0, -1) };
      return index === at + 1 ? { ...section, claimIds: [moved, ...claimIds] } : section;
    });
    return {
      bundle: { ...bundle, report: { ...bundle.report, sections: edited } },
      where: `${moved} named by “${sections[at + 1]?.heading}”`,
    };
  }),
  claimMutant('reason_that_is_none', ({ level }) =>
    level === undefined ? null : { reason: 'It is well known.' },
  ),
  claimMutant('level_above_its_reason', ({ level, reason = '' }) =>
    level === 'low' && /^Only |better standing/.test(reason) ? { level: 'medium' } : null,
  ),
  trustMutant('ruling_that_prefers_none', ({ contradictions: [first, ...others] }) =>
    first === undefined || first.preferredSide === null
      ? null
      : { contradictions: [{ ...first, ruling: 'Nothing settles it.' }, ...others] },
  ),
  claimMutant('signal_dropped', ({ signals }) => {
    const { numbers, ...others } = signals;
    return numbers === undefined ? null : { signals: others };
  }),
  claimMutant('cover_understated', ({ signals }) =>
    (signals['cover'] ?? 0) > 0.5 ? { signals: { ...signals, cover: 0.1 } } : null,
  ),
  sourceMutant('flag_beside_others_without_warning', ({ flags }) =>
    flags.includes('login_wall') ? null : { flags: [...flags, 'login_wall'] },
  ),
  sourceMutant('standing_of_another_page', ({ credibilityParts }, { sources }) => {
    const other = sources.find(
      (one) => one.credibilityParts?.authority.reason !== credibilityParts?.authority.reason,
    )?.credibilityParts;
    return credibilityParts == null || other == null
      ? null
      : { credibilityParts: { ...credibilityParts, authority: other.authority } };
  }),
  trustMutant('side_value_cut', ({ contradictions: [first, ...others] }) => {
    const [side, ...sides] = first?.sides ?? [];
    const cut = side?.value.replace(/\d(?=\D*$)/, '');
    if (first === undefined || side === undefined || cut === undefined || !/\d/.test(cut)) return null;
    return { contradictions: [{ ...first, sides: [{ ...side, value: cut }, ...sides] }, ...others] };
  }),
  bundleMutant('not_found_emptied', 'trust', (bundle) => {
    const { trust } = bundle;
    return trust === undefined || trust.notFound.length === 0
      ? null
      : { bundle: { ...bundle, trust: { ...trust, notFound: [] } }, where: shortened(trust.notFound.join()) };
  }),
];

/** All before the marks. */
function quoted(markdown: string): string {
  return markdown.replace(/^(.*?)(?= ?\[\d)/su, '“$1”');
}

function withHeading(
  bundle: Bundle,
  { index, to }: { readonly index: number; readonly to: string },
): Mutation {
  const { heading } = sectionAt(bundle, index);
  const sections = bundle.report.sections.map((section, at) =>
    at === index ? { ...section, heading: to } : section,
  );
  const markdown = bundle.report.markdown.replace(`\n## ${heading}\n`, () => `\n## ${to}\n`);
  return { bundle: { ...bundle, report: { markdown, sections } }, where: `${heading} → ${to}` };
}

/** The first section that can be edited so is. */
function inSections(bundle: Bundle, edit: (markdown: string) => string): Mutation | null {
  for (const [index, { markdown }] of bundle.report.sections.entries()) {
    const edited = edit(markdown);
    if (edited === markdown) continue;
    return { bundle: replaceSection(bundle, index, edited), where: shortened(edited) };
  }
  return null;
}
