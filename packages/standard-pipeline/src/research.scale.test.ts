import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  asSearchPages,
  asWebPages,
  type MadeUpPage,
  type ModelServerRequest,
  manyPages,
  startModelServer,
  startSearchServer,
  startWebServer,
} from '@research-studio/core/testing';
import { expect, it } from 'vitest';
import { answerByTask, taskOf } from './testing/model-answers.ts';
import {
  runResearch,
  type SectionOverrides,
  temporaryFolders,
  testSettings,
} from './testing/run-research.ts';

const newFolder = temporaryFolders();

/** A report on all sources: each section rests on a passage of each of them. */
const outline = ({ sources }: { sources: { passages: string[] }[] }, usual: unknown) => {
  const plan = usual as { sections: object[] };
  const sections = plan.sections.map((section, at) => ({
    ...section,
    evidenceIds: sources.flatMap(({ passages }) => /\[(E\d+)\]/.exec(passages[at] ?? '')?.[1] ?? []),
  }));
  return { ...plan, sections };
};

async function openWorld(pages: readonly MadeUpPage[]) {
  const web = await startWebServer({ pages: asWebPages(pages) });
  const search = await startSearchServer({ pages: asSearchPages(web.url, pages) });
  const model = await startModelServer({ streams: true, answer: answerByTask({ outline }) });
  const run = async (question: string, overrides: SectionOverrides = {}) =>
    runResearch({ question, settings: testSettings(await newFolder(), overrides), search, model });
  const close = async () => {
    for (const server of [web, search, model]) await server.close();
  };
  return { model, run, [Symbol.asyncDispose]: close };
}

/** Three bytes to a token are fewer than any tokenizer has on average. */
const tokensOf = ({ messages, schema }: ModelServerRequest) =>
  Buffer.byteLength(messages.map(({ content }) => content).join('') + JSON.stringify(schema)) / 3;

it('sends no prompt that is larger than its model’s window, whatever the sources’ size, and loses no step to it', async () => {
  await using world = await openWorld(manyPages(16, 30_000));
  const { bundle, events } = await world.run(
    'How many salmon did the Orrin surveys find, and what did they cost?',
    {
      models: { known: ['openai:gpt-4o contextWindow=7000', 'openai:gpt-4o-mini contextWindow=7000'] },
      report: { depth: 'standard' },
      research: { resultsPerQuery: 16, pagesPerQuery: 16 },
    },
  );
  expect(Math.max(...world.model.requests.map(tokensOf))).toBeLessThan(7_000);
  expect(bundle.metadata.sourcesCount).toBeGreaterThan(3);
  // The report does not fit into one call, so it is written in sections, each from whole passages.
  expect(
    world.model.requests.filter((request) => taskOf(request) === 'write-section').length,
  ).toBeGreaterThan(1);
  expect(events.filter(({ type }) => type === 'section-written').length).toBeGreaterThan(1);
  const ended = events.filter((event) => event.type === 'task-end');
  expect(ended.filter(({ by }) => by === 'extractive')).toEqual([]);
  expect(events).toContainEqual({
    type: 'notice',
    message: expect.stringContaining('takes 7000 tokens at once'),
  });
});

async function checkpointBytes(folder: string): Promise<number> {
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    /^checkpoints\.jsonl$/.test(name),
  );
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

it('writes checkpoints whose bytes grow no faster than the sources', async () => {
  const bytes = async (sources: number) => {
    const pages = manyPages(sources, 1_500);
    await using world = await openWorld(pages);
    const { bundle, folder } = await world.run(
      pages
        .map(({ title }) => title)
        .slice(0, 3)
        .join(', '),
      {
        research: { maxSources: sources, resultsPerQuery: 20, pagesPerQuery: 20 },
        run: { checkpoints: 'each_step' },
      },
    );
    return { read: bundle.metadata.sourcesCount, bytes: await checkpointBytes(folder) };
  };
  const [few, many] = [await bytes(5), await bytes(20)];
  expect(many.read).toBeGreaterThan(3 * few.read);
  expect(many.bytes / few.bytes).toBeLessThan((1.25 * many.read) / few.read);
});
