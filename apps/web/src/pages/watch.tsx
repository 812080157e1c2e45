import { type Run, unwrap } from '@research-studio/client';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useReducer, useState } from 'react';
import { Link } from 'wouter';
import { client } from '../server.ts';
import { canAskToNotify } from '../shell/run-tab.ts';
import { countOf, dollars, stateOf, TEXT } from '../strings.ts';
import { addEvent, NO_PROGRESS, type Progress, type ReadPage } from './progress.ts';

const T = TEXT.watch;
const ACTIVE = ['queued', 'running', 'waiting'];

/** Left what is asked, in the middle what is read, right what is written. */
export function Watch({ run, onChange }: { run: Run; onChange: () => void }) {
  const isActive = ACTIVE.includes(run.status);
  const progress = useProgress(run.id, isActive, onChange);
  const path = { path: { id: run.id } };
  const [mayAsk, setMayAsk] = useState(canAskToNotify);
  const stop = useMutation({
    mutationFn: async () => unwrap(await client.api.POST('/api/runs/{id}/cancel', { params: path })),
    onSettled: onChange,
  });
  const resume = useMutation({
    mutationFn: async () => unwrap(await client.api.POST('/api/runs/{id}/resume', { params: path })),
    onSettled: onChange,
  });
  const passages = progress.pages.reduce((sum, page) => sum + page.passages, 0);
  const read = progress.pages.filter(({ state }) => state === 'read').length;
  const error = stop.error ?? resume.error;
  return (
    <div className="mx-auto max-w-[80rem] px-4 pt-8 pb-24 sm:px-8">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <h1 className="max-w-3xl font-serif text-2xl leading-tight font-semibold">
          {run.title ?? run.question}
        </h1>
        {isActive ? (
          <span className="flex gap-2">
            {mayAsk && (
              <button
                type="button"
                className="button"
                onClick={() => void Notification.requestPermission().then(() => setMayAsk(false))}
              >
                {T.tellMe}
              </button>
            )}
            <button type="button" className="button" disabled={stop.isPending} onClick={() => stop.mutate()}>
              {T.stop}
            </button>
          </span>
        ) : (
          <span className="flex gap-2">
            <button type="button" className="button-solid" onClick={() => resume.mutate()}>
              {T.resume}
            </button>
            <Link href="/" className="button">
              {T.again}
            </Link>
          </span>
        )}
      </div>
      <p role="status" className="mt-3 text-ink-2">
        <span className={isActive ? 'at-work font-medium' : 'font-medium'}>{stateOf(run)}</span>
        {run.error !== null && `: ${run.error}`}
        {isActive && ` · ${T.close}`}
      </p>
      {error && (
        <p role="alert" className="mt-2 text-weak">
          {error.message}
        </p>
      )}
      {run.clarification !== null && <Clarify run={run} onAnswered={onChange} />}
      <dl className="mt-6 flex flex-wrap gap-x-8 gap-y-3">
        <Figure name={T.figures.time} value={<Clock since={run.createdAt} until={run.endedAt} />} />
        <Figure name={T.figures.sources} value={read} />
        <Figure name={T.figures.passages} value={passages} />
        {progress.modelCalls > 0 && <Figure name={T.figures.calls} value={progress.modelCalls} />}
        {progress.costUsd > 0 && <Figure name={T.figures.cost} value={dollars(progress.costUsd)} />}
      </dl>
      <div className="mt-8 grid gap-10 lg:grid-cols-[16rem_1fr_18rem]">
        <Plan progress={progress} />
        <Reading progress={progress} />
        <Writing progress={progress} />
      </div>
    </div>
  );
}

/** The run as its events tell it; all that was before comes first. */
function useProgress(id: string, isActive: boolean, onChange: () => void): Progress {
  const [progress, take] = useReducer(addEvent, NO_PROGRESS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a run is followed once, and again when it goes on
  useEffect(() => {
    const source = new EventSource(`/api/runs/${encodeURIComponent(id)}/events`);
    source.onmessage = ({ data }) => {
      const event = JSON.parse(data);
      take(event);
      if (event.type === 'clarification-needed') window.setTimeout(onChange, 300);
    };
    source.addEventListener('end', () => {
      source.close();
      if (isActive) onChange();
    });
    return () => source.close();
  }, [id, isActive]);
  return progress;
}

function Figure({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-[0.8125rem] text-ink-3">{name}</dt>
      <dd className="text-lg tabular-nums">{value}</dd>
    </div>
  );
}

function Clock({ since, until }: { since: string; until: string | null }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (until !== null) return;
    const timer = window.setInterval(() => setNow(Date.now()), 1000);
    return () => window.clearInterval(timer);
  }, [until]);
  const seconds = Math.max(
    0,
    Math.round(((until === null ? now : Date.parse(until)) - Date.parse(since)) / 1000),
  );
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function Clarify({ run, onAnswered }: { run: Run; onAnswered: () => void }) {
  const [own, setOwn] = useState('');
  const answer = useMutation({
    mutationFn: async (choice: string) =>
      unwrap(
        await client.api.POST('/api/runs/{id}/answer', {
          params: { path: { id: run.id } },
          body: { choice },
        }),
      ),
    onSettled: onAnswered,
  });
  if (run.clarification === null) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (own.trim() !== '') answer.mutate(own);
  };
  return (
    <section aria-labelledby="clarify" className="mt-6 max-w-2xl border-l-2 border-ink pl-4">
      <h2 id="clarify" className="font-serif text-lg">
        {run.clarification.question}
      </h2>
      <div className="mt-3 flex flex-col items-start gap-2">
        {run.clarification.options.map((option) => (
          <button
            key={option}
            type="button"
            className="button text-left"
            onClick={() => answer.mutate(option)}
          >
            {option}
          </button>
        ))}
      </div>
      <form onSubmit={submit} className="mt-3 flex flex-wrap items-end gap-2">
        <label className="grow text-[0.8125rem] text-ink-2">
          {T.ownWords}
          <input
            className="field mt-1"
            value={own}
            maxLength={2000}
            onChange={(event) => setOwn(event.target.value)}
          />
        </label>
        <button type="submit" className="button-solid">
          {T.answer}
        </button>
      </form>
    </section>
  );
}

function Head({ title, count }: { title: string; count: string }) {
  return (
    <h2 className="flex justify-between border-b border-line pb-2 text-[0.8125rem]">
      <span className="font-semibold">{title}</span>
      <span className="text-ink-3">{count}</span>
    </h2>
  );
}

function Plan({ progress: { subQuestions, queries } }: { progress: Progress }) {
  return (
    <section>
      <Head title={T.plan} count={subQuestions.length > 0 ? countOf(subQuestions.length, 'question') : ''} />
      {subQuestions.length === 0 && <p className="mt-3 text-ink-3">{T.planning}</p>}
      <ul>
        {subQuestions.map(({ id, text, isDone }) => (
          <li key={id} className="mt-3 flex gap-2">
            <span aria-hidden="true" className={isDone ? 'text-sure' : 'at-work text-ink-3'}>
              {isDone ? '✓' : '○'}
            </span>
            <span className={isDone ? '' : 'font-medium'}>
              {text}
              <span className="sr-only">{isDone ? ', done' : ', under way'}</span>
            </span>
          </li>
        ))}
      </ul>
      <ul className="mt-4 border-l border-line pl-3">
        {queries.map(({ query, results }) => (
          <li key={query} className="flex justify-between gap-3 py-1 text-[0.8125rem] text-ink-2">
            <span>{query}</span>
            <span className="text-ink-3 tabular-nums">{results}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Reading({ progress: { pages, notices } }: { progress: Progress }) {
  return (
    <div>
      <section>
        <Head title={T.reading} count={pages.length > 0 ? countOf(pages.length, 'page') : ''} />
        {pages.length === 0 && <p className="mt-3 text-ink-3">{T.nothingRead}</p>}
        <ul>
          {pages.map((page) => (
            <Page key={page.url} page={page} />
          ))}
        </ul>
      </section>
      {notices.length > 0 && (
        <section className="mt-8">
          <Head title={T.notices} count={String(notices.length)} />
          <ul>
            {notices.map((notice) => (
              <li key={notice} className="mt-2 text-[0.8125rem] text-ink-2">
                {notice}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Page({ page: { url, title, state, passages, problem } }: { page: ReadPage }) {
  const sign = { reading: '○', read: '✓', failed: '×' }[state];
  const host = URL.canParse(url) ? new URL(url).host || 'local file' : url;
  return (
    <li className="mt-3 grid grid-cols-[1rem_1fr_auto] gap-x-2">
      <span aria-hidden="true" className={state === 'reading' ? 'at-work text-ink-3' : ''}>
        {sign}
      </span>
      <span
        className={`font-serif text-base leading-snug ${state === 'failed' ? 'text-ink-3 line-through' : ''}`}
      >
        {title ?? decodeURIComponent(url.split('/').at(-1) || host)}
      </span>
      <span className="text-[0.8125rem] text-ink-3">
        {state === 'read' ? countOf(passages, 'passage') : state === 'failed' ? T.left : T.reads}
      </span>
      <span className="col-start-2 text-[0.8125rem] break-words text-ink-3">{problem ?? host}</span>
    </li>
  );
}

function Writing({ progress: { headings, written } }: { progress: Progress }) {
  return (
    <section>
      <Head
        title={T.report}
        count={headings.length > 0 ? `${written.size} of ${headings.length} written` : ''}
      />
      {headings.length === 0 && <p className="mt-3 text-ink-3">{T.notWritten}</p>}
      {headings.map((heading) => (
        <div key={heading} className="mt-4">
          <h3 className="font-serif text-base font-semibold">{heading}</h3>
          <p className="mt-1 font-serif whitespace-pre-line text-ink-2">{written.get(heading)}</p>
          {!written.has(heading) && (
            <div aria-hidden="true" className="at-work mt-2 border-b border-dashed border-line-strong" />
          )}
        </div>
      ))}
    </section>
  );
}
