/** The setting that an option of a run gives, by its key. */
export const SETTING_OF_OPTION = {
  docs: 'search.docs',
  exclude: 'search.exclude',
  search: 'search.providers',
  'max-sources': 'research.maxSources',
  iterations: 'research.maxIterations',
  trust: 'advanced.trust',
  council: 'advanced.council',
  review: 'advanced.review',
  model: 'models.smart',
  'fast-model': 'models.fast',
  'budget-model': 'models.budget',
  embeddings: 'models.embeddings',
  budget: 'run.budgetUsd',
  'budget-tokens': 'run.budgetTokens',
  depth: 'report.depth',
  form: 'report.form',
  format: 'report.format',
  language: 'report.language',
  'system-prompt': 'report.systemPrompt',
  today: 'run.today',
  follow: 'run.follows',
} as const;

/** A layer of settings, and the option behind each. */
export interface OptionSettings {
  readonly values: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Option by setting key, for messages. */
  readonly names: Readonly<Record<string, string>>;
  /** Of `--profile`: a layer of its own, below the environment. */
  readonly profile?: string;
}

/** The meaning of --test-mode; an option that is given wins over it. */
const TEST_MODE: Readonly<Record<string, number>> = {
  'research.maxIterations': 1,
  'research.maxQuestions': 2,
  'research.queriesPerQuestion': 2,
  'research.resultsPerQuery': 3,
  'research.maxSources': 5,
  'advanced.maxSubagents': 2,
  'advanced.pagesPerSubagent': 2,
  'advanced.maxClaims': 10,
  'advanced.maxSupervisorTurns': 2,
  'advanced.maxToolCalls': 3,
  'advanced.maxConcurrentResearchers': 2,
};

/** What the options of the command line, or of a request to the server under the same names, say of the settings. */
export function optionSettings(args: Readonly<Record<string, unknown>>): OptionSettings {
  const values: Record<string, Record<string, unknown>> = {};
  const names: Record<string, string> = {};
  const set = (key: string, value: unknown, option: string) => {
    const [section = '', name = ''] = key.split('.');
    values[section] = { ...values[section], [name]: value };
    names[key] = `--${option}`;
  };
  if (args['test-mode'] === true)
    for (const [key, value] of Object.entries(TEST_MODE)) set(key, value, 'test-mode');
  if (args['single-agent'] === true) set('research.mode', 'single', 'single-agent');
  if (args['multi-agent'] === true) set('research.mode', 'multi', 'multi-agent');
  if (args['supervised'] === true) set('advanced.supervised', true, 'supervised');
  if (args['followed-only'] === true) set('search.followedOnly', true, 'followed-only');
  if (args['council-findings'] === true) set('advanced.councilFindings', true, 'council-findings');
  for (const [option, key] of Object.entries(SETTING_OF_OPTION)) {
    const given = args[option];
    if (given === undefined) continue;
    const list = [given].flat();
    // Paths and addresses may hold commas; the names of providers are separated by them.
    const value = option === 'docs' || option === 'exclude' ? list : list.join(',');
    set(key, value, option);
  }
  return { values, names, ...(typeof args['profile'] === 'string' && { profile: args['profile'] }) };
}
