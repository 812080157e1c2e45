import type { Reasoner } from '@research-studio/core';
import { z } from 'zod';

/** Answers as the reasoner does, but sends the first round after the most important part of the question alone: the rest is left to later ones. */
export function hastyModel(reasoner: Reasoner): Reasoner {
  return inFirstRound(reasoner, ([first]) => (first === undefined ? [] : [first]));
}

/** Found on no page. */
const ASTRAY = 'quince marmalade';

/** Answers as the reasoner does, but sends the first round after what no page speaks of. */
export function strayingModel(reasoner: Reasoner): Reasoner {
  return inFirstRound(reasoner, () => [ASTRAY]);
}

/** Research with other searches in its first round, made of the parts of the question. */
function inFirstRound(
  reasoner: Reasoner,
  searches: (parts: readonly string[]) => readonly string[],
): Reasoner {
  return {
    ...reasoner,
    reason: async (task, input, signal) => {
      const answer = await reasoner.reason(task, input, signal);
      const [name] = task.id.split('@');
      if (name === 'plan' || name === 'understand')
        return task.schema.parse(planned(answer, input, searches));
      return name === 'orchestrate' ? task.schema.parse(divided(answer, input, searches)) : answer;
    },
  };
}

type Searches = (parts: readonly string[]) => readonly string[];

const Part = z.looseObject({ text: z.string() });

function planned(answer: unknown, input: unknown, searches: Searches): unknown {
  const Titled = z.looseObject({ title: z.string() });
  const plan = z.looseObject({ researchQuestions: z.array(Titled) }).parse(answer);
  const parts = partsIn(
    plan.researchQuestions.map(({ title }) => ({ text: title })),
    input,
  );
  const [first] = parts;
  return {
    ...plan,
    researchQuestions: plan.researchQuestions.map((one) => ({
      ...one,
      priority: one.title === first ? 1 : 3,
      // Of workers with the same queries the first one alone is sent.
      queries: searches(parts),
    })),
  };
}

function divided(answer: unknown, input: unknown, searches: Searches): unknown {
  const { round } = z.looseObject({ round: z.number() }).parse(input);
  const work = z.looseObject({ subQuestions: z.array(Part) }).parse(answer);
  const [first] = work.subQuestions;
  if (round > 0 || first === undefined) return answer;
  const queries = searches(partsIn(work.subQuestions, input));
  const part = work.subQuestions.find(({ text }) => queries.includes(text));
  return { ...work, subQuestions: [part ?? { ...first, queries }] };
}

/** Without the question as a whole. */
function partsIn(parts: readonly z.infer<typeof Part>[], input: unknown): readonly string[] {
  const { question } = z.looseObject({ question: z.string() }).parse(input);
  return parts.map(({ text }) => text).filter((text) => text !== question);
}
