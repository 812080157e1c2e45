import type { Bundle } from '@research-studio/schemas';
import type { CaseKind } from '../../cases/eval-case.ts';
import type { Finding } from './finding.ts';
import type { MarkdownReport } from './markdown-report.ts';

/** What a check looks at: a finished run, or the Markdown of any report where the bundle is null. */
export interface CheckedReport {
  readonly report: MarkdownReport;
  readonly bundle: Bundle | null;
  /** What kind of question was asked; null where it is not known. */
  readonly kind: CaseKind | null;
}

/** A check that holds or does not hold. Deterministic. */
export interface StructuralCheck {
  /** snake_case, "check_…". */
  readonly name: string;
  /** Whether it makes sense without a bundle. */
  readonly readsMarkdownAlone: boolean;
  /** Empty when all is well; null where there is nothing to check. */
  readonly find: (checked: CheckedReport) => readonly Finding[] | null;
}

/** A reply without research (small talk, a refusal): no report, so that nothing of a report is missing in it. */
export function isReply(bundle: Bundle | null): boolean {
  if (bundle === null) return false;
  const { report, sources, metadata } = bundle;
  return (
    report.sections.length === 0 && sources.length === 0 && metadata.iterations === 0 && hasNoSearch(bundle)
  );
}

/** An honest report on having found nothing: it claims nothing of the world, so that nothing can be cited. */
export function claimsNothing({ sources, evidence, claims }: Bundle): boolean {
  return sources.length === 0 && evidence.length === 0 && claims.length === 0;
}

function hasNoSearch({ metadata, report }: Bundle): boolean {
  return metadata.searches.length === 0 && !/^#{1,6} /m.test(report.markdown);
}
