import type { NewRun, ReadRun, Run } from '@research-studio/client';
import { fill } from '@research-studio/messages';
import type { Bundle } from '@research-studio/schemas';
import { useState } from 'react';
import { Link } from 'wouter';
import { ACTIVE, ownReport, useAsk, useBundle, useRun, useStart } from '../api-client.ts';
import { Button, Form, onEnter, Refusal, TextArea } from '../shell/controls.tsx';
import type { OpenIn } from '../source/open-passage.ts';
import { TEXT } from '../strings.ts';
import { stateOf } from '../wording.ts';
import { ReportText } from './report-text.tsx';

const T = TEXT.read;

/** The run that this one follows up; nothing where it is gone. */
export function FollowedRun({ id }: { id: string }) {
  const parent = useRun(id);
  if (parent.data === undefined) return null;
  return (
    <p className="mt-2 text-[0.8125rem] text-ink-2">
      {T.followUpTo} <Link href={`/runs/${id}`}>{parent.data.title ?? parent.data.question}</Link>
    </p>
  );
}

type Child = ReadRun['children'][number];

/** Answered below the report that it was asked at, from what that report rests on. */
const isInPlace = ({ options }: Child) => options.followedOnly === true && options.exclude === undefined;

/** The follow-ups of this run: answers from its own sources in full, the others by their links. */
export function FollowUps({ run, onOpen }: { run: Run; onOpen: OpenIn }) {
  const children = useRun(run.id).data?.children ?? [];
  const others = children.filter((child) => !isInPlace(child));
  return (
    <>
      {children.filter(isInPlace).map((child) => (
        <Answer key={child.id} child={child} run={run} onOpen={onOpen} />
      ))}
      {others.length > 0 && (
        <section className="no-print mt-14">
          <h2 className="text-[0.8125rem] font-semibold">{T.followUps}</h2>
          <ul className="mt-2 space-y-1">
            {others.map(({ id, title, question, options }) => (
              <li key={id}>
                <Link href={`/runs/${id}`}>{title ?? question}</Link>
                {options.exclude !== undefined && (
                  <span className="text-ink-3">
                    {' '}
                    {fill(T.without, { sources: options.exclude.join(', ') })}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** A question and its answer from the sources of the report above. */
function Answer({ child, run, onOpen }: { child: Child; run: Run; onOpen: OpenIn }) {
  const state = useRun(child.id).data;
  const start = useStart();
  if (state === undefined) return null;
  const research = () => start.mutate({ ...asked(run, child.question), options: run.options });
  return (
    <section aria-label={child.question} className="mt-14 border-t border-line pt-4">
      <h2 className="font-serif text-xl font-semibold">{child.question}</h2>
      <p role="status" className="mt-1 text-[0.8125rem] text-ink-3">
        {stateOf(state)} · <Link href={`/runs/${child.id}`}>{T.openAnswer}</Link>
      </p>
      {state.status === 'done' && <AnswerText id={child.id} onOpen={onOpen} />}
      {!ACTIVE.includes(state.status) && state.answered !== 'full' && (
        <p className="no-print mt-3 text-ink-2">
          {T.notEnough} <Button label={T.researchIt} disabled={start.isPending} onClick={research} />
        </p>
      )}
    </section>
  );
}

function AnswerText({ id, onOpen }: { id: string; onOpen: OpenIn }) {
  const place = ownReport(id);
  const { data } = useBundle(place);
  if (data === undefined) return null;
  return (
    <div className="mt-4">
      <ReportText bundle={data} place={place} onOpen={(open) => onOpen({ bundle: data, place, open })} />
    </div>
  );
}

const asked = ({ id: parentId, pipeline, documents }: Run, question: string) => ({
  question,
  pipeline,
  parentId,
  documents: [...documents],
});

/** One round over what the report has read; nothing is searched outside. */
const quickly = ({ options }: Run): NonNullable<NewRun['options']> => ({
  ...options,
  followedOnly: true,
  depth: 'quick',
  iterations: 1,
  mayAsk: false,
  review: 'none',
  supervised: false,
});

/** Questions offered at most. */
const MOST_SUGGESTED = 4;

/** The open points of the report: what it did not find, then what its sources dispute. */
function suggestions({ metadata, trust }: Bundle): readonly string[] {
  const missing = (metadata.missing ?? []).map((subject) => fill(T.askMissing, { subject }));
  const disputes = (trust?.contradictions ?? []).map(({ subject }) => fill(T.askDispute, { subject }));
  return [...new Set([...missing, ...disputes])].slice(0, MOST_SUGGESTED);
}

/** A question that starts from this report. */
export function FollowUp({ run, bundle }: { run: Run; bundle: Bundle }) {
  const [question, setQuestion] = useState('');
  const start = useStart();
  const ask = useAsk(run.id);
  const isBusy = question.trim().length < 3 || start.isPending || ask.isPending;
  const answer = () => {
    if (isBusy) return;
    ask.mutate({ ...asked(run, question), options: quickly(run) }, { onSuccess: () => setQuestion('') });
  };
  const research = () => start.mutate({ ...asked(run, question), options: run.options });
  const error = start.error ?? ask.error;
  return (
    <Form onSubmit={answer} className="no-print mt-14 border-t-2 border-ink pt-4">
      <label className="block text-[0.8125rem] font-semibold">
        {T.followUpLabel}
        <TextArea
          id="ask-on"
          rows={2}
          maxLength={8000}
          placeholder={T.followUpHint}
          className="mt-2 field-sizing-content font-serif text-lg font-normal"
          value={question}
          onText={setQuestion}
          onKeyDown={onEnter(answer)}
        />
      </label>
      {suggestions(bundle).map((suggestion) => (
        <button
          key={suggestion}
          type="button"
          className="mt-1 mr-4 text-left text-[0.8125rem] text-link hover:underline"
          onClick={() => {
            setQuestion(suggestion);
            document.getElementById('ask-on')?.focus();
          }}
        >
          {suggestion}
        </button>
      ))}
      <p className="mt-1 text-[0.8125rem] text-ink-3">{T.followUpHow}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button label={T.answerHere} isMain type="submit" disabled={isBusy} />
        <Button label={T.researchIt} disabled={isBusy} onClick={research} />
      </div>
      <Refusal error={error} className="mt-2" />
    </Form>
  );
}
