import { ModelSettings, type RunEvent } from '@research-studio/schemas';
import { expect, it } from 'vitest';
import { createModelChains } from '../../models/model-chains.ts';
import { createReasoner } from '../../models/reasoning/create-reasoner.ts';
import type { Reasoner } from '../../models/reasoning/task.ts';
import { describeEvidence } from '../../research/evidence-item.ts';
import { Keys } from '../../settings/keys.ts';
import { anEvidence, aSource } from '../../testing/builders.ts';
import { SHARED_SYSTEM_PARTS, taskByPrompt } from '../../testing/model-answers.ts';
import { startModelServer } from '../../testing/model-server.ts';
import { scriptedReasoner } from '../../testing/scripted-reasoner.ts';
import { stepContextWith } from '../../testing/step-context-with.ts';
import type { DraftSection } from './draft.ts';
import { reportBrief } from './report-brief.ts';
import { writeDraft } from './write-draft.ts';
import { type WritingMaterial, writingMaterial } from './writing-material.ts';

const MARKDOWN =
  '# A cheap station\n\nIt cost 41 400 million crowns [E101, E102] and 7\u00a0500 a day.\n\n## Costs\n\nThe ministry "said" so [E101]. 駅は高くなかった。誰も知らない。';

function aMaterial({ knobs }: ReturnType<typeof stepContextWith>): WritingMaterial {
  const preferences = { maxWords: null, audience: null, tone: null, format: null, language: null };
  const question = 'What did the station cost?';
  const sources = { s1: aSource() };
  return {
    brief: reportBrief({ question, userClarification: null, preferences, knobs, today: '2026-01-31' }),
    researchQuestions: [{ id: 'q1', text: question, priority: 1, queries: [] }],
    evidence: describeEvidence([anEvidence({ id: 'E101' })], sources),
    sources,
    standings: new Map(),
    conflicts: [],
    notFound: [],
    sourcesRead: 1,
  };
}

it('hands over finished sections while others are written, in the same groups when nothing is streamed', async () => {
  const paragraph = 'It cost 41 million crowns [E101]. '.repeat(40).trim();
  const parts = ['Cost', 'Builders', 'Power'].map((heading) => `## ${heading}\n\n${paragraph}`);
  const markdown = ['# A station', 'It was dear [E101].', ...parts].join('\n\n');
  const handedOver = async (steps: readonly number[]) => {
    const groups: string[][] = [];
    const beforeTheEnd: number[] = [];
    const reasoner: Reasoner = {
      reason: async (task) => {
        for (const step of steps)
          task.watch?.({ markdown: markdown.slice(0, step * markdown.length) } as never);
        beforeTheEnd.push(groups.length);
        return task.schema.parse({ markdown });
      },
    };
    const context = stepContextWith({ reasoner });
    const onSections = (sections: readonly DraftSection[]) =>
      groups.push(sections.map(({ heading }) => heading));
    await writeDraft({ material: aMaterial(context), onSections }, context);
    return { groups, beforeTheEnd: beforeTheEnd[0] };
  };
  const groups = [['', 'Cost'], ['Builders'], ['Power']];
  expect(await handedOver([0.2, 0.5, 0.9, 0.95])).toEqual({ groups, beforeTheEnd: 2 });
  expect(await handedOver([])).toEqual({ groups, beforeTheEnd: 0 });
});

it('reports each section while it is written, without marks and never as more than it became', async () => {
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
  const material = aMaterial(context);
  await writeDraft({ material }, context);
  const live = events.filter((event) => event.type === 'section-text');
  const written = events.filter((event) => event.type === 'section-written');
  expect(written.map(({ heading, text }) => [heading, text])).toEqual([
    ['', 'It cost 41 400 million crowns and 7\u00a0500 a day.'],
    ['Costs', 'The ministry "said" so. 駅は高くなかった。誰も知らない。'],
  ]);
  for (const { index, text } of written) {
    const texts = live.filter((event) => event.index === index).map((event) => event.text);
    expect(texts.length).toBeGreaterThan(2);
    expect(texts.filter((shown) => !text.startsWith(shown))).toEqual([]);
    const isBroken = (shown: string) =>
      /\d$/.test(shown) || /^[\p{L}\d]{2}$/u.test((shown.at(-1) ?? '') + (text[shown.length] ?? ''));
    expect(texts.filter(isBroken)).toEqual([]);
    if (text.endsWith('。')) expect(texts).toContain(text.slice(0, text.indexOf('。') + 1));
  }
  expect(events.findIndex(({ type }) => type === 'section-text')).toBeLessThan(
    events.findIndex(({ type }) => type === 'model-end'),
  );
});

it('hands a section of a study the disputes of its own passages, and to the last one what was not found', async () => {
  const section = (heading: string, id: string) => ({ heading, purpose: heading, evidenceIds: [id] });
  const reasoner = scriptedReasoner([
    { title: 'The station', sections: [section('Costs', 'E101'), section('Verdict', 'E102')] },
    { markdown: 'It cost 41 million crowns [E101].' },
    { markdown: 'It paid [E102].' },
  ]);
  const context = stepContextWith({ reasoner });
  const preferences = { maxWords: null, audience: null, tone: null, format: null, language: null };
  const question = 'What did the station cost?';
  const side = { says: '41', evidenceIds: ['E101'] };
  const material = writingMaterial({
    brief: reportBrief({
      question,
      userClarification: null,
      preferences,
      knobs: { ...context.knobs, depth: 'deep' },
      today: '2026-01-31',
    }),
    researchQuestions: [{ id: 'q1', text: question, priority: 1, queries: [] }],
    evidence: [anEvidence({ id: 'E101' }), anEvidence({ id: 'E102', quote: 'Other words.' })],
    sources: { s1: aSource() },
    pageNotes: [],
    conflicts: [{ subject: 'What it cost', sides: [side, side], better: null, why: '' }],
    missing: ['What it earns'],
    knobs: context.knobs,
  });
  await writeDraft({ material }, context);
  const [, costs = '', verdict = ''] = reasoner.prompts.map(({ user }) => JSON.stringify(user));
  expect([costs, verdict].map((text) => text.includes('What it cost'))).toEqual([true, false]);
  expect([costs, verdict].map((text) => text.includes('What it earns'))).toEqual([false, true]);
});

it('writes panels by themselves, each in its form, and has a model put right what fits no form', async () => {
  const plan = (type: string, title: string, more: object = {}) => ({
    type,
    title,
    purpose: title,
    evidenceIds: ['E101'],
    image: null,
    ...more,
  });
  const marks = '[E101]';
  const row = [`It | cost`, `41 ${marks}`];
  const replies: Readonly<Record<string, unknown>> = {
    'plan-panels': {
      title: 'The station',
      panels: [
        plan('table', 'Costs'),
        plan('image', 'The station', { evidenceIds: [], image: 1 }),
        plan('body_listful', 'Why'),
        plan('body', 'Verdict', { evidenceIds: ['E102', 'E999'] }),
      ],
    },
    'write-panel-list': {
      text: '',
      points: [
        { title: 'Tide:', text: `It is\nhigh ${marks}.`, points: [{ title: 'Neap', text: `Low ${marks}.` }] },
        { title: 'Bay', text: `It is wide ${marks}.`, points: [] },
      ],
    },
    'write-panel-body': { text: 'It paid, all told [E102].' },
  };
  const asked: { step: string; user: string }[] = [];
  const table = (rows: readonly unknown[]) => JSON.stringify({ text: '', columns: ['What', 'Crowns'], rows });
  await using server = await startModelServer({
    answer: (request) => {
      const step = taskByPrompt(SHARED_SYSTEM_PARTS, request);
      asked.push({
        step,
        user: request.messages
          .slice(1)
          .map(({ content }) => content)
          .join('\n'),
      });
      if (step !== 'write-panel-table') return JSON.stringify(replies[step]);
      const isAgain = asked.filter((call) => call.step === step).length > 1;
      // A comma too many is mended by code; a row too short is not.
      return isAgain ? table([row, row]).replace(/}$/, ',}') : table([row, ['It']]);
    },
  });
  const keys = new Keys({ OPENAI_BASE_URL: server.baseUrl });
  const context = stepContextWith({
    reasoner: createReasoner({
      chains: createModelChains({ settings: ModelSettings.parse({ smart: 'openai:m' }), keys }),
      emit: () => undefined,
      clock: () => 0,
    }),
  });
  const image = {
    url: 'https://s.example/a.png',
    alt: null,
    caption: 'The station at high tide',
    licence: null,
  };
  const sources = { s1: aSource({ images: [image] }) };
  const question = 'What did the station cost?';
  const material = writingMaterial({
    brief: reportBrief({
      question,
      userClarification: null,
      preferences: { maxWords: null, audience: null, tone: null, format: null, language: null },
      knobs: context.knobs,
      today: '2026-01-31',
    }),
    researchQuestions: [{ id: 'q1', text: question, priority: 1, queries: [] }],
    evidence: [anEvidence({ id: 'E101' }), anEvidence({ id: 'E102', quote: 'Other words.' })],
    sources,
    pageNotes: [],
    conflicts: [],
    missing: [],
    knobs: { images: true, form: 'panels' },
  });
  const { draft, isExtractive } = await writeDraft({ material }, context);
  expect(isExtractive).toBe(false);
  expect(draft).toEqual({
    title: 'The station',
    sections: [
      {
        heading: 'Costs',
        markdown:
          '| What | Crowns |\n| --- | --- |\n| It \\| cost | 41 [E101] |\n| It \\| cost | 41 [E101] |\n\n[[image:1]]',
      },
      {
        heading: 'Why',
        markdown: '- **Tide:** It is high [E101].\n  - **Neap:** Low [E101].\n- **Bay:** It is wide [E101].',
      },
      { heading: 'Verdict', markdown: 'It paid, all told [E102].' },
    ],
  });
  const tables = asked.filter(({ step }) => step === 'write-panel-table');
  expect(tables).toHaveLength(2);
  expect(tables[1]?.user).toContain('row 2 has 1 cells, and there are 2 columns');
  const body = asked.find(({ step }) => step === 'write-panel-body')?.user ?? '';
  expect(body).toContain('Other words.');
  expect(body).not.toContain('[E101]');
});

it('writes a report of 4,000 words in sections at every depth, each with its share, and one of 1,500 in one call', async () => {
  const section = (heading: string) => ({ heading, purpose: heading, evidenceIds: ['E101'] });
  const written = async (maxWords: number) => {
    const reasoner = scriptedReasoner(
      maxWords > 1800
        ? [
            { title: 'The station', sections: ['Costs', 'Yield', 'Bay', 'Verdict'].map(section) },
            ...[1, 2, 3, 4].map(() => ({ markdown: 'It cost 41 million crowns [E101].' })),
          ]
        : [{ markdown: MARKDOWN }],
    );
    const context = stepContextWith({ reasoner });
    const question = 'What did the station cost?';
    const material = writingMaterial({
      brief: reportBrief({
        question,
        userClarification: null,
        preferences: { maxWords, audience: null, tone: null, format: null, language: null },
        knobs: context.knobs,
        today: '2026-01-31',
      }),
      researchQuestions: [{ id: 'q1', text: question, priority: 1, queries: [] }],
      evidence: [anEvidence({ id: 'E101' })],
      sources: { s1: aSource() },
      pageNotes: [],
      conflicts: [],
      missing: [],
      knobs: context.knobs,
    });
    await writeDraft({ material }, context);
    return reasoner;
  };
  const long = await written(4_000);
  expect(long.tasks.map((id) => id.split('@')[0])).toEqual(['outline', ...Array(4).fill('write-section')]);
  expect(JSON.stringify(long.prompts[1]?.user)).toContain('1000');
  expect((await written(1_500)).tasks.map((id) => id.split('@')[0])).toEqual(['write-report']);
});
