import { readFileIfThere } from './read-file-if-there.ts';

/** A variable and where it was set. */
export interface Variable {
  readonly value: string;
  /** For a person, e.g. "the environment variable OPENAI_API_KEY" or "OPENAI_API_KEY of /home/me/.env". */
  readonly place: string;
}

/**
 * The process environment over the variables of a `.env` file: a variable that is set, even to nothing, hides the
 * file's.
 *
 * @throws {SettingsError} when the file is there but cannot be read.
 */
export async function readEnvironment(options: {
  environment: Readonly<Record<string, string | undefined>>;
  envFile: string;
}): Promise<ReadonlyMap<string, Variable>> {
  const variables = new Map<string, Variable>();
  const text = await readFileIfThere(options.envFile);
  if (text !== null) {
    const { parse } = await import('dotenv');
    for (const [name, value] of Object.entries(parse(text)))
      variables.set(name, { value, place: `${name} of ${options.envFile}` });
  }
  for (const [name, value] of Object.entries(options.environment))
    if (value !== undefined) variables.set(name, { value, place: `the environment variable ${name}` });
  return variables;
}
