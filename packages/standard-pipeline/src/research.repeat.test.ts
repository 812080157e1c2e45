import {
  asSearchPages,
  asWebPages,
  ORRIN_PAGES,
  ORRIN_QUESTION,
  startSearchServer,
  startWebServer,
  writePages,
} from '@research-studio/core/testing';
import { describe, expect, it } from 'vitest';
import { runResearch, temporaryFolders, testSettings } from './testing/run-research.ts';

const newFolder = temporaryFolders();
describe('a repeated run', () => {
  it('writes the same bytes with a cold and a warm index, and in another folder', async () => {
    const folder = await newFolder();
    const docs = [await writePages(`${folder}/docs`)];
    const reportIn = async (place: string) => {
      const settings = testSettings(place, { search: { docs } });
      return (await runResearch({ question: ORRIN_QUESTION, settings })).bundle.report.markdown;
    };
    const cold = await reportIn(folder);
    expect(await reportIn(folder)).toBe(cold);
    expect(await reportIn(await newFolder())).toBe(cold);
  });

  it('writes the same bytes whatever the order in which pages answer and the number of calls at once', async () => {
    const order: string[] = [];
    let waiting: { path: string; go: () => void }[] = [];
    let isReversed = false;
    let timer: NodeJS.Timeout | undefined;
    /** Holds pages back until no more come in, and answers the last first. */
    const before = (path: string) => {
      order.push(path);
      if (!isReversed) return undefined;
      return new Promise<void>((go) => {
        waiting.push({ path, go });
        clearTimeout(timer);
        timer = setTimeout(() => {
          for (const { go: answer } of waiting.reverse()) answer();
          waiting = [];
        }, 40);
      });
    };
    await using web = await startWebServer({ pages: asWebPages(), before });
    await using search = await startSearchServer({ pages: asSearchPages(web.url) });
    const run = async (concurrency: number) => {
      const settings = testSettings(await newFolder(), {
        research: { concurrency },
        reading: { concurrency, respectRobots: false },
        search: { concurrency },
      });
      const { bundle } = await runResearch({ question: ORRIN_QUESTION, settings, search });
      return {
        report: bundle.report.markdown,
        evidence: bundle.evidence,
        warnings: bundle.metadata.warnings,
      };
    };
    const usual = await run(16);
    expect(usual.report).toContain('2 May 2021');
    expect(await run(1)).toEqual(usual);
    isReversed = true;
    expect(await run(16)).toEqual(usual);
    expect(order.length).toBeGreaterThan(ORRIN_PAGES.length);
  });
});
