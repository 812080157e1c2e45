import { StudioError, unwrap } from '@research-studio/client';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { client, queries, useMe } from '../server.ts';
import { TEXT } from '../strings.ts';
import { Quiet } from './states.tsx';

const T = TEXT.signIn;

/** Asks who it is where the server needs to know. Nothing else is asked before: a guest's first answer brings the cookie. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { error, isPending } = useMe();
  if (isPending) return <Quiet />;
  if (error instanceof StudioError && error.problem.status === 401) return <SignIn />;
  return children;
}

export function SignIn() {
  const [token, setToken] = useState('');
  const signIn = useMutation({
    mutationFn: async () => {
      const headers = { authorization: `Bearer ${token.trim()}` };
      unwrap(await client.api.POST('/api/session', { headers }));
    },
    onSuccess: () => queries.resetQueries(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (token.trim() !== '') signIn.mutate();
  };
  return (
    <form onSubmit={submit} className="mx-auto max-w-xl px-4 py-10">
      <h1 className="text-2xl font-semibold">{T.title}</h1>
      <p className="mt-3 text-ink-2">{T.hint}</p>
      <label className="mt-6 block text-[0.8125rem] font-semibold">
        {T.token}
        <input
          type="password"
          autoComplete="current-password"
          className="field mt-1 font-normal"
          value={token}
          onChange={(event) => setToken(event.target.value)}
        />
      </label>
      <button type="submit" className="button-solid mt-3" disabled={signIn.isPending}>
        {T.submit}
      </button>
      {signIn.error && (
        <p role="alert" className="mt-3 text-weak">
          {signIn.error.message}
        </p>
      )}
    </form>
  );
}
