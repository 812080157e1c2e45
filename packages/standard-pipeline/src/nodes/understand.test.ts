import { AIMessage, HumanMessage } from '@langchain/core/messages';
import type { ResearchPorts } from '@research-studio/core/research';
import { scriptedReasoner } from '@research-studio/core/testing';
import { describe, expect, it } from 'vitest';
import { buildResearchGraph } from '../graph.ts';
import { anEvidence, aState, runtimeWith } from '../testing/builders.ts';
import type { Understanding } from './understand.task.ts';
import { understand } from './understand.ts';

const anUnderstanding = (overrides: Partial<Understanding> = {}): Understanding => ({
  intent: 'research',
  harm: 0,
  goodFaith: 1,
  reply: null,
  ambiguity: null,
  wishes: { maxWords: null, audienceLabel: null, toneLabel: null, format: null, languageLabel: null },
  researchQuestions: [{ title: 'Something?', priority: 1, queries: ['something'] }],
  ...overrides,
});
const clarification = {
  kind: 'polysemy',
  question: 'Which Mercury?',
  options: ['the planet', 'the metal', 'the god'],
} as const;

const search: ResearchPorts['search'] = {
  searchAll: async () => ({ results: [], perQuery: [], failures: [] }),
};

describe('understand', () => {
  it.each([
    ['malicious', 0.8, 0.2, 'malicious'],
    ['malicious', 0.79, 0.2, 'research'],
    ['malicious', 0.8, 0.21, 'research'],
    ['chit_chat', 0, 1, 'research'],
    ['clarification_needed', 0, 1, 'clarification_needed'],
  ] as const)(
    'takes "%s" with harm %d and good faith %d for %s',
    async (intent, harm, goodFaith, believed) => {
      const reasoner = scriptedReasoner([anUnderstanding({ intent, harm, goodFaith, reply: 'No.' })]);
      const state = aState({ question: 'Tell me about the sales of heat pumps' });
      expect(await understand(state, runtimeWith({ reasoner }))).toMatchObject({ intent: believed });
    },
  );

  it('does not let a plain question of fact be refused', async () => {
    const refusal = anUnderstanding({ intent: 'malicious', harm: 1, goodFaith: 0, reply: 'No.' });
    const state = aState({ question: 'Why did the prototype explode in November 2019?' });
    const update = await understand(state, runtimeWith({ reasoner: scriptedReasoner([refusal]) }));
    expect(update.intent).toBe('research');
  });

  it('takes small talk for what it is', async () => {
    const reasoner = scriptedReasoner([
      anUnderstanding({ intent: 'chit_chat', reply: 'Hello!', ambiguity: 'scope' }),
    ]);
    const update = await understand(aState({ question: 'Hi there!' }), runtimeWith({ reasoner }));
    expect(update).toMatchObject({
      intent: 'chit_chat',
      isAmbiguous: false,
      clarification: null,
      researchQuestions: [],
    });
  });

  it('plans in the same call, the most important question first, within the limit', async () => {
    const researchQuestions = [
      { title: 'Background?', priority: 3, queries: ['history'] },
      { title: 'Answer?', priority: 1, queries: ['answer'] },
      { title: 'Depth?', priority: 2, queries: [] },
    ];
    const reasoner = scriptedReasoner([anUnderstanding({ researchQuestions })]);
    const update = await understand(aState(), runtimeWith({ reasoner, knobs: { maxQuestions: 2 } }));
    expect(update.researchQuestions).toEqual([
      { id: 'q1', text: 'Answer?', priority: 1, queries: ['answer'] },
      { id: 'q2', text: 'Depth?', priority: 2, queries: [] },
    ]);
    expect(reasoner.tasks).toEqual(['understand@4']);
  });

  it('puts what is to be asked back into words only where somebody can be asked', async () => {
    const ambiguous = anUnderstanding({ ambiguity: 'polysemy' });
    const warnings: unknown[] = [];
    const ask = (mode: 'ask' | 'assume', replies: unknown[]) =>
      understand(
        aState(),
        runtimeWith({
          reasoner: scriptedReasoner(replies),
          knobs: { clarification: mode },
          ports: { usesModel: true, search, emit: (event) => warnings.push(event) },
        }),
      );
    expect(await ask('ask', [ambiguous, { clarification }])).toMatchObject({
      isAmbiguous: true,
      clarification,
    });
    expect(warnings).toEqual([]);
    expect(await ask('assume', [ambiguous])).toMatchObject({ isAmbiguous: false, clarification: null });
    expect(warnings).toMatchObject([
      { type: 'warning', message: expect.stringContaining('a name or word means several things') },
    ]);
  });

  describe('while a model thinks', () => {
    const thinking = (intent: Understanding['intent'], ports: Partial<ResearchPorts>) =>
      understand(
        aState({ question: 'How many heat pumps were sold? In at most 300 words.' }),
        runtimeWith({ reasoner: scriptedReasoner([anUnderstanding({ intent })]), ports }),
      );

    it('searches for the question itself, without wishes for the report, and waits for nothing', async () => {
      const asked: string[] = [];
      const never: ResearchPorts['search'] = {
        searchAll: ({ queries }) => {
          asked.push(...queries);
          return new Promise(() => undefined);
        },
      };
      await thinking('research', { usesModel: true, search: never });
      expect(asked).toEqual([expect.stringMatching(/^How many heat pumps were sold\?/)]);
      expect(asked.join()).not.toContain('300');
    });

    it('bears with a search that fails, which the worker who asks again will tell of', async () => {
      const failing: ResearchPorts['search'] = { searchAll: () => Promise.reject(new Error('down')) };
      await thinking('research', { usesModel: true, search: failing });
    });

    it('stops searching when it is small talk, and begins no search without a model', async () => {
      const signals: (AbortSignal | undefined)[] = [];
      const slow: ResearchPorts['search'] = {
        searchAll: ({ signal }) => {
          signals.push(signal);
          return new Promise(() => undefined);
        },
      };
      await understand(
        aState({ question: 'Hello there!' }),
        runtimeWith({
          reasoner: scriptedReasoner([anUnderstanding({ intent: 'chit_chat', reply: 'Hello!' })]),
          ports: { usesModel: true, search: slow },
        }),
      );
      expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
      await thinking('research', {});
    });
  });

  it('keeps date and question out of the system part', async () => {
    const reasoner = scriptedReasoner([anUnderstanding()]);
    await understand(aState({ question: 'Why is the Orrin brown?' }), runtimeWith({ reasoner }));
    const [prompt] = reasoner.prompts;
    expect(prompt?.user).toMatch(/2026-01-31[\s\S]*Why is the Orrin brown\?/);
    expect(prompt?.system).not.toMatch(/2026|Orrin/);
  });

  it('takes the last user message where only messages came in', async () => {
    const reasoner = scriptedReasoner([anUnderstanding()]);
    const { question: _, ...state } = aState({ messages: [new HumanMessage('Who built the pier?')] });
    const update = await understand(state as never, runtimeWith({ reasoner }));
    expect(update.question).toBe('Who built the pier?');
    expect(update.messages).toHaveLength(1);
  });

  it('takes a new message on a used thread, not the question that was answered before', async () => {
    const reasoner = scriptedReasoner([anUnderstanding()]);
    const messages = [
      new HumanMessage('Old?'),
      new AIMessage('Answer.'),
      new HumanMessage('And the new one?'),
    ];
    const update = await understand(aState({ question: 'Old?', messages }), runtimeWith({ reasoner }));
    expect(update.question).toBe('And the new one?');
  });

  it('takes a new question on a used thread and puts it among the messages', async () => {
    const reasoner = scriptedReasoner([anUnderstanding()]);
    const messages = [new HumanMessage('Old?'), new AIMessage('Answer.')];
    const update = await understand(aState({ question: 'New?', messages }), runtimeWith({ reasoner }));
    expect(update.question).toBe('New?');
    expect((update.messages as HumanMessage[])[0]?.text).toBe('New?');
  });

  it('asks nothing without a question', async () => {
    const state = aState({ question: '  ' });
    await expect(understand(state, runtimeWith())).rejects.toThrow('There is no question');
  });

  it('clears what an earlier question on the thread has found', async () => {
    const { MemorySaver } = await import('@langchain/langgraph');
    const graph = buildResearchGraph({ checkpointer: new MemorySaver() });
    const chat = anUnderstanding({ intent: 'chit_chat', reply: 'Hello!' });
    const { context } = runtimeWith({ reasoner: scriptedReasoner([chat]) });
    const config = { configurable: { thread_id: 't1' }, context: context ?? {} } as never;
    await graph.updateState(
      config,
      { question: 'Old?', evidence: [anEvidence()], totalGroups: 3 },
      'understand',
    );
    const state = await graph.invoke({ question: 'Hello there' }, config);
    expect(state.evidence).toEqual([]);
    expect(state.totalGroups).toBe(0);
    expect(state.report?.markdown).toBe('Hello!\n');
  });
});
