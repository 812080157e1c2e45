const TIMEOUT_MS = 5000;

export type Probe =
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown; readonly ms: number }
  | { readonly kind: 'silent'; readonly reason: string };

/** Asks an address once and tells what came of it. Never throws, never repeats a key. */
export async function probe(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Probe> {
  const startedAt = performance.now();
  try {
    const response = await fetch(url, {
      headers: {
        'user-agent': 'research-studio',
        accept: 'application/json',
        ...headers,
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    return {
      kind: 'answered',
      status: response.status,
      body: parseJson(text),
      ms: Math.round(performance.now() - startedAt),
    };
  } catch (error) {
    return { kind: 'silent', reason: explain(error) };
  }
}

/** Null when it is not JSON; a probe only looks into what it can read. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
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
