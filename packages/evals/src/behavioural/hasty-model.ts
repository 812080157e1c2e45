import type { Reasoner } from '@research-studio/core';
import { z } from 'zod';

/** Answers as the reasoner does, but sends the first round after a part of the question alone: the rest is left to later ones. */
export function hastyModel(reasoner: Reasoner): Reasoner {
  return {
    ...reasoner,
    reason: async (task, input, signal) => {
      const answer = await reasoner.reason(task, input, signal);
      const cut = FIRST_PART[task.id.split('@')[0] ?? ''];
      return cut === undefined ? answer : task.schema.parse(cut(answer, input));
    },
  };
}

const FIRST_PART: Readonly<Record<string, (answer: unknown, input: unknown) => unknown>> = {
  plan: (answer, input) => {
    const planned = z
      .looseObject({ researchQuestions: z.array(z.looseObject({ text: z.string() })) })
      .parse(answer);
    const { question } = z.looseObject({ question: z.string() }).parse(input);
    const parts = planned.researchQuestions.filter(({ text }) => text !== question);
    return {
      ...planned,
      searches: (parts.length > 0 ? parts : planned.researchQuestions).slice(0, 1).map(({ text }) => text),
    };
  },
  orchestrate: (answer, input) => {
    const { round, question } = z.looseObject({ round: z.number(), question: z.string() }).parse(input);
    const divided = z
      .looseObject({ subQuestions: z.array(z.looseObject({ text: z.string() })) })
      .parse(answer);
    const parts = divided.subQuestions.filter(({ text }) => text !== question);
    return round > 0 ? answer : { ...divided, subQuestions: parts.slice(0, 1) };
  },
};
