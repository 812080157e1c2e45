import type { Bundle, RunEvent, RunMetadata, Tier, TierReason } from '@research-studio/schemas';
import { fill } from './fill.ts';
import type { Messages } from './messages.ts';

const TIER_REASONS: Readonly<Record<TierReason, string>> = {
  budget: 'Most of what this step may spend is spent.',
  models: 'Language models failed several times in a row.',
  search: 'Searches failed several times in a row.',
  all_down: 'No service answers any more.',
  recovered: 'A call succeeded again.',
};

const BUDGET_GONE = 'What this step may spend is used up.';

const TIERS: Readonly<Record<Tier, string>> = {
  full: 'Everything is done as planned.',
  reduced: 'Half the searches and pages, by the cheapest model.',
  cached: 'What earlier runs found comes first, and no further round is begun.',
  partial: 'The report is made of what there is.',
};

interface TierChange {
  readonly to: Tier;
  readonly reason: TierReason;
  /** Share of what the step may spend, 0 to 1 and more; left out: not known. */
  readonly budgetUsed?: number;
}

/** A change in how the run goes on, and its reason. */
export function tierNote({ to, reason, budgetUsed }: TierChange): string {
  const used = budgetUsed === undefined ? null : Math.round(budgetUsed * 100);
  if (reason !== 'budget' || used === null) return `${TIER_REASONS[reason]} ${TIERS[to]}`;
  const why = used < 100 ? `${used}% of what this step may spend is spent.` : BUDGET_GONE;
  return `${why} ${TIERS[to]}`;
}

/** A line for an event of supervised research; null for events of other kinds. */
export function supervisionNote(event: RunEvent): string | null {
  switch (event.type) {
    case 'brief-ready': {
      const version = event.revision === 0 ? 'Brief' : `Brief, revision ${event.revision}`;
      return `${version}: ${event.brief.parts.join('; ')}`;
    }
    case 'council-voted': {
      const { subject, votes, consensus, outcome } = event.review;
      if (outcome === 'no_council') return null;
      const cast = votes.map(({ model, decision }) => `${model} ${decision}`).join(', ');
      return `Council on the ${subject}: ${cast}; consensus ${Math.round((consensus ?? 0) * 100)}%, ${outcome === 'approved' ? 'approved' : 'to be revised'}.`;
    }
    case 'supervisor-decided': {
      const { turn, action, reason, topics } = event;
      const researchers = topics.length === 1 ? '1 researcher' : `${topics.length} researchers`;
      const what = {
        think: 'Thought',
        conduct_research: `Sends ${researchers}`,
        research_complete: 'Research ends',
      };
      return `Turn ${turn}. ${what[action]}: ${reason}`;
    }
    case 'pause':
      return `Waits for an answer: ${event.pause.question}`;
    default:
      return null;
  }
}

/** Notes on the course of a run, each once: its warnings, then the changes of tier. */
export function runNotes({
  warnings,
  tierChanges = [],
}: Pick<RunMetadata, 'warnings' | 'tierChanges'>): readonly string[] {
  return [...new Set([...warnings, ...tierChanges.map((change) => tierNote(change))])];
}

/** The day of a report: what its run took for today. */
export function dayOf({
  createdAt,
  metadata,
}: Pick<Bundle, 'createdAt'> & { readonly metadata: Pick<RunMetadata, 'today'> }): string {
  return metadata.today ?? createdAt.slice(0, 10);
}

/** Name and value of each fact on the making of a report; `day` as its reader writes it. */
export function makingFacts(
  { runId, pipeline, metadata }: Pick<Bundle, 'runId' | 'pipeline' | 'metadata'>,
  { making, day }: Pick<Messages, 'making'> & { readonly day: string },
): readonly (readonly [string, string])[] {
  const { models, searches, iterations, costUsd, tier, usage, length } = metadata;
  const isAsked = usage.calls > 0;
  const tokens = fill(making.tokensOf, { read: usage.inputTokens, written: usage.outputTokens });
  return [
    [making.made, day],
    [making.run, `${runId} (${pipeline}, ${tier})`],
    ...(length === undefined ? [] : [[making.length, fill(making.lengthOf, length)] as const]),
    [making.models, models.length === 0 ? making.noModel : models.join(', ')],
    [making.rounds, String(iterations)],
    [making.searches, String(searches.length)],
    ...(isAsked ? [[making.tokens, tokens] as const] : []),
    ...(isAsked && costUsd !== null ? [[making.cost, `$${costUsd.toFixed(4)}`] as const] : []),
  ];
}
