import { hasName, nameKeysOf } from '../names.ts';
import type { MismatchRequest } from './find-mismatches.ts';
import { localContext } from './local-context.ts';
import { type ClaimTerm, statedBy } from './measure-support.ts';
import type { Mismatch } from './mismatch.ts';

/** A name of the claim that another one stands for where the document says the rest of it. */
export function nameMismatches(request: MismatchRequest): Mismatch[] {
  const { claim, measure, sentences } = request;
  const own = nameKeysOf(claim);
  return nameRuns(measure.terms).flatMap((run): Mismatch[] => {
    const [first, last] = [run[0], run.at(-1)];
    if (first === undefined || last === undefined) return [];
    const context = localContext({ terms: measure.terms, from: first.at, to: last.at });
    const anchored = Math.max(
      0,
      ...run.flatMap(({ stated }) => [...stated.keys()].map((index) => context.around(index))),
    );
    for (const index of context.nearest) {
      if (context.alone(index) < Math.max(sameMatter, anchored + margin)) break;
      const near = [index - 2, index - 1, index, index + 1];
      if (run.some((term) => statedBy(term, near) > 0)) continue;
      const stranger = sentences.at(index).names.find((name) => !hasName(name, own));
      if (stranger !== undefined) {
        const claimed = run.map(({ word }) => word).join(' ');
        return [{ kind: 'name', claimed, stated: stranger, sentence: index }];
      }
    }
    return [];
  });
}

const sameMatter = 0.7;
const margin = 0.25;

/** Names that stand side by side are one name. */
function nameRuns(terms: readonly ClaimTerm[]): ClaimTerm[][] {
  const runs: ClaimTerm[][] = [];
  for (const term of terms.filter(({ kind }) => kind === 'name')) {
    const last = runs.at(-1);
    if (last !== undefined && term.at - (last.at(-1)?.at ?? 0) <= 1) last.push(term);
    else runs.push([term]);
  }
  return runs;
}
