import type { Run } from '@research-studio/client';
import { dayOf, makingFacts } from '@research-studio/messages';
import type { Bundle } from '@research-studio/schemas';
import { useState } from 'react';
import { MESSAGES } from '../shell/locale.ts';
import { TEXT } from '../strings.ts';
import { Plan } from '../watch/plan.tsx';
import { Reading } from '../watch/reading.tsx';
import { useProgress } from '../watch/use-progress.ts';
import { dateOf, dollars, numberOf } from '../wording.ts';
import { DeadEnds, SearchesDone } from './summary.tsx';

const T = TEXT.read.made;

/** Folded: the facts of the run, its plan, searches and pages, and what each step cost. A shared report has no events. */
export function RunDetails({ bundle, run }: { bundle: Bundle; run: Run | null }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="no-print mt-14 border-y border-line py-3"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="font-semibold">{MESSAGES.making.title}</summary>
      <dl className="mt-4 grid grid-cols-[6rem_1fr] gap-x-4 gap-y-1 text-[0.8125rem]">
        {makingFacts(bundle, { ...MESSAGES, day: dateOf(dayOf(bundle)) }).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <StepCosts bundle={bundle} />
      <div className="mt-8 space-y-10">
        {run === null ? (
          <ul className="space-y-1 text-[0.8125rem] text-ink-2">
            <SearchesDone bundle={bundle} />
            <DeadEnds bundle={bundle} />
          </ul>
        ) : (
          isOpen && <Steps id={run.id} />
        )}
      </div>
    </details>
  );
}

/** Its events are asked for when somebody wants to see them. */
function Steps({ id }: { id: string }) {
  const { progress } = useProgress(id);
  return (
    <>
      <Plan progress={progress} />
      <Reading progress={progress} hasEnded />
    </>
  );
}

function StepCosts({ bundle: { metadata } }: { bundle: Bundle }) {
  const { steps = [] } = metadata;
  if (steps.length === 0) return null;
  return (
    <table className="mt-6 w-full text-left text-[0.8125rem] tabular-nums">
      <caption className="text-left font-semibold">{T.steps}</caption>
      <thead className="text-ink-2">
        <tr>
          {[T.step, T.calls, T.tokens, T.cost].map((name) => (
            <th key={name} scope="col" className="py-1 pr-3 font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {steps.map(({ step, calls, inputTokens, outputTokens, costUsd }) => (
          <tr key={step} className="border-t border-line">
            <th scope="row" className="py-1 pr-3 font-normal break-words">
              {step}
            </th>
            <td className="pr-3">{calls}</td>
            <td className="pr-3">{numberOf(inputTokens + outputTokens)}</td>
            <td>{costUsd === null ? T.unknownCost : dollars(costUsd)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
