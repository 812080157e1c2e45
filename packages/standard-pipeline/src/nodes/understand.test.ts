import { AIMessage, HumanMessage } from '@langchain/core/messages';
import { scriptedReasoner } from '@research-studio/core/testing';
import { describe, expect, it } from 'vitest';
import { buildResearchGraph } from '../graph.ts';
import { anEvidence, aState, runtimeWith } from '../testing/builders.ts';
import type { Understanding } from './understand.task.ts';
import { understand } from './understand.ts';

const anUnderstanding = (overrides: Partial<Understanding> = {}): Understanding => ({
  understanding: 'Wants to know something.',
  intent: 'research',
  harm: 0,
  goodFaith: 1,
  reply: null,
  clarification: null,
  preferences: { maxWords: null, audience: null, tone: null, format: null, language: null },
  ...overrides,
});
const clarification = {
  kind: 'polysemy',
  question: 'Which Mercury?',
  options: ['the planet', 'the metal', 'the god'],
} as const;

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
      anUnderstanding({ intent: 'chit_chat', reply: 'Hello!', clarification }),
    ]);
    const update = await understand(aState({ question: 'Hi there!' }), runtimeWith({ reasoner }));
    expect(update).toMatchObject({ intent: 'chit_chat', isAmbiguous: false, clarification: null });
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
      { question: 'Old?', evidence: [anEvidence()], doneWorkers: 3 },
      'understand',
    );
    const state = await graph.invoke({ question: 'Hello there' }, config);
    expect(state.evidence).toEqual([]);
    expect(state.doneWorkers).toBe(0);
    expect(state.report?.markdown).toBe('Hello!\n');
  });
});
