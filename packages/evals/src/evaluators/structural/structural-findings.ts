import type { Finding } from './finding.ts';
import { readMarkdownReport } from './markdown-report.ts';
import { structuralChecks } from './structural-checks.ts';

export interface StructuralFinding extends Finding {
  /** Name of the check that found it. */
  readonly check: string;
}

/** What the checks that need no bundle find in any Markdown report, of whatever system. Never throws. */
export function structuralFindings(markdown: string): readonly StructuralFinding[] {
  const checked = { report: readMarkdownReport(markdown), bundle: null, kind: null };
  return structuralChecks
    .filter(({ readsMarkdownAlone }) => readsMarkdownAlone)
    .flatMap(({ name, find }) => (find(checked) ?? []).map((finding) => ({ check: name, ...finding })));
}
