import { type Run, unwrap } from '@research-studio/client';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { client } from '../api-client.ts';
import { Button, Form, Input, Refusal, TextArea } from '../shell/controls.tsx';
import { TEXT } from '../strings.ts';

const T = TEXT.watch.pause;

type Pause = NonNullable<Run['waiting']>;
interface Answer {
  readonly choice: string | null;
  readonly text: string | null;
}
interface Answering {
  readonly pause: Pause;
  readonly isPending: boolean;
  readonly answer: (answer: Answer) => void;
}

/** The form of a pause: the choice of a reading, or the review of the brief or of the report. */
export function PauseForm({ run, onAnswered }: { run: Run; onAnswered: () => void }) {
  const { waiting } = run;
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const mutation = useMutation({
    mutationFn: async (body: Answer) =>
      unwrap(await client.api.POST('/api/runs/{id}/answer', { params: { path: { id: run.id } }, body })),
    onSuccess: onAnswered,
  });
  const question = waiting?.question;
  useEffect(() => {
    if (question !== undefined) heading.current?.focus();
  }, [question]);
  if (waiting === null) return null;
  const answering = { pause: waiting, isPending: mutation.isPending, answer: mutation.mutate };
  return (
    <section aria-labelledby={id} className="mt-6 border-l-2 border-ink pl-4">
      <h2 id={id} ref={heading} tabIndex={-1} className="font-serif text-lg">
        {waiting.question}
      </h2>
      {waiting.kind === 'clarification' ? (
        <Clarification {...answering} />
      ) : (
        <Review {...answering} draftKey={`${run.id} ${waiting.kind} ${waiting.text?.length ?? 0}`} />
      )}
      <Refusal error={mutation.error} className="mt-2" />
    </section>
  );
}

function Clarification({ pause, isPending, answer }: Answering) {
  const [own, setOwn] = useState('');
  const submit = () => {
    if (own.trim() !== '') answer({ choice: null, text: own });
  };
  return (
    <div className="max-w-2xl">
      <div className="mt-3 flex flex-col items-start gap-2">
        {pause.options.map((option) => (
          <Button
            label={option}
            className="text-left"
            key={option}
            disabled={isPending}
            onClick={() => answer({ choice: option, text: null })}
          />
        ))}
        <Button
          label={T.likeliest}
          disabled={isPending}
          onClick={() => answer({ choice: null, text: null })}
        />
      </div>
      <Form onSubmit={submit} className="mt-3 flex flex-wrap items-end gap-2">
        <label className="grow text-[0.8125rem] text-ink-2">
          {T.ownWords}
          <Input className="mt-1" value={own} maxLength={2000} onText={setOwn} />
        </label>
        <Button label={T.answer} isMain type="submit" disabled={isPending} />
      </Form>
    </div>
  );
}

/** The text in an editor with its flags beside it; what was typed survives a reload and a refused answer. */
function Review({ pause, isPending, answer, draftKey }: Answering & { draftKey: string }) {
  const given = pause.text ?? '';
  const [text, setText] = useKept(`${draftKey}:1`, given);
  const [feedback, setFeedback] = useKept(`${draftKey}:2`, '');
  const flagsId = useId();
  const isEdited = text.trim() !== given.trim();
  return (
    <div className="mt-3 grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div>
        <label className="text-[0.8125rem] text-ink-2">
          {T.text}
          <TextArea
            className="mt-1 h-[60vh] font-mono text-[0.8125rem] leading-relaxed"
            value={text}
            spellCheck
            aria-describedby={pause.flags.length > 0 ? flagsId : undefined}
            onText={setText}
          />
        </label>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            label={isEdited ? T.useEdit : T.approve}
            isMain
            disabled={isPending}
            onClick={() => answer(isEdited ? { choice: 'edit', text } : { choice: 'approve', text: null })}
          />
          {isEdited && <Button label={T.undo} disabled={isPending} onClick={() => setText(given)} />}
        </div>
        <Form
          className="mt-4 flex flex-wrap items-end gap-2"
          onSubmit={() => {
            if (feedback.trim() !== '') answer({ choice: 'feedback', text: feedback });
          }}
        >
          <label className="grow text-[0.8125rem] text-ink-2">
            {T.feedback}
            <TextArea className="mt-1" rows={2} value={feedback} onText={setFeedback} />
          </label>
          <Button label={T.sendFeedback} type="submit" disabled={isPending} />
        </Form>
      </div>
      {pause.flags.length > 0 && (
        <aside id={flagsId} aria-label={T.flags} className="max-lg:order-first">
          <h3 className="text-[0.8125rem] font-semibold">{T.flags}</h3>
          <ul className="mt-2 list-disc space-y-2 pl-4 text-[0.8125rem] text-ink-2">
            {pause.flags.map((flag) => (
              <li key={flag}>{flag}</li>
            ))}
          </ul>
        </aside>
      )}
    </div>
  );
}

/** State that survives a reload of the page in this tab; forgotten where it equals what it began with. */
function useKept(key: string, initial: string): [string, (value: string) => void] {
  const [value, setValue] = useState(() => sessionStorage.getItem(key) ?? initial);
  const keep = (next: string) => {
    if (next === initial) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, next);
    setValue(next);
  };
  return [value, keep];
}
