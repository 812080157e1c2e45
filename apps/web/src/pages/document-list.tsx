import { type StoredDocument, unwrap } from '@research-studio/client';
import { fill } from '@research-studio/messages';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { client, queries } from '../api-client.ts';
import { Button, Checkbox, Form, Input, Refusal } from '../shell/controls.tsx';
import { TEXT } from '../strings.ts';
import { countOf, dateOf, kindName, sizeOf } from '../wording.ts';

const T = TEXT.documents;
/** How long a deletion can be undone here. The server has marked the documents by then, and waits some seconds longer. */
const UNDO_MS = 10_000;
const MOST_AT_ONCE = 5000;

interface Change {
  readonly ids: readonly string[];
  readonly collection?: string;
  readonly isDeleted?: boolean;
}

async function changeDocuments({ ids, ...change }: Change): Promise<void> {
  for (let start = 0; start < ids.length; start += MOST_AT_ONCE) {
    const body = { ...change, ids: ids.slice(start, start + MOST_AT_ONCE) };
    unwrap(await client.api.PATCH('/api/documents', { body }));
  }
}

/** The documents by collection, in the order of their names; those of none come first. */
export function collectionsOf(
  documents: readonly StoredDocument[],
): readonly (readonly [string, readonly StoredDocument[]])[] {
  const collections = [...Map.groupBy(documents, ({ collection }) => collection)];
  return collections.sort(([a], [b]) => a.localeCompare(b));
}

/** Changes documents, and for some seconds remembers which were deleted. */
function useChanges(onChanged: () => void) {
  const [deleted, setDeleted] = useState<readonly string[]>([]);
  const change = useMutation({
    mutationFn: changeDocuments,
    onSuccess: (_, { ids, isDeleted }) => {
      onChanged();
      setDeleted(isDeleted ? ids : []);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['documents'] }),
  });
  useEffect(() => {
    if (deleted.length === 0) return undefined;
    const timer = setTimeout(() => setDeleted([]), UNDO_MS);
    return () => clearTimeout(timer);
  }, [deleted]);
  return { change, deleted };
}

/**
 * The documents by collection, and what can be done with those that are chosen. The list is one stop of the Tab key: arrows go
 * from document to document, Space chooses, Enter opens.
 */
export function DocumentList({
  documents,
  collections,
}: {
  readonly documents: readonly StoredDocument[];
  readonly collections: readonly string[];
}) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string | null>(null);
  const { change, deleted } = useChanges(() => setPicked(new Set()));
  const groups = collectionsOf(documents);
  const order = groups.flatMap(([, items]) => items.map(({ id }) => id));
  const stop = current !== null && order.includes(current) ? current : order[0];
  const chosen = order.filter((id) => picked.has(id));
  const pick = (ids: readonly string[], isPicked: boolean) =>
    setPicked(new Set([...picked].filter((id) => !ids.includes(id)).concat(isPicked ? ids : [])));
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    const at = order.indexOf(id);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: order.length - 1 }[event.key];
    if (event.key === ' ') pick([id], !picked.has(id));
    else if (event.key === 'Delete')
      change.mutate({ ids: chosen.length > 0 ? chosen : [id], isDeleted: true });
    else if (to === undefined) return;
    else document.getElementById(`document-${order[to]}`)?.focus();
    event.preventDefault();
  };
  return (
    <>
      <Refusal error={change.error} />
      {groups.map(([name, items]) => {
        const ids = items.map(({ id }) => id);
        const title = name === '' ? T.noCollection : name;
        return (
          <section key={name} className="mt-8">
            <div className="flex items-center gap-3 border-b border-line pb-2 text-[0.8125rem]">
              <Checkbox
                tabIndex={-1}
                aria-label={fill(T.pickAll, { name: title })}
                checked={ids.every((id) => picked.has(id))}
                onCheck={(isChecked) => pick(ids, isChecked)}
              />
              <h2 className="font-semibold">{title}</h2>
              <span className="ml-auto text-ink-3">{countOf(items.length, 'document')}</span>
            </div>
            <ul>
              {items.map((document) => (
                <Item
                  key={document.id}
                  document={document}
                  isStop={document.id === stop}
                  isPicked={picked.has(document.id)}
                  onPick={(isPicked) => pick([document.id], isPicked)}
                  onFocus={() => setCurrent(document.id)}
                  onKeyDown={(event) => onKeyDown(event, document.id)}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {chosen.length > 0 && (
        <Picked
          count={chosen.length}
          isBusy={change.isPending}
          collections={collections}
          onMove={(collection) => change.mutate({ ids: chosen, collection })}
          onDelete={() => change.mutate({ ids: chosen, isDeleted: true })}
          onClear={() => setPicked(new Set())}
        />
      )}
      {chosen.length === 0 && deleted.length > 0 && (
        <Deleted count={deleted.length} onUndo={() => change.mutate({ ids: deleted, isDeleted: false })} />
      )}
    </>
  );
}

interface ItemProps {
  readonly document: StoredDocument;
  /** Whether the Tab key stops here. */
  readonly isStop: boolean;
  readonly isPicked: boolean;
  readonly onPick: (isPicked: boolean) => void;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function Item({ document, isStop, isPicked, onPick, onFocus, onKeyDown }: ItemProps) {
  const { id, name, kind, bytes, createdAt } = document;
  return (
    <li className="flex items-baseline gap-3 border-b border-line py-2">
      <Checkbox
        tabIndex={-1}
        className="shrink-0 translate-y-0.5"
        aria-label={fill(TEXT.history.pick, { name })}
        checked={isPicked}
        onCheck={onPick}
      />
      <span className="flex min-w-0 grow flex-wrap justify-between gap-x-3">
        <Link
          id={`document-${id}`}
          href={`/documents/${id}`}
          tabIndex={isStop ? 0 : -1}
          aria-keyshortcuts="Space Delete"
          className="min-w-0 font-medium text-ink no-underline hover:underline"
          onFocus={onFocus}
          onKeyDown={onKeyDown}
        >
          {name}
        </Link>
        <span className="text-[0.8125rem] text-ink-3">
          {[kindName(kind), sizeOf(bytes), dateOf(createdAt)].join(' · ')}
        </span>
      </span>
    </li>
  );
}

const STRIP =
  'sticky bottom-4 z-10 mx-auto mt-5 flex w-fit flex-wrap items-center gap-2 rounded-lg bg-raised p-2 pl-4 shadow-card';

interface PickedProps {
  readonly count: number;
  readonly isBusy: boolean;
  readonly collections: readonly string[];
  readonly onMove: (collection: string) => void;
  readonly onDelete: () => void;
  readonly onClear: () => void;
}

function Picked({ count, isBusy, collections, onMove, onDelete, onClear }: PickedProps) {
  const [to, setTo] = useState('');
  return (
    <Form
      className={STRIP}
      onSubmit={() => {
        onMove(to.trim());
      }}
    >
      <span role="status">
        <b>{count}</b> {TEXT.history.picked}
      </span>
      <Input
        className="max-w-44"
        list="move-to"
        aria-label={T.moveTo}
        placeholder={T.noCollection}
        maxLength={100}
        value={to}
        onText={setTo}
      />
      <Names id="move-to" names={collections} />
      <Button label={T.move} type="submit" disabled={isBusy} />
      <Button label={T.delete} disabled={isBusy} onClick={onDelete} />
      <Button label={TEXT.history.clear} onClick={onClear} />
    </Form>
  );
}

function Deleted({ count, onUndo }: { readonly count: number; readonly onUndo: () => void }) {
  return (
    <div role="status" className={STRIP}>
      {fill(T.deleted, { documents: countOf(count, 'document') })}
      {/* What had the focus was deleted. */}
      <Button label={T.undo} isMain autoFocus onClick={onUndo} />
    </div>
  );
}

/** Suggestions of a field. */
export function Names({ id, names }: { readonly id: string; readonly names: readonly string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}
