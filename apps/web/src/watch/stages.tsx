import type { Run } from '@research-studio/client';
import { fill } from '@research-studio/messages';
import { TEXT } from '../strings.ts';

type Stage = keyof typeof TEXT.watch.stages;

/** The part of the work that each step of the pipelines belongs to. */
const STAGE_OF: Readonly<Record<string, Stage>> = {
  understand: 'understand',
  analyze: 'understand',
  'route-complexity': 'understand',
  discover: 'understand',
  clarify: 'understand',
  respond: 'understand',
  'check-store': 'understand',
  'write-brief': 'plan',
  'review-brief': 'plan',
  'approve-brief': 'plan',
  supervise: 'plan',
  'search-topic': 'search',
  'read-found': 'search',
  reflect: 'gaps',
  'report-back': 'gaps',
  plan: 'plan',
  'plan-research': 'plan',
  orchestrate: 'search',
  subagent: 'search',
  'choose-pages': 'search',
  'read-pages': 'search',
  collect: 'search',
  assess: 'gaps',
  'check-termination': 'gaps',
  'detect-gaps': 'gaps',
  backtrack: 'gaps',
  'score-credibility': 'weigh',
  'assess-and-claim': 'weigh',
  'rank-sources': 'weigh',
  'extract-claims': 'weigh',
  'cite-claims': 'weigh',
  'verify-spans': 'weigh',
  'verify-claims': 'weigh',
  'cross-validate': 'weigh',
  'score-confidence': 'weigh',
  'extract-evidence': 'write',
  'verify-evidence': 'write',
  'write-report': 'write',
  'verify-report': 'check',
  'edit-report': 'check',
  'validate-findings': 'weigh',
  'review-findings': 'weigh',
  'review-report': 'check',
};

/** Whether there may be something to search after this step. */
export function canEndSearch(step: string | null): boolean {
  return step !== null && ['plan', 'search', 'gaps'].includes(STAGE_OF[step] ?? '');
}

/** How far the run is. A further round of research goes back to an earlier part. */
export function Stages({ pipeline, step }: { pipeline: Run['pipeline']; step: string | null }) {
  const names = Object.keys(TEXT.watch.stages) as Stage[];
  const stages = names.filter((name) => name !== 'weigh' || pipeline === 'advanced');
  const now = step === null ? 0 : stages.indexOf(STAGE_OF[step] ?? 'understand');
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
