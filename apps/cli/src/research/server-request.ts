import type { NewRun } from '@research-studio/client';
import { UsageError } from '../failures.ts';
import type { Args } from '../terminal.ts';
import { checkExclusion, listOf, readNumber } from './read-request.ts';

export interface ServerRequest {
  /** Without a slash at its end. */
  readonly url: string;
  readonly run: Pick<NewRun, 'pipeline' | 'options' | 'parentId'>;
  /** Files and folders to upload, as they were named. */
  readonly docs: readonly string[];
}

type RunOptions = NonNullable<NewRun['options']>;

/** Options that only this machine can carry out. */
const HERE_ALONE = ['compare', 'dry-run', 'until'];

type ReadOption = (given: unknown, option: string) => unknown;

const asText: ReadOption = (given) => given;
const asFlag: ReadOption = (given) => given === true || undefined;
const asList: ReadOption = (given) =>
  given && listOf(given).flatMap((list) => list.split(',').map((name) => name.trim()));
const asNumber: ReadOption = (given, option) =>
  readNumber({ [option]: given }, option, 'a number', Number.isFinite) ?? undefined;

/** Run options, each given by the option of the command line with its name in kebab-case. */
const RUN_OPTIONS: Readonly<Partial<Record<keyof RunOptions, ReadOption>>> = {
  trust: asText,
  depth: asText,
  model: asText,
  fastModel: asText,
  budgetModel: asText,
  embeddings: asText,
  profile: asText,
  review: asText,
  format: asText,
  language: asText,
  systemPrompt: asText,
  today: asText,
  search: asList,
  council: asList,
  exclude: asList,
  iterations: asNumber,
  maxSources: asNumber,
  budget: asNumber,
  budgetTokens: asNumber,
  testMode: asFlag,
  supervised: asFlag,
  councilFindings: asFlag,
  followedOnly: asFlag,
};

/** Null where no server is named. The server itself checks the values of options. @throws {UsageError} */
export function readServerRequest(args: Args): ServerRequest | null {
  if (args['server'] === undefined) return null;
  const url = String(args['server']);
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new UsageError(
      `--server is ${JSON.stringify(url)}; it takes an address such as http://127.0.0.1:3000.`,
    );
  checkExclusion(args, 'server', HERE_ALONE);
  const given = Object.entries(RUN_OPTIONS).map(([name, read]) => {
    const option = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return [name, read(args[option], option)] as const;
  });
  const agents =
    args['single-agent'] === true ? 'single' : args['multi-agent'] === true ? 'multi' : undefined;
  const options = Object.fromEntries(
    [...given, ['agents', agents] as const].filter(([, value]) => value !== undefined),
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
