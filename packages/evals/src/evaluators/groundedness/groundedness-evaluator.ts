import { shownFindings } from '@research-studio/core/citation';
import { parseReport } from '@research-studio/core/report';
import { Bundle, type Claim } from '@research-studio/schemas';
import type { Evaluator, Measurement } from '../evaluator.ts';
import { sectionLines } from '../expectations/report-claims.ts';
import { atLine, checked, type Finding, finding, measured, shortened } from '../finding.ts';
import { claimsNothing } from '../structural/structure-checks.ts';
import { type Groundedness, measureGroundedness } from './measure-groundedness.ts';

/** The headline: how far the citations of a report hold, from its Markdown and the stored texts. Deterministic. */
export const groundednessEvaluator: Evaluator = {
  name: 'groundedness',
  kind: 'groundedness',
  evaluate: async ({ bundle }) =>
    Bundle.safeParse(bundle).success
      ? measurements(await measuredOnce(bundle), bundle)
      : [
          ...METRICS.map((metric) => measured(metric, null, UNREADABLE)),
          ...CHECKS.map((metric) => checked(metric, UNREADABLE)),
        ],
};

const METRICS = [
  'decided_share',
  'citation_precision',
  'sentence_coverage',
  'effective_citations',
  'checked_share',
];
const CHECKS = ['citations_hold', 'statements_cited', 'quotations_stand', 'quoted_verbatim'];
const UNREADABLE = [finding('bundle', 'it does not fit its schema')];

/** Bundles that differ elsewhere share their report: it is measured once. */
const known = new WeakMap<
  Bundle['report'],
  { readonly sources: Bundle['sources']; readonly found: Promise<Groundedness> }
>();

function measuredOnce(bundle: Bundle): Promise<Groundedness> {
  const { report, sources } = bundle;
  const before = known.get(report);
  if (before?.sources === sources) return before.found;
  const own = new Set([...noteLines(report), ...sectionLines(report, ['about', 'told'])]);
  const reasoned = new Set(report.sections.flatMap(({ analysis = [] }) => analysis.map(plainKey)));
  const tellsOfItself = claimsNothing(bundle);
  const found = measureGroundedness({
    markdown: report.markdown,
    sources,
    isOwn: ({ text, bare, line }) =>
      tellsOfItself ||
      own.has(line) ||
      reasoned.has(plainKey(text)) ||
      (bare !== null && reasoned.has(plainKey(bare))),
  });
  known.set(report, { sources, found });
  return found;
}

function measurements(found: Groundedness, bundle: Bundle): Measurement[] {
  const { citations, citationPrecision, sentenceCoverage, effectiveCitations, uncheckedShare } = found;
  // What a model judged by reading is not wrong because rules cannot follow it: that lowers the precision alone.
  const read = readByModel(bundle);
  // A line on a dispute says different things of several sources.
  const disputed = read.size === 0 ? new Set() : sectionLines(bundle.report, ['told']);
  // Of several sources that a statement cites, one may say nothing of it: that, too, lowers the precision alone.
  const failing = citations.filter(
    ({ text, line, outcome, statement }) =>
      !disputed.has(line) &&
      !read.has(plainKey(text)) &&
      (outcome === 'contradicted' || (outcome === 'unsupported' && statement === 'none')),
  );
  const weak = citations.filter(({ outcome }) => outcome !== 'supported' && outcome !== 'unchecked');
  const unchecked = citations.filter(({ outcome }) => outcome === 'unchecked');
  const bare = found.uncited.map(({ text, line }) => atLine(line, `no citation: “${shortened(text)}”`));
  const shown = (list: typeof citations) =>
    list.map(({ line, source, outcome, code, text }) =>
      atLine(line, `[${source}] ${outcome}${code === '' ? '' : ` (${code})`}: “${shortened(text)}”`),
    );
  return [
    decided(found, bundle),
    measured('citation_precision', citationPrecision, shown(weak)),
    measured('sentence_coverage', sentenceCoverage, bare),
    measured('effective_citations', citations.length === 0 ? null : effectiveCitations, []),
    measured('checked_share', uncheckedShare === null ? null : 1 - uncheckedShare, shown(unchecked)),
    measured('written_by_model', Number(bundle.metadata.models.length > 0), []),
    checked('citations_hold', shown(failing)),
    checked('statements_cited', [...bare, ...claimsUncited(bundle)]),
    checked('quotations_stand', found.falseQuotes.map(ofQuote)),
    checked('quoted_verbatim', bundle.metadata.models.length > 0 ? null : notVerbatim(bundle, found)),
  ];
}

/** Claims that rest on evidence and whose sentence cites nothing. */
function claimsUncited({ claims, report }: Bundle): Finding[] {
  const keys = claims.filter(({ evidenceIds }) => evidenceIds.length > 0).map(({ text }) => plainKey(text));
  return parseReport(report.markdown)
    .sentences.filter(({ citations, isFactual }) => citations.length === 0 && !isFactual)
    .filter(({ text }) => keys.some((key) => key !== '' && plainKey(text).includes(key)))
    .map(({ line, text }) => atLine(line, `no citation: “${shortened(text)}”`));
}

/** Sentences of a report without a model that are not verbatim from their passages. */
function notVerbatim(bundle: Bundle, { claims }: Groundedness): Finding[] {
  const lines = bundle.report.markdown.split('\n');
  const own = bundle.report.sections.filter(({ role }) => role === undefined || role === 'findings');
  const ownLines = new Set(own.flatMap(({ markdown }) => markdown.split('\n')));
  return claims
    .filter(({ citations, line }) => citations.length > 0 && ownLines.has(lines[line - 1] ?? ''))
    .filter((claim) => {
      // Of a finding the quotation alone, without whose it is.
      const [quote] = shownFindings(lines[claim.line - 1] ?? '');
      return !isVerbatim(quote === undefined ? claim : { ...claim, text: quote }, bundle);
    })
    .map(({ line, text }) => atLine(line, `no passage has it in these words: “${shortened(text)}”`));
}

/** Whether cited evidence has a statement word for word; of a row of a table the words alone. */
function isVerbatim({ text, citations }: Groundedness['claims'][number], bundle: Bundle): boolean {
  const { evidence, sources } = bundle;
  const passages = evidence.filter(({ sourceId }) => citations.includes(String(sourceId)));
  const cited = sources.filter(({ id }) => citations.includes(String(id)));
  const texts = [...passages.flatMap(({ quote, fact }) => [quote, fact]), ...cited.map(({ title }) => title)];
  const known = texts.map((one) => ` ${plainKey(one)} `);
  // A finding is followed by its issuer.
  const words = plainKey(text.replace(/^(["“„«].*["”“»]) — [^—]*$/u, '$1')).split(' ');
  const isRow = text.includes(': ') && passages.some(({ quote }) => quote.includes('|'));
  return (
    known.some((one) => one.includes(` ${words.join(' ')} `)) ||
    (isRow && words.every((word) => known.some((one) => one.includes(` ${word} `))))
  );
}

/**
 * The share of statements that somebody decided, with how many have which verdict by whom: found verbatim, read by the model
 * of the run, or judged by rules here and now. What none of them decided is open.
 */
function decided({ claims }: Groundedness, bundle: Bundle): Measurement {
  const read = readByModel(bundle);
  const names = claims.map((claim) => {
    if (claim.decidedBy === 'quote') return `${claim.verdict}/quote`;
    const byModel = read.get(plainKey(claim.text));
    const verdict = byModel ?? claim.verdict;
    return verdict === 'open' ? verdict : `${verdict}/${byModel === undefined ? claim.decidedBy : 'model'}`;
  });
  const groups = Map.groupBy(names.sort(), (name) => name);
  const open = groups.get('open')?.length ?? 0;
  return {
    ...measured('decided_share', names.length === 0 ? null : 1 - open / names.length, []),
    counts: Object.fromEntries([...groups].map(([name, all]) => [name, all.length])),
  };
}

function ofQuote({ quote, source, verdict }: Groundedness['falseQuotes'][number]): Finding {
  const what = verdict === 'absent' ? 'is not there' : 'is there in other words';
  return finding(`source [${source}]`, `“${shortened(quote)}” ${what}`);
}

/** Letters, figures and signs of measures: two texts with one key differ in type-setting only. */
function plainKey(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[.,](?!\p{N})|(?<!\p{N})[.,]|[^\p{L}\p{M}\p{N}%€$£¥°+<>=−.,-]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

/** Verdicts of claims that a model judged by reading their passages, by their key: rules do not say better. */
function readByModel({ claims }: Bundle): ReadonlyMap<string, Claim['verdict']> {
  const read = claims.filter(({ decidedBy }) => decidedBy === 'model');
  return new Map(read.map(({ text, verdict }) => [plainKey(text), verdict]));
}

/** Lines of the note under the title, from 1. */
function noteLines({ markdown }: Bundle['report']): number[] {
  const opening = markdown.slice(0, Math.max(0, markdown.indexOf('\n## '))).split('\n');
  return opening.flatMap((line, at) => (line.startsWith('>') ? [at + 1] : []));
}
