import { nearestName } from '@research-studio/core';
import { SettingsError } from '@research-studio/schemas';
import { BEHAVIOURAL, type EvalCase } from './eval-case.ts';

/** Those whose id or kind is named, in the order of the file. @throws {SettingsError} */
export function chooseCases(cases: readonly EvalCase[], names: readonly string[]): readonly EvalCase[] {
  const known = [...new Set(cases.flatMap(({ id, kind }) => [id, kind])), BEHAVIOURAL];
  for (const name of names)
    if (!known.includes(name)) {
      const nearest = nearestName(name, known);
      const hint =
        nearest === null
          ? `There are: ${cases.map(({ id }) => id).join(', ')}; and ${BEHAVIOURAL}, the behaviours of the pipelines.`
          : `Did you mean "${nearest}"?`;
      throw new SettingsError({ message: `There is no case "${name}". ${hint}` });
    }
  return cases.filter(({ id, kind }) => names.includes(id) || names.includes(kind));
}
