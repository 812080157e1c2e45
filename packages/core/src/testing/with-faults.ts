import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ModelServerAnswer, ModelServerOptions } from './model-server.ts';

/** invalid-json cuts the answer short or leaves a comma behind its last value. */
export type ModelFaultKind = 'hang' | 'reset' | '400' | '500' | '429' | 'invalid-json';

export interface FaultPlan {
  /** Shares of the calls that fail, 0 to 1, together at most 1. */
  readonly shares?: Readonly<Partial<Record<ModelFaultKind, number>>>;
  /** Calls from this one on are never answered, counted from 0. */
  readonly hangsFrom?: number;
  readonly seed?: number;
  /** What HTTP 429 asks to wait, in seconds; default 0. */
  readonly retryAfterS?: number;
  /** What the server says with an error. */
  readonly message?: string;
  /** Time that every answer takes, in milliseconds; errors come at once. */
  readonly latencyMs?: number;
}

/** Answers some calls with a fault. Which ones depends on the seed, the prompt and the attempt, not on the order of arrival. */
export function withFaults(
  answer: ModelServerOptions['answer'],
  plan: FaultPlan,
): ModelServerOptions['answer'] {
  const { shares = {}, hangsFrom = Number.POSITIVE_INFINITY, seed = 1, message = 'fault' } = plan;
  const { latencyMs = 0, retryAfterS = 0 } = plan;
  const headers = { 'retry-after': String(retryAfterS) };
  const attempts = new Map<string, number>();
  return async (request) => {
    if (request.index >= hangsFrom) return { fault: 'hang' };
    const prompt = JSON.stringify(request.messages);
    const attempt = (attempts.get(prompt) ?? 0) + 1;
    attempts.set(prompt, attempt);
    const draw = createHash('sha256').update(`${seed} ${attempt} ${prompt}`).digest();
    const kind = chosen(shares, draw.readUInt32BE(0) / 2 ** 32);
    if (kind === 'hang' || kind === 'reset') return { fault: kind };
    if (kind !== null && kind !== 'invalid-json')
      return { fault: 'status', status: Number(kind), message, headers };
    if (latencyMs > 0) await sleep(latencyMs);
    const given = await answer(request);
    return kind === 'invalid-json' ? spoilt(given, draw.readUInt8(4) % 2 === 0) : given;
  };
}

function chosen(shares: NonNullable<FaultPlan['shares']>, draw: number): ModelFaultKind | null {
  let below = 0;
  for (const [kind, share] of Object.entries(shares) as [ModelFaultKind, number][]) {
    below += share;
    if (draw < below) return kind;
  }
  return null;
}

function spoilt(given: ModelServerAnswer, isCut: boolean): ModelServerAnswer {
  if (typeof given !== 'string') return given;
  return isCut ? given.slice(0, Math.floor(given.length * 0.6)) : `${given.slice(0, -1)},}`;
}
