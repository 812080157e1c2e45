import { canonicalUrl } from '@research-studio/documents';
import { words } from '@research-studio/language';
import type {
  Bundle,
  BundleSource,
  ReportPreferences,
  RunMetadata,
  SearchDone,
  Source,
  VerifiedFinding,
} from '@research-studio/schemas';
import type { AssembledReport } from '../citation/assembled-report.ts';
import { asDraft, withoutMarks } from '../citation/marks/draft-marks.ts';
import { panelsOf } from '../citation/panels/panels-of.ts';
import { enforceFindings } from '../report/findings/enforce-findings.ts';
import { wordsAsked } from '../report/writing/report-brief.ts';
import type { ResearchRun } from './open-research-run.ts';

export interface FinishedState {
  readonly question: string;
  readonly report: AssembledReport | null;
  readonly metadata: Pick<
    RunMetadata,
    'answered' | 'iterations' | 'coverage' | 'confidence' | 'sourcesCount' | 'evidenceCount'
  > | null;
  readonly preferences: ReportPreferences;
  readonly searchesDone: readonly SearchDone[];
  /** Points that the report does not answer; without the question itself. */
  readonly missing?: readonly string[];
  /** Pages that were read. */
  readonly foundSources: readonly Source[];
  /** Those that the report was to show. */
  readonly verifiedFindings?: readonly VerifiedFinding[];
}

type Scored = Pick<BundleSource, 'credibility' | 'credibilityParts'>;

/**
 * The whole result of a run: the final state, the texts of the cited sources, and what the event log says of its course.
 * `scoreOf` gives the credibility of a source by its address; left out, none was scored.
 *
 * @throws {RunError} when the stored text of a source is missing or damaged.
 */
export async function bundleOf(
  run: ResearchRun,
  { question, report: written, metadata, missing = [], ...state }: FinishedState,
  scoreOf: (url: string) => Scored = () => ({ credibility: null }),
): Promise<Bundle> {
  if (written === null || metadata === null) throw new Error('The graph ended without a report.');
  const sources: BundleSource[] = [];
  for (const source of written.sources)
    sources.push({
      ...source,
      ...scoreOf(source.url),
      text: await run.ports.sources.text(source.contentHash),
    });
  const { report, verifiedFindings } = enforceFindings(written, state.verifiedFindings ?? [], sources);
  const { markdown, sections, claims, evidence } = report;
  const asked = wordsAsked(state.preferences, run.settings.report.format);
  const subjects = missing.filter((subject) => subject !== question);
  return {
    schemaVersion: 2,
    runId: run.runId,
    question,
    pipeline: run.pipeline,
    createdAt: run.createdAt,
    report: { markdown, sections, panels: await panelsOf({ markdown, sections, sources }) },
    sources,
    evidence,
    claims,
    verifiedFindings,
    metadata: {
      ...metadata,
      today: run.ports.today,
      searches: searchesOf(state),
      ...(subjects.length > 0 && { missing: subjects }),
      ...(asked !== null && { length: { words: wordsOf(report), asked } }),
      ...(await run.account()),
    },
  };
}

/** Words of a report as a reader counts them: without marks, and without what the report says of itself. */
function wordsOf({ sections }: AssembledReport): number {
  const text = sections.filter(({ role }) => role !== 'about').map(({ markdown }) => asDraft(markdown));
  return words(withoutMarks(text.join('\n'))).length;
}

/** The queries, with the pages of their results that were read. */
function searchesOf({ searchesDone, foundSources }: Pick<FinishedState, 'searchesDone' | 'foundSources'>) {
  const read = new Set(foundSources.map(({ url }) => canonicalUrl(url)));
  return searchesDone.map(({ query, results, unanswered, urls = [] }) => ({
    query,
    results,
    ...(unanswered && { unanswered }),
    read: new Set(urls.map(canonicalUrl).filter((url) => read.has(url))).size,
  }));
}
