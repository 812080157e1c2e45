import { SettingsError } from '@research-studio/schemas';
import { z } from 'zod';
import { describeAllowed, nearestName, propertiesOf, show } from './setting-definitions.ts';

/**
 * Checks knobs as a caller gave them, among other keys that a server adds: those are left alone, unless one reads like
 * a slip for a knob.
 *
 * @throws {SettingsError} that names every knob at fault, its value and what is allowed.
 */
export function checkKnobs(knobs: z.ZodObject, given: Readonly<Record<string, unknown>>): void {
  const problems = Object.entries(given).flatMap(([name, value]) => findProblem(knobs, [name, value]));
  if (problems.length > 0) throw new SettingsError({ message: problems.join('\n') });
}

function findProblem(knobs: z.ZodObject, [name, value]: [string, unknown]): string[] {
  const knob = Object.hasOwn(knobs.shape, name) ? knobs.shape[name] : undefined;
  if (knob === undefined) {
    const meant = nearestName(name, Object.keys(knobs.shape));
    return meant === null ? [] : [`There is no knob ${name}. Did you mean ${meant}?`];
  }
  const { error } = z.safeParse(knob, value);
  if (error === undefined) return [];
  const { [name]: schema = {} } = propertiesOf(knobs);
  // A knob may be more than one simple value.
  const allowed = schema.type === 'object' ? z.prettifyError(error) : `allowed: ${describeAllowed(schema)}`;
  return [`The knob ${name} is ${show(value)}; ${allowed}.`];
}
