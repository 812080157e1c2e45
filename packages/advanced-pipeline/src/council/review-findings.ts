import { AIMessage } from '@langchain/core/messages';
import { describeEvidence } from '@research-studio/core/research';
import { contextOf, type ResearchRuntime } from '../context.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';
import { askCouncil, mergedFeedback } from './council.ts';
import { type ReviewedFinding, reviewFindingsTask } from './review-findings.task.ts';

const MOST_FINDINGS = 40;
const MOST_PASSAGES = 3;
const QUOTE_CHARACTERS = 400;

/**
 * The council judges what was found, once, before the report is written. Advisory: the run continues whatever it says.
 *
 * Reads `scoredClaims`, or `researcherReports` where there are no claims, `evidence`, `sources`, `councilReviews`;
 * replaces `councilReviews` and `findingsFeedback`.
 */
export async function reviewFindings(
  state: ResearchState,
  runtime: ResearchRuntime,
): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const findings = findingsOf(state);
  if (!context.knobs.councilFindings || findings.length === 0) return { findingsFeedback: [] };
  const { question, councilReviews: reviews } = state;
  const input = { question, today: context.ports.today, findings };
  const review = await askCouncil(
    { subject: 'findings', revision: 0, task: reviewFindingsTask, input, reviews },
    context,
  );
  if (review === null) return { findingsFeedback: [] };
  const findingsFeedback = mergedFeedback(review, context.knobs).map((point) => named(point, findings));
  return {
    councilReviews: [...reviews, review],
    findingsFeedback,
    messages: [new AIMessage(`Council on the findings: ${findingsFeedback.length} points.`)],
  };
}

function findingsOf(state: ResearchState): readonly ReviewedFinding[] {
  const passages = new Map(
    describeEvidence(state.evidence, state.sources).map(({ id, quote, site, publishedAt }) => [
      id,
      `${quote.slice(0, QUOTE_CHARACTERS)} (${site}, ${publishedAt ?? 'no date'})`,
    ]),
  );
  const stated =
    state.scoredClaims.length > 0
      ? state.scoredClaims
      : state.researcherReports.flatMap(({ answer }) => answer);
  return stated
    .slice(0, MOST_FINDINGS)
    .map(({ text, evidenceIds }) => ({
      says: text,
      passages: evidenceIds.flatMap((id) => passages.get(id) ?? []).slice(0, MOST_PASSAGES),
    }));
}

/** A point with the finding itself in place of its number, which means nothing to others. */
function named(point: string, findings: readonly ReviewedFinding[]): string {
  const [, number, problem = ''] = /^\W{0,3}(\d{1,3})\W{1,3}(.+)$/.exec(point) ?? [];
  const finding = findings[Number(number) - 1];
  return finding === undefined ? point : `"${finding.says}": ${problem}`;
}
