import { createHmac } from 'node:crypto';
import { createAddressGuard, openFetch } from '@research-studio/documents';
import { ResearchError, SettingsError } from '@research-studio/schemas';
import pRetry, { AbortError } from 'p-retry';
import type { ServerContext } from '../jobs/do-research.ts';
import { reasonOf } from '../problem.ts';
import { withoutServerPaths } from '../server-paths.ts';
import { awaitDatabase } from '../store/await-database.ts';
import type { RunEnd, RunStore, StoredRun } from '../store/run-store.ts';

export type Webhook = NonNullable<ReturnType<typeof createWebhook>>;

export const SECRET_VARIABLE = 'RESEARCH_STUDIO_WEBHOOK_SECRET';
const SHORTEST_SECRET = 16;

/** All repeats come within two to three minutes, each wait up to twice as long by chance. */
const REPEATS = { retries: 8, minTimeout: 250, factor: 2, maxTimeout: 60_000, randomize: true };
const ATTEMPT_MS = 10_000;

/**
 * Calls an address for each end of a run that this process stores; whatever comes of it, the run stays as it is. Null where
 * `server.webhook` names none.
 *
 * @throws {SettingsError} without a secret to sign with, or for an address that is not a web address.
 */
export function createWebhook(context: ServerContext, runs: RunStore) {
  const { clock, log } = context;
  const { webhook } = context.settings.server;
  if (webhook === null) return null;
  const secret = secretOf(context);
  const send = createSender(context);
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();
  let failures = 0;

  const deliver = async (id: string, end: RunEnd) => {
    try {
      const run = await awaitDatabase(() => runs.get(id));
      // Deleted by its user as it ended.
      if (run === null) return;
      const body = JSON.stringify(withoutServerPaths(context, noticeOf(run, end, context)));
      const { signal } = closing;
      await pRetry(
        () => {
          const timestamp = String(Math.floor(clock().getTime() / 1000));
          // Of the time too, so that an old message cannot be sent again as a new one.
          const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`, 'utf8').digest('hex');
          return send({
            body,
            headers: {
              'content-type': 'application/json',
              'user-agent': 'ResearchStudio/0.1',
              'webhook-id': `${id}.${run.endedAt}`,
              'webhook-timestamp': timestamp,
              'webhook-signature': `sha256=${signature}`,
            },
            signal: AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MS)]),
          });
        },
        { ...REPEATS, signal, shouldRetry: ({ error }) => !isRefusal(error) },
      );
    } catch (error) {
      failures += 1;
      const why = closing.signal.aborted ? 'the server was stopped.' : reasonOf(error);
      log(`The webhook at ${new URL(webhook).host} was not called for the end of run ${id}: ${why}`);
    }
  };
  runs.onEnd((id, end) => {
    const delivery = deliver(id, end).finally(() => underWay.delete(delivery));
    underWay.add(delivery);
  });
  return {
    /** Messages that were given up since the start. */
    failures: () => failures,
    /** Gives up what is under way. */
    async close() {
      closing.abort(new Error('The server is stopping.'));
      await Promise.all(underWay);
    },
  };
}

function secretOf({ environment }: ServerContext): string {
  const secret = environment[SECRET_VARIABLE]?.trim() ?? '';
  if (secret.length >= SHORTEST_SECRET) return secret;
  throw new SettingsError({
    message: `server.webhook is set and ${SECRET_VARIABLE} ${secret === '' ? 'is not' : 'is too short'}: messages are signed with it. Set it to at least ${SHORTEST_SECRET} random characters, e.g. from "openssl rand -hex 32".`,
  });
}

function noticeOf(run: StoredRun, end: RunEnd, { settings }: ServerContext) {
  const { host, port, publicUrl } = settings.server;
  const origin = publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return {
    type: 'run.ended',
    id: run.id,
    state: end.status,
    question: run.question,
    answered: run.answered,
    confidence: end.confidence ?? null,
    error: run.error,
    endedAt: run.endedAt,
    link: `${origin.replace(/\/$/, '')}/runs/${run.id}`,
  };
}

function createSender({ settings }: ServerContext) {
  const address = new URL(settings.server.webhook ?? '');
  if (!/^https?:$/.test(address.protocol) || address.username !== '' || address.password !== '')
    throw new SettingsError({
      message: `server.webhook is not an http or https address without a user in it: ${address.protocol}//${address.host}.`,
    });
  const guard = createAddressGuard(settings.server.webhookAllowHosts, 'server.webhookAllowHosts');
  let opened: ReturnType<typeof openFetch> | null = null;
  return async (message: Pick<RequestInit, 'body' | 'headers' | 'signal'>): Promise<void> => {
    opened ??= openFetch({ guard });
    const fetch = await opened;
    guard.checkUrl(address);
    const request = { ...message, method: 'POST', redirect: 'manual' } as const;
    const response = await fetch(address.href, request);
    await response.body?.cancel();
    if (response.ok) return;
    const { status } = response;
    const answer = `${address.host} answered with status ${status}.`;
    throw status >= 500 || status === 408 || status === 429 ? new Error(answer) : new AbortError(answer);
  };
}

/** A refusal of the address guard is the cause of a failed connection. */
function isRefusal(error: unknown): boolean {
  return ResearchError.isInstance(error) || (error instanceof Error && isRefusal(error.cause));
}
