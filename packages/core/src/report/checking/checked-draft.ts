import { type Grounding, groundingOf } from '../../citation/grounding.ts';
import { checkKey, type SentenceCheck } from '../../citation/signs/sentence-check.ts';
import type { StepContext } from '../../research/ports/step-context.ts';
import { safeDraft } from '../writing/compile-report.ts';
import type { Draft, DraftSection } from '../writing/draft.ts';
import type { WritingMaterial } from '../writing/writing-material.ts';
import { checkSentences } from './check-sentences.ts';
import { numberDraft } from './numbered-draft.ts';

export interface DraftToCheck {
  readonly draft: Draft;
  readonly material: WritingMaterial;
  /** Checks of its sections that were made while others were written. */
  readonly known?: readonly SentenceCheck[];
}

/** Makes a draft that a model wrote safe and judges each of its sentences; the checks are in the order of the sentences. */
export async function checkDraft(
  { draft: written, material, known = [] }: DraftToCheck,
  context: StepContext,
): Promise<{ readonly draft: Draft; readonly checks: readonly SentenceCheck[] }> {
  const draft = safeDraft(written);
  const { sentences } = numberDraft(draft, material.brief.language);
  const grounding = groundingOfMaterial(material);
  const byKey = new Map(known.map((check) => [checkKey(check), check]));
  const earlier = new Map(
    sentences.flatMap((sentence) => {
      const check = byKey.get(checkKey({ ...sentence, evidenceIds: sentence.marks.filter(grounding.has) }));
      return check === undefined ? [] : [[sentence.n, check] as const];
    }),
  );
  const only = new Set(sentences.flatMap(({ n }) => (earlier.has(n) ? [] : [n])));
  const checks = await checkSentences({ sentences, only, material, grounding }, context);
  return { draft, checks: sentences.flatMap(({ n }) => earlier.get(n) ?? checks.get(n) ?? []) };
}

/** Checks sections of a draft while others are written; `checks` waits for all that were given. */
export function checkAsWritten(material: WritingMaterial, context: StepContext) {
  const running: Promise<readonly SentenceCheck[]>[] = [];
  return {
    onSections: (sections: readonly DraftSection[]) => {
      const draft = { title: '', sections };
      const checks = checkDraft({ draft, material }, context).then((checked) => checked.checks);
      // A failure is thrown by `checks`; where writing fails first, nobody waits for it.
      checks.catch(() => undefined);
      running.push(checks);
    },
    checks: async () => (await Promise.all(running)).flat(),
  };
}

/** The checks of `checkDraft` by the numbers of the draft's sentences. */
export function checksByNumber(
  draft: Draft,
  checks: readonly SentenceCheck[],
  language: string | null,
): ReadonlyMap<number, SentenceCheck> {
  const { sentences } = numberDraft(draft, language);
  return new Map(
    sentences.flatMap(({ n }, index) => {
      const check = checks[index];
      return check === undefined ? [] : [[n, check] as const];
    }),
  );
}

/** The evidence of a report, indexed for its checks. */
export function groundingOfMaterial({ evidence, sources, brief }: WritingMaterial): Grounding {
  return groundingOf({ evidence, sources: Object.values(sources), language: brief.language });
}
