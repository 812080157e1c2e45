import { type StoredDocument, unwrap } from '@research-studio/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { client, queries } from '../server.ts';
import { Failed, Quiet } from '../shell/states.tsx';
import { dateOf, TEXT } from '../strings.ts';

const T = TEXT.documents;

export async function listDocuments(): Promise<readonly StoredDocument[]> {
  return unwrap(await client.api.GET('/api/documents')).items;
}

/** Stores the files and gives what became of them. @throws {StudioError} for a file that cannot be read. */
export async function uploadDocuments(files: readonly File[]): Promise<readonly StoredDocument[]> {
  const form = new FormData();
  for (const file of files) form.append('file', file);
  const response = await fetch('/api/documents', { method: 'POST', body: form });
  const body = await response.json();
  return unwrap<{ items: StoredDocument[] }>({
    response,
    ...(response.ok ? { data: body } : { error: body }),
  }).items;
}

export function Documents() {
  const documents = useQuery({ queryKey: ['documents'], queryFn: listDocuments });
  const refresh = () => void queries.invalidateQueries({ queryKey: ['documents'] });
  const upload = useMutation({ mutationFn: uploadDocuments, onSuccess: refresh });
  const remove = useMutation({
    mutationFn: async (id: string) => {
      unwrap(await client.api.DELETE('/api/documents/{id}', { params: { path: { id } } }));
    },
    onSuccess: refresh,
  });
  const error = upload.error ?? remove.error;
  return (
    <div className="mx-auto max-w-3xl px-4 py-10">
      <h1 className="text-2xl font-semibold">{T.title}</h1>
      <p className="mt-2 max-w-prose text-ink-2">{T.hint}</p>
      <label className="button mt-4">
        {T.add}
        <input
          type="file"
          multiple
          className="sr-only"
          onChange={(event) => upload.mutate([...(event.target.files ?? [])])}
        />
      </label>
      {error && (
        <p role="alert" className="mt-3 text-weak">
          {error.message}
        </p>
      )}
      {documents.isPending && <Quiet />}
      {documents.error && <Failed error={documents.error} retry={() => void documents.refetch()} />}
      {documents.data?.length === 0 && <p className="mt-8 text-ink-3">{T.none}</p>}
      <ul className="mt-6 border-t border-line empty:hidden">
        {documents.data?.map(({ id, name, kind, bytes, createdAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-3 border-b border-line py-3"
          >
            <span className="min-w-0 font-medium">{name}</span>
            <span className="ml-auto text-[0.8125rem] text-ink-3">
              {kind} · {Math.ceil(bytes / 1000)} kB · {dateOf(createdAt)}
            </span>
            <button
              type="button"
              className="button"
              aria-label={`${T.delete} ${name}`}
              onClick={() => remove.mutate(id)}
            >
              {T.delete}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
