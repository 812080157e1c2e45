import type { Run } from '@research-studio/client';
import { fill } from '@research-studio/messages';
import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import { useConfiguration, useRun, useRuns, useStart } from '../api-client.ts';
import { FollowedRun } from '../report/follow-up.tsx';
import { Form, onEnter } from '../shell/controls.tsx';
import { DropZone } from '../shell/files.tsx';
import { Loaded } from '../shell/states.tsx';
import { useTitle } from '../shell/use-title.ts';
import { EXAMPLES, TEXT } from '../strings.ts';
import { agoOf, countOf, stateOf } from '../wording.ts';
import { AddDocuments, ChosenDocuments, NotStored, useChosenDocuments } from './documents.tsx';
import { Choice, Expected, hiddenOptions, Kinds, More, runOf, useRunChoices } from './run-choices.tsx';

const T = TEXT.ask;
/** As in the server's `NewRun`. */
const LONGEST_QUESTION = 8000;

/** The question is the page. */
export function Ask() {
  useTitle(null);
  const again = new URLSearchParams(useSearch()).get('again');
  return again === null ? <AskForm /> : <AskAgain key={again} id={again} />;
}

/** With question and options of a run that is to be asked again. */
function AskAgain({ id }: { id: string }) {
  const run = useRun(id);
  return <Loaded queries={[run]}>{(data: Run) => <AskForm again={data} />}</Loaded>;
}

function AskForm({ again }: { again?: Run }) {
  const [question, setQuestion] = useState(again?.question ?? '');
  const asked = useRunChoices(again);
  const { chosen, upload, shown } = useChosenDocuments(again?.documents);
  const start = useStart();
  const isTooLong = question.length > LONGEST_QUESTION;
  const isReady = question.trim().length >= 3 && !isTooLong && !start.isPending;
  const submit = () => {
    if (!isReady) return;
    const run = runOf(asked.choices);
    start.mutate({
      question,
      ...run,
      options: { ...hiddenOptions(again?.options ?? {}), ...run.options },
      // One that was deleted cannot be searched again.
      documents: shown.documents.flatMap(({ id }) => (chosen.has(id) ? id : [])),
      ...(again?.parentId && { parentId: again.parentId }),
    });
  };
  return (
    <DropZone className="mx-auto max-w-[42rem] px-4 pt-12 pb-24 sm:pt-24" onFiles={upload.mutate}>
      <Form onSubmit={submit}>
        <h1>
          <label htmlFor="question" className="text-[0.8125rem] font-semibold text-ink-2">
            {T.label}
          </label>
        </h1>
        <textarea
          id="question"
          // biome-ignore lint/a11y/noAutofocus: the question is what the page is for
          autoFocus
          rows={2}
          value={question}
          placeholder={T.placeholder}
          onChange={(event) => setQuestion(event.target.value)}
          onKeyDown={onEnter(submit)}
          className="mt-2 block field-sizing-content min-h-20 w-full resize-none border-b-2 border-ink bg-transparent pb-3 font-serif text-[1.75rem] leading-tight outline-none placeholder:text-ink-3 focus:border-link max-sm:text-2xl"
        />
        {again?.parentId && <FollowedRun id={again.parentId} />}
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <button type="submit" className="button-solid" disabled={!isReady}>
            {start.isPending ? T.starting : T.start}
            <kbd className="rounded border border-current/40 px-1 text-[0.6875rem]">{T.startKey}</kbd>
          </button>
          <Expected choices={asked.choices} />
        </div>
        {isTooLong && (
          <p role="alert" className="mt-3 text-weak">
            {fill(T.tooLong, { count: question.length, most: LONGEST_QUESTION })}
          </p>
        )}
        <NotStored data={upload.data} error={start.error ?? upload.error} />
        <div className="mt-10 space-y-6">
          <Kinds {...asked} />
          <Choice legend={T.where}>
            <Configured />
            <ChosenDocuments {...shown} />
            <AddDocuments onFiles={upload.mutate}>{T.drop}</AddDocuments>
          </Choice>
          <More {...asked} />
        </div>
      </Form>
      <div className="mt-14 grid gap-8 sm:grid-cols-2">
        <Recent />
        <section>
          <h2 className="border-b border-line pb-2 text-[0.8125rem] font-semibold">{T.examples}</h2>
          {EXAMPLES.map((example) => (
            <button
              key={example}
              type="button"
              onClick={() => setQuestion(example)}
              className="block w-full border-b border-line py-3 text-left font-serif text-base leading-snug hover:bg-sunk"
            >
              {example}
            </button>
          ))}
        </section>
      </div>
    </DropZone>
  );
}

/** The default search services and models of a run. */
function Configured() {
  const { data } = useConfiguration();
  if (data === undefined) return null;
  return (
    <p className="text-ink-2">
      {data.search.length === 0 ? T.noSearch : `${T.configured}: ${data.search.join(', ')}.`}
      {data.models.length === 0 && ` ${T.noModel}`}
    </p>
  );
}

function Recent() {
  const runs = useRuns(4);
  const { data = [] } = runs;
  return (
    <section>
      <h2 className="border-b border-line pb-2 text-[0.8125rem] font-semibold">{T.recent}</h2>
      {runs.error && <Loaded queries={[runs]} />}
      {runs.data?.length === 0 && <p className="py-3 text-ink-3">{TEXT.history.none}</p>}
      {data.map((run) => (
        <Link
          key={run.id}
          href={`/runs/${run.id}`}
          className="block border-b border-line py-3 text-ink no-underline hover:bg-sunk"
        >
          <span className="line-clamp-2 font-serif text-base leading-snug">{run.title ?? run.question}</span>
          <span className="text-[0.8125rem] text-ink-3">
            {[
              stateOf(run),
              ...(run.sources > 0 ? [countOf(run.sources, 'source')] : []),
              agoOf(run.createdAt),
            ].join(' · ')}
          </span>
        </Link>
      ))}
    </section>
  );
}
