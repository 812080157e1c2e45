import { unwrap } from '@research-studio/client';
import { fill } from '@research-studio/messages';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type DragEvent, type FormEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { client, queries, useConfiguration, useRuns } from '../server.ts';
import { Loaded } from '../shell/states.tsx';
import { useTitle } from '../shell/use-title.ts';
import { EXAMPLES, TEXT } from '../strings.ts';
import { agoOf, countOf, stateOf } from '../wording.ts';
import { AddDocuments, ChosenDocuments, listDocuments, NotStored, uploadDocuments } from './documents.tsx';
import { Choice, Expected, Kinds, More, runOf, useRunChoices } from './run-choices.tsx';

const T = TEXT.ask;
/** Of the server's `NewRun`. */
const LONGEST_QUESTION = 8000;

/** The question is the page. */
export function Ask() {
  useTitle(null);
  const [question, setQuestion] = useState('');
  const [choices, choose] = useRunChoices();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [, go] = useLocation();
  const documents = useQuery({ queryKey: ['documents'], queryFn: listDocuments });
  const start = useMutation({
    mutationFn: async () =>
      unwrap(
        await client.api.POST('/api/runs', {
          body: { question, ...runOf(choices), documents: [...chosen] },
        }),
      ),
    onSuccess: ({ id }) => {
      void queries.invalidateQueries({ queryKey: ['runs'] });
      go(`/runs/${id}`);
    },
  });
  const upload = useMutation({
    mutationFn: (files: readonly File[]) => uploadDocuments(files),
    onSuccess: ({ items }) => {
      setChosen(new Set([...chosen, ...items.map(({ id }) => id)]));
      void queries.invalidateQueries({ queryKey: ['documents'] });
    },
  });
  const isTooLong = question.length > LONGEST_QUESTION;
  const isReady = question.trim().length >= 3 && !isTooLong && !start.isPending;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (isReady) start.mutate();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (event.dataTransfer.files.length > 0) upload.mutate([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      className="mx-auto max-w-[42rem] px-4 pt-12 pb-24 sm:pt-24"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <form onSubmit={submit}>
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
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
          }}
          className="mt-2 block field-sizing-content min-h-20 w-full resize-none border-b-2 border-ink bg-transparent pb-3 font-serif text-[1.75rem] leading-tight outline-none placeholder:text-ink-3 focus:border-link max-sm:text-2xl"
        />
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <button type="submit" className="button-solid" disabled={!isReady}>
            {start.isPending ? T.starting : T.start}
            <kbd className="rounded border border-current/40 px-1 text-[0.6875rem]">{T.startKey}</kbd>
          </button>
          <Expected choices={choices} />
        </div>
        {isTooLong && (
          <p role="alert" className="mt-3 text-weak">
            {fill(T.tooLong, { count: question.length, most: LONGEST_QUESTION })}
          </p>
        )}
        <NotStored data={upload.data} error={start.error ?? upload.error} />
        <div className="mt-10 space-y-6">
          <Kinds choices={choices} onChange={choose} />
          <Choice legend={T.where}>
            <Configured />
            <ChosenDocuments documents={documents.data ?? []} chosen={chosen} onChange={setChosen} />
            <AddDocuments onFiles={upload.mutate}>{T.drop}</AddDocuments>
          </Choice>
          <More choices={choices} onChange={choose} />
        </div>
      </form>
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
    </div>
  );
}

/** What a run searches and writes with when nothing else is said. */
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
