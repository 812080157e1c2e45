import type { SourceIndexes } from '@research-studio/core';
import { Bundle } from '@research-studio/schemas';
import type { Evaluator, Measurement } from '../evaluator.ts';
import { type Finding, shortened, tellFindings } from '../structural/finding.ts';
import { isEdited, toldValue } from './edited-report.ts';
import { groundedMarkdown } from './grounded-markdown.ts';
import { type Groundedness, measureGroundedness } from './measure-groundedness.ts';
import { plainKey } from './plain-key.ts';
import { isJudgedByModel } from './recheck-bundle.ts';
import { toldStatements } from './told-statements.ts';

/** The headline: how far the citations of a report hold, from its Markdown and the stored texts. Deterministic. */
export const groundednessEvaluator: Evaluator = {
  name: 'groundedness',
  kind: 'groundedness',
  evaluate: async ({ bundle }, { indexes }) => {
    const read = Bundle.safeParse(bundle);
    if (!read.success) return unreadable();
    return measurements(await measuredOnce(bundle, indexes), bundle);
  },
};

interface Measured {
  readonly sources: Bundle['sources'];
  readonly ownWords: string;
  readonly found: Promise<Groundedness>;
}

/** Bundles that differ elsewhere share their report: it is measured once. */
const known = new WeakMap<Bundle['report'], Measured>();

function measuredOnce(bundle: Bundle, indexes?: SourceIndexes): Promise<Groundedness> {
  const { report, sources, metadata } = bundle;
  const queries = metadata.searches.map(({ query }) => query);
  const ownWords = queries.join('\n');
  const before = known.get(report);
  if (before?.sources === sources && before.ownWords === ownWords) return before.found;
  const { markdown, lineOf } = groundedMarkdown(bundle);
  // A row of a table is read with the heads of its columns.
  const ownSentences = toldStatements(bundle, null).flatMap(({ section, judged, text }) =>
    section.analysis?.includes(judged) ? [text] : [],
  );
  const found = measureGroundedness({ markdown, sources, ownWords: queries, ownSentences, indexes }).then(
    (measured) => placedAt(measured, lineOf),
  );
  known.set(report, { sources, ownWords, found });
  return found;
}

/** With the lines of the report as it is. */
function placedAt(found: Groundedness, lineOf: (line: number) => number): Groundedness {
  const placed = <At extends { readonly line: number }>(one: At): At => ({ ...one, line: lineOf(one.line) });
  return { ...found, citations: found.citations.map(placed), uncited: found.uncited.map(placed) };
}

/**
 * Sides of disputes that a model found in the passages it read, in a few words each. That their figures and words stand in
 * what is cited of their own sources is held by `verdicts_hold`.
 */
function sidesRead(bundle: Bundle): readonly string[] {
  const contradictions = isEdited(bundle) ? (bundle.trust?.contradictions ?? []) : [];
  return contradictions.flatMap(({ sides }) => sides.map(toldValue));
}

function measurements(found: Groundedness, bundle: Bundle): Measurement[] {
  const { citations, citationPrecision, sentenceCoverage, effectiveCitations, uncheckedShare } = found;
  // What a model judged by reading is not wrong because rules cannot follow it: that lowers the precision alone.
  const read = new Set(
    [
      ...bundle.claims.filter((one) => isJudgedByModel(one, bundle)).map(({ text }) => text),
      ...sidesRead(bundle),
    ].map(plainKey),
  );
  // Of several sources that a statement cites, one may say nothing of it: that, too, lowers the precision alone.
  const failing = citations.filter(
    ({ text, outcome, statement }) =>
      !read.has(plainKey(text)) &&
      (outcome === 'contradicted' ||
        (outcome === 'unsupported' && statement !== 'supported' && statement !== 'partially_supported')),
  );
  const weak = citations.filter(({ outcome }) => outcome !== 'supported' && outcome !== 'unchecked');
  const unchecked = citations.filter(({ outcome }) => outcome === 'unchecked');
  const bare = found.uncited.map(({ text, line }) => at(line, `no citation: “${shortened(text)}”`));
  const told = (list: typeof citations) =>
    list.map(({ line, source, outcome, reason, text }) =>
      at(line, `[${source}] ${outcome}, ${shortened(reason, 60)}: “${shortened(text)}”`),
    );
  return [
    measure('citation_precision', citationPrecision, told(weak)),
    measure('sentence_coverage', sentenceCoverage, bare),
    measure('effective_citations', citations.length === 0 ? null : effectiveCitations, []),
    measure('checked_share', uncheckedShare === null ? null : 1 - uncheckedShare, told(unchecked)),
    check('citations_hold', told(failing)),
    check('statements_cited', bare),
    check('quotations_stand', found.falseQuotes.map(ofQuote)),
  ];
}

function at(line: number, what: string): Finding {
  return { where: `line ${line}`, what };
}

function ofQuote({ quote, source, verdict }: Groundedness['falseQuotes'][number]): Finding {
  const what = verdict === 'absent' ? 'does not stand there' : 'stands there otherwise';
  return { where: `source [${source}]`, what: `“${shortened(quote)}” ${what}` };
}

function measure(metric: string, score: number | null, findings: readonly Finding[]): Measurement {
  return { metric, score, passed: null, message: tellFindings(findings), judge: null };
}

function check(metric: string, findings: readonly Finding[]): Measurement {
  const passed = findings.length === 0;
  return { metric, score: Number(passed), passed, message: tellFindings(findings), judge: null };
}

const METRICS = ['citation_precision', 'sentence_coverage', 'effective_citations', 'checked_share'] as const;
const CHECKS = ['citations_hold', 'statements_cited', 'quotations_stand'] as const;

function unreadable(): Measurement[] {
  const findings = [{ where: 'bundle', what: 'it does not fit its schema' }];
  return [
    ...METRICS.map((metric) => measure(metric, null, findings)),
    ...CHECKS.map((metric) => check(metric, findings)),
  ];
}
