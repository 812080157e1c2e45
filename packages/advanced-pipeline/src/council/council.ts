import { withoutMarks } from '@research-studio/core/citation';
import {
  answerOf,
  createModelChains,
  type NamedModel,
  requireModelProvider,
  type Task,
} from '@research-studio/core/models';
import { distinctQueries, promptText } from '@research-studio/core/research';
import type { Keys } from '@research-studio/core/settings';
import {
  CouncilDecision,
  type CouncilReview,
  type CouncilVote,
  type Settings,
  SettingsError,
} from '@research-studio/schemas';
import { z } from 'zod';
import type { NodeContext } from '../context.ts';
import type { Knobs } from '../knobs.ts';

const MAX_FEEDBACK = 1000;

/** The vote of one model of the council. */
export const Vote = z.object({
  decision: CouncilDecision.exclude(['abstain']),
  confidence: z.number().min(0).max(1).describe('How sure the decision is: 0 a guess, 1 no doubt.'),
  feedback: z
    .string()
    .max(MAX_FEEDBACK)
    .describe('What must change and why, a line for each point; empty where nothing must.'),
});
export type Vote = z.infer<typeof Vote>;

/** Both rules of a task that asks for a vote: what an answer must hold, and what a model that gives none is. */
export const VOTING = {
  check: ({ decision, feedback }: Vote) =>
    decision !== 'approve' && feedback.trim() === ''
      ? ['A decision other than "approve" needs feedback that says what must change.']
      : [],
  extract: (_input: unknown, failure = ''): Vote => ({
    decision: 'revise',
    confidence: 0,
    feedback: failure.slice(0, MAX_FEEDBACK),
  }),
};

/**
 * Refuses a council that cannot be asked, before a run begins.
 *
 * @throws {SettingsError} for an unknown provider, a missing key, or a run that has no model of its own.
 */
export function checkCouncil({ models, advanced }: Settings, keys: Keys): void {
  const council = advanced.council ?? [];
  for (const name of council) requireModelProvider({ name, setting: 'advanced.council', keys });
  if (council.length > 0 && createModelChains({ settings: models, keys }).smart.length === 0)
    throw new SettingsError({
      message: `advanced.council is "${council.join(', ')}", but no model writes what the council is to judge; set models.smart, or leave advanced.council out.`,
    });
}

export interface CouncilRequest<Input> {
  readonly subject: CouncilReview['subject'];
  readonly revision: number;
  readonly task: Task<Input, Vote>;
  readonly input: Input;
  /** Rounds before this one. */
  readonly reviews: readonly CouncilReview[];
}

/**
 * One round of votes: each model is asked alone, all at the same time; one that gives no usable answer abstains. Fewer
 * than two votes are no council, which is reported once. Null where no council is wanted, or no model is configured.
 */
export async function askCouncil<Input>(
  { subject, revision, task, input, reviews }: CouncilRequest<Input>,
  { knobs, ports, signal }: NodeContext,
): Promise<CouncilReview | null> {
  // As the knobs name them, else the strongest models of two providers.
  const named = knobs.council ?? ports.reasoner.council?.() ?? [];
  const members = ports.usesModel ? ([...new Set(named)] as NamedModel[]) : [];
  if (members.length === 0) return null;
  const voteOf = async (model: NamedModel): Promise<CouncilVote> => {
    const alone = { ...task, role: model, noFallback: true };
    const { output, isExtractive } = await answerOf(ports.reasoner, { task: alone, input, signal });
    const feedback = lines(output.feedback).join('\n');
    return isExtractive
      ? { model, decision: 'abstain', confidence: 0, feedback }
      : { model, ...output, feedback };
  };
  const votes = members.length < LEAST_VOTES ? [] : await Promise.all(members.map(voteOf));
  const consensus = consensusOf(votes);
  const isApproved = consensus !== null && consensus >= knobs.councilMinConsensus;
  const outcome = consensus === null ? 'no_council' : isApproved ? 'approved' : 'revise';
  const review: CouncilReview = { subject, revision, votes, consensus, outcome };
  ports.emit({ type: 'council-voted', review });
  const isReported = reviews.some((earlier) => earlier.outcome === 'no_council');
  if (consensus === null && !isReported) ports.emit({ type: 'notice', message: noCouncil(members, votes) });
  return review;
}

const LEAST_VOTES = 2;

function noCouncil(members: readonly NamedModel[], votes: readonly CouncilVote[]): string {
  const abstained = votes
    .filter(({ decision }) => decision === 'abstain')
    .map(({ model, feedback }) => (feedback.startsWith(model) ? feedback : `${model}: ${feedback}`));
  const why =
    abstained.length > 0 ? `Abstained: ${abstained.join(' ')}` : `Only ${members.join(', ')} can be asked.`;
  return `A council needs the votes of two models, so the run continues without one. ${why} Name models with advanced.council, or turn the council off with an empty list.`;
}

/**
 * Share of approval, each vote weighted by its confidence; null with fewer than two votes. The design names a decision, a
 * confidence and a threshold, and no formula; so abstentions do not count, `reject` counts as `revise` does, and votes of
 * no confidence at all give 0. Rounded, so that a sum of decimals reaches a threshold that it equals.
 */
export function consensusOf(votes: readonly CouncilVote[]): number | null {
  const cast = votes.filter(({ decision }) => decision !== 'abstain');
  if (cast.length < LEAST_VOTES) return null;
  const weight = (some: readonly CouncilVote[]) => some.reduce((sum, { confidence }) => sum + confidence, 0);
  const all = weight(cast);
  const approval = weight(cast.filter(({ decision }) => decision === 'approve'));
  return all === 0 ? 0 : Math.round((approval / all) * 1e6) / 1e6;
}

/** The points that votes make, those against first; near duplicates once. */
export function mergedFeedback({ votes }: CouncilReview, { querySimilarity }: Knobs): string[] {
  const points = votes
    .filter(({ decision }) => decision !== 'abstain')
    .toSorted((a, b) => Number(a.decision === 'approve') - Number(b.decision === 'approve'))
    .flatMap(({ feedback }) => lines(feedback));
  return [...distinctQueries(points, { asked: [], similarity: querySimilarity })];
}

function lines(feedback: string): readonly string[] {
  return feedback
    .split('\n')
    .map((line) => promptText(withoutMarks(line), MAX_FEEDBACK))
    .filter((line) => line !== '');
}
