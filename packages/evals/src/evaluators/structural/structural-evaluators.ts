import { Bundle } from '@research-studio/schemas';
import type { EvalSubject, Evaluator } from '../evaluator.ts';
import { atKey, checked, type Finding } from '../finding.ts';
import { bundleChecks, OUT_OF_BOUNDS } from './bundle-checks.ts';
import { citationChecks } from './citation-checks.ts';
import { type MarkdownReport, readMarkdownReport } from './markdown-report.ts';
import { structureChecks } from './structure-checks.ts';
import { wordingChecks } from './wording-checks.ts';

const structuralChecks = { ...bundleChecks, ...citationChecks, ...structureChecks, ...wordingChecks };

/** One evaluator for each check. Metric `holds`: 1 or 0, null where there is nothing to check. */
export const structuralEvaluators: readonly Evaluator[] = Object.keys(structuralChecks).map((name) => ({
  name,
  kind: 'structural',
  evaluate: async (subject) => [checked('holds', findingsOf(name, subject))],
}));

interface ReadBundle {
  /** Where it does not have the shape of a bundle; empty where it does. */
  readonly misshapen: readonly Finding[];
  readonly report: MarkdownReport;
}

/** All checks read one bundle alike, so that it is read once. */
const readBundles = new WeakMap<EvalSubject['bundle'], ReadBundle>();

function readOnce(bundle: EvalSubject['bundle']): ReadBundle {
  const known = readBundles.get(bundle);
  if (known !== undefined) return known;
  const issues = Bundle.safeParse(bundle).error?.issues ?? [];
  const hasShape = issues.every(({ code }) => OUT_OF_BOUNDS.has(code));
  const markdown: unknown = bundle.report?.markdown;
  const read = {
    misshapen: hasShape ? [] : issues.map(({ path, message }) => atKey(['bundle', ...path], message)),
    report: readMarkdownReport(typeof markdown === 'string' ? markdown : ''),
  };
  readBundles.set(bundle, read);
  return read;
}

/** A bundle that is none by its schema may lack what a check reads: then that is what the check finds. */
function findingsOf(name: string, { bundle, case: { kind } }: EvalSubject): readonly Finding[] | null {
  const { misshapen, report } = readOnce(bundle);
  if (misshapen.length > 0 && name !== 'check_metadata_complete') return misshapen;
  return structuralChecks[name]?.({ report, bundle, kind }) ?? null;
}
