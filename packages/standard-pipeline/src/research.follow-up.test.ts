import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { ORRIN_QUESTION, startModelServer, writePages } from '@research-studio/core/testing';
import { describe, expect, it } from 'vitest';
import { answerByTask, taskOf } from './testing/model-answers.ts';
import { runResearch, temporaryFolders, testSettings } from './testing/run-research.ts';

const newFolder = temporaryFolders();

const page = (path: string, paragraphs: readonly string[]) => ({
  path,
  title: `Orrin tidal power station, ${path}`,
  site: 'Orrin Gazette',
  date: '2022-01-01',
  paragraphs,
});
const OPENING = page('opening', [
  'The Orrin tidal power station opened in May 2021 after nine years of work on the headland.',
  'The Orrin tidal power station cost 412 million crowns, and its sixteen turbines give 96 megawatts.',
]);
const TOLL = page('ferry', ['A crossing of the Orrin ferry costs 14 crowns for a car since March 2023.']);

/** A finished run over a folder of documents. */
async function parent() {
  const folder = await newFolder();
  const docs = await writePages(`${folder}/docs`, [OPENING]);
  const settings = testSettings(folder, { search: { docs: [docs] } });
  const { folder: run } = await runResearch({ question: ORRIN_QUESTION, settings });
  return { folder, docs, id: basename(run) };
}

describe('a question that follows a run', () => {
  it('is answered from what that run stored, though its documents are gone, and cites the same passages', async () => {
    const { folder, docs, id } = await parent();
    await rm(docs, { recursive: true });
    const settings = testSettings(folder, { run: { follows: id } });
    const {
      bundle,
      events,
      folder: run,
    } = await runResearch({
      question: 'How many turbines does the Orrin tidal power station have?',
      settings,
    });
    expect(bundle.report.markdown).toContain('sixteen turbines');
    expect(bundle.sources).toHaveLength(1);
    const asked = events.flatMap((event) => (event.type === 'search-start' ? [event.provider] : []));
    expect(new Set(asked)).toEqual(new Set(['parent-run']));
    expect(run).not.toContain(id);
  });

  it('looks further where that run has nothing to say', async () => {
    const { folder, id } = await parent();
    const more = await writePages(`${folder}/more`, [OPENING, TOLL]);
    const settings = testSettings(folder, { run: { follows: id }, search: { docs: [more] } });
    const { bundle } = await runResearch({
      question: 'What does a crossing of the Orrin ferry cost for a car?',
      settings,
    });
    expect(bundle.report.markdown).toContain('14 crowns');
  });

  it('is answered from what the run before that one stored, too', async () => {
    const { folder, docs, id } = await parent();
    await rm(docs, { recursive: true });
    const more = await writePages(`${folder}/more`, [TOLL]);
    const toll = testSettings(folder, { run: { follows: id }, search: { docs: [more] } });
    const question = 'What does a crossing of the Orrin ferry cost for a car?';
    const second = basename((await runResearch({ question, settings: toll })).folder);
    await rm(more, { recursive: true });
    const settings = testSettings(folder, { run: { follows: second } });
    const { bundle } = await runResearch({
      question: 'How many turbines does the Orrin tidal power station have?',
      settings,
    });
    expect(bundle.report.markdown).toContain('sixteen turbines');
  });

  it('is understood from what was asked and answered before', async () => {
    const { folder, docs, id } = await parent();
    const asked: unknown[] = [];
    await using model = await startModelServer({
      answer: answerByTask({
        'stand-alone-question': (data) => {
          asked.push(data);
          return { question: 'What did the Orrin tidal power station cost?' };
        },
      }),
    });
    const settings = testSettings(folder, { run: { follows: id }, search: { docs: [docs] } });
    const { bundle, events } = await runResearch({ question: 'And what did it cost?', settings, model });
    expect(asked).toMatchObject([
      {
        question: 'And what did it cost?',
        earlier: [{ question: ORRIN_QUESTION, answer: expect.stringContaining('May 2021') }],
      },
    ]);
    expect(bundle.question).toBe('What did the Orrin tidal power station cost?');
    expect(bundle.report.markdown).toContain('412 million');
    expect(model.requests.filter((request) => taskOf(request) === 'stand-alone-question')).toHaveLength(1);
    expect(events).toContainEqual({ type: 'notice', message: expect.stringContaining(bundle.question) });
  });

  it('says that the run cannot be read, and goes on', async () => {
    const folder = await newFolder();
    const docs = await writePages(`${folder}/docs`, [OPENING]);
    const settings = testSettings(folder, { run: { follows: 'no-such-run' }, search: { docs: [docs] } });
    const { bundle, events } = await runResearch({ question: ORRIN_QUESTION, settings });
    expect(bundle.report.markdown).toContain('May 2021');
    expect(events).toContainEqual({
      type: 'warning',
      message: expect.stringContaining('no source that can be read'),
    });
  });
});
