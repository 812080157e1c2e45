import { interrupt } from '@langchain/langgraph';
import { askPerson, briefMarkdown, readBrief } from '@research-studio/core/research';
import { contextOf, type ResearchRuntime } from '../../context.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';
import { withBrief } from './write-brief.ts';

/**
 * Pauses for a person who approves the brief, edits it, or says what should change. With `review: none` it is approved.
 * An edited brief is used as it is; feedback has the brief written again.
 *
 * Reads `brief`, `briefRevision`, `councilReviews`; replaces `briefFeedback` (empty unless the brief is to be written
 * again), `reviewFeedback`, and for an edit what `withBrief` does.
 */
export async function approveBrief(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const { knobs, ports } = await contextOf(runtime);
  const { brief, reviewFeedback } = state;
  if (knobs.review === 'none' || brief === null) return {};
  const { choice, text } = askPerson({
    pause: {
      kind: 'brief',
      question: 'Is this what should be researched?',
      options: ['approve', 'edit', 'feedback'],
      text: briefMarkdown(brief),
      flags: [...councilFlags(state)],
    },
    emit: ports.emit,
    interrupt,
  });
  if (text === null || choice === 'approve') return {};
  if (choice === 'edit') return { ...withBrief(readBrief(text, brief), state, ports), edited: ['brief'] };
  return { reviewFeedback: [...reviewFeedback, text], briefFeedback: [text] };
}

/** Objections of the council to this version that were not met. */
function councilFlags({ councilReviews, briefRevision }: ResearchState): readonly string[] {
  const review = councilReviews.find(
    ({ subject, revision }) => subject === 'brief' && revision === briefRevision,
  );
  return (review?.votes ?? []).flatMap(({ model, decision, feedback }) =>
    feedback === '' || decision === 'abstain' ? [] : [`${model} (${decision}): ${feedback}`],
  );
}
