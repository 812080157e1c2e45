import { unwrap } from '@research-studio/client';
import { fill } from '@research-studio/messages';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client, queries, useConfiguration, useMe } from '../api-client.ts';
import { Button, Checkbox, Form, Input, Refusal } from '../shell/controls.tsx';
import { chooseLocale, LOCALE, LOCALES, type Locale } from '../shell/locale.ts';
import { SignIn } from '../shell/signed-in.tsx';
import { Loaded } from '../shell/states.tsx';
import { areKeysOn, switchKeys } from '../shell/use-keys.ts';
import { useTitle } from '../shell/use-title.ts';
import { TEXT } from '../strings.ts';
import { dateOf } from '../wording.ts';

const T = TEXT.settings;

type Configuration = NonNullable<ReturnType<typeof useConfiguration>['data']>;

/** The configuration, never a key's value; and the API keys of the user. */
export function Settings() {
  useTitle(T.title);
  const configuration = useConfiguration();
  return (
    <div className="mx-auto max-w-3xl px-4 py-10">
      <h1 className="font-serif text-2xl font-semibold">{T.title}</h1>
      <h2 className="mt-8 border-b border-line pb-2 text-base font-semibold">{T.uses}</h2>
      <Loaded queries={[configuration]}>
        {({ models, search, keys }: Configuration) => (
          <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-[14rem_1fr]">
            <dt className="text-ink-2">{T.models}</dt>
            <dd>{models.length === 0 ? T.noModels : models.join(', ')}</dd>
            <dt className="text-ink-2">{T.search}</dt>
            <dd>{search.join(', ') || T.none}</dd>
            <dt className="text-ink-2">{T.keys}</dt>
            <dd>{keys.join(', ') || T.none}</dd>
          </dl>
        )}
      </Loaded>
      <Checks />
      {configuration.data?.settingsOnPage && <ServiceKeys />}
      <ApiKeys />
      <Language />
      <SingleKeys />
      <SignOut />
    </div>
  );
}

function Language() {
  return (
    <label className="mt-10 flex items-center gap-3">
      {T.language}
      <select
        className="field"
        defaultValue={LOCALE}
        onChange={({ currentTarget }) => chooseLocale(currentTarget.value as Locale)}
      >
        {Object.entries(LOCALES).map(([locale, name]) => (
          <option key={locale} value={locale} lang={locale}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Guests have nothing to sign out of; they can sign in where there are accounts. */
function SignOut() {
  const me = useMe();
  const signOut = useMutation({
    mutationFn: async () => unwrap(await client.api.DELETE('/api/session')),
    onSuccess: () => queries.resetQueries(),
  });
  const { data } = useConfiguration();
  if (me.data?.kind === 'guest' && data?.hasAccounts) return <SignIn hasLogin={data.hasLogin} />;
  if (me.data?.kind !== 'account') return null;
  return <Button label={T.signOut} className="mt-10" onClick={() => signOut.mutate()} />;
}

/** Asked when somebody wants to know, since it costs calls of the services. */
function Checks() {
  const check = useMutation({
    mutationFn: async () => unwrap(await client.api.GET('/api/configuration/checks')).items,
  });
  return (
    <section className="mt-5" aria-live="polite">
      <Button
        label={check.isPending ? T.checking : T.check}
        disabled={check.isPending}
        onClick={() => check.mutate()}
      />
      {check.error && <p className="mt-3 text-weak">{check.error.message}</p>}
      <ul className="mt-3">
        {check.data?.map(({ group, name, state, detail }) => (
          <li
            key={`${group} ${name} ${detail}`}
            className="grid gap-x-6 border-b border-line py-2 sm:grid-cols-[14rem_1fr]"
          >
            <span className="font-medium">{name}</span>
            <span className={state === 'failed' ? 'text-weak' : 'text-ink-2'}>
              {T.states[state]}: {detail}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SingleKeys() {
  const [isOn, setIsOn] = useState(areKeysOn);
  return (
    <section>
      <h2 className="mt-10 border-b border-line pb-2 text-base font-semibold">{TEXT.keys.title}</h2>
      <label className="mt-3 flex items-center gap-2">
        <Checkbox
          checked={isOn}
          onCheck={(isChecked) => {
            switchKeys(isChecked);
            setIsOn(isChecked);
          }}
        />
        {TEXT.keys.setting}
      </label>
    </section>
  );
}

function ApiKeys() {
  const [name, setName] = useState('');
  const keys = useQuery({
    queryKey: ['keys'],
    queryFn: async () => unwrap(await client.api.GET('/api/keys')).items,
  });
  const refresh = () => void queries.invalidateQueries({ queryKey: ['keys'] });
  const make = useMutation({
    mutationFn: async () => unwrap(await client.api.POST('/api/keys', { body: { name } })),
    onSuccess: () => {
      setName('');
      refresh();
    },
  });
  const revoke = useMutation({
    mutationFn: async (id: string) => {
      unwrap(await client.api.DELETE('/api/keys/{id}', { params: { path: { id } } }));
    },
    onSuccess: refresh,
  });
  const submit = () => {
    if (name.trim() !== '') make.mutate();
  };
  return (
    <section>
      <h2 className="mt-10 border-b border-line pb-2 text-base font-semibold">{T.apiKeys}</h2>
      <p className="mt-3 text-ink-2">{T.apiHint}</p>
      <Form onSubmit={submit} className="mt-3 flex flex-wrap items-end gap-3">
        <label className="grow text-[0.8125rem] font-semibold">
          {T.keyName}
          <Input className="mt-1 font-normal" value={name} maxLength={100} onText={setName} />
        </label>
        <Button label={T.make} type="submit" />
      </Form>
      {make.data && (
        <p role="status" className="mt-3 rounded bg-mark-soft p-3">
          {T.newKey} <code className="break-all">{make.data.key}</code>
        </p>
      )}
      <Refusal error={make.error ?? revoke.error} />
      {keys.error && <Loaded queries={[keys]} />}
      <ul className="mt-4">
        {keys.data?.map(({ id, name, createdAt, lastUsedAt }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-3 border-b border-line py-2">
            <span className="font-medium">{name}</span>
            <span className="ml-auto text-[0.8125rem] text-ink-3">
              {dateOf(createdAt)} ·{' '}
              {lastUsedAt === null ? T.neverUsed : fill(T.lastUsed, { day: dateOf(lastUsedAt) })}
            </span>
            <Button
              label={T.revoke}
              aria-label={fill(T.revokeName, { name })}
              onClick={() => revoke.mutate(id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

const SERVICE_KEYS = TEXT.settings.serviceKeys;

async function readKeys() {
  return unwrap(await client.api.GET('/api/configuration/keys')).items;
}

type ServiceKey = Awaited<ReturnType<typeof readKeys>>[number];

/** Keys of services, which go to the server and never come back. */
function ServiceKeys() {
  const keys = useQuery({ queryKey: ['service-keys'], queryFn: readKeys });
  return (
    <section>
      <h2 className="mt-10 border-b border-line pb-2 text-base font-semibold">{SERVICE_KEYS.title}</h2>
      <p className="mt-3 text-ink-2">{SERVICE_KEYS.hint}</p>
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
  const state = isStored ? SERVICE_KEYS.stored : isSet ? SERVICE_KEYS.ofServer : SERVICE_KEYS.notSet;
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
          {name}{' '}
          <span className="font-normal text-ink-3">
            {answers ? `${state}, ${SERVICE_KEYS.answers}` : state}
          </span>
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
          label={change.isPending ? TEXT.settings.checking : SERVICE_KEYS.save}
          type="submit"
          aria-label={fill(SERVICE_KEYS.saveName, { name })}
          disabled={change.isPending}
        />
        {isStored && (
          <Button
            label={SERVICE_KEYS.remove}
            aria-label={fill(SERVICE_KEYS.removeName, { name })}
            disabled={change.isPending}
            onClick={() => change.mutate(null)}
          />
        )}
      </Form>
      <Refusal error={change.error} className="mt-2" />
    </li>
  );
}
