import { unwrap } from '@research-studio/client';
import { fill } from '@research-studio/messages';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client, queries } from '../server.ts';
import { Button, Form, Input, Refusal } from '../shell/controls.tsx';
import { Loaded } from '../shell/states.tsx';
import { TEXT } from '../strings.ts';

const T = TEXT.settings.serviceKeys;

async function readKeys() {
  return unwrap(await client.api.GET('/api/configuration/keys')).items;
}

type ServiceKey = Awaited<ReturnType<typeof readKeys>>[number];

/** Keys of services, which go to the server and never come back. */
export function ServiceKeys() {
  const keys = useQuery({ queryKey: ['service-keys'], queryFn: readKeys });
  return (
    <section>
      <h2 className="mt-10 border-b border-line pb-2 text-base font-semibold">{T.title}</h2>
      <p className="mt-3 text-ink-2">{T.hint}</p>
      <Loaded queries={[keys]}>
        {(items: readonly ServiceKey[]) => (
          <ul className="mt-3">
            {items.map((item) => (
              <KeyField key={item.name} {...item} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function KeyField({ name, isSet, isStored }: ServiceKey) {
  const [value, setValue] = useState('');
  // Null removes the key.
  const change = useMutation({
    mutationFn: async (key: string | null) => {
      const params = { path: { name } };
      unwrap(
        key === null
          ? await client.api.DELETE('/api/configuration/keys/{name}', { params })
          : await client.api.PUT('/api/configuration/keys/{name}', { params, body: { value: key } }),
      );
    },
    onSuccess: () => {
      setValue('');
      for (const queryKey of [['service-keys'], ['configuration']])
        void queries.invalidateQueries({ queryKey });
    },
  });
  const state = isStored ? T.stored : isSet ? T.ofServer : T.notSet;
  const answers = change.isSuccess && change.variables !== null && isStored;
  return (
    <li className="border-b border-line py-3">
      <Form
        className="flex flex-wrap items-end gap-3"
        onSubmit={() => {
          if (value.trim() !== '') change.mutate(value.trim());
        }}
      >
        <label className="min-w-52 grow text-[0.8125rem] font-semibold break-all">
          {name} <span className="font-normal text-ink-3">{answers ? `${state}, ${T.answers}` : state}</span>
          <Input
            type="password"
            className="mt-1 font-normal"
            autoComplete="off"
            maxLength={1000}
            value={value}
            onText={setValue}
          />
        </label>
        <Button
          label={change.isPending ? TEXT.settings.checking : T.save}
          type="submit"
          aria-label={fill(T.saveName, { name })}
          disabled={change.isPending}
        />
        {isStored && (
          <Button
            label={T.remove}
            aria-label={fill(T.removeName, { name })}
            disabled={change.isPending}
            onClick={() => change.mutate(null)}
          />
        )}
      </Form>
      <Refusal error={change.error} className="mt-2" />
    </li>
  );
}
