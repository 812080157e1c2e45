import type { Bundle } from '@research-studio/schemas';

/** What the report itself claims: its findings and its prose, without what it tells of disagreements and of itself. */
export function proseOf({ report }: Bundle): string {
  return report.sections
    .filter(({ role }) => role === undefined || role === 'findings')
    .map(({ markdown }) => markdown)
    .join('\n\n');
}

/** What it tells of sources that contradict each other. */
export function disagreementsOf({ report }: Bundle): string {
  return report.sections
    .filter(({ role }) => role === 'told')
    .map(({ markdown }) => markdown)
    .join('\n\n');
}
