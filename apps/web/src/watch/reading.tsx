import { fill } from '@research-studio/messages';
import { Flags } from '../shell/controls.tsx';
import { KINDS, TEXT } from '../strings.ts';
import { countOf, dateOf, numberOf } from '../wording.ts';
import { RuleHead } from './plan.tsx';
import { type Lane, type Progress, passagesIn, type ReadPage } from './progress.ts';

const T = TEXT.watch;

/** A lane for each worker with the pages that it found something in, and what goes on beside them. */
export function Reading({ progress, hasEnded = false }: { progress: Progress; hasEnded?: boolean }) {
  const { lanes, pages, indexing } = progress;
  const taken = new Set(lanes.flatMap(({ passages }) => [...passages.keys()]));
  const rest = pages.filter(({ sourceId }) => sourceId === null || !taken.has(sourceId));
  const open = rest.filter(({ state }) => state !== 'failed');
  const failed = rest.filter(({ state }) => state === 'failed');
  const done = lanes.filter(({ state }) => state === 'done').length;
  const count =
    lanes.length > 0
      ? fill(T.workersDone, { done, workers: countOf(lanes.length, 'worker') })
      : countOf(pages.length, 'page');
  return (
    <div className="min-w-0">
      <section>
        <RuleHead title={T.reading} count={pages.length + lanes.length > 0 ? count : ''} />
        {indexing !== null && (
          <p className="mt-3 text-ink-2">
            {fill(T.indexing, { done: numberOf(indexing.done), all: numberOf(indexing.total) })}
          </p>
        )}
        {pages.length + lanes.length === 0 && indexing === null && (
          <p className="mt-3 text-ink-3">{T.nothingRead}</p>
        )}
        {lanes.map((lane, index) => (
          <WorkerLane key={lane.id} lane={lane} number={index + 1} progress={progress} />
        ))}
        {open.length > 0 && <LaneOf title={hasEnded ? T.unused : T.beingRead} state="" pages={open} />}
        {failed.length > 0 && <LaneOf title={T.leftOut} state={String(failed.length)} pages={failed} />}
      </section>
    </div>
  );
}

interface WorkerLaneProps {
  readonly lane: Lane;
  readonly number: number;
  readonly progress: Progress;
}

function WorkerLane({ lane, number, progress: { lanes, pages } }: WorkerLaneProps) {
  const before = lanes.slice(0, number - 1);
  const read = pages.filter(({ sourceId }) => sourceId !== null && lane.passages.has(sourceId));
  const total = passagesIn({ lanes: [lane] });
  const state = [
    fill(T.worker, { number }),
    [T.laneStates[lane.state], ...(total > 0 ? [countOf(total, 'passage')] : [])].join(', '),
  ].join(' · ');
  return (
    <LaneOf title={lane.text} state={state} pages={read} problem={lane.problem}>
      {(page) => {
        const first = before.findIndex(({ passages }) => passages.has(page.sourceId ?? ''));
        const passages = lane.passages.get(page.sourceId ?? '') ?? 0;
        return {
          got: passages === 0 ? T.nothingTaken : countOf(passages, 'passage'),
          readBy: first < 0 ? null : fill(T.readBy, { number: first + 1 }),
        };
      }}
    </LaneOf>
  );
}

interface LaneOfProps {
  readonly title: string;
  readonly state: string;
  readonly pages: readonly ReadPage[];
  readonly problem?: string | null;
  readonly children?: (page: ReadPage) => { readonly got: string; readonly readBy: string | null };
}

function LaneOf({ title, state, pages, problem = null, children }: LaneOfProps) {
  return (
    <section className="pt-4 not-first-of-type:mt-5 not-first-of-type:border-t not-first-of-type:border-line">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="max-w-[26rem] font-semibold">{title}</h3>
        <span className="text-[0.8125rem] text-ink-3">{state}</span>
      </div>
      {problem !== null && <p className="mt-1 text-[0.8125rem] text-weak">{problem}</p>}
      <ul>
        {pages.map((page) => (
          <Page key={page.url} page={page} {...children?.(page)} />
        ))}
      </ul>
    </section>
  );
}

interface PageProps {
  readonly page: ReadPage;
  readonly got?: string;
  readonly readBy?: string | null;
}

function Page({ page: { url, title, about, state, problem }, got, readBy = null }: PageProps) {
  const sign = { reading: '○', read: '✓', failed: '×' }[state];
  const host = URL.canParse(url) ? new URL(url).host || T.localFile : url;
  const name = title ?? decodeURIComponent(url.split('/').findLast((part) => part !== '') ?? host);
  const facts =
    about === null
      ? [host]
      : [
          about.siteName ?? host,
          about.publishedAt === null ? T.noDate : dateOf(about.publishedAt),
          KINDS[about.kind],
        ];
  return (
    <li className="mt-3 grid grid-cols-[1rem_1fr_auto] items-baseline gap-x-2">
      <span aria-hidden="true" className={state === 'reading' ? 'at-work' : 'text-ink-2'}>
        {sign}
      </span>
      <span
        className={`min-w-0 font-serif text-base leading-snug ${state === 'failed' ? 'text-ink-3 line-through' : ''}`}
      >
        {name}
      </span>
      <span className="text-[0.8125rem] text-ink-2 tabular-nums">
        {got ?? { reading: T.reads, read: T.isRead, failed: T.left }[state]}
      </span>
      <span className="col-span-2 col-start-2 flex flex-wrap gap-x-3 text-[0.8125rem] text-ink-3">
        <span className="min-w-0 break-words">
          {problem ?? (readBy === null ? facts.join(' · ') : readBy)}
        </span>
        {readBy === null && <Flags flags={about?.flags ?? []} />}
      </span>
    </li>
  );
}
