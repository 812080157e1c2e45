import { type Check as CheckOfReport, type ReadCheck, unwrap } from '@research-studio/client';
import { fill } from '@research-studio/messages';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { client, queries, sendForm, useConfiguration } from '../api-client.ts';
import { AddDocuments, ChosenDocuments, NotStored, useChosenDocuments } from '../pages/documents.tsx';
import { Button, Checkbox, Form, TextArea } from '../shell/controls.tsx';
import { DropZone, FileInput } from '../shell/files.tsx';
import { Loaded } from '../shell/states.tsx';
import { useTitle } from '../shell/use-title.ts';
import { TEXT } from '../strings.ts';
import { agoOf } from '../wording.ts';
import { figuresOf } from './check-result.tsx';

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
      sendForm<ReadCheck>('/api/checks', [
        ['file', file ?? new File([text], T.pasted)],
        ['documents', [...chosen].join(',')],
        ['fetch', String(fetches)],
        ['rulesOnly', String(!asksModel)],
      ]),
    onSuccess: ({ id }) => {
      refresh();
      go(`/checks/${id}`);
    },
  });
  const choose = ([first]: readonly File[]) => setFile(first ?? null);
  const isReady = file !== null || text.trim().length > 0;
  const submit = () => {
    if (isReady && !begin.isPending) begin.mutate();
  };
  return (
    <DropZone className="mx-auto min-h-[70vh] max-w-[42rem] px-4 py-10" onFiles={choose}>
      <h1 className="font-serif text-2xl font-semibold">{T.title}</h1>
      <p className="mt-2 text-ink-2">{T.hint}</p>
      <Form onSubmit={submit} className="mt-6 space-y-6">
        <div>
          {file === null ? (
            <label className="block text-[0.8125rem] font-semibold">
              {T.report}
              <TextArea
                rows={8}
                className="mt-1 font-normal"
                placeholder={T.placeholder}
                value={text}
                onText={setText}
              />
            </label>
          ) : (
            <p className="flex flex-wrap items-baseline justify-between gap-3 border-b border-line py-2">
              <span className="min-w-0 font-medium">{file.name}</span>
              <Button label={T.otherReport} onClick={() => setFile(null)} />
            </p>
          )}
          <p className="mt-1">
            <label className="text-link underline focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-link">
              {T.choose}
              <FileInput accept=".md,.txt,.html,.htm,.docx,.pdf,.json" onFiles={choose} />
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
        <Button label={T.start} isMain type="submit" disabled={!isReady || begin.isPending} />
        <NotStored data={upload.data} error={begin.error ?? upload.error} />
      </Form>
      <Earlier />
    </DropZone>
  );
}

interface OptionProps {
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
  readonly children: string;
}

function Option({ isChosen, onChange, children }: OptionProps) {
  return (
    <label className="flex items-center gap-2 py-1">
      <Checkbox checked={isChosen} onCheck={onChange} />
      {children}
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
      <Button
        label={TEXT.documents.delete}
        aria-label={fill(TEXT.documents.deleteName, { name })}
        onClick={onDelete}
      />
    </li>
  );
}
