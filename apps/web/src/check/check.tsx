import { type Check as CheckOfReport, type ReadCheck, unwrap } from '@research-studio/client';
import { fill } from '@research-studio/messages';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type DragEvent, type FormEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { AddDocuments, ChosenDocuments, NotStored, useChosenDocuments } from '../pages/documents.tsx';
import { client, queries, useConfiguration } from '../server.ts';
import { Loaded } from '../shell/states.tsx';
import { useTitle } from '../shell/use-title.ts';
import { TEXT } from '../strings.ts';
import { agoOf } from '../wording.ts';
import { figuresOf } from './checked.tsx';

const T = TEXT.check;
const refresh = () => void queries.invalidateQueries({ queryKey: ['checks'] });

/** A report from anywhere, and the checks before it. */
export function Check() {
  useTitle(T.title);
  const [text, setText] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [fetches, setFetches] = useState(true);
  const [asksModel, setAsksModel] = useState(true);
  const { chosen, upload, shown } = useChosenDocuments();
  const [, go] = useLocation();
  const { data: configured } = useConfiguration();
  const hasModel = (configured?.models.length ?? 0) > 0;
  const begin = useMutation({
    mutationFn: () =>
      beginCheck({
        file: file ?? new File([text], T.pasted),
        documents: [...chosen].join(','),
        fetch: String(fetches),
        rulesOnly: String(!asksModel),
      }),
    onSuccess: ({ id }) => {
      refresh();
      go(`/checks/${id}`);
    },
  });
  const isReady = file !== null || text.trim().length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !begin.isPending) begin.mutate();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [first] = event.dataTransfer.files;
    if (first !== undefined) setFile(first);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      className="mx-auto min-h-[70vh] max-w-[42rem] px-4 py-10"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <h1 className="font-serif text-2xl font-semibold">{T.title}</h1>
      <p className="mt-2 text-ink-2">{T.hint}</p>
      <form onSubmit={submit} className="mt-6 space-y-6">
        <div>
          {file === null ? (
            <label className="block text-[0.8125rem] font-semibold">
              {T.report}
              <textarea
                rows={8}
                className="field mt-1 font-normal"
                placeholder={T.placeholder}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            </label>
          ) : (
            <p className="flex flex-wrap items-baseline justify-between gap-3 border-b border-line py-2">
              <span className="min-w-0 font-medium">{file.name}</span>
              <button type="button" className="button" onClick={() => setFile(null)}>
                {T.otherReport}
              </button>
            </p>
          )}
          <p className="mt-1">
            <label className="text-link underline focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-link">
              {T.choose}
              <input
                type="file"
                className="sr-only"
                accept=".md,.txt,.html,.htm,.docx,.pdf,.json"
                onChange={(event) => setFile(event.target.files?.[0] ?? null)}
              />
            </label>
            <span className="text-ink-3">{T.drop}</span>
          </p>
        </div>
        <fieldset>
          <legend className="text-[0.8125rem] font-semibold">{T.sources}</legend>
          <Option isChosen={fetches} onChange={setFetches}>
            {T.fetch}
          </Option>
          <ChosenDocuments {...shown} />
          <AddDocuments onFiles={upload.mutate} />
        </fieldset>
        {hasModel && (
          <Option isChosen={asksModel} onChange={setAsksModel}>
            {fill(T.askModel, { model: configured?.models[0] ?? '' })}
          </Option>
        )}
        <button type="submit" className="button-solid" disabled={!isReady || begin.isPending}>
          {T.start}
        </button>
        <NotStored data={upload.data} error={begin.error ?? upload.error} />
      </form>
      <Earlier />
    </div>
  );
}

function Option(props: { isChosen: boolean; onChange: (isChosen: boolean) => void; children: string }) {
  return (
    <label className="flex items-center gap-2 py-1">
      <input
        type="checkbox"
        checked={props.isChosen}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      {props.children}
    </label>
  );
}

function Earlier() {
  const checks = useQuery({
    queryKey: ['checks'],
    queryFn: async () => unwrap(await client.api.GET('/api/checks')).items,
  });
  const remove = useMutation({
    mutationFn: async (id: string) => {
      unwrap(await client.api.DELETE('/api/checks/{id}', { params: { path: { id } } }));
    },
    onSuccess: refresh,
  });
  return (
    <section className="mt-12">
      <h2 className="border-b border-line pb-2 text-[0.8125rem] font-semibold">{T.earlier}</h2>
      <Loaded queries={[checks]}>
        {(items) => (
          <ul>
            {items.length === 0 && <li className="py-3 text-ink-3">{T.none}</li>}
            {items.map((check) => (
              <Row key={check.id} check={check} onDelete={() => remove.mutate(check.id)} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function Row({ check, onDelete }: { check: CheckOfReport; onDelete: () => void }) {
  const { id, name, createdAt } = check;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 border-b border-line py-3">
      <Link href={`/checks/${id}`} className="min-w-0 font-serif text-base text-ink">
        {name}
      </Link>
      <span className="ml-auto text-[0.8125rem] text-ink-3">
        {[figuresOf(check), agoOf(createdAt)].join(' · ')}
      </span>
      <button
        type="button"
        className="button"
        aria-label={fill(TEXT.documents.deleteName, { name })}
        onClick={onDelete}
      >
        {TEXT.documents.delete}
      </button>
    </li>
  );
}

async function beginCheck(fields: Readonly<Record<string, string | File>>): Promise<ReadCheck> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const response = await fetch('/api/checks', { method: 'POST', body: form });
  const body = await response.json();
  return unwrap<ReadCheck>({ response, ...(response.ok ? { data: body } : { error: body }) });
}
