import { describe, expect, it } from 'vitest';
import { anEvidence, aSource } from '../testing/builders.ts';
import { type AssessInput, assessTask } from './assess.task.ts';
import { describeEvidence } from './evidence-item.ts';

const input = (overrides: Partial<AssessInput> = {}): AssessInput => ({
  question: 'How many heat pumps were sold in Norrland in 2023?',
  clarification: null,
  today: '2026-01-31',
  researchQuestions: [
    { id: 'q1', text: 'How many heat pumps were sold in Norrland in 2023?', priority: 1, queries: [] },
    { id: 'q2', text: 'Who made the heat pumps that were sold in Norrland?', priority: 2, queries: [] },
  ],
  evidence: [],
  pageNotes: [],
  queriesDone: ['heat pump sales'],
  unread: ['A yearbook (2024)'],
  failures: [],
  pagesRead: 2,
  pagesLeftOut: 0,
  roundsLeft: 2,
  ...overrides,
});
const sources = {
  s1: aSource(),
  s2: aSource({ id: 's2', title: 'Yearbook', siteName: 'Trade body', url: 'https://trade.example/yearbook' }),
};
const evidence = describeEvidence(
  [
    anEvidence({ id: 'E1', note: 'of all kinds' }),
    anEvidence({ id: 'E2', sourceId: 's2', quote: 'q'.repeat(1200), relevance: 0.2 }),
    anEvidence({ id: 'E3' }),
  ],
  sources,
);

describe('assess', () => {
  it('shows passages under their sources, with what is known of each, and no address', () => {
    const pageNotes = [
      { sourceId: 's1', issuer: 'Energy Agency', standing: 'official statistics', relevance: 1 },
    ];
    const { user, system } = assessTask.prompt(input({ evidence, pageNotes }));
    const { sources: shown, subQuestions } = JSON.parse(user);
    expect(shown[0]).toEqual({
      source:
        'Norrland Energy Agency: "Heat pump sales", 2024-02-01; issued by Energy Agency; official statistics',
      passages: [
        '[E1] In 2023 Norrland bought 41,200 heat pumps. (of all kinds)',
        '[E3] In 2023 Norrland bought 41,200 heat pumps.',
      ],
    });
    expect(shown[1].passages[0]).toHaveLength('[E2] '.length + 1000);
    expect(subQuestions[1]).toMatch(/^2\. Who made .* \(priority 2\)$/);
    expect(user + system).not.toMatch(/https?:|\.example\//);
    expect(system).toBe(assessTask.prompt(input()).system);
  });

  it('shows the most relevant passages where there are too many', () => {
    const many = describeEvidence(
      Array.from({ length: 150 }, (_, index) => anEvidence({ id: `E${index}`, relevance: index / 150 })),
      sources,
    );
    const { sources: shown } = JSON.parse(assessTask.prompt(input({ evidence: many })).user);
    expect(shown[0].passages).toHaveLength(120);
    expect(shown[0].passages[0]).toMatch(/^\[E30\]/);
  });

  it('calls for more research without a model as long as a part of the question is open', async () => {
    expect(await assessTask.extract(input())).toMatchObject({
      answered: 'none',
      next: 'research',
      gaps: [
        { subQuestion: 1, query: null },
        { subQuestion: 2, query: null },
      ],
    });
  });
});
