import type { Settings } from '@research-studio/schemas';
import { parseJson } from '../../files/json-lines.ts';
import { patientFetch } from '../../models/providers/server-model.ts';
import type { Keys } from '../../settings/keys.ts';

/** Whether something that a run would use is there and answers. */
export interface Check {
  readonly group: 'This machine' | 'Settings' | 'Keys and addresses' | 'Models' | 'Search';
  readonly name: string;
  /** `missing` is not there and need not be; `failed` is configured and does not work. */
  readonly state: 'ok' | 'missing' | 'failed' | 'set' | 'warning';
  readonly detail: string;
}

export interface Configured {
  readonly settings: Settings;
  readonly keys: Keys;
}

/** Makes the checks of one group. */
export const checkOf =
  (group: Check['group']) =>
  (name: string, state: Check['state'], detail: string): Check => ({ group, name, state, detail });
/** Longest wait for the answer of a service. */
export const TIMEOUT_MS = 5000;

interface Probe {
  /** Null where no answer came. */
  readonly status: number | null;
  readonly body: unknown;
  readonly isUp: boolean;
  readonly detail: string;
}

/** Asks an address once and returns what came of it. Never throws, never repeats a key. */
export async function probe(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  timeoutMs = TIMEOUT_MS,
): Promise<Probe> {
  const startedAt = performance.now();
  try {
    const response = await patientFetch(url, {
      headers: { 'user-agent': 'research-studio', accept: 'application/json', ...headers },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = parseJson(await response.text());
    const { status } = response;
    const isUp = status < 500;
    const ms = Math.round(performance.now() - startedAt);
    return { status, body, isUp, detail: isUp ? `answers (${ms} ms)` : `answered HTTP ${status}` };
  } catch (error) {
    return { status: null, body: null, isUp: false, detail: explain(error) };
  }
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1000} s`;
  const cause = error.cause;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'ECONNREFUSED') return 'nothing listens there';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'its name could not be resolved; is there a network?';
  return typeof code === 'string' ? `no connection (${code})` : 'no connection';
}
