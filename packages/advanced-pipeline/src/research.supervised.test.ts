import {
  asSearchPages,
  asWebPages,
  ORRIN_PAGES,
  ORRIN_QUESTION,
  startModelServer,
  startSearchServer,
  startWebServer,
  writePages,
} from '@research-studio/core/testing';
import { expectSoundBundle } from '@research-studio/core/testing/contracts';
import type { Pause, PauseAnswer } from '@research-studio/schemas';
import { beforeAll, describe, expect, it } from 'vitest';
import { answerByTask } from './testing/model-answers.ts';
import { runResearch, temporaryFolders, testSettings } from './testing/run-research.ts';

const newFolder = temporaryFolders();
let docs: string[];
beforeAll(async () => {
  docs = [await writePages(`${await newFolder()}/docs`, ORRIN_PAGES)];
});

const APPROVE: PauseAnswer = { choice: 'approve', text: null };

async function supervised({
  review = 'none' as 'none' | 'brief' | 'full',
  answer = (_pause: Pause): PauseAnswer => APPROVE,
  question = ORRIN_QUESTION,
  advanced = {},
} = {}) {
  const asked: Pause[] = [];
  const settings = testSettings(await newFolder(), {
    advanced: { supervised: true, review, ...advanced },
    search: { docs },
  });
  const options = {
    answer: async (pause: Pause) => {
      asked.push(pause);
      return answer(pause);
    },
  };
  const { bundle } = await runResearch({ question, settings, options });
  return { bundle: expectSoundBundle(bundle), asked };
}

describe('supervised research without a model', () => {
  it('follows the brief, and keeps how it went in the bundle', async () => {
    const { bundle, asked } = await supervised();
    expect(asked).toEqual([]);
    const { brief, turns, researchers } = bundle.supervision ?? {};
    expect(turns?.flatMap(({ topics }) => topics)).toEqual(
      expect.arrayContaining([...(brief?.parts ?? ['none'])]),
    );
    expect(turns?.at(-1)?.action).toBe('research_complete');
    expect(researchers?.[0]).toMatchObject({ number: 1, ended: expect.any(String) });
    expect(bundle.pipeline).toBe('advanced-supervised');
    expect(bundle.evidence.length).toBeGreaterThan(0);
  });

  it('ends at its turns and its calls', async () => {
    const { bundle } = await supervised({ advanced: { maxSupervisorTurns: 1, maxToolCalls: 2 } });
    expect(bundle.supervision?.turns).toHaveLength(2);
    expect(bundle.supervision?.turns[1]).toMatchObject({
      decidedBy: 'code',
      reason: 'All 1 turns are used.',
    });
    for (const { toolCalls } of bundle.supervision?.researchers ?? [])
      expect(toolCalls).toBeLessThanOrEqual(2);
  });

  it('pauses for the brief only where a review is wanted', async () => {
    const { asked } = await supervised({ review: 'brief' });
    expect(asked).toMatchObject([{ kind: 'brief', options: ['approve', 'edit', 'feedback'] }]);
    expect(asked[0]?.text).toContain('## Parts of the question');
  });

  it('researches an edited brief', async () => {
    const part = 'Who built the Orrin tidal power station?';
    const { bundle } = await supervised({
      review: 'brief',
      answer: ({ text }) => ({
        choice: 'edit',
        text: (text ?? '').replace(/(## Parts of the question\n\n)[\s\S]*?(\n\n##)/, `$1- ${part}$2`),
      }),
    });
    expect(bundle.supervision?.brief.parts).toEqual([part]);
    expect(bundle.supervision?.turns[0]?.topics).toEqual([part]);
  });

  it('writes the brief again with what a person says of it', async () => {
    const feedback = 'Say what the barrage cost.';
    const answers: PauseAnswer[] = [{ choice: 'feedback', text: feedback }, APPROVE];
    const { bundle, asked } = await supervised({ review: 'brief', answer: () => answers.shift() ?? APPROVE });
    expect(asked).toHaveLength(2);
    expect(bundle.supervision).toMatchObject({ feedback: [feedback] });
    expect(bundle.supervision?.brief.goodAnswer).toContain(feedback);
  });

  it('signs what the passages do not say in a report that a person has edited, and deletes nothing of it', async () => {
    const wrong = 'The Orrin station has 9,731 turbines.';
    const { bundle, asked } = await supervised({
      review: 'full',
      answer: ({ kind, text }) =>
        kind === 'brief' ? APPROVE : { choice: 'edit', text: `${text}\n\n${wrong}\n` },
    });
    expect(asked.map(({ kind }) => kind)).toEqual(['brief', 'report']);
    expect(asked[1]?.text).toMatch(/\[E\d+\]/);
    const claim = bundle.claims.find(({ text }) => text === wrong);
    expect(claim).toMatchObject({ evidenceIds: [] });
    expect(['open', 'unsupported', 'contradicted']).toContain(claim?.verdict);
    expect(bundle.report.markdown).toMatch(/9,731 turbines\s?[?⚠]/);
    // What was right stays right.
    expect(bundle.claims.filter(({ verdict }) => verdict === 'supported').length).toBeGreaterThan(1);
  });

  it('asks again after a report was written again', async () => {
    const answers: PauseAnswer[] = [APPROVE, { choice: 'feedback', text: 'Shorter, please.' }, APPROVE];
    const { bundle, asked } = await supervised({ review: 'full', answer: () => answers.shift() ?? APPROVE });
    expect(asked.map(({ kind }) => kind)).toEqual(['brief', 'report', 'report']);
    expect(bundle.supervision?.feedback).toEqual(['Shorter, please.']);
  });

  it('warns where nobody reviewed what was to be reviewed', async () => {
    const { bundle } = await supervised({ review: 'full', answer: () => ({ choice: null, text: null }) });
    expect(bundle.metadata.warnings.join()).toMatch(/Nobody reviewed the brief.*Nobody reviewed the report/);
  });
});

it('lets a later researcher use the pages of earlier ones, keeps each passage once, and says of no part that nobody searched for it', async () => {
  await using web = await startWebServer({ pages: asWebPages() });
  await using search = await startSearchServer({ pages: asSearchPages(web.url) });
  const later = 'How many households does the capacity of the turbines at Orrin serve?';
  const topicsOfTurn = (brief: { parts: string[] }, turn: number) =>
    [
      brief.parts.map((topic) => ({ topic, queries: ['Orrin tidal power station'] })),
      [{ topic: later, queries: [] }],
    ][turn] ?? [];
  let shown = '';
  const answer = answerByTask({
    supervise: ({ brief, decisions }) => {
      const topics = topicsOfTurn(brief, decisions.length);
      const action = topics.length > 0 ? 'conduct_research' : 'research_complete';
      return { action, reason: 'As planned.', topics };
    },
    reflect: (data, usual) => {
      if (data.topic === later) shown = JSON.stringify(data.sources);
      return usual;
    },
    assess: (data, usual) => ({
      ...(usual as object),
      gaps: [{ title: 'Who owns the turbines', subQuestion: 1, query: null }],
      coverage: (data.subQuestions as string[]).map(() => 'partial'),
    }),
  });
  await using model = await startModelServer({ answer });
  const settings = testSettings(await newFolder(), { advanced: { supervised: true } });
  const { bundle } = await runResearch({ question: ORRIN_QUESTION, settings, search, model });
  expect(bundle.supervision?.researchers.at(-1)?.topic).toBe(later);
  expect(shown).toContain('240 megawatts, enough for the households');
  const places = bundle.evidence.map(({ sourceId, start, end }) => `${sourceId} ${start} ${end}`);
  expect(new Set(places).size).toBe(places.length);
  expect(bundle.report.markdown).not.toContain('No search was made');
});

it.each(['research_complete', 'think'])(
  'looks for each part of the brief once where a model only says: %s',
  async (action) => {
    await using web = await startWebServer({ pages: asWebPages() });
    await using search = await startSearchServer({ pages: asSearchPages(web.url) });
    const supervise = () => ({ action, reason: 'Nothing to do.', topics: [] });
    await using model = await startModelServer({ answer: answerByTask({ supervise }) });
    const settings = testSettings(await newFolder(), {
      advanced: { supervised: true, maxSupervisorTurns: 2 },
    });
    const { bundle } = await runResearch({ question: ORRIN_QUESTION, settings, search, model });
    const sent = bundle.supervision?.turns.find((turn) => turn.action === 'conduct_research');
    expect(sent).toMatchObject({ decidedBy: 'code', topics: bundle.supervision?.brief?.parts });
    expect(bundle.evidence.length).toBeGreaterThan(0);
  },
);
