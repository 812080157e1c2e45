import { type StoredDocument, StudioError, type Uploaded, unwrap } from '@research-studio/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { addWebPage, client, queries, sendForm } from '../api-client.ts';
import { Button, Checkbox, Form, Input, TextArea } from '../shell/controls.tsx';
import { DropZone, FileInput } from '../shell/files.tsx';
import { Loaded } from '../shell/states.tsx';
import { useTitle } from '../shell/use-title.ts';
import { TEXT } from '../strings.ts';
import { countOf, kindName, sizeOf } from '../wording.ts';
import { collectionsOf, DocumentList, Names } from './document-list.tsx';

const T = TEXT.documents;

async function listDocuments(): Promise<readonly StoredDocument[]> {
  return unwrap(await client.api.GET('/api/documents')).items;
}

/** Stores each file by itself and gives what became of them. @throws {StudioError} where none could be stored. */
async function uploadDocuments(files: readonly File[], collection = ''): Promise<Uploaded> {
  return sendForm<Uploaded>('/api/documents', [
    ...files.map((file) => ['file', file] as const),
    ['collection', collection],
  ]);
}

/** Why files of an upload were not stored, a line for each. */
export function NotStored({ data, error }: { data: Uploaded | undefined; error: Error | null }) {
  const errors = error instanceof StudioError ? error.problem.errors : undefined;
  const reasons =
    data?.refused.map(({ problem }) => problem.detail ?? problem.title) ??
    errors?.map(({ message }) => message) ??
    (error === null ? [] : [error.message]);
  return (
    <div role="alert">
      {reasons.map((reason) => (
        <p key={reason} className="mt-3 text-weak">
          {reason}
        </p>
      ))}
    </div>
  );
}

/** The documents that a run or a check is to use. */
export function useChosenDocuments(given: readonly string[] = []) {
  const { data: documents = [] } = useQuery({ queryKey: ['documents'], queryFn: listDocuments });
  const [chosen, onChange] = useState<ReadonlySet<string>>(new Set(given));
  const upload = useMutation({
    mutationFn: (files: readonly File[]) => uploadDocuments(files),
    onSuccess: ({ items }) => {
      onChange(new Set([...chosen, ...items.map(({ id }) => id)]));
      void queries.invalidateQueries({ queryKey: ['documents'] });
    },
  });
  return { chosen, upload, shown: { documents, chosen, onChange } };
}

/** The documents that runs may search, by collection. */
export function Documents() {
  useTitle(T.title);
  const documents = useQuery({ queryKey: ['documents'], queryFn: listDocuments });
  const [collection, setCollection] = useState('');
  const [search, setSearch] = useState('');
  const upload = useMutation({
    mutationFn: (send: (collection: string) => Promise<Uploaded>) => send(collection.trim()),
    onSettled: () => queries.invalidateQueries({ queryKey: ['documents'] }),
  });
  const addFiles = (files: readonly File[]) => upload.mutate((to) => uploadDocuments(files, to));
  const all = documents.data ?? [];
  const names = [...new Set(all.map((document) => document.collection))].filter((name) => name !== '');
  const isFound = ({ name }: StoredDocument) => name.toLowerCase().includes(search.trim().toLowerCase());
  return (
    <DropZone
      className="mx-auto min-h-[70vh] max-w-3xl px-4 py-10"
      whileOver="bg-sunk outline-2 outline-dashed outline-link"
      onFiles={addFiles}
    >
      <h1 className="font-serif text-2xl font-semibold">{T.title}</h1>
      <p className="mt-2 max-w-prose text-ink-2">{T.hint}</p>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <label className="text-[0.8125rem] font-semibold">
          {T.collection}
          <Input
            className="mt-1 font-normal"
            list="collections"
            placeholder={T.noCollection}
            maxLength={100}
            value={collection}
            onText={setCollection}
          />
        </label>
        <Names id="collections" names={names} />
        <label className="button-solid focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-link">
          {upload.isPending ? T.adding : T.add}
          <FileInput multiple onFiles={addFiles} />
        </label>
        <span className="py-2 text-[0.8125rem] text-ink-3">{T.drop}</span>
      </div>
      <WebPage
        isPending={upload.isPending}
        onAdd={(url, onStored) => upload.mutate((to) => addWebPage(url, to), { onSuccess: onStored })}
      />
      <PastedText onPasted={(file) => addFiles([file])} />
      <NotStored data={upload.data} error={upload.error} />
      <Loaded queries={[documents]} />
      {all.length > SEARCHED_FROM && (
        <Input
          type="search"
          className="mt-6"
          aria-label={T.search}
          placeholder={T.search}
          value={search}
          onText={setSearch}
        />
      )}
      {documents.data?.length === 0 && <p className="mt-8 text-ink-3">{T.none}</p>}
      <DocumentList documents={all.filter(isFound)} collections={names} />
    </DropZone>
  );
}

/** A shorter list is seen at a glance. */
const SEARCHED_FROM = 8;

/** A page of the web by its address, which the server reads; what became of it is shown at once. */
function WebPage({
  isPending,
  onAdd,
}: {
  readonly isPending: boolean;
  readonly onAdd: (url: string, onStored: (stored: Uploaded) => void) => void;
}) {
  const [url, setUrl] = useState('');
  const [stored, setStored] = useState<StoredDocument>();
  return (
    <details className="mt-4">
      <summary className="text-link">{T.addWeb}</summary>
      <Form
        className="mt-2 flex gap-3"
        onSubmit={() => {
          setStored(undefined);
          onAdd(url.trim(), ({ items }) => {
            setUrl('');
            setStored(items[0]);
          });
        }}
      >
        <Input
          inputMode="url"
          autoComplete="url"
          aria-label={T.address}
          placeholder={T.addressExample}
          maxLength={4000}
          value={url}
          onText={setUrl}
        />
        <Button
          label={isPending ? T.adding : T.addPage}
          className="shrink-0"
          type="submit"
          disabled={isPending || url.trim() === ''}
        />
      </Form>
      <p role="status" className="mt-2 text-[0.8125rem] text-ink-2">
        {stored && (
          <>
            {T.pageStored} <Link href={`/documents/${stored.id}`}>{stored.name}</Link>
          </>
        )}
      </p>
    </details>
  );
}

/** A text from elsewhere, such as a mail, as a document with its first line as name. */
function PastedText({ onPasted }: { onPasted: (file: File) => void }) {
  const [text, setText] = useState('');
  const name = (text.trim().split('\n', 1)[0] ?? '')
    .replace(/[^\p{L}\p{N} ._-]/gu, '')
    .trim()
    .slice(0, 60);
  return (
    <details className="mt-4">
      <summary className="text-link">{T.paste}</summary>
      <TextArea className="mt-2 h-40 w-full" aria-label={T.paste} value={text} onText={setText} />
      <Button
        label={T.addPasted}
        className="mt-2"
        disabled={text.trim() === ''}
        onClick={() => {
          onPasted(new File([text], `${name || T.pasted}.md`, { type: 'text/markdown' }));
          setText('');
        }}
      />
    </details>
  );
}

interface AddDocumentsProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly children?: string;
}

export function AddDocuments({ onFiles, children }: AddDocumentsProps) {
  return (
    <p className="mt-1">
      <label className="text-link underline">
        {TEXT.ask.add}
        <FileInput multiple onFiles={onFiles} />
      </label>
      <span className="text-ink-3">{children}</span>
    </p>
  );
}

interface ChosenDocumentsProps {
  readonly documents: readonly StoredDocument[];
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

/** The documents by collection; a collection can be chosen as a whole. */
export function ChosenDocuments({ documents, chosen, onChange }: ChosenDocumentsProps) {
  const choose = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const id of ids)
      if (isChosen) next.add(id);
      else next.delete(id);
    onChange(next);
  };
  return (
    <div className="max-h-60 overflow-y-auto">
      {collectionsOf(documents).map(([name, items]) => {
        const ids = items.map(({ id }) => id);
        const count = ids.filter((id) => chosen.has(id)).length;
        return (
          <div key={name} className="mt-2">
            {name !== '' && (
              <label className="flex items-center gap-2 py-1 font-semibold">
                <Checkbox
                  checked={count === ids.length}
                  ref={(box) => {
                    if (box !== null) box.indeterminate = count > 0 && count < ids.length;
                  }}
                  onCheck={(isChecked) => choose(ids, isChecked)}
                />
                {name}
                <span className="text-[0.8125rem] font-normal text-ink-3">
                  {countOf(ids.length, 'document')}
                </span>
              </label>
            )}
            <ul className={name === '' ? '' : 'pl-6'}>
              {items.map(({ id, name: file, kind, bytes }) => (
                <li key={id} className="flex items-baseline justify-between gap-3 py-1">
                  <label className="flex min-w-0 items-center gap-2">
                    <Checkbox checked={chosen.has(id)} onCheck={(isChecked) => choose([id], isChecked)} />
                    <span className="truncate">{file}</span>
                  </label>
                  <span className="text-[0.8125rem] whitespace-nowrap text-ink-3">
                    {kindName(kind)}, {sizeOf(bytes)}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}
