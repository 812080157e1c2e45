import type { Reasoner, Task } from '@research-studio/core/models';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Knobs } from './knobs.ts';
import { namedModels, routedReasoner } from './routed-reasoner.ts';

const task = (name: string): Task<null, string> => ({
  id: `${name}@2`,
  role: 'smart',
  schema: z.string(),
  prompt: () => ({ system: '', user: '' }),
  extract: () => '',
});

async function roleAsked(name: string, routing: readonly string[]) {
  let asked: string | undefined;
  const reasoner: Reasoner = {
    reason: async (given, input) => {
      asked = given.role;
      return given.extract(input);
    },
  };
  await routedReasoner(reasoner, routing).reason(task(name), null, undefined);
  return asked;
}

describe('routedReasoner', () => {
  it('asks the model that a step is routed to, by role or by name', async () => {
    expect(await roleAsked('analyze', ['analyze=fast'])).toBe('fast');
    expect(await roleAsked('write-report', ['write-report=openai:gpt-5'])).toBe('openai:gpt-5');
    expect(await roleAsked('write-report', ['write-report=local:my/model=v2'])).toBe('local:my/model=v2');
  });

  it('leaves a step that is not named its own model, and lets the later of two entries count', async () => {
    expect(await roleAsked('plan', ['analyze=fast'])).toBe('smart');
    expect(await roleAsked('plan', ['plan=fast', 'plan=budget'])).toBe('budget');
  });

  it('hands on what the run may spend', () => {
    const budget = { limitUsd: 1, spentUsd: 0.2 };
    const reasoner: Reasoner = { reason: async (given, input) => given.extract(input), budget: () => budget };
    expect(routedReasoner(reasoner, []).budget?.()).toBe(budget);
  });
});

it('names the models that must be there before a run begins', () => {
  expect(namedModels(['a=fast', 'b=openai:x', 'c=openai:y'])).toEqual(['openai:x', 'openai:y']);
});

describe('Knobs', () => {
  it('has a default for each knob', () => {
    const knobs = Knobs.parse({});
    expect(knobs).toMatchObject({
      minSourceCredibility: 0.35,
      crossValidationThreshold: 2,
      hallucinationThreshold: 0.3,
      querySimilarity: 0.85,
    });
  });

  it.each([
    ['modelRouting', ['no route']],
    ['trustedDomains', ['not a domain/']],
    ['hallucinationThreshold', 1.5],
    ['maxSubagents', 0],
  ])('refuses a wrong %s', (knob, value) => {
    expect(Knobs.safeParse({ [knob]: value }).success).toBe(false);
  });
});
