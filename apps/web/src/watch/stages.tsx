import type { Run } from '@research-studio/client';
import { fill } from '@research-studio/messages';
import { TEXT } from '../strings.ts';

type Stage = keyof typeof TEXT.watch.stages;
const STAGES = Object.keys(TEXT.watch.stages) as Stage[];

/** The steps of the pipelines that belong to each part of the work. */
const STEPS: Readonly<Record<Stage, readonly string[]>> = {
  understand: ['understand', 'analyze', 'route-complexity', 'discover', 'clarify', 'respond', 'check-store'],
  plan: ['write-brief', 'review-brief', 'approve-brief', 'supervise', 'plan', 'plan-research'],
  search: ['search-topic', 'read-found', 'orchestrate', 'subagent', 'choose-pages', 'read-pages', 'collect'],
  gaps: ['reflect', 'report-back', 'assess', 'check-termination', 'detect-gaps', 'backtrack'],
  weigh: [
    'score-credibility',
    'assess-and-claim',
    'rank-sources',
    'extract-claims',
    'cite-claims',
    'verify-spans',
    'verify-claims',
    'cross-validate',
    'score-confidence',
    'validate-findings',
    'review-findings',
  ],
  write: ['extract-evidence', 'verify-evidence', 'write-report', 'abort'],
  check: ['verify-report', 'edit-report', 'review-report'],
};

function stageOf(step: string | null): Stage | undefined {
  return STAGES.find((stage) => STEPS[stage].includes(step ?? ''));
}

/** Whether there may be something to search after this step. */
export function canEndSearch(step: string | null): boolean {
  return ['plan', 'search', 'gaps'].includes(stageOf(step) ?? '');
}

/** How far the run is. A further round of research goes back to an earlier part. */
export function Stages({ pipeline, step }: { pipeline: Run['pipeline']; step: string | null }) {
  const stages = STAGES.filter((name) => name !== 'weigh' || pipeline === 'advanced');
  const now = stages.indexOf(stageOf(step) ?? 'understand');
  return (
    <ol className="mt-5 grid grid-flow-col auto-cols-fr gap-1 text-[0.8125rem] max-lg:auto-cols-auto max-lg:grid-flow-row">
      {stages.map((name, index) => (
        <li
          key={name}
          aria-current={index === now ? 'step' : undefined}
          className={`border-t-3 pt-2 ${
            index === now
              ? 'border-ink font-semibold'
              : index < now
                ? 'border-ink text-ink-2 max-lg:hidden'
                : 'border-line text-ink-3 max-lg:hidden'
          }`}
        >
          {TEXT.watch.stages[name]}
          <span className="font-normal text-ink-3 lg:hidden">
            {' · '}
            {fill(TEXT.watch.stageOf, { number: index + 1, all: stages.length })}
          </span>
        </li>
      ))}
    </ol>
  );
}
