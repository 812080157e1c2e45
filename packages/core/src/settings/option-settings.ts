import options from './options.json' with { type: 'json' };

/** The setting that an option of a run gives, by its key. */
export const SETTING_OF_OPTION = options.values;

/** A layer of settings, and the option behind each. */
export interface OptionSettings {
  readonly values: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Option by setting key, for messages. */
  readonly names: Readonly<Record<string, string>>;
  /** The profile of `--profile`: a layer of its own, below the environment. */
  readonly profile?: string;
}

/** Settings from options of the command line, or of a request to the server under the same names. */
export function optionSettings(args: Readonly<Record<string, unknown>>): OptionSettings {
  const values: Record<string, Record<string, unknown>> = {};
  const names: Record<string, string> = {};
  const set = (key: string, value: unknown, option: string) => {
    const [section = '', name = ''] = key.split('.');
    values[section] = { ...values[section], [name]: value };
    names[key] = `--${option}`;
  };
  for (const [option, meant] of Object.entries(options.flags))
    if (args[option] === true) for (const [key, value] of Object.entries(meant)) set(key, value, option);
  // Over the meaning of --test-mode.
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
