import {
  createClient,
  type NewRun,
  type ReadRun,
  type Run,
  type StatementNote,
  StudioError,
  type Uploaded,
  unwrap,
} from '@research-studio/client';
import type { Bundle } from '@research-studio/schemas';
import { QueryCache, QueryClient, skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';

const LOOK_AGAIN_MS = 3000;
/** Another tab, or a script, may have started a run. */
const LOOK_AROUND_MS = 30_000;

/** Asks again after a failure that may pass, until there is an answer. */
export function whileFailing({ state: { error } }: { readonly state: { readonly error: Error | null } }) {
  const mayPass = error !== null && !(error instanceof StudioError && error.problem.status < 500);
  return mayPass ? LOOK_AGAIN_MS : false;
}

export const queries: QueryClient = new QueryClient({
  // A session that has ended shows the page to sign in, not a failure of each part.
  queryCache: new QueryCache({
    onError(error, { queryKey }) {
      const hasEnded = error instanceof StudioError && error.problem.status === 401 && queryKey[0] !== 'me';
      if (hasEnded) void queries.invalidateQueries({ queryKey: ['me'] });
    },
  }),
  defaultOptions: {
    queries: {
      retry: 1,
      refetchOnWindowFocus: false,
      refetchInterval: whileFailing,
      // The server may be this machine, which no lost network hides.
      networkMode: 'always',
    },
  },
});

/** This page's own server. */
export const client = createClient({
  url: window.location.origin,
  fetch: (...args) => window.fetch(...args),
});

/** Stores a page of the web as a document. @throws {StudioError} saying why it could not be stored. */
export async function addWebPage(address: string, collection: string): Promise<Uploaded> {
  const url = /^[a-z]+:/i.test(address) ? address : `https://${address}`;
  return unwrap(await client.api.POST('/api/documents/web', { body: { url, collection } }));
}

export const useMe = () =>
  useQuery({
    queryKey: ['me'],
    queryFn: async () => unwrap(await client.api.GET('/api/me')),
    retry: false,
    staleTime: Infinity,
  });

export const useRuns = (limit: number) =>
  useQuery({
    queryKey: ['runs', 'recent', limit],
    queryFn: async () => unwrap(await client.api.GET('/api/runs', { params: { query: { limit } } })).items,
  });

/** The runs that have not ended, the newest first; none as long as nobody is known to ask. */
export function useUnderWay(): readonly Run[] {
  const me = useQuery({ queryKey: ['me'], queryFn: skipToken });
  const { data = [] } = useQuery({
    queryKey: ['runs', 'under-way'],
    queryFn: async () =>
      unwrap(await client.api.GET('/api/runs', { params: { query: { state: 'working', limit: 100 } } }))
        .items,
    enabled: me.data !== undefined,
    refetchInterval: ({ state }) => (state.data?.length ? LOOK_AGAIN_MS : LOOK_AROUND_MS),
  });
  return data;
}

/** Starts a run and shows it. */
export function useStart() {
  const [, go] = useLocation();
  return useMutation({
    mutationFn: async (body: NewRun) => unwrap(await client.api.POST('/api/runs', { body })),
    onSuccess: ({ id }) => {
      void queries.invalidateQueries({ queryKey: ['runs'] });
      go(`/runs/${id}`);
    },
  });
}

/** Starts a run that is shown where it was asked for, below the report of its parent. */
export function useAsk(parentId: string) {
  return useMutation({
    mutationFn: async (body: NewRun) => unwrap(await client.api.POST('/api/runs', { body })),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['runs'] });
      return queries.invalidateQueries({ queryKey: ['run', parentId] });
    },
  });
}

/** The user's notes on statements of a report, and the way to set one; nothing is asked where there is no run. */
export function useNotes(runId: string | null) {
  const queryKey = ['notes', runId];
  const notes = useQuery({
    queryKey,
    queryFn:
      runId === null
        ? skipToken
        : async () =>
            unwrap(await client.api.GET('/api/runs/{id}/notes', { params: { path: { id: runId } } })).items,
  });
  const set = useMutation({
    mutationFn: async ({ claimId, ...body }: Pick<StatementNote, 'claimId' | 'text' | 'label'>) =>
      unwrap(
        await client.api.PUT('/api/runs/{id}/notes/{n}', {
          params: { path: { id: runId ?? '', n: claimId } },
          body,
        }),
      ),
    onSuccess: ({ items }) => queries.setQueryData(queryKey, items),
  });
  return { notes: notes.data ?? [], set };
}

/** The configuration of the server, without the values of keys. */
export const useConfiguration = () =>
  useQuery({
    queryKey: ['configuration'],
    queryFn: async () => unwrap(await client.api.GET('/api/configuration')),
  });

/** States of a run that has not ended. */
export const ACTIVE: readonly Run['status'][] = ['queued', 'running', 'waiting'];

/** A run that is under way is looked at again and again: its events do not tell that it left the line. */
export const useRun = (id: string) =>
  useQuery({
    queryKey: ['run', id],
    queryFn: async (): Promise<ReadRun> =>
      unwrap(await client.api.GET('/api/runs/{id}', { params: { path: { id } } })),
    refetchInterval: (query) => {
      const { data } = query.state;
      return data !== undefined && ACTIVE.includes(data.status) ? LOOK_AGAIN_MS : whileFailing(query);
    },
  });

/** Where reports are read from: a run of one's own, or a link that somebody shared. */
export interface ReportPlace {
  readonly bundle: string;
  readonly source: (n: number) => string;
  readonly image: (n: number) => string;
  /** The report as a file, by the suffix of its form. */
  readonly form: (suffix: string) => string;
}

const placeBelow = (path: string): Omit<ReportPlace, 'bundle'> => ({
  source: (n) => `${path}/sources/${n}`,
  image: (n) => `${path}/images/${n}`,
  form: (suffix) => `${path}/report.${suffix}`,
});
export const ownReport = (id: string): ReportPlace => {
  const below = placeBelow(`/api/runs/${encodeURIComponent(id)}`);
  return { ...below, bundle: below.form('json') };
};
export const sharedReport = (token: string): ReportPlace => {
  const path = `/api/shared/${encodeURIComponent(token)}`;
  return { ...placeBelow(path), bundle: path };
};

/** For requests that the client does not describe: reports, and forms with files. */
export async function getJson<Value>(path: string, init: RequestInit = {}): Promise<Value> {
  const response = await fetch(path, init);
  const value = await response.json();
  return unwrap<Value>({ response, ...(response.ok ? { data: value } : { error: value }) });
}

export function sendForm<Value>(
  path: string,
  fields: readonly (readonly [name: string, value: string | File])[],
): Promise<Value> {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  return getJson(path, { method: 'POST', body });
}

export const useBundle = (place: ReportPlace) =>
  useQuery({
    queryKey: ['bundle', place.bundle],
    queryFn: () => getJson<Bundle>(place.bundle),
    staleTime: Infinity,
  });
