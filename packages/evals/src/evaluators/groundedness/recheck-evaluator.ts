import { createHash } from 'node:crypto';
import { type CredibilityRequest, scoreCredibility } from '@research-studio/advanced-pipeline';
import {
  citedPassages,
  escapeMarkdown,
  flagWarning,
  judgedBy,
  loadOriginCounter,
  renderSourceList,
  reportConfidence,
  signsIn,
} from '@research-studio/core';
import { detectLanguage, readableDate } from '@research-studio/language';
import { SIGNS, signOf } from '@research-studio/messages';
import { Bundle, type RunMetadata } from '@research-studio/schemas';
import {
  clusterNearCopies,
  findContradictions,
  type Statement,
  statementsOf,
} from '@research-studio/verification';
import type { Evaluator, Measurement } from '../evaluator.ts';
import { type Finding, shortened, tellFindings } from '../finding.ts';
import { expectedLanguage, readMarkdownReport } from '../structural/markdown-report.ts';
import { claimsNothing } from '../structural/structure-checks.ts';
import { isJudgedByModel, plainKey, type ReadBundle, type ReadClaim, readBundle } from './read-bundle.ts';
import { runFindings } from './run-findings.ts';

/** Where a bundle has a value, which one, and the one that the product makes of its sources, evidence and claims. */
type Compared = readonly [where: string, stored: unknown, made: unknown];
type Comparisons = Iterable<Compared> | Promise<Iterable<Compared>>;

/** Metric, and what of a bundle it recomputes. Differences are its findings. */
const TABLE: readonly (readonly [metric: string, compare: (read: ReadBundle) => Comparisons])[] = [
  ['text_matches_claims', comparedText],
  ['verdicts_hold', comparedVerdicts],
  ['wording_holds', comparedWording],
  ['confidence_holds', comparedConfidence],
  ['counts_hold', comparedCounts],
  ['sources_hold', comparedSources],
  ['flags_hold', comparedFlags],
  ['credibility_holds', comparedCredibility],
  ['contradictions_hold', comparedContradictions],
  ['record_holds', (read) => runFindings(read.bundle)],
];

/** Recomputes a bundle with the product's own functions and compares field by field. Deterministic. */
export const recheckEvaluator: Evaluator = {
  name: 'bundle_recheck',
  kind: 'groundedness',
  evaluate: async ({ bundle }) => {
    const parsed = Bundle.safeParse(bundle);
    const read = parsed.success ? readBundle(bundle) : null;
    const unreadable = (parsed.error?.issues ?? []).map(({ path, message }) => ({
      where: ['bundle', ...path].map(String).join('.'),
      what: message,
    }));
    const found: Measurement[] = [];
    for (const [metric, compare] of TABLE) {
      const findings = read === null ? unreadable : [...(await compare(read))].flatMap(differing);
      const passed = findings.length === 0;
      found.push({ metric, score: Number(passed), passed, message: tellFindings(findings), judge: null });
    }
    return found;
  },
};

/** Stored numbers are rounded. */
const ROUNDING = 0.0051;

function differing([where, stored, made]: Compared): Finding[] {
  if (isSame(stored, made)) return [];
  return [{ where, what: `${shown(stored)}, recomputed ${shown(made)}` }];
}

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) <= ROUNDING;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSame(one[key as never], other[key as never]));
}

function shown(value: unknown): string {
  return value === undefined
    ? 'nothing'
    : shortened(typeof value === 'string' ? `“${value}”` : JSON.stringify(value));
}

/** The Markdown is title, note, sections and sources; its sentences are the claims, with their sources and signs. */
function* comparedText({ bundle, claims, unclaimed }: ReadBundle): Iterable<Compared> {
  const { report } = bundle;
  if (report.sections.length === 0 && bundle.claims.length === 0) return;
  const parts = report.sections.flatMap(({ heading, markdown }) =>
    heading === '' ? [markdown] : [`## ${escapeMarkdown(heading)}`, markdown],
  );
  const at = report.markdown.indexOf(`\n\n${parts.join('\n\n')}\n\n## `);
  yield ['report.markdown holds its sections', at >= 0, true];
  const opening = report.markdown.slice(0, Math.max(0, at)).split('\n');
  yield [
    'lines before the first section',
    opening.filter((line) => line !== '' && !/^(?:# |> )/.test(line)),
    [],
  ];
  yield [
    'ids of claims',
    bundle.claims.map(({ id }) => id),
    bundle.claims.map((_, index) => `C${index + 1}`),
  ];
  yield [
    'claims of sections',
    report.sections.flatMap(({ claimIds }) => claimIds),
    bundle.claims.map(({ id }) => id),
  ];
  if (claimsNothing(bundle)) return;
  yield ['sentences that cite and are no claim', unclaimed, []];
  const sourceOf = new Map(bundle.evidence.map(({ id, sourceId }) => [id, sourceId]));
  for (const { claim, cited, section } of claims) {
    const where = `claim ${claim.id}: “${shortened(claim.text, 60)}”`;
    const due = [...new Set(claim.evidenceIds.flatMap((id) => sourceOf.get(id) ?? []))];
    yield [`${where}: cited sources`, cited?.toSorted() ?? 'not in the report', due.toSorted()];
    yield [`${where}: stands in its section`, holds(section?.markdown, claim.text), true];
  }
  for (const { heading, markdown, claimIds } of report.sections)
    yield* comparedSigns(
      { heading, markdown },
      claims.filter(({ claim }) => claimIds.includes(claim.id)),
    );
}

function holds(markdown: string | undefined, text: string): boolean {
  const words = plainKey(text).split(' ');
  const own = new Set(plainKey((markdown ?? '').replaceAll('\\', '')).split(' '));
  return words.filter((word) => own.has(word)).length >= words.length / 2;
}

/** Signs follow the last mark of their claim, in the order of the claims. */
function* comparedSigns(
  { heading, markdown }: Pick<Bundle['report']['sections'][number], 'heading' | 'markdown'>,
  claims: readonly ReadClaim[],
): Iterable<Compared> {
  const signs = signsIn(markdown);
  const due = claims.flatMap(({ claim }) => signOf(claim) ?? []).map((sign) => SIGNS[sign]);
  yield [`signs of section “${shortened(heading, 40)}”`, signs, due];
}

/**
 * Without a model a claim has the verdict and the signals that its passages give it. A line on a dispute joins passages of
 * several sides, so that no passage says it whole; `wording_holds` compares its words with them.
 */
function* comparedVerdicts({ bundle, claims, rate, isByCode }: ReadBundle): Iterable<Compared> {
  for (const { claim, section } of claims) {
    const made = rate(claim.text, claim.evidenceIds);
    yield [`claim ${claim.id}: has evidence`, made !== null, true];
    yield [`claim ${claim.id}: evidence`, claim.evidenceIds, [...new Set(claim.evidenceIds)]];
    if (made === null || isRuling(claim, section)) continue;
    const isOfTwoSides = claim.reason?.code === 'both_sides';
    if (isByCode)
      yield [`claim ${claim.id}: verdict`, claim.verdict, isOfTwoSides ? 'supported' : made.verdict];
    if (bundle.trust === undefined && !isJudgedByModel(claim))
      yield [`claim ${claim.id}: signals`, claim.signals, made.signals];
  }
}

/** The report's own judgement on sources that disagree: no passage says it. */
function isRuling({ verdict }: ReadClaim['claim'], section: ReadClaim['section']): boolean {
  return section?.role === 'told' && verdict === 'open';
}

/** Without a model the report says nothing in other words than its passages, titles and publishers. */
function* comparedWording({ bundle, claims, isByCode, language }: ReadBundle): Iterable<Compared> {
  if (!isByCode) return;
  const sources = new Map(bundle.sources.map((source) => [source.id, source]));
  const evidence = new Map(bundle.evidence.map((item) => [item.id, item]));
  for (const { id, fact, quote } of bundle.evidence)
    yield [`evidence ${id}: words of its fact that its quote lacks`, wordsBeyond(fact, [quote]), []];
  for (const { claim, section } of claims) {
    if (isRuling(claim, section)) continue;
    const cited = claim.evidenceIds.flatMap((id) => evidence.get(id) ?? []);
    // Lines that code put together name who says it and when.
    const named = (section?.role === undefined ? [] : cited).flatMap(({ sourceId }) => {
      const { title = '', siteName, publishedAt } = sources.get(sourceId) ?? {};
      return [title, siteName ?? '', readableDate(publishedAt ?? '', language)];
    });
    const known = [...cited.flatMap(({ quote, fact }) => [quote, fact]), ...named];
    yield [`claim ${claim.id}: words that no passage has`, wordsBeyond(claim.text, known), []];
  }
}

function wordsBeyond(text: string, known: readonly string[]): string[] {
  const words = new Set(plainKey(known.join(' ')).split(' '));
  return plainKey(text)
    .split(' ')
    .filter((word) => !words.has(word));
}

/** The report is as sure as its claims make it, a claim as its verdict and signals. */
function* comparedConfidence({ bundle, claims, rate }: ReadBundle): Iterable<Compared> {
  const { metadata } = bundle;
  const { coverage, answered } = metadata;
  yield [
    'metadata.confidence',
    metadata.confidence,
    reportConfidence({ claims: bundle.claims, coverage, answered }),
  ];
  for (const { claim, section } of claims) {
    const isJudged = bundle.trust === undefined && !isRuling(claim, section);
    const byRules = isJudged ? rate(claim.text, claim.evidenceIds) : null;
    if (byRules === null) continue;
    const { text, evidenceIds, verdict } = claim;
    const unsaid = { problem: null, rewording: null, cite: [] };
    const made = isJudgedByModel(claim)
      ? judgedBy(
          { text, evidenceIds, kind: 'fact', verdict, decidedBy: 'model', ...unsaid },
          { ...byRules, signals: claim.signals },
        )
      : byRules;
    yield [`claim ${claim.id}: confidence`, claim.confidence, made.confidence];
  }
}

/** A run that was cut short says so under the title, as does one that found no answer. */
function isNoteDue({ answered, tier }: RunMetadata): boolean {
  return answered === 'none' || tier === 'partial';
}

/** Where a part is missing, or the run had less for a while, a note depends on what can be named. */
function isNoteKnown(metadata: RunMetadata): boolean {
  return isNoteDue(metadata) || (metadata.answered === 'full' && metadata.tier === 'full');
}

/** Counts are those of what is there; independent origins those of the sources cited. */
async function comparedCounts({ bundle, claims, isByCode }: ReadBundle): Promise<Compared[]> {
  const { metadata, sources, evidence } = bundle;
  const plain = await loadOriginCounter();
  const pages = sources.map((source) => ({
    ...source,
    id: String(source.id),
    site: plain.originOf(source.url),
  }));
  const { count } = await loadOriginCounter(clusterNearCopies(pages));
  const isClaimed = bundle.claims.length > 0;
  const hasNote = /^# .*\n\s*\n> /.test(bundle.report.markdown);
  return [
    ['metadata.sourcesCount', metadata.sourcesCount, sources.length],
    ['metadata.evidenceCount', metadata.evidenceCount, evidence.length],
    ['metadata.answered is not none', !isClaimed && metadata.answered !== 'none', false],
    ...(isClaimed && isNoteKnown(metadata)
      ? [['note under the title', hasNote, isNoteDue(metadata)] as const]
      : []),
    ...claims.flatMap(({ claim, cited }): Compared[] => {
      const own = pages.filter(({ id }) => cited?.includes(Number(id)));
      const where = `claim ${claim.id}: independent sources`;
      return isByCode && bundle.trust === undefined
        ? [[where, claim.independentSources, count(own)]]
        : [[where, claim.independentSources > 0, own.length > 0]];
    }),
  ];
}

/** Stored texts are those that were read, and the list shows the sources as they are. */
function* comparedSources({ bundle, language }: ReadBundle): Iterable<Compared> {
  const { sources, evidence, claims, report, question } = bundle;
  for (const { id, text, contentHash } of sources)
    yield [`source ${id}: contentHash`, contentHash, createHash('sha256').update(text).digest('hex')];
  const cited = new Set(claims.flatMap(({ evidenceIds }) => evidenceIds));
  for (const { id } of evidence) yield [`evidence ${id}: a claim rests on it`, cited.has(id), true];
  if (report.sections.length === 0) return;
  const entries = sources.map((source) => ({
    source,
    passages: citedPassages({ sourceId: source.id, evidence, claims }),
  }));
  const stored = report.markdown.slice(report.markdown.lastIndexOf('\n## ') + 1).split('\n');
  const expected = expectedLanguage(readMarkdownReport(report.markdown), question);
  const made = [...new Set([expected, language, detectLanguage(question), 'en'])].map((one) =>
    `${renderSourceList(entries, one, report.sections)}\n`.split('\n'),
  );
  const due = made.find((lines) => isSame(lines, stored)) ?? made[0] ?? [];
  const at = due.findIndex((line, index) => line !== stored[index]);
  yield ['list of sources', stored[at < 0 ? due.length : at], due[at < 0 ? due.length : at]];
}

/** Flags are those that dates and texts show, and each that speaks against a source is told as a warning. */
async function comparedFlags({ bundle, isByCode }: ReadBundle): Promise<Compared[]> {
  const { sources, metadata, trust } = bundle;
  const { originOf } = await loadOriginCounter();
  const groups =
    trust === undefined
      ? []
      : clusterNearCopies(
          sources.map((source) => ({ ...source, id: String(source.id), site: originOf(source.url) })),
        );
  const unflagged = groups.map(({ original, copies }) =>
    sources.filter(
      ({ id, flags }) => [original, ...copies].includes(String(id)) && !flags.includes('near_copy'),
    ),
  );
  return [
    ...unflagged.map(
      (group): Compared => ['near copies without a flag', group.slice(1).map(({ id }) => id), []],
    ),
    ...sources.flatMap((source): Compared[] => {
      const { id, flags, url, publishedAt } = source;
      const where = `source ${id}`;
      const due = flags.flatMap((flag) => flagWarning(flag, source) ?? []);
      const interest = trust === undefined || !isByCode ? null : scoresOf(source, bundle)[0]?.interest;
      // A retraction is told in words of its own, when it is learned of.
      const stored = metadata.warnings.filter((text) => text.includes(`(${url})`));
      return [
        [`${where}: undated`, flags.includes('undated'), publishedAt === null],
        [`${where}: warnings`, due.filter((text) => !stored.includes(text)), []],
        [`${where}: flags for its warnings`, stored.length <= flags.length, true],
        ...(interest == null
          ? []
          : [[`${where}: interested_party`, flags.includes('interested_party'), true] as const]),
      ];
    }),
  ];
}

type Source = Bundle['sources'][number];
type Scored = ReturnType<typeof scoreCredibility>;

/** Bundles that differ elsewhere share their sources. */
const scored = new WeakMap<Source, readonly Scored[]>();

/** For each time that a question may be about; a period is not stored. */
function scoresOf(source: Source, { createdAt }: Bundle): readonly Scored[] {
  const before = scored.get(source);
  if (before !== undefined) return before;
  const scopes: readonly CredibilityRequest['scope'][] = [{ kind: 'current' }, { kind: 'timeless' }];
  const made = scopes.map((scope) =>
    scoreCredibility({
      source: { ...source, id: String(source.id) },
      text: source.text,
      scope,
      today: createdAt.slice(0, 10),
      lists: { trustedDomains: [], lowTrustDomains: [] },
    }),
  );
  scored.set(source, made);
  return made;
}

/** Of the trust engine: without a model a source is as credible as its stored text and address make it. */
function* comparedCredibility({ bundle, isByCode }: ReadBundle): Iterable<Compared> {
  if (bundle.trust === undefined) return;
  for (const source of bundle.sources) {
    const { id, credibility, credibilityParts: parts } = source;
    yield [`source ${id}: has a credibility`, credibility !== null && parts != null, true];
    if (!isByCode || parts == null) continue;
    const made = scoresOf(source, bundle);
    const { freshness: told, ...others } = parts;
    const { freshness: _, ...due } = made[0]?.credibility.parts ?? parts;
    yield [`source ${id}: parts of its credibility`, others, due];
    const same = made.find((one) => isSame(one.credibility.parts.freshness.score, told.score));
    if (same !== undefined) yield [`source ${id}: credibility`, credibility, same.credibility.score];
  }
}

/** What the cited passages say differently of one matter is told, each side with its passages. */
function* comparedContradictions({ bundle, misquotes }: ReadBundle): Iterable<Compared> {
  const { trust, evidence, claims, report } = bundle;
  if (trust === undefined) return;
  const sourceOf = new Map(evidence.map(({ id, sourceId }) => [id, sourceId]));
  const sourcesOf = (ids: readonly string[]) => ids.flatMap((id) => sourceOf.get(id) ?? []);
  const told = new Set(report.sections.flatMap(({ role, claimIds }) => (role === 'told' ? claimIds : [])));
  const cited = new Set(
    claims.filter(({ id }) => told.has(id)).flatMap(({ evidenceIds }) => sourcesOf(evidenceIds)),
  );
  for (const { subject, sides, preferredSide } of trust.contradictions) {
    const where = `contradiction “${shortened(subject, 40)}”`;
    const passages = sides.map(({ evidenceIds }) => evidenceIds.join());
    yield [`${where}: sides with passages of their own`, new Set(passages).size, sides.length];
    yield [`${where}: preferred side`, (preferredSide ?? 0) < sides.length, true];
    for (const { value, evidenceIds } of sides) {
      yield [
        `${where}: “${shortened(value, 40)}” is cited`,
        sourcesOf(evidenceIds).some((id) => cited.has(id)),
        true,
      ];
      const own = new Set(sourcesOf(evidenceIds));
      const all = evidence.filter(({ sourceId }) => own.has(sourceId)).map(({ id }) => id);
      yield [`${where}: figures of “${shortened(value, 40)}”`, misquotes(value, all), []];
    }
  }
  const known = trust.contradictions.map(
    ({ sides }) => new Set(sides.flatMap(({ evidenceIds }) => sourcesOf(evidenceIds))),
  );
  for (const { subject, isSettledByCode, sides } of amongCited(bundle)) {
    const parties = sides.map(({ sourceIds }) => sourceIds.map(Number));
    const isTold = known.some((some) => parties.every((ids) => ids.some((id) => some.has(id))));
    if (isSettledByCode) yield [`contradiction “${shortened(subject, 40)}” is told`, isTold, true];
  }
  const ids = new Set(claims.map(({ id }) => id));
  const issues = trust.flaggedIssues.flatMap(({ claimId }) => claimId ?? []);
  yield ['trust.flaggedIssues: claims that are not there', issues.filter((id) => !ids.has(id)), []];
  const texts = new Set(claims.map(({ text }) => text));
  yield ['trust.leftOut: what is claimed', trust.leftOut.filter(({ text }) => texts.has(text)), []];
}

function amongCited({ sources, evidence }: Bundle): ReturnType<typeof findContradictions> {
  const statements = sources.flatMap((source): Statement[] => {
    const quoted = evidence
      .filter(({ sourceId }) => sourceId === source.id)
      .map(({ quote }) => plainKey(quote));
    return statementsOf({ ...source, id: String(source.id) })
      .slice(1)
      .filter(({ text }) => {
        const key = plainKey(text);
        return quoted.some((quote) => quote.includes(key));
      });
  });
  return findContradictions({ statements });
}
