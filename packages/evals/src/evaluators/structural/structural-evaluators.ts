import { Bundle } from '@research-studio/schemas';
import type { EvalSubject, Evaluator } from '../evaluator.ts';
import { checked, type Finding, finding } from '../finding.ts';
import {
  checkBundlePromises,
  checkEvidenceFields,
  checkEvidencePopulated,
  checkMetadataComplete,
  checkScoresInBounds,
  OUT_OF_BOUNDS,
} from './bundle-checks.ts';
import {
  checkCitationsMapToSources,
  checkCitationsPresent,
  checkSourcesHaveUrls,
} from './citation-checks.ts';
import { type MarkdownReport, readMarkdownReport } from './markdown-report.ts';
import {
  checkNoEmptyReport,
  checkNoRepetition,
  checkNotCutOff,
  checkReportHasMarkdownStructure,
  checkReportMinimumLength,
  type StructuralCheck,
} from './structure-checks.ts';
import { checkNoMachineTalk, checkNothingHidden, checkReportLanguage } from './wording-checks.ts';

/** The ten of the evaluation approach first, then what else no sound report has. */
const structuralChecks: readonly StructuralCheck[] = [
  checkReportHasMarkdownStructure,
  checkCitationsPresent,
  checkCitationsMapToSources,
  checkMetadataComplete,
  checkEvidencePopulated,
  checkScoresInBounds,
  checkReportMinimumLength,
  checkEvidenceFields,
  checkSourcesHaveUrls,
  checkNoEmptyReport,
  checkBundlePromises,
  checkNoRepetition,
  checkNoMachineTalk,
  checkNothingHidden,
  checkNotCutOff,
  checkReportLanguage,
];

/** One evaluator for each check. Metric `holds`: 1 or 0, null where there is nothing to check. */
export const structuralEvaluators: readonly Evaluator[] = structuralChecks.map((check) => ({
  name: check.name,
  kind: 'structural',
  evaluate: async (subject) => [checked('holds', findingsOf(check, subject))],
}));

interface ReadBundle {
  readonly read: ReturnType<typeof Bundle.safeParse>;
  /** Null where the bundle has none. */
  readonly report: MarkdownReport | null;
}

/** All checks read one bundle alike, so that it is read once. */
const readBundles = new WeakMap<EvalSubject['bundle'], ReadBundle>();

function readOnce(bundle: EvalSubject['bundle']): ReadBundle {
  const known = readBundles.get(bundle);
  if (known !== undefined) return known;
  const read = Bundle.safeParse(bundle);
  const markdown: unknown = bundle.report?.markdown;
  const made = { read, report: typeof markdown === 'string' ? readMarkdownReport(markdown) : null };
  readBundles.set(bundle, made);
  return made;
}

/** A bundle that is none by its schema may lack what a check reads: then that is what the check finds. */
function findingsOf(
  check: StructuralCheck,
  { bundle, case: { kind } }: EvalSubject,
): readonly Finding[] | null {
  const { read, report } = readOnce(bundle);
  const isReadable = read.success || read.error.issues.every(({ code }) => OUT_OF_BOUNDS.has(code));
  if (!isReadable && check.name !== 'check_metadata_complete') {
    const issues = read.success ? [] : read.error.issues;
    return issues.map(({ path, message }) => finding(['bundle', ...path].map(String).join('.'), message));
  }
  return check.find({ report: report ?? readMarkdownReport(''), bundle, kind });
}

interface StructuralFinding extends Finding {
  /** Name of the check that found it. */
  readonly check: string;
}

/** What the checks that need no bundle find in any Markdown report, of whatever system. Never throws. */
export function structuralFindings(markdown: string): readonly StructuralFinding[] {
  const subject = { report: readMarkdownReport(markdown), bundle: null, kind: null };
  return structuralChecks
    .filter(({ readsMarkdownAlone }) => readsMarkdownAlone)
    .flatMap(({ name, find }) => (find(subject) ?? []).map((finding) => ({ check: name, ...finding })));
}
