import { AIMessage } from '@langchain/core/messages';
import { contextOf, type ResearchRuntime } from '../../context.ts';
import { askCouncil, mergedFeedback } from '../../council/council.ts';
import { clarified } from '../../planning/plan-from-question.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';
import { reviewBriefTask } from './review-brief.task.ts';

/**
 * The council votes on the brief. A version that was judged before is not judged again. Once the revisions are used up, or
 * a revision changed nothing, the run continues with a warning.
 *
 * Reads `question`, `userClarification`, `reviewFeedback`, `brief`, `briefRevision`, `councilReviews`; replaces
 * `councilReviews` and `briefFeedback`, which is empty unless the brief is to be written again.
 */
export async function reviewBrief(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const { knobs, ports } = context;
  const { brief, briefRevision: revision, councilReviews } = state;
  const reviews = councilReviews.filter(({ subject }) => subject === 'brief');
  const judged = reviews.find((review) => review.revision === revision);
  const question = clarified({ question: state.question, clarification: state.userClarification });
  const input = { question, userSaid: state.reviewFeedback, today: ports.today };
  const review =
    brief === null
      ? null
      : (judged ??
        (await askCouncil(
          { subject: 'brief', revision, task: reviewBriefTask, input: { ...input, brief }, reviews },
          context,
        )));
  if (review === null) return { briefFeedback: [] };
  const revisions = reviews.filter(({ outcome }) => outcome === 'revise').length;
  const mayRevise =
    review.outcome === 'revise' && judged === undefined && revisions < knobs.councilMaxRevisions;
  const briefFeedback = mayRevise ? mergedFeedback(review, knobs) : [];
  if (review.outcome === 'revise' && briefFeedback.length === 0)
    ports.emit({
      type: 'warning',
      message: `The council does not approve the brief: its consensus is ${review.consensus}, and ${knobs.councilMinConsensus} is needed. The run continues with the brief as it is.`,
    });
  return {
    briefFeedback,
    ...(judged === undefined && { councilReviews: [...councilReviews, review] }),
    messages: [new AIMessage(`Council on the brief: ${review.outcome.replace('_', ' ')}.`)],
  };
}
