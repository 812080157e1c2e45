import { StudioError, unwrap } from '@research-studio/client';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { client, queries, useMe } from '../api-client.ts';
import { TEXT } from '../strings.ts';
import { Button, Form, Input, Refusal } from './controls.tsx';
import { Quiet } from './states.tsx';
import { useTitle } from './use-title.ts';

const T = TEXT.signIn;

/** Asks who it is where the server needs to know. Nothing else is asked before: a guest's first answer brings the cookie. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { error, isPending } = useMe();
  if (isPending) return <Quiet />;
  if (error instanceof StudioError && error.problem.status === 401)
    return <SignIn hasLogin={error.problem.type === '/problems/login'} />;
  return children;
}

/** Why the issuer's sign-in ended without a session, and the ways on. */
export function LoginFailed({ failure }: { failure: string }) {
  useTitle(T.failed);
  const reason = (T.failures as Readonly<Record<string, string>>)[failure] ?? T.failures.invalid;
  return (
    <div className="mx-auto max-w-xl space-y-4 px-4 py-10">
      <h1 className="text-2xl font-semibold">{T.failed}</h1>
      <p role="alert" className="text-ink-2">
        {reason}
      </p>
      <p className="flex flex-wrap items-center gap-3">
        <a href="/api/login" className="button-solid no-underline">
          {T.again}
        </a>
        <Link href="/">{TEXT.home}</Link>
      </p>
    </div>
  );
}

/** By the issuer's own page where the server has a login there, else by a token or an API key. */
export function SignIn({ hasLogin }: { hasLogin: boolean }) {
  const [place] = useLocation();
  if (!hasLogin) return <TokenForm title={T.title} hint={T.hint} />;
  return (
    <div className="mx-auto max-w-xl px-4 py-10">
      <h1 className="text-2xl font-semibold">{T.title}</h1>
      <p className="mt-3 text-ink-2">{T.loginHint}</p>
      <a href={`/api/login?to=${encodeURIComponent(place)}`} className="button-solid mt-4 no-underline">
        {T.submit}
      </a>
      <details className="mt-8">
        <summary>{T.byToken}</summary>
        <TokenForm />
      </details>
    </div>
  );
}

function TokenForm({ title, hint }: { title?: string; hint?: string }) {
  const [token, setToken] = useState('');
  const signIn = useMutation({
    mutationFn: async () => {
      const headers = { authorization: `Bearer ${token.trim()}` };
      unwrap(await client.api.POST('/api/session', { headers }));
    },
    onSuccess: () => queries.resetQueries(),
  });
  const submit = () => {
    if (token.trim() !== '') signIn.mutate();
  };
  return (
    <Form onSubmit={submit} className={title === undefined ? '' : 'mx-auto max-w-xl px-4 py-10'}>
      {title && <h1 className="text-2xl font-semibold">{title}</h1>}
      {hint && <p className="mt-3 text-ink-2">{hint}</p>}
      <label className="mt-6 block text-[0.8125rem] font-semibold">
        {T.token}
        <Input
          type="password"
          autoComplete="current-password"
          className="mt-1 font-normal"
          value={token}
          onText={setToken}
        />
      </label>
      <Button label={T.submit} isMain className="mt-3" type="submit" disabled={signIn.isPending} />
      <Refusal error={signIn.error} />
    </Form>
  );
}
