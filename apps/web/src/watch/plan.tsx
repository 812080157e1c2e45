import { TEXT } from '../strings.ts';
import { countOf, inSentence } from '../wording.ts';
import { type Lane, type Progress, type Search, searchesOf } from './progress.ts';

const T = TEXT.watch;
const SIGNS: Readonly<Record<Lane['state'], string>> = { waiting: '○', working: '○', done: '✓', failed: '×' };

/** The plan as a tree: each question, and below it what was searched for and how much that found. */
export function Plan({ progress }: { progress: Progress }) {
  const { lanes } = progress;
  const { byLane, others } = searchesOf(progress);
  return (
    <section>
      <RuleHead title={T.plan} count={lanes.length > 0 ? countOf(lanes.length, 'question') : ''} />
      {lanes.length === 0 && <p className="mt-3 text-ink-3">{T.planning}</p>}
      <ul>
        {lanes.map(({ id, text, state }) => (
          <li key={id} className="mt-4">
            <span className="grid grid-cols-[1rem_1fr] gap-2 leading-snug">
              <span aria-hidden="true" className={state === 'working' ? 'at-work' : 'text-ink-2'}>
                {SIGNS[state]}
              </span>
              <span className="font-semibold">
                {text}
                <span className="sr-only">, {inSentence(T.laneStates[state])}</span>
              </span>
            </span>
            <Searches searches={byLane.get(id) ?? []} />
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <div className="mt-4">
          {lanes.length > 0 && <p className="text-[0.8125rem] text-ink-3">{T.otherSearches}</p>}
          <Searches searches={others} />
        </div>
      )}
    </section>
  );
}

function Searches({ searches }: { searches: readonly Search[] }) {
  return (
    <ul className="mt-2 ml-1.5 border-l border-line pl-4 empty:hidden">
      {searches.map(({ query, results, state }) => (
        <li
          key={query}
          className="relative flex justify-between gap-3 py-0.5 text-[0.8125rem] leading-snug text-ink-2 before:absolute before:top-3 before:-left-4 before:w-2.5 before:border-t before:border-line"
        >
          <span className="min-w-0">{query}</span>
          <span className="text-ink-3 tabular-nums">
            {state === 'failed' ? T.searchFailed : (results ?? '…')}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The head of a column: its name over a line, and how much there is of it. */
export function RuleHead({ title, count = '' }: { title: string; count?: string }) {
  return (
    <h2 className="flex justify-between gap-3 border-b border-line pb-2 text-[0.8125rem]">
      <span className="font-semibold">{title}</span>
      <span className="text-ink-3">{count}</span>
    </h2>
  );
}
