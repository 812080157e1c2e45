import { type Run, unwrap } from '@research-studio/client';
import { fill } from '@research-studio/messages';
import { useMutation } from '@tanstack/react-query';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { Link } from 'wouter';
import { ACTIVE, client, queries, useStart } from '../api-client.ts';
import { VerdictStrip } from '../report/verdict-strip.tsx';
import { Checkbox, Form, Input, Refusal } from '../shell/controls.tsx';
import { Menu, MenuItem } from '../shell/menu.tsx';
import { TEXT } from '../strings.ts';
import { agoOf, countOf, dollars, stateOf, timeOf } from '../wording.ts';

const T = TEXT.history;
const refresh = () => void queries.invalidateQueries({ queryKey: ['runs'] });

interface EntryProps {
  readonly run: Run;
  /** Whether it is below the run that it follows up. */
  readonly isBelow: boolean;
  readonly isPicked: boolean;
  readonly onPick: (isPicked: boolean) => void;
}

/** A run with its strip and what can be done with it. */
export function Entry({ run, isBelow, isPicked, onPick }: EntryProps) {
  const [edited, setEdited] = useState<'title' | 'tags' | null>(null);
  const path = { path: { id: run.id } };
  const describe = useMutation({
    mutationFn: async (body: { readonly title: string | null } | { readonly tags: string[] }) =>
      unwrap(await client.api.PATCH('/api/runs/{id}', { params: path, body })),
    onSuccess: () => {
      setEdited(null);
      refresh();
    },
  });
  const remove = useMutation({
    mutationFn: async () => {
      unwrap(await client.api.DELETE('/api/runs/{id}', { params: path }));
    },
    onSuccess: refresh,
  });
  const start = useStart();
  const { question, pipeline, options, documents, parentId } = run;
  const again = () =>
    start.mutate({ question, pipeline, options, documents: [...documents], ...(parentId && { parentId }) });
  const error = describe.error ?? remove.error ?? start.error;
  const name = run.title ?? run.question;
  return (
    <li
      className={`grid grid-cols-[1.125rem_1fr_2.25rem] items-start gap-x-4 gap-y-1 border-b border-line py-4 sm:grid-cols-[1.125rem_1fr_14rem_2.25rem] ${isBelow ? 'pl-6' : ''}`}
    >
      <Checkbox className="mt-1" aria-label={fill(T.pick, { name })} checked={isPicked} onCheck={onPick} />
      <div className="min-w-0">
        {edited !== 'title' && (
          <Link
            href={`/runs/${run.id}`}
            className="run-title font-serif text-[1.0625rem] leading-snug font-semibold text-ink no-underline hover:underline"
          >
            {name}
          </Link>
        )}
        {edited !== null && (
          <Field
            label={edited === 'tags' ? T.tagsHint : T.rename}
            initial={edited === 'tags' ? run.tags.join(', ') : name}
            save={(text) =>
              describe.mutate(
                edited === 'tags'
                  ? { tags: text.split(',').flatMap((tag) => tag.trim() || []) }
                  : { title: text.trim() || null },
              )
            }
            onClose={() => setEdited(null)}
          />
        )}
        <p className="mt-0.5 text-[0.8125rem] text-ink-3">{factsOf(run)}</p>
        {run.tags.length > 0 && (
          <ul aria-label={T.tags} className="mt-1 flex flex-wrap gap-1 text-[0.8125rem]">
            {run.tags.map((tag) => (
              <li key={tag} className="rounded bg-sunk px-1.5 text-ink-2">
                {tag}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="text-[0.8125rem] text-ink-2 max-sm:order-last max-sm:col-start-2">
        <p className="font-semibold text-ink">
          {ACTIVE.includes(run.status) && run.status !== 'waiting' && (
            <span aria-hidden="true" className="at-work">
              ○{' '}
            </span>
          )}
          {stateOf(run)}
        </p>
        <VerdictStrip letters={run.strip} className="mt-1 max-w-full" />
      </div>
      <Actions
        name={name}
        onAgain={again}
        onEdit={setEdited}
        onDelete={() => window.confirm(T.deleteSure) && remove.mutate()}
      />
      <Refusal error={error} className="col-start-2" />
    </li>
  );
}

interface ActionsProps {
  readonly name: string;
  readonly onAgain: () => void;
  readonly onEdit: (what: 'title' | 'tags') => void;
  readonly onDelete: () => void;
}

function Actions({ name, onAgain, onEdit, onDelete }: ActionsProps) {
  const actions = [
    [T.again, onAgain],
    [T.rename, () => onEdit('title')],
    [T.editTags, () => onEdit('tags')],
    [T.delete, onDelete],
  ] as const;
  const trigger = (
    <DropdownMenu.Trigger
      aria-label={fill(T.actions, { name })}
      className="-mt-1 flex size-9 items-center justify-center rounded text-lg leading-none hover:bg-sunk"
    >
      <span aria-hidden="true">⋯</span>
    </DropdownMenu.Trigger>
  );
  return (
    <Menu
      trigger={trigger}
      className="min-w-40"
      // The field takes the focus.
      onCloseAutoFocus={(event) => document.activeElement?.matches('input') && event.preventDefault()}
    >
      {actions.map(([label, act]) => (
        <MenuItem key={label} label={label} onSelect={act} />
      ))}
    </Menu>
  );
}

interface FieldProps {
  readonly label: string;
  readonly initial: string;
  readonly save: (text: string) => void;
  readonly onClose: () => void;
}

function Field({ label, initial, save, onClose }: FieldProps) {
  const [text, setText] = useState(initial);
  return (
    <Form onSubmit={() => save(text)}>
      <Input
        aria-label={label}
        placeholder={label}
        className="font-serif text-lg"
        // It was asked for in the menu before.
        autoFocus
        value={text}
        maxLength={300}
        onText={setText}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        onBlur={() => save(text)}
      />
    </Form>
  );
}

function factsOf(run: Run): string {
  return [
    TEXT.ask.kinds[run.pipeline],
    ...(run.parentId === null ? [] : [T.isFollowUp]),
    ...(run.sources > 0 ? [countOf(run.sources, 'source')] : []),
    ...(run.statements > 0 ? [countOf(run.statements, 'statement')] : []),
    ...(run.costUsd ? [dollars(run.costUsd)] : []),
    `${agoOf(run.createdAt)}, ${timeOf(Date.parse(run.createdAt))}`,
  ].join(' · ');
}
