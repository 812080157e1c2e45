import { type Run, unwrap } from '@research-studio/client';
import { fill } from '@research-studio/messages';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { ACTIVE, client } from '../api-client.ts';
import { Button, Form, Input, Refusal } from '../shell/controls.tsx';
import { canAskToNotify } from '../shell/run-tab.ts';
import { OtherRuns } from '../shell/runs-under-way.tsx';
import { TEXT } from '../strings.ts';
import { dollars, minutesOf, stateOf } from '../wording.ts';
import { PauseForm } from './pause.tsx';
import { Plan } from './plan.tsx';
import { type Progress, pagesRead, passagesIn } from './progress.ts';
import { Reading } from './reading.tsx';
import { canEndSearch, Stages } from './stages.tsx';
import { useProgress } from './use-progress.ts';
import { Notices, Writing } from './writing.tsx';

const T = TEXT.watch;

/** Left what is asked, in the middle what is read, right what is written. */
export function Watch({ run, onChange }: { run: Run; onChange: () => void }) {
  const isActive = ACTIVE.includes(run.status);
  const { progress, isLost } = useProgress(run.id, { isActive, onChange });
  const [mayAsk, setMayAsk] = useState(canAskToNotify);
  const stop = useAct(run.id, 'cancel', onChange);
  const resume = useAct(run.id, 'resume', onChange);
  const write = useAct(run.id, 'write', onChange);
  const hasRead = pagesRead(progress) > 0;
  const error = stop.error ?? resume.error ?? write.error;
  return (
    <div className="mx-auto max-w-[80rem] px-4 pt-8 pb-24 sm:px-8">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <h1 className="max-w-3xl font-serif text-2xl leading-tight font-semibold">
          {run.title ?? run.question}
        </h1>
        {isActive ? (
          <span className="flex flex-wrap gap-2">
            {mayAsk && (
              <Button
                label={T.tellMe}
                onClick={() => void Notification.requestPermission().then(() => setMayAsk(false))}
              />
            )}
            {run.status === 'running' && hasRead && canEndSearch(progress.step) && (
              <Button
                label={T.write}
                disabled={write.isPending || write.isSuccess}
                onClick={() => write.mutate()}
              />
            )}
            <Button label={T.stop} disabled={stop.isPending} onClick={() => stop.mutate()} />
          </span>
        ) : (
          <span className="flex flex-wrap gap-2">
            <Button label={T.resume} isMain onClick={() => resume.mutate()} />
            {hasRead && <Button label={T.writeFrom} onClick={() => write.mutate()} />}
            <Link href={`/?again=${run.id}`} className="button">
              {T.again}
            </Link>
          </span>
        )}
      </div>
      <p role="status" className="mt-3 text-ink-2">
        {run.status === 'running' && (
          <span aria-hidden="true" className="at-work mr-2">
            ○
          </span>
        )}
        <span className="font-medium">{stateOf(run)}</span>
        {run.error !== null && `: ${run.error}`}
        <span className="text-ink-3"> · {isActive && isLost ? T.lost : hintOf(run)}</span>
      </p>
      <Refusal error={error} className="mt-2" />
      {run.waiting !== null && <PauseForm key={run.waiting.kind} run={run} onAnswered={onChange} />}
      {isActive && run.status !== 'queued' && <Stages pipeline={run.pipeline} step={progress.step} />}
      {run.status === 'running' && <AddNote id={run.id} />}
      <OtherRuns except={run.id} />
      {run.beganAt !== null && <Work run={run} progress={progress} />}
    </div>
  );
}

function useAct(id: string, act: 'cancel' | 'resume' | 'write', onSettled: () => void) {
  const params = { path: { id } };
  return useMutation({
    mutationFn: async () => unwrap(await client.api.POST(`/api/runs/{id}/${act}`, { params })),
    onSettled,
  });
}

/** Something that the run is to mind from its next round on. */
function AddNote({ id }: { id: string }) {
  const [text, setText] = useState('');
  const add = useMutation({
    mutationFn: async () =>
      unwrap(await client.api.POST('/api/runs/{id}/note', { params: { path: { id } }, body: { text } })),
    onSuccess: () => setText(''),
  });
  const submit = () => {
    if (text.trim() !== '') add.mutate();
  };
  return (
    <Form onSubmit={submit} className="mt-5 max-w-xl">
      <label className="block text-[0.8125rem] font-semibold">
        {T.note}
        <span className="mt-1 flex gap-2 font-normal">
          <Input className="grow" maxLength={1000} placeholder={T.noteHint} value={text} onText={setText} />
          <Button label={T.sendNote} type="submit" disabled={add.isPending || text.trim() === ''} />
        </span>
      </label>
      <p role="status" className="mt-1 text-[0.8125rem] text-ink-3">
        {add.error?.message ?? (add.isSuccess ? T.noteTaken : '')}
      </p>
    </Form>
  );
}

function Work({ run, progress }: { run: Run; progress: Progress }) {
  const limit = run.options.budget;
  return (
    <>
      <dl className="mt-5 flex flex-wrap gap-x-8 gap-y-3">
        <Figure name={T.figures.time} value={<Clock run={run} />} />
        <Figure name={T.figures.sources} value={pagesRead(progress)} />
        <Figure name={T.figures.passages} value={passagesIn(progress)} />
        {progress.modelCalls > 0 && <Figure name={T.figures.calls} value={progress.modelCalls} />}
        {progress.costUsd > 0 && (
          <Figure
            name={limit === undefined ? T.figures.cost : fill(T.figures.costOf, { limit: dollars(limit) })}
            value={dollars(progress.costUsd)}
          />
        )}
      </dl>
      <div className="mt-8 grid gap-10 lg:grid-cols-[15.5rem_minmax(0,1fr)_20rem]">
        <Plan progress={progress} />
        <Reading progress={progress} />
        <div>
          <Writing progress={progress} />
          <Notices notices={progress.notices} />
        </div>
      </div>
    </>
  );
}

function Figure({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-[0.8125rem] text-ink-3">{name}</dt>
      <dd className="text-lg tabular-nums">{value}</dd>
    </div>
  );
}

function hintOf({ status, beganAt }: Run): string {
  if (status === 'queued') return T.inLine;
  if (status === 'waiting') return T.waits;
  if (status === 'running') return T.close;
  return beganAt === null ? T.neverBegan : T.kept;
}

/** The time in which the run was worked on. */
function Clock({ run: { beganAt, pausedAt } }: { run: Run }) {
  const [now, setNow] = useState(Date.now);
  const isStill = beganAt === null || pausedAt !== null;
  useEffect(() => {
    if (isStill) return;
    const timer = window.setInterval(() => setNow(Date.now()), 1000);
    return () => window.clearInterval(timer);
  }, [isStill]);
  const today = new Date(now).toISOString();
  return minutesOf(beganAt ?? today, beganAt === null ? today : (pausedAt ?? today));
}
