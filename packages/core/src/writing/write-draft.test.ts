import { ModelSettings, type RunEvent } from '@research-studio/schemas';
import { expect, it } from 'vitest';
import { createModelChains } from '../models/model-chains.ts';
import { createReasoner } from '../reasoning/create-reasoner.ts';
import { describeEvidence } from '../research/evidence-item.ts';
import { Keys } from '../settings/keys.ts';
import { anEvidence, aSource } from '../testing/builders.ts';
import { startModelServer } from '../testing/model-server.ts';
import { stepContextWith } from '../testing/step-context-with.ts';
import { reportBrief } from './report-brief.ts';
import { writeDraft } from './write-draft.ts';

const MARKDOWN =
  '# A cheap station\n\nIt cost 41 million crowns [E101].\n\n## Costs\n\nThe ministry "said" so [E101].';

it('tells each section while it is written, without marks and never as more than it became', async () => {
  await using server = await startModelServer({
    answer: () => JSON.stringify({ markdown: MARKDOWN }),
    streams: true,
  });
  const events: RunEvent[] = [];
  const emit = (event: RunEvent) => events.push(event);
  const keys = new Keys({ OPENAI_BASE_URL: server.baseUrl });
  let now = 0;
  const reasoner = createReasoner({
    chains: createModelChains({ settings: ModelSettings.parse({ smart: 'openai:m' }), keys }),
    emit,
    clock: () => {
      now += 1_000;
      return now;
    },
  });
  const context = stepContextWith({ reasoner, emit });
  const preferences = { maxWords: null, audience: null, tone: null, format: null, language: null };
  const question = 'What did the station cost?';
  const sources = { s1: aSource() };
  const material = {
    brief: reportBrief({
      question,
      userClarification: null,
      preferences,
      knobs: context.knobs,
      today: '2026-01-31',
    }),
    researchQuestions: [{ id: 'q1', text: question, priority: 1, queries: [] }],
    evidence: describeEvidence([anEvidence({ id: 'E101' })], sources),
    sources,
    standings: new Map(),
    conflicts: [],
    notFound: [],
    sourcesRead: 1,
  };
  await writeDraft({ material }, context);
  const live = events.filter((event) => event.type === 'section-text');
  const written = events.filter((event) => event.type === 'section-written');
  expect(written.map(({ heading, text }) => [heading, text])).toEqual([
    ['', 'It cost 41 million crowns.'],
    ['Costs', 'The ministry "said" so.'],
  ]);
  for (const { index, text } of written) {
    const texts = live.filter((event) => event.index === index).map((event) => event.text);
    expect(texts.length).toBeGreaterThan(2);
    expect(texts.filter((shown) => !text.startsWith(shown))).toEqual([]);
  }
  expect(events.findIndex(({ type }) => type === 'section-text')).toBeLessThan(
    events.findIndex(({ type }) => type === 'model-end'),
  );
});
