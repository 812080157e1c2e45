import {
  asSearchPages,
  asWebPages,
  type ModelServerAnswer,
  ORRIN_PAGES,
  ORRIN_QUESTION,
  raw,
  type SearchServerFault,
  startModelServer,
  startSearchServer,
  startWebServer,
  writePages,
} from '@research-studio/core/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { answerByTask } from './testing/model-answers.ts';
import {
  runResearch,
  type SectionOverrides,
  temporaryFolders,
  testSettings,
} from './testing/run-research.ts';

const newFolder = temporaryFolders();
const MODES = ['single', 'multi'] as const;

describe.each(MODES)('search trouble, %s-agent', (mode) => {
  async function searchWith(fault: SearchServerFault, overrides: SectionOverrides = {}) {
    await using search = await startSearchServer({ pages: [], fault });
    const settings = testSettings(await newFolder(), { research: { mode }, ...overrides });
    return await runResearch({ question: ORRIN_QUESTION, settings, search });
  }

  const faults = [
    ['server-error', {}],
    ['hang', { search: { retries: 0, timeoutMs: 100 } }],
  ] as const;
  it.each(mode === 'multi' ? faults : [])(
    'says that it could not look when the only provider fails: %s',
    async (fault, overrides) => {
      const { bundle, outcome } = await searchWith(fault, overrides);
      expect(outcome).toBe('nothing_usable');
      expect(bundle.report.markdown).toContain('No search could be carried out');
      expect(bundle.report.markdown).not.toContain('nothing found');
      expect(bundle.metadata.searches).toEqual([]);
      expect(bundle.metadata.warnings.join('\n')).toContain('tavily could not search');
    },
  );

  it.runIf(mode === 'multi')(
    'says that it looked and found nothing when the provider finds nothing',
    async () => {
      const { bundle, outcome } = await searchWith('empty');
      expect(outcome).toBe('nothing_usable');
      expect(bundle.report.markdown).toContain('nothing found');
      expect(bundle.report.markdown).not.toContain('could not be searched');
      expect(bundle.metadata.searches.length).toBeGreaterThan(0);
      expect(bundle.metadata.warnings).toEqual([]);
    },
  );

  it.runIf(mode === 'single')('goes on with the documents when the other provider fails', async () => {
    const folder = await newFolder();
    await using search = await startSearchServer({ pages: [], fault: 'server-error' });
    const docs = [await writePages(`${folder}/docs`)];
    const settings = testSettings(folder, {
      research: { mode },
      search: { docs, providers: ['documents', 'tavily'] },
    });
    const { bundle, outcome } = await runResearch({ question: ORRIN_QUESTION, settings, search });
    expect(outcome).toBe('report');
    expect(bundle.metadata.warnings.join('\n')).toContain('tavily could not search');
  });

  it.runIf(mode === 'multi')(
    'answers from the excerpts of the search engine when no page can be read',
    async () => {
      await using web = await startWebServer({ pages: {} });
      await using search = await startSearchServer({ pages: asSearchPages(web.url) });
      const settings = testSettings(await newFolder(), { research: { mode } });
      const { bundle, outcome } = await runResearch({ question: ORRIN_QUESTION, settings, search });
      expect(outcome).toBe('report');
      expect(new Set(bundle.sources.map(({ kind }) => kind))).toEqual(new Set(['snippet']));
      expect(bundle.report.markdown).toContain('2 May 2021');
    },
  );

  it.runIf(mode === 'single')(
    'ends without a report on nothing when pages cannot be read and excerpts say nothing',
    async () => {
      await using web = await startWebServer({ pages: {} });
      const pages = asSearchPages(web.url).map((page) => ({ ...page, content: `${page.title}.` }));
      await using search = await startSearchServer({ pages });
      const settings = testSettings(await newFolder(), { research: { mode } });
      const { bundle, outcome } = await runResearch({ question: ORRIN_QUESTION, settings, search });
      expect(outcome).toBe('nothing_usable');
      expect(bundle.report.markdown).toContain('no page could be read');
      expect(bundle.metadata.warnings.join('\n')).toContain('404');
    },
  );

  it.runIf(mode === 'multi')('takes the next page when one is gone, and says which', async () => {
    const { '/accounts': _, ...rest } = asWebPages();
    await using web = await startWebServer({ pages: rest });
    const pages = asSearchPages(web.url).map((page) => ({ ...page, content: `${page.title}.` }));
    await using search = await startSearchServer({ pages });
    const settings = testSettings(await newFolder(), { research: { mode } });
    const { bundle, outcome } = await runResearch({ question: ORRIN_QUESTION, settings, search });
    expect(outcome).toBe('report');
    expect(bundle.report.markdown).toContain('2 May 2021');
    expect(bundle.metadata.warnings.join('\n')).toContain('/accounts');
  });
});

const MODEL_FAULTS: [string, ModelServerAnswer, SectionOverrides][] = [
  ['a rate limit', { fault: 'status', status: 429 }, {}],
  ['a server that hangs', { fault: 'hang' }, { models: { timeoutMs: 100, retries: 0 } }],
  ['prose instead of JSON', 'I would rather talk about the weather.', {}],
  ['JSON of another form', '{"weather":"fine"}', {}],
];

describe.each(MODES)('model trouble, %s-agent', (mode) => {
  let docs: string[];
  beforeAll(async () => {
    docs = [await writePages(`${await newFolder()}/docs`)];
  });

  async function modelWith(
    answer: Parameters<typeof startModelServer>[0]['answer'],
    overrides: SectionOverrides = {},
  ) {
    await using model = await startModelServer({ answer });
    const settings = testSettings(await newFolder(), {
      research: { mode, maxIterations: 1 },
      search: { docs },
      ...overrides,
    });
    const result = await runResearch({ question: ORRIN_QUESTION, settings, model });
    return { ...result, calls: model.requests.length };
  }

  // What goes wrong on the way is the same in both modes.
  it.each(mode === 'multi' ? MODEL_FAULTS : [])(
    'ends in a report from the passages after %s, and says why',
    async (_, fault, overrides) => {
      const { bundle, outcome } = await modelWith(() => fault, overrides);
      expect(outcome).toBe('report');
      expect(bundle.report.markdown).toContain('2 May 2021');
      expect(bundle.metadata.warnings.length).toBeGreaterThan(0);
      expect(bundle.metadata.warnings.join('\n')).not.toContain('sk-loopback');
    },
  );

  it.runIf(mode === 'single')('does not ask a model again that refused the key', async () => {
    const { calls, bundle } = await modelWith(() => ({
      fault: 'status',
      status: 401,
      message: 'Incorrect API key',
    }));
    expect(calls).toBe(1);
    expect(bundle.report.markdown).toContain('2 May 2021');
    expect(bundle.metadata.warnings).toHaveLength(1);
  });

  it.runIf(mode === 'multi')(
    'keeps what was gathered when the model breaks down before writing',
    async () => {
      const down = () => raw({ fault: 'status', status: 500 });
      const { bundle } = await modelWith(answerByTask({ 'write-report': down }));
      expect(bundle.report.markdown).toContain('2 May 2021');
      expect(bundle.evidence.length).toBeGreaterThan(2);
      expect(bundle.metadata.warnings.join('\n')).toContain('500');
    },
  );

  const written = [
    ['writes what nothing supports', 'In 1897 Zebulon Quark sold 77 submarines to Ruritania.'],
    ['writes nothing of substance', 'There is much to be said about this.'],
    ['writes only marks that do not exist', '[E77777] [E88888]'],
    ['writes a heading alone', '## Opening'],
  ] as const;
  it.each(mode === 'multi' ? written : written.slice(0, 1))(
    'falls back to the passages when the model %s',
    async (_, markdown) => {
      const { bundle, outcome } = await modelWith(answerByTask({ 'write-report': () => ({ markdown }) }));
      expect(outcome).toBe('report');
      expect(bundle.report.markdown).toContain('2 May 2021');
      expect(bundle.report.markdown).not.toMatch(/Zebulon|\[E/);
      expect(bundle.evidence.length).toBeGreaterThan(0);
    },
  );

  it.runIf(mode === 'multi')(
    'carries no address into a prompt when a step was answered without the model',
    async () => {
      const address = 'https://audit.example/orrin/report.html';
      const page = ORRIN_PAGES[1]!;
      const withLink = {
        ...page,
        paragraphs: [`The Orrin tidal power station cost 1.34 billion crowns, says ${address} in full.`],
      };
      const folder = await newFolder();
      const prompts: string[] = [];
      const down = () => raw({ fault: 'status', status: 400 });
      const usual = answerByTask({ 'extract-passages': down });
      const { bundle } = await modelWith(
        (request) => {
          prompts.push(...request.messages.map(({ content }) => content));
          return usual(request);
        },
        {
          search: {
            docs: [await writePages(`${folder}/docs`, [ORRIN_PAGES[0]!, withLink, ORRIN_PAGES[2]!])],
          },
        },
      );
      expect(bundle.report.markdown).toContain('1.34 billion');
      expect(prompts.length).toBeGreaterThan(3);
      for (const prompt of prompts) expect(prompt).not.toContain('audit.example');
    },
  );
});
