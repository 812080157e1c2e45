import { openAsBlob } from 'node:fs';
import { basename, resolve } from 'node:path';
import { createClient, type Run, type StudioClient, StudioError, unwrap } from '@research-studio/client';
import { NO_ANSWER } from '@research-studio/core/research';
import { findDocuments, ownFolders } from '@research-studio/core/search';
import {
  Bundle,
  type Pause,
  ResearchError,
  RunError,
  type Settings,
  upgradeBundle,
} from '@research-studio/schemas';
import type { ExitCode } from '../exit-code.ts';
import { UsageError } from '../failures.ts';
import { printableLine, printableMessage, shortPath, type Terminal } from '../terminal.ts';
import {
  type AskPerson,
  createDisplay,
  endWith,
  type FinishedRun,
  interrupted,
  interruptible,
  isAttended,
  type Person,
  personAt,
  type RunOnceOptions,
} from './run-once.ts';
import type { ServerRequest } from './server-request.ts';

interface RunOnServerOptions extends Pick<RunOnceOptions, 'request' | 'settings' | 'keys' | 'terminal'> {
  readonly server: ServerRequest;
}

/** How long the server may take to stop a run that the user has interrupted. */
const CANCEL_MS = 3000;

/**
 * Begins a run on a server, or goes on with one that is there, and shows it until it ends. The run needs no connection:
 * one that is lost is opened again behind the last event.
 *
 * @throws {UsageError} for what the server refuses.
 * @throws {ServerError} for a server that cannot be reached, and for a run that failed.
 */
export async function runOnServer(options: RunOnServerOptions): Promise<FinishedRun | ExitCode> {
  using interruption = interruptible();
  const { request, server, keys, terminal } = options;
  const token = keys.get('RESEARCH_STUDIO_API_KEY');
  const studio = createClient({ url: server.url, token });
  const display = createDisplay(terminal);
  let run: Run | null = null;
  try {
    run = await beginOrResume(studio, options, interruption.signal);
    if (run.place !== null)
      display.onEvent({
        type: 'notice',
        message: `Number ${run.place} in line on the server. It begins when your earlier questions have ended or wait for you.`,
      });
    const asked = { request, terminal, display, interruption };
    const person = request.mayAsk ? personAt(asked) : async () => NO_ANSWER;
    const watched = await watch({ ...asked, studio, id: run.id, person });
    if (watched.status === 'cancelled') {
      display.end(null);
      return interrupted(terminal, resumeWith(options, run.id));
    }
    const ended = unwrap(await studio.api.GET('/api/runs/{id}', ofRun(run)));
    if (watched.status === 'failed')
      throw new ServerError(printableMessage(ended.error ?? 'The run failed.'));
    const result = await resultOf(studio, ended, watched.hasPlan);
    endWith(display, { kept: `Run: ${server.url}/runs/${ended.id}`, bundle: result.bundle, terminal });
    await removeUploads(studio, ended.documents);
    return result;
  } catch (error) {
    display.end(null);
    if (!interruption.signal.aborted) {
      if (run !== null)
        terminal.stderr.write(`The run is kept. Go on with: ${resumeWith(options, run.id)}\n`);
      throw inOurTerms(error, server);
    }
    if (run === null) return interrupted(terminal, null);
    await cancel(studio, run, terminal);
    if (token !== undefined) return interrupted(terminal, resumeWith(options, run.id));
    terminal.stderr.write('It cannot be resumed, because no RESEARCH_STUDIO_API_KEY says whose run it is.\n');
    return interrupted(terminal, null);
  }
}

class ServerError extends ResearchError {
  constructor(message: string, cause?: unknown) {
    super({ code: 'PROVIDER_REQUEST_FAILED', message, isRetryable: true, cause });
  }
}

const KEY_HINT = ' Set RESEARCH_STUDIO_API_KEY to an API key from the settings page of the server.';

function inOurTerms(error: unknown, { url }: ServerRequest): unknown {
  if (error instanceof StudioError) {
    const { status, title, detail = '' } = error.problem;
    const message = printableMessage(`${url}: ${title}. ${detail}${status === 401 ? KEY_HINT : ''}`);
    return status < 500 ? new UsageError(message, error) : new ServerError(message, error);
  }
  if (error instanceof TypeError && error.message === 'fetch failed')
    return new ServerError(`Nothing answers at ${url}; is the server started?`, error);
  return error;
}

/** The server keeps the settings of the run; what only this machine does is given again. */
function resumeWith({ server, request, terminal }: RunOnServerOptions, id: string): string {
  const paths = request.outputs.map(({ path }) => shortPath(terminal, path));
  return [
    `pnpm research --server ${server.url} --resume ${id}`,
    ...(request.mayAsk ? [] : ['--yes']),
    ...(request.json ? ['--json'] : []),
    ...paths.map((path) => `--output ${/^[\w./-]+$/.test(path) ? path : JSON.stringify(path)}`),
  ].join(' ');
}

const ofRun = ({ id }: Pick<Run, 'id'>) => ({ params: { path: { id } } });

async function beginOrResume(
  studio: StudioClient,
  { request, server, settings, terminal }: RunOnServerOptions,
  signal: AbortSignal,
): Promise<Run> {
  const { api } = studio;
  if (request.resumeRunId !== null) {
    const run = unwrap(await api.GET('/api/runs/{id}', { ...ofRun({ id: request.resumeRunId }), signal }));
    const hasStopped = run.status === 'failed' || run.status === 'cancelled';
    return hasStopped ? unwrap(await api.POST('/api/runs/{id}/resume', { ...ofRun(run), signal })) : run;
  }
  const documents = await uploadDocuments(studio, { docs: server.docs, settings, terminal, signal });
  try {
    const { question, mayAsk } = request;
    const attended = mayAsk && isAttended(terminal) ? { mayAsk: true } : {};
    const options = { ...server.run.options, ...attended };
    const body = { ...server.run, question, documents, options };
    return unwrap(await api.POST('/api/runs', { body, signal }));
  } catch (error) {
    await removeUploads(studio, documents);
    throw error;
  }
}

interface Watch extends Person {
  readonly studio: StudioClient;
  readonly id: string;
  readonly person: AskPerson | undefined;
}

/** Shows the events to the end of the run. `hasPlan`: it was researched, not small talk. */
async function watch(options: Watch): Promise<{ readonly status: Run['status']; readonly hasPlan: boolean }> {
  const { studio, id, display, interruption } = options;
  const { signal } = interruption;
  let hasPlan = false;
  const lost = 'The connection is lost. Connecting again …';
  const onLost = () => display.onEvent({ type: 'notice', message: lost });
  for await (const { event } of studio.follow(id, { signal, onLost })) {
    if (event.type === 'end') return { status: event.status, hasPlan };
    display.onEvent(event);
    if (event.type === 'plan-ready') hasPlan = true;
    if (event.type === 'pause') await answer(event.pause, options);
  }
  signal.throwIfAborted();
  throw new ServerError(`${id} was not followed to its end.`);
}

/** Nothing where the question was answered already, here before or on the page. */
async function answer(pause: Pause, { studio, id, person, terminal }: Watch): Promise<void> {
  if (!(await waits(studio, id))) return;
  if (person === undefined)
    throw new RunError({
      code: 'RUN_WAITING',
      message: `The run waits for an answer to "${printableLine(pause.question)}" Give it on the page, or here in a terminal.`,
    });
  const given = { ...ofRun({ id }), body: await person(pause) };
  const { response } = await studio.api.POST('/api/runs/{id}/answer', given);
  if (response.status === 409) terminal.stderr.write('The question was answered on the page meanwhile.\n');
}

/** The event comes shortly before the run waits. */
async function waits({ api }: StudioClient, id: string): Promise<boolean> {
  for (let tries = 0; tries < 10; tries += 1) {
    const { status } = unwrap(await api.GET('/api/runs/{id}', ofRun({ id })));
    if (status === 'waiting') return true;
    if (status !== 'running') return false;
    await new Promise((done) => setTimeout(done, 200));
  }
  return false;
}

async function cancel({ api }: StudioClient, run: Run, { stderr }: Terminal): Promise<void> {
  try {
    const signal = AbortSignal.timeout(CANCEL_MS);
    unwrap(await api.POST('/api/runs/{id}/cancel', { ...ofRun(run), signal }));
    stderr.write('The run was stopped on the server; what was finished is kept.\n');
  } catch (error) {
    stderr.write(`The server did not stop the run, which continues there (${String(error)}).\n`);
  }
}

async function resultOf({ api }: StudioClient, run: Run, hasPlan: boolean): Promise<FinishedRun> {
  const render = async (form: string): Promise<Uint8Array> => {
    const answer = await api.GET(`/api/runs/{id}/report.${form}` as '/api/runs/{id}/report.pdf', {
      ...ofRun(run),
      parseAs: 'arrayBuffer',
    });
    return new Uint8Array(unwrap<unknown>(answer) as ArrayBuffer);
  };
  const bundle = Bundle.parse(upgradeBundle(JSON.parse(new TextDecoder().decode(await render('json')))));
  return { bundle, render, outcome: outcomeOf(bundle, hasPlan), place: run.id };
}

function outcomeOf({ evidence, metadata }: Bundle, hasPlan: boolean): FinishedRun['outcome'] {
  if (!hasPlan) return 'chat';
  if (metadata.budget?.isExhausted === true) return 'out_of_budget';
  return evidence.length === 0 || metadata.answered === 'none' ? 'nothing_usable' : 'report';
}

/** Documents that were uploaded for one run, which are deleted when it is done. */
const COLLECTION = 'command line';

/** The ids of what the server took. A file of a folder that it does not take is reported and left out. */
async function uploadDocuments(
  studio: StudioClient,
  upload: { docs: readonly string[]; settings: Settings; terminal: Terminal; signal: AbortSignal },
): Promise<string[]> {
  const { docs, settings, terminal, signal } = upload;
  const paths = docs.map((path) => resolve(terminal.cwd, path));
  const leftOut = (path: string, why: string) =>
    terminal.stderr.write(`Left out: ${shortPath(terminal, path)} (${printableLine(why)})\n`);
  const found = await findDocuments({ paths, except: ownFolders(settings), signal });
  for (const { path, detail } of found.leftOut) leftOut(path, detail);
  const ids: string[] = [];
  try {
    for (const { path } of found.documents) {
      const form = new FormData();
      form.append('file', await openAsBlob(path), basename(path));
      form.append('collection', COLLECTION);
      const answer = await studio.api.POST('/api/documents', {
        body: form as never,
        bodySerializer: (body) => body,
        signal,
      });
      if (answer.response.status === 415 && !paths.includes(path))
        leftOut(path, answer.error?.detail ?? 'the server cannot read it');
      else ids.push(...unwrap(answer).items.map(({ id }) => id));
    }
  } catch (error) {
    await removeUploads(studio, ids);
    throw error;
  }
  if (docs.length > 0 && ids.length === 0)
    throw new UsageError(`--docs: the server can read nothing of ${docs.join(', ')}.`);
  return ids;
}

/** Reports keep the texts that they rest on. What cannot be deleted stays in the list of documents, where it can be. */
async function removeUploads({ api }: StudioClient, documents: readonly string[]): Promise<void> {
  if (documents.length === 0) return;
  try {
    const { items } = unwrap(await api.GET('/api/documents'));
    const ours = items.filter(({ id, collection }) => documents.includes(id) && collection === COLLECTION);
    for (const { id } of ours) await api.DELETE('/api/documents/{id}', { params: { path: { id } } });
  } catch (error) {
    if (!(error instanceof StudioError || error instanceof TypeError)) throw error;
  }
}
