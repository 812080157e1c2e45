import { once } from 'node:events';
import process from 'node:process';
import { chooseProviders, loadSettings } from '@research-studio/core';
import { chooseModels } from '../doctor/model-checks.ts';
import { EXIT_CODE, type ExitCode } from '../exit-code.ts';
import { interruptible } from '../research/interruption.ts';
import { checkOptions } from '../research/read-request.ts';
import { print, type Terminal } from '../terminal.ts';
import { readListenAddress } from './read-listen-address.ts';
import { type StudioServer, startStudioServer } from './start-studio-server.ts';
import { STUDIO_OPTIONS } from './studio-options.ts';

/** Serves the graphs until Ctrl-C. Settings that runs would stumble over are refused before. */
export async function studioCommand(
  args: Readonly<Record<string, unknown>>,
  terminal: Terminal,
): Promise<ExitCode> {
  checkOptions(args, Object.keys(STUDIO_OPTIONS));
  const { cwd, environment } = terminal;
  const { settings, secrets: keys } = await loadSettings({ cwd, environment });
  const models = Object.values(await chooseModels(settings, keys));
  const providers = chooseProviders({ settings, keys });
  const address = await readListenAddress(args);
  using interruption = interruptible();
  quieten();
  // The graphs read their settings where the process stands.
  process.chdir(cwd);
  const server = await startStudioServer({ address, folder: cwd });
  await print(terminal.stdout, welcome({ server, models, providers }));
  if (!interruption.signal.aborted) await once(interruption.signal, 'abort');
  await server.flush();
  return EXIT_CODE.report;
}

/** The server writes a line for each request and each run unless it is told not to; failed runs are told of all the same. */
function quieten(): void {
  // biome-ignore lint/style/noProcessEnv: the server reads its level of logging from nowhere else
  process.env['LOG_LEVEL'] ??= 'error';
}

function welcome(options: {
  server: StudioServer;
  models: readonly string[];
  providers: readonly string[];
}): string {
  const { server, models, providers } = options;
  const engine = [...new Set(models)].join(' and ') || 'the extractive engine (no model configured)';
  return `LangGraph's development server listens on ${server.url}
  graphs   ${server.graphs.join(', ')}
  answers  ${engine}; searches ${providers.join(', ')}
  Studio   https://smith.langchain.com/studio?baseUrl=${server.url} (a page of LangChain's, opened by you)
Ctrl-C ends it.
`;
}
