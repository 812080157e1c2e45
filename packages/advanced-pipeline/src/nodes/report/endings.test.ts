import { describe, expect, it } from 'vitest';
import { aState, runtimeWith } from '../../testing/builders.ts';
import { respond } from '../question/respond.ts';
import { abort } from './abort.ts';

describe('abort', () => {
  it('says what was tried and where each path ended, and claims nothing', async () => {
    const state = aState({
      searchesDone: [{ query: 'heat pump sales Norrland', results: 2 }],
      deadEnds: [
        { kind: 'paywall', subQuestionId: 'q1', target: 'https://www.daily.example/2023/sales' },
        { kind: 'blocked', subQuestionId: 'q1', target: 'https://stats.example/robots' },
        { kind: 'blocked', subQuestionId: 'q1', target: 'file:///home/me/Sales%20*2023*.pdf' },
      ],
    });
    const { report, answered, confidence, metadata } = await abort(state, runtimeWith());
    expect(report?.markdown).toContain('Pages behind a paywall or log-in: daily.example');
    expect(report?.markdown).toContain('Pages that could not be opened: stats.example; Sales \\*2023\\*.pdf');
    expect(report).toMatchObject({ claims: [], sources: [], evidence: [] });
    expect({ answered, confidence }).toEqual({ answered: 'none', confidence: 0 });
    expect(metadata).toMatchObject({ answered: 'none', coverage: 0 });
  });

  it('speaks the language of the question', async () => {
    const state = aState({
      question: 'Wie viele Wärmepumpen wurden 2023 in Norrland verkauft?',
      deadEnds: [{ kind: 'irrelevant', subQuestionId: 'q1', target: 'https://a.example/' }],
      searchesDone: [{ query: 'Wärmepumpen', results: 1 }],
    });
    const { report } = await abort(state, runtimeWith());
    expect(report?.markdown).toContain('Gelesene Seiten, die zur Frage nichts sagen: a.example');
  });
});

describe('respond', () => {
  it('gives the reply and nothing else', async () => {
    const { report } = await respond(aState({ intent: 'chit_chat', reply: 'Hello there.' }), runtimeWith());
    expect(report).toEqual({
      markdown: 'Hello there.\n',
      sections: [],
      sources: [],
      evidence: [],
      claims: [],
    });
  });

  it('refuses what would hurt people even without a reply', async () => {
    const { report } = await respond(aState({ intent: 'malicious' }), runtimeWith());
    expect(report?.markdown).toMatch(/not something that Research Studio/);
  });
});
