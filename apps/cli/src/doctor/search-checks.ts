import { readdir, stat } from 'node:fs/promises';
import type { Keys } from '@research-studio/core';
import type { SearchProviderName, Settings } from '@research-studio/schemas';
import { plural } from '../progress/format-progress.ts';
import { shortPath, type Terminal } from '../terminal.ts';
import type { Check } from './check.ts';
import { type Probe, probe } from './probe.ts';

const TAVILY_URL = 'https://api.tavily.com';
const WIKIPEDIA_URL = 'https://en.wikipedia.org/w/api.php?action=query&meta=siteinfo&format=json';
const SCHOLARLY_URLS = {
  OPENALEX: 'https://api.openalex.org',
  CROSSREF: 'https://api.crossref.org',
} as const;

export interface SearchChecksOptions {
  readonly providers: readonly SearchProviderName[];
  readonly settings: Settings;
  readonly keys: Keys;
  readonly terminal: Terminal;
}

/** One check for each provider that a run would ask, all at once; documents one for each path. */
export async function searchChecks(options: SearchChecksOptions): Promise<readonly Check[]> {
  const { providers, settings, keys, terminal } = options;
  const checks = await Promise.all(
    providers.map(async (provider): Promise<readonly Check[]> => {
      switch (provider) {
        case 'documents':
          return settings.search.docs.length === 0
            ? [
                {
                  group: 'Search',
                  name: provider,
                  state: 'failed',
                  detail: 'named, but --docs or search.docs gives none',
                },
              ]
            : Promise.all(settings.search.docs.map((path) => checkDocuments(path, terminal)));
        case 'tavily':
          return [await checkTavily(keys)];
        case 'wikipedia':
          return [await checkWikipedia(settings)];
        case 'openalex':
          return [await checkOpenAlex(keys)];
        case 'crossref':
          return [describeAnswer(provider, await probe(`${addressOf(keys, 'CROSSREF')}/types`))];
      }
    }),
  );
  return checks.flat();
}

async function checkDocuments(path: string, terminal: Terminal): Promise<Check> {
  const base = { group: 'Search', name: 'documents' } as const;
  const shown = shortPath(terminal, path);
  try {
    const isFolder = (await stat(path)).isDirectory();
    if (!isFolder) return { ...base, state: 'ok', detail: `${shown}, a file` };
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    const count = entries.filter((entry) => !entry.isDirectory()).length;
    return { ...base, state: count > 0 ? 'ok' : 'failed', detail: `${shown}, ${plural(count, 'file')}` };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return { ...base, state: 'failed', detail: `${shown} cannot be read (${code})` };
  }
}

/** Its account address says whether the key is good, and costs nothing. */
async function checkTavily(keys: Keys): Promise<Check> {
  const base = keys.get('TAVILY_BASE_URL') ?? TAVILY_URL;
  const key = keys.get('TAVILY_API_KEY');
  if (key === undefined)
    return { group: 'Search', name: 'tavily', state: 'failed', detail: 'TAVILY_API_KEY is not set' };
  const answer = await probe(
    `${base.replace(/\/+$/, '')}/usage`,
    key === undefined ? {} : { authorization: `Bearer ${key}` },
  );
  const isRefused = answer.kind === 'answered' && (answer.status === 401 || answer.status === 403);
  if (isRefused)
    return { group: 'Search', name: 'tavily', state: 'failed', detail: 'TAVILY_API_KEY was refused' };
  return describeAnswer('tavily', answer);
}

/** Not being reached counts as a failure where it was asked for; as the last resort it is merely not there. */
async function checkWikipedia(settings: Settings): Promise<Check> {
  const check = describeAnswer('wikipedia', await probe(WIKIPEDIA_URL));
  const isAskedFor = settings.search.providers.includes('wikipedia');
  return check.state === 'failed' && !isAskedFor ? { ...check, state: 'missing' } : check;
}

/** One work by its id, the one thing that costs nothing of the daily allowance, says whether the key is good. */
async function checkOpenAlex(keys: Keys): Promise<Check> {
  const key = keys.get('OPENALEX_API_KEY');
  const query = new URLSearchParams({ select: 'id', ...(key !== undefined && { api_key: key }) });
  const answer = await probe(`${addressOf(keys, 'OPENALEX')}/works/W2741809807?${query}`);
  const isRefused = key !== undefined && answer.kind === 'answered' && [401, 403].includes(answer.status);
  if (isRefused)
    return { group: 'Search', name: 'openalex', state: 'failed', detail: 'OPENALEX_API_KEY was refused' };
  return describeAnswer('openalex', answer);
}

function addressOf(keys: Keys, service: keyof typeof SCHOLARLY_URLS): string {
  return (keys.get(`${service}_BASE_URL`) ?? SCHOLARLY_URLS[service]).replace(/\/+$/, '');
}

function describeAnswer(name: string, answer: Probe): Check {
  if (answer.kind === 'silent') return { group: 'Search', name, state: 'failed', detail: answer.reason };
  return answer.status >= 500
    ? { group: 'Search', name, state: 'failed', detail: `answered HTTP ${answer.status}` }
    : { group: 'Search', name, state: 'ok', detail: `answers (${answer.ms} ms)` };
}
