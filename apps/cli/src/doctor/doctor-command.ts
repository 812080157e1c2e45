import { chooseProviders, type LoadedSettings, loadSettings } from '@research-studio/core';
import { EXIT_CODE, type ExitCode } from '../exit-code.ts';
import { plural } from '../progress/format-progress.ts';
import { styleFor } from '../progress/style-for.ts';
import { readFlagSettings } from '../research/read-flag-settings.ts';
import { checkOptions } from '../research/read-request.ts';
import { DOCTOR_OPTIONS } from '../research/research-options.ts';
import { print, shortPath, type Terminal } from '../terminal.ts';
import type { Check } from './check.ts';
import { machineChecks } from './machine-checks.ts';
import { type ChosenModels, chooseModels, modelChecks } from './model-checks.ts';
import { renderChecks } from './render-checks.ts';
import { searchChecks } from './search-checks.ts';
import { keyChecks, settingChecks } from './setting-checks.ts';

/** Tells what is configured, what answers and what a run would use; fails when something configured does not answer. */
export async function doctorCommand(
  args: Readonly<Record<string, unknown>>,
  terminal: Terminal,
): Promise<ExitCode> {
  checkOptions(args, Object.keys(DOCTOR_OPTIONS));
  const { values, names } = readFlagSettings(args);
  const { cwd, environment } = terminal;
  const loaded = await loadSettings({ cwd, environment, flags: values, flagNames: names });
  const { settings, secrets: keys } = loaded;
  const models = await chooseModels(settings, keys);
  const providers = chooseProviders({ settings, keys });
  const answers = await Promise.all([
    machineChecks(settings, terminal),
    modelChecks(models, keys),
    searchChecks({ providers, settings, keys, terminal }),
  ]);
  const [machine, model, search] = answers;
  const checks: readonly Check[] = [
    ...machine,
    ...settingChecks(loaded),
    ...keyChecks(keys),
    ...model,
    ...search,
  ];
  const failed = checks.filter(({ state }) => state === 'failed').length;
  const text = [
    renderChecks(checks, styleFor(terminal.stdout, environment)),
    ...(failed > 0 ? [`${plural(failed, 'check')} failed.`] : []),
    `A run here would use: ${describeRun({ models, model, providers, loaded, search, terminal })}.`,
  ].join('\n\n');
  await print(terminal.stdout, `${text}\n`);
  return failed > 0 ? EXIT_CODE.unexpected : EXIT_CODE.report;
}

function describeRun(options: {
  models: ChosenModels;
  model: readonly Check[];
  providers: ReturnType<typeof chooseProviders>;
  loaded: LoadedSettings;
  search: readonly Check[];
  terminal: Terminal;
}): string {
  const { models, model, providers, loaded, search, terminal } = options;
  const names = [...new Set(Object.values(models))];
  const answers = model.every(({ state }) => state !== 'failed');
  const engine =
    names.length === 0
      ? 'extractive engine (no model configured)'
      : answers
        ? names.join(' and ')
        : `extractive engine, unless ${names.join(' or ')} answers by then`;
  const docs = loaded.settings.search.docs.map((path) => shortPath(terminal, path));
  const sources = providers.map((provider) => {
    if (provider === 'documents') return `documents in ${docs.join(', ')}`;
    const isThere = search.some(({ name, state }) => name === provider && state === 'ok');
    return isThere ? provider : `${provider} (does not answer now)`;
  });
  return `${engine}; ${sources.join(', ')}`;
}
