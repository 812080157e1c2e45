import type { Bundle, BundleSource, VerifiedFinding } from '@research-studio/schemas';
import type { AssembledReport } from '../../citation/assembled-report.ts';
import { shownFindings } from '../../citation/findings-block.ts';

type Shown = Pick<AssembledReport, 'markdown' | 'sections' | 'evidence'>;

/**
 * The last look at the Verified Findings before a report leaves the run. A block that lost or changed a quotation on its way is put
 * back from the section that code wrote; where that is not possible, or a quotation does not stand in its source, there are none.
 */
export function enforceFindings<Report extends Shown>(
  report: Report,
  findings: readonly VerifiedFinding[],
  sources: readonly Pick<BundleSource, 'id' | 'text'>[],
): { readonly report: Report; readonly verifiedFindings: NonNullable<Bundle['verifiedFindings']> } {
  const section = report.sections.find(({ role }) => role === 'findings');
  if (section === undefined) return { report, verifiedFindings: [] };
  const shown = shownFindings(section.markdown);
  const verified = shown.flatMap((quote) => {
    const finding = findings.find((one) => one.quote === quote && one.status === 'passed');
    const sourceId = report.evidence.find(({ id }) => id === finding?.id)?.sourceId;
    const text = sources.find(({ id }) => id === sourceId)?.text;
    if (finding === undefined || sourceId === undefined) return [];
    return text?.slice(finding.start, finding.end) === quote ? [{ ...finding, sourceId }] : [];
  });
  const isKept = shown.length > 0 && verified.length === shown.length;
  const [before, after = ''] = aroundSection(report.markdown, section.heading);
  if (before !== undefined && isKept) {
    const markdown = `${before}\n## ${section.heading}\n\n${section.markdown}\n${after}`;
    return { report: { ...report, markdown }, verifiedFindings: verified };
  }
  const sections = report.sections.filter(({ role }) => role !== 'findings');
  const markdown = before === undefined ? report.markdown : `${before}${after}`;
  return { report: { ...report, markdown, sections }, verifiedFindings: [] };
}

/** The Markdown before a section of level 2 and what follows it; empty where there is no such section. */
function aroundSection(markdown: string, heading: string): readonly string[] {
  const start = markdown.indexOf(`\n## ${heading}\n`);
  const end = markdown.indexOf('\n## ', start + 1);
  if (start < 0 || end < 0) return [];
  return [markdown.slice(0, start), markdown.slice(end)];
}
