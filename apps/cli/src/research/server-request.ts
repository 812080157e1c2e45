import type { NewRun } from '@research-studio/client';
import { UsageError } from '../failures.ts';
import type { Args } from '../terminal.ts';
import { checkExclusion, listOf } from './read-request.ts';

/** What is asked of a server instead of this machine. */
export interface ServerRequest {
  /** Without a slash at its end. */
  readonly url: string;
  readonly run: Pick<NewRun, 'pipeline' | 'options'> & { readonly parentId?: string };
  /** Files and folders to upload, as they were named. */
  readonly docs: readonly string[];
}

type RunOptions = NonNullable<NewRun['options']>;

/** Options that only this machine can carry out. */
const HERE_ALONE = ['compare', 'dry-run', 'until'];

/** Run options, each given by the option of the command line with its name in kebab-case. */
const TEXTS: readonly (keyof RunOptions)[] = [
  ...(['trust', 'depth', 'model', 'fastModel', 'budgetModel', 'embeddings', 'profile'] as const),
  ...(['review', 'format', 'language', 'systemPrompt', 'today'] as const),
];
const NUMBERS: readonly (keyof RunOptions)[] = ['iterations', 'maxSources', 'budget', 'budgetTokens'];

const LISTS: readonly (keyof RunOptions)[] = ['search', 'council', 'exclude'];
const FLAGS: readonly (keyof RunOptions)[] = ['testMode', 'supervised', 'councilFindings', 'followedOnly'];

/** Null where no server is named. The server itself checks the values of options. @throws {UsageError} */
export function readServerRequest(args: Args): ServerRequest | null {
  if (args['server'] === undefined) return null;
  const url = String(args['server']);
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new UsageError(
      `--server is ${JSON.stringify(url)}; it takes an address such as http://127.0.0.1:3000.`,
    );
  checkExclusion(args, 'server', HERE_ALONE);
  const options = Object.fromEntries(
    [
      ...TEXTS.map((name) => [name, args[asOption(name)]]),
      ...NUMBERS.map((name) => [name, asNumber(args[asOption(name)], asOption(name))]),
      ...LISTS.map((name) => [name, args[name] && listOf(args[name]).flatMap(namesIn)]),
      ...FLAGS.map((name) => [name, args[asOption(name)] === true || undefined]),
      [
        'agents',
        args['single-agent'] === true ? 'single' : args['multi-agent'] === true ? 'multi' : undefined,
      ],
    ].filter(([, value]) => value !== undefined),
  );
  return {
    url: url.replace(/\/+$/, ''),
    run: {
      pipeline: args['advanced'] === true || args['supervised'] === true ? 'advanced' : 'standard',
      options,
      ...(args['follow'] !== undefined && { parentId: String(args['follow']) }),
    },
    docs: listOf(args['docs']),
  };
}

function namesIn(list: string): readonly string[] {
  return list.split(',').map((name) => name.trim());
}

function asOption(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** @throws {UsageError} */
function asNumber(given: unknown, option: string): number | undefined {
  if (given === undefined) return undefined;
  const number = Number(given);
  if (String(given).trim() !== '' && Number.isFinite(number)) return number;
  throw new UsageError(`--${option} is ${JSON.stringify(given)}; it takes a number.`);
}
