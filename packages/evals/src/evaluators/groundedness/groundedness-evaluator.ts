import { parseReport, shownFindings } from '@research-studio/core';
import { Bundle, type Claim } from '@research-studio/schemas';
import type { SourceIndexes } from '@research-studio/verification';
import type { Evaluator, Measurement } from '../evaluator.ts';
import { checked, type Finding, shortened, tellFindings } from '../finding.ts';
import { claimsNothing } from '../structural/structure-checks.ts';
import { type Groundedness, measureGroundedness } from './measure-groundedness.ts';

/** The headline: how far the citations of a report hold, from its Markdown and the stored texts. Deterministic. */
export const groundednessEvaluator: Evaluator = {
  name: 'groundedness',
  kind: 'groundedness',
  evaluate: async ({ bundle }, { indexes }) =>
    Bundle.safeParse(bundle).success
      ? measurements(await measuredOnce(bundle, indexes), bundle)
      : [
          ...METRICS.map((metric) => measure(metric, null, UNREADABLE)),
          ...CHECKS.map((metric) => checked(metric, UNREADABLE)),
        ],
};

const METRICS = [
  'decided_share',
  'citation_precision',
  'sentence_coverage',
  'effective_citations',
  'checked_share',
] as const;
const CHECKS = ['citations_hold', 'statements_cited', 'quotations_stand', 'quoted_verbatim'] as const;
const UNREADABLE = [{ where: 'bundle', what: 'it does not fit its schema' }];

interface Measured {
  readonly sources: Bundle['sources'];
  readonly found: Promise<Groundedness>;
}

/** Bundles that differ elsewhere share their report: it is measured once. */
const known = new WeakMap<Bundle['report'], Measured>();

function measuredOnce(bundle: Bundle, indexes?: SourceIndexes): Promise<Groundedness> {
  const { report, sources } = bundle;
  const before = known.get(report);
  if (before?.sources === sources) return before.found;
  const [own, told] = [linesOf(report, 'about'), linesOf(report, 'told')];
  const reasoned = new Set(report.sections.flatMap(({ analysis = [] }) => analysis.map(plainKey)));
  const tellsOfItself = claimsNothing(bundle);
  const found = measureGroundedness({
    markdown: report.markdown,
    sources,
    isOwn: ({ text, bare, line }) =>
      tellsOfItself ||
      own.has(line) ||
      told.has(line) ||
      reasoned.has(plainKey(text)) ||
      (bare !== null && reasoned.has(plainKey(bare))),
    indexes,
  });
  known.set(report, { sources, found });
  return found;
}

function measurements(found: Groundedness, bundle: Bundle): Measurement[] {
  const { citations, citationPrecision, sentenceCoverage, effectiveCitations, uncheckedShare } = found;
  // What a model judged by reading is not wrong because rules cannot follow it: that lowers the precision alone.
  const read = new Set(bundle.claims.filter((one) => isJudgedByModel(one)).map(({ text }) => plainKey(text)));
  // A line on a dispute says different things of several sources.
  const disputed = read.size === 0 ? new Set() : linesOf(bundle.report, 'told');
  // Of several sources that a statement cites, one may say nothing of it: that, too, lowers the precision alone.
  const failing = citations.filter(
    ({ text, line, outcome, statement }) =>
      !disputed.has(line) &&
      !read.has(plainKey(text)) &&
      (outcome === 'contradicted' || (outcome === 'unsupported' && statement === 'none')),
  );
  const weak = citations.filter(({ outcome }) => outcome !== 'supported' && outcome !== 'unchecked');
  const unchecked = citations.filter(({ outcome }) => outcome === 'unchecked');
  const bare = found.uncited.map(({ text, line }) => at(line, `no citation: “${shortened(text)}”`));
  const shown = (list: typeof citations) =>
    list.map(({ line, source, outcome, code, text }) =>
      at(line, `[${source}] ${outcome}${code === '' ? '' : ` (${code})`}: “${shortened(text)}”`),
    );
  return [
    decided(found, bundle),
    measure('citation_precision', citationPrecision, shown(weak)),
    measure('sentence_coverage', sentenceCoverage, bare),
    measure('effective_citations', citations.length === 0 ? null : effectiveCitations, []),
    measure('checked_share', uncheckedShare === null ? null : 1 - uncheckedShare, shown(unchecked)),
    measure('written_by_model', Number(bundle.metadata.models.length > 0), []),
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
    .map(({ line, text }) => at(line, `no citation: “${shortened(text)}”`));
}

/** What a report that no model wrote cites and says in other words than its passages. */
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
    .map(({ line, text }) => at(line, `no passage has it in these words: “${shortened(text)}”`));
}

/** Whether cited evidence has a statement word for word; of a row of a table the words alone. */
function isVerbatim(
  { text, citations }: Groundedness['claims'][number],
  { evidence, sources }: Bundle,
): boolean {
  const passages = evidence.filter(({ sourceId }) => citations.includes(String(sourceId)));
  const known = [
    ...passages.flatMap(({ quote, fact }) => [quote, fact]),
    ...sources.filter(({ id }) => citations.includes(String(id))).map(({ title }) => title),
  ].map((one) => ` ${plainKey(one)} `);
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
  const read = new Map(bundle.claims.filter(isJudgedByModel).map((one) => [plainKey(one.text), one.verdict]));
  const names = claims.map((claim) => {
    if (claim.decidedBy === 'quote') return `${claim.verdict}/quote`;
    const byModel = read.get(plainKey(claim.text));
    const verdict = byModel ?? claim.verdict;
    return verdict === 'open' ? verdict : `${verdict}/${byModel === undefined ? claim.decidedBy : 'model'}`;
  });
  const groups = [...Map.groupBy(names, (name) => name)].sort(([one], [other]) => (one < other ? -1 : 1));
  const open = names.filter((name) => name === 'open').length;
  return {
    ...measure('decided_share', names.length === 0 ? null : 1 - open / names.length, []),
    counts: Object.fromEntries(groups.map(([name, all]) => [name, all.length])),
  };
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

/** Letters, figures and signs of measures: two texts with one key differ in type-setting only. */
function plainKey(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[.,](?!\p{N})|(?<!\p{N})[.,]|[^\p{L}\p{M}\p{N}%€$£¥°+<>=−.,-]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

/** A model judged the claim by reading its passages: rules do not say better. */
function isJudgedByModel({ decidedBy }: Pick<Claim, 'decidedBy'>): boolean {
  return decidedBy === 'model';
}

/** Lines of the Markdown, from 1, of the sections with this role; of `about` also the note under the title. */
function linesOf({ markdown, sections }: Bundle['report'], role: 'about' | 'told'): ReadonlySet<number> {
  const own = new Set<number>();
  const first = markdown.indexOf('\n## ');
  const opening = role === 'about' ? markdown.slice(0, Math.max(0, first)).split('\n') : [];
  for (const [at, line] of opening.entries()) if (line.startsWith('>')) own.add(at + 1);
  for (const { role: its, markdown: part } of sections) {
    const at = its === role && part !== '' ? markdown.indexOf(`\n${part}\n`) : -1;
    if (at < 0) continue;
    const before = markdown.slice(0, at + 1).split('\n').length;
    part.split('\n').forEach((_, index) => {
      own.add(before + index);
    });
  }
  return own;
}
