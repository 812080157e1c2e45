import type { Run } from '@research-studio/client';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { useRun, useStart } from '../server.ts';
import { TEXT } from '../strings.ts';

const T = TEXT.read;

/** The run that this one asks on from; nothing where it is gone. */
export function AsksOnFrom({ id }: { id: string }) {
  const parent = useRun(id);
  if (parent.data === undefined) return null;
  return (
    <p className="mt-2 text-[0.8125rem] text-ink-2">
      {T.asksOnFrom} <Link href={`/runs/${id}`}>{parent.data.title ?? parent.data.question}</Link>
    </p>
  );
}

/** The runs that ask on from this one. */
export function AskedOn({ id }: { id: string }) {
  const children = useRun(id).data?.children ?? [];
  if (children.length === 0) return null;
  return (
    <section className="no-print mt-14">
      <h2 className="text-[0.8125rem] font-semibold">{T.askedOn}</h2>
      <ul className="mt-2 space-y-1">
        {children.map((child) => (
          <li key={child.id}>
            <Link href={`/runs/${child.id}`}>{child.title ?? child.question}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A question that starts from this report. */
export function AskOn({ run }: { run: Run }) {
  const [question, setQuestion] = useState('');
  const start = useStart();
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (question.trim().length < 3 || start.isPending) return;
    const { pipeline, options, id: parentId } = run;
    start.mutate({ question, pipeline, options, documents: [...run.documents], parentId });
  };
  return (
    <form onSubmit={submit} className="no-print mt-14 border-t-2 border-ink pt-4">
      <label className="block text-[0.8125rem] font-semibold">
        {T.askOn}
        <textarea
          id="ask-on"
          rows={2}
          maxLength={8000}
          placeholder={T.askOnHint}
          className="field mt-2 field-sizing-content font-serif text-lg font-normal"
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
          }}
        />
      </label>
      <p className="mt-1 text-[0.8125rem] text-ink-3">{T.askOnHow}</p>
      <button
        type="submit"
        className="button-solid mt-3"
        disabled={question.trim().length < 3 || start.isPending}
      >
        {T.askOn}
      </button>
      {start.error && (
        <p role="alert" className="mt-2 text-weak">
          {start.error.message}
        </p>
      )}
    </form>
  );
}
