import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { FEW_DOCUMENTS, startWebServer, type WebServer } from '@research-studio/core/testing';
import axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newApiKey } from './identity/identify.ts';
import { buildPage, PAGE_FOLDER } from './page.ts';
import { type RunningServer, startServer } from './start-server.ts';

const CHROMIUM = '/usr/bin/chromium';
/** Counts otherwise than the statistics, so that the report holds a dispute. */
const OTHER_COUNT = resolve(
  import.meta.dirname,
  '../../../examples/library/association-market-report-2023.html',
);
const QUESTION = 'How many heat pumps were sold in Valmark in 2023 and 2024?';
const WAIT = { timeout: 90_000 };
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];
const WINDOWS = [
  { size: { width: 1280, height: 900 }, theme: 'light', rules: {} },
  { size: { width: 390, height: 844 }, theme: 'dark', rules: { rules: ['color-contrast'] } },
] as const;

const TRAM = `<!doctype html><title>The tram of Harwick</title><article><h1>The tram of Harwick</h1><p>${'The first tram of Harwick ran on 3 May 1904 with forty-two passengers, and the town paid for it. '.repeat(4)}</p></article>`;

const NOTES =
  '# Notes\n\nThe first tram of Harwick ran on 3 May 1904 with forty-two passengers on board.\n\n<p hidden>Nobody sees this line of the notes, which is quite long and says something about the trams of Harwick.</p>\n';

/** In the page: the notices that the browser was to show, and how far the page shifted. */
const WATCHER = `
  window.notices = [];
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  Object.defineProperty(document, 'hidden', { get: () => window.isAway === true });
  window.Notification = class {
    static permission = 'granted';
    constructor(title, { body }) { window.notices.push(title + ': ' + body); }
  };
`;

/** Of a long page without colours of its own. */
const STRUCTURE = [
  'document-title',
  'html-has-lang',
  'landmark-one-main',
  'region',
  'heading-order',
  'link-name',
];

/** Of a page in another language, which is the same page but for its words. */
const NAMES = ['label', 'button-name', 'link-name', 'document-title', 'html-has-lang'];

interface Look {
  /** Rules of axe; left out: all of them. */
  readonly rules?: readonly string[];
  /** Part of the page that is new since the last look; left out: all of it. */
  readonly within?: string;
}

/** What axe finds, run in the page itself: its own driver opens a page more for each look. */
async function violationsOf(page: Page, { rules, within }: Look = {}): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([only, part]) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      const { violations } = await inPage.run(part ?? document, {
        ...(only !== undefined && { runOnly: [...only] }),
        resultTypes: ['violations'],
        selectors: false,
        preload: false,
      });
      return violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.html}`);
    },
    [rules, within] as const,
  );
}

// In CI a browser is always there: the script installs it.
describe.skipIf(!existsSync(CHROMIUM) && process.env['CI'] === undefined)('the page, in Chromium', () => {
  let folder: string;
  let server: RunningServer;
  let site: WebServer;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  /** Of somebody without the cookies of the page above. */
  let guest: Page;
  const problems: string[] = [];
  const requested: { url: string; bytes: number }[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'page-'));
    [browser] = await Promise.all([
      chromium.launch({ executablePath: CHROMIUM, args: QUIET }),
      buildPage(() => undefined),
    ]);
    const unreadable = join(folder, 'minutes.pdf');
    await writeFile(unreadable, Uint8Array.from([0, 1, 2, 0]));
    site = await startWebServer({ pages: { '/tram': { body: TRAM } } });
    server = await startServer({
      cwd: folder,
      environment: {
        RESEARCH_STUDIO__SEARCH__DOCS: [...FEW_DOCUMENTS, OTHER_COUNT, unreadable].join(),
        RESEARCH_STUDIO__READING__ALLOW_HOSTS: '*.localhost',
        RESEARCH_STUDIO__SERVER__SETTINGS_ON_PAGE: 'true',
        TAVILY_BASE_URL: `http://127.0.0.1:${site.port}`,
      },
      flags: { port: 0 },
      page: PAGE_FOLDER,
    });
    context = await browser.newContext({ viewport: WINDOWS[0].size, reducedMotion: 'reduce' });
    page = await context.newPage();
    guest = await (await browser.newContext({ viewport: WINDOWS[0].size })).newPage();
    await page.addInitScript({ content: WATCHER });
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('requestfinished', async (request) => {
      const sizes = await request.sizes().catch(() => null);
      requested.push({ url: request.url(), bytes: sizes?.responseBodySize ?? 0 });
    });
    page.on('dialog', (dialog) => void dialog.accept());
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await site?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** In light on a screen and, of a whole page, in dark on a telephone, of which only the contrast is asked: all else is as in the light. */
  async function look(name: string, within?: string): Promise<void> {
    const part = within === undefined ? {} : { within };
    for (const { size, theme, rules } of within === undefined ? WINDOWS : WINDOWS.slice(0, 1)) {
      await page.setViewportSize(size);
      const shown = `${name}-${size.width}-${theme}`;
      await page.evaluate((value) => {
        document.documentElement.dataset['theme'] = value;
      }, theme);
      const found = await violationsOf(page, { ...part, ...rules });
      expect(found.map((what) => `${shown}: ${what}`)).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([name, size.width, overflow]).toEqual([name, size.width, 0]);
    }
    await page.setViewportSize(WINDOWS[0].size);
  }

  /** The server says of every run that it is under way, until the end of this is called. */
  async function holdRuns(): Promise<() => Promise<void>> {
    const ofRun = /\/api\/runs\/[^/?]+$/;
    await page.route(ofRun, async (route) => {
      const response = await route.fetch();
      const json = { ...(await response.json()), status: 'running', endedAt: null };
      await route.fulfill({ response, json });
    });
    return () => page.unrouteAll({ behavior: 'ignoreErrors' });
  }

  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = () => page.evaluate(() => document.activeElement?.className ?? '');
  const hasArticle = () => page.waitForSelector('article', WAIT);

  it('loads little, from nowhere else, and stays where it is', async () => {
    await page.goto(server.url);
    await page.getByRole('heading', { name: 'Questions to start from' }).waitFor();
    await page.getByText('less than a minute').first().waitFor(WAIT);
    const bytes = requested.reduce((sum, request) => sum + request.bytes, 0);
    expect(bytes).toBeLessThan(250_000);
    expect(await page.evaluate('shift')).toBeLessThan(0.05);
    await look('ask');
  }, 60_000);

  it('takes a question to a report, and is the same after a reload under way', async () => {
    const letGo = await holdRuns();
    await page.getByLabel('What would you like to know?').fill(QUESTION);
    await press('Enter');
    await page.waitForURL(/\/runs\//, WAIT);
    await page.reload();
    await page.getByText('Worker 1 · Done').waitFor(WAIT);
    await page.getByText('Valmark Energy Agency · 18 March 2025 · web page').first().waitFor(WAIT);
    await look('watch');
    await page.evaluate('shift = 0');
    await letGo();
    await hasArticle();
    expect(await page.evaluate('shift')).toBeLessThan(0.05);
    await page.getByRole('heading', { name: 'What is disputed' }).waitFor(WAIT);
    await look('read');
  }, 120_000);

  it('shows the warnings of a finished report and, unfolded, how it was made', async () => {
    const { pathname } = new URL(page.url());
    const { metadata } = await (await page.request.get(`${server.url}/api${pathname}/report.json`)).json();
    const [unreadable = ''] = metadata.warnings.filter((text: string) => text.includes('minutes.pdf'));
    expect(unreadable).toMatch(/^Could not read minutes\.pdf: /);
    await page.getByText(unreadable).waitFor(WAIT);
    await page.getByText('How this report was made').click();
    await page.getByRole('heading', { name: 'Plan' }).waitFor(WAIT);
    await page.getByText('Worker 1 · Done').waitFor(WAIT);
    await look('made', 'article > details');
    await page.getByText('How this report was made').click();
  }, 60_000);

  it('keeps what it shows when loading again fails, says so, and heals', async () => {
    const failing = '**/api/**';
    await page.route(failing, (route) => route.abort());
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByText('This could not be loaded.').waitFor(WAIT);
    await page.goBack();
    await page.getByText(/^This is as of .*it could not be loaded again/).waitFor(WAIT);
    await page.evaluate(() => window.scrollTo(0, 900));
    const strip = page.getByText(/^This is as of/);
    expect((await strip.boundingBox())?.y).toBeLessThan(200);
    expect(await page.locator('article h1').count()).toBe(1);
    await look('stale', 'main');
    await page.unroute(failing);
    await page.getByText(/it could not be loaded again/).waitFor({ ...WAIT, state: 'detached' });
    expect(await page.locator('article h1').count()).toBe(1);
    problems.splice(
      0,
      problems.length,
      ...problems.filter((problem) => !problem.includes('net::ERR_FAILED')),
    );
  }, 60_000);

  it('opens the passage of a citation by keys, and gives the focus back', async () => {
    await press('j', 'j', 'k', 'Enter');
    const quote = await page.locator('.card blockquote mark').first().textContent();
    await look('card', '.card');
    await page.getByRole('button', { name: 'Read it in the source' }).last().click();
    await page.waitForSelector('mark[data-open]', WAIT);
    const words = (text: string | null) => text?.replace(/[^\p{L}\p{N}]/gu, '') ?? 'nothing';
    const marked = (await page.locator('mark[data-open]').allTextContents()).join('');
    expect(words(marked).startsWith(words(quote).slice(0, 40))).toBe(true);
    await look('source', 'aside');
    await press('Escape');
    await expect.poll(() => page.locator('mark[data-open]').count()).toBe(0);
    expect(await focused()).toContain('cite');

    await press('e');
    await look('export', '[role="menu"]');
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Markdown' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.md$/);
    await press('?');
    await look('keys', 'dialog');
    await press('Escape', 'f');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('ask-on');
  }, 120_000);

  it('shows in the tab and by the browser that a follow-up ended while another tab was looked at', async () => {
    const letGo = await holdRuns();
    await page.getByLabel('Ask a follow-up question').fill('And what do they cost to run?');
    await page.evaluate('isAway = true');
    await page.getByRole('button', { name: 'Research it' }).click();
    await expect
      .poll(() => page.locator('h1').first().textContent(), WAIT)
      .toContain('And what do they cost');
    await expect.poll(() => page.title()).toMatch(/^Under way: And what do they cost/);
    await letGo();
    await hasArticle();
    await page.waitForSelector('p:has-text("Follow-up to") a', WAIT);
    await expect.poll(() => page.title()).toMatch(/^● And what do they cost/);
    expect(await page.evaluate('notices')).toEqual([
      expect.stringMatching(/^And what do they cost.*: Answered/),
    ]);
    await page.evaluate('isAway = false; document.dispatchEvent(new Event("visibilitychange"))');
    await expect.poll(() => page.title()).toMatch(/^And what do they cost/);
  }, 120_000);

  it('finds, filters, compares, deletes and repeats runs of the history', async () => {
    await press('Escape', '/');
    await page.waitForURL(/\/history/);
    await expect.poll(focused).toContain('field');
    const entries = page.getByRole('checkbox', { name: /^Choose/ });
    await expect.poll(() => entries.count()).toBe(2);
    await page.getByRole('button', { name: 'Interrupted' }).click();
    await page.waitForSelector('text=No matching runs.');
    await page.getByRole('button', { name: 'All' }).click();
    await expect.poll(() => entries.count()).toBe(2);
    await page.getByText('This history belongs to this browser').waitFor(WAIT);
    const actions = page.getByRole('button', { name: /^Actions for/ });
    await actions.first().click();
    await page.getByRole('menuitem', { name: 'Tags' }).click();
    await page.getByLabel('Tags, by commas').fill('Valmark, heat pumps');
    await press('Enter');
    await page.getByRole('button', { name: 'heat pumps', exact: true }).click();
    await expect.poll(() => entries.count()).toBe(1);
    await page.getByRole('button', { name: 'Any tag' }).click();
    await page.getByPlaceholder('Search questions and reports').fill('according agency');
    await expect.poll(() => entries.count()).toBeGreaterThan(0);
    await page.getByPlaceholder('Search questions and reports').fill('tulips');
    await page.waitForSelector('text=No matching runs.');
    await page.getByPlaceholder('Search questions and reports').fill('');
    await expect.poll(() => entries.count()).toBe(2);
    await page.getByRole('heading', { name: 'History' }).click();
    await press('j', 'x', 'j', 'x');
    await look('history');
    await page.getByRole('link', { name: 'Compare' }).click();
    await page.getByRole('heading', { name: 'Two runs compared' }).waitFor(WAIT);
    await look('compare');
    await page.goBack();

    await actions.last().click();
    await page.getByRole('menuitem', { name: /^Delete/ }).click();
    await expect.poll(() => entries.count()).toBe(1);
    await actions.click();
    await page.getByRole('menuitem', { name: 'Run again' }).click();
    await page.waitForURL(/\/runs\//, WAIT);
    await page.getByRole('link', { name: 'History' }).click();
    await expect.poll(() => entries.count()).toBe(2);
  }, 120_000);

  it('starts the run that its choices ask for, and keeps them for the next one', async () => {
    const isIdle = async () => (await (await page.request.get(`${server.url}/api/active`)).json()) === null;
    await expect.poll(isIdle).toBe(true);
    await page.goto(server.url);
    await page.getByLabel('With a brief').check();
    await page.getByLabel('It begins: I read the brief').check();
    await page.getByLabel('None: only my documents').check();
    await page.getByLabel('Language of the report').selectOption('de');
    await page.getByLabel('Wishes').fill('Write for engineers');
    await page.getByLabel('Spend at most').fill('1.5');
    await look('choices');
    await page.getByLabel('What would you like to know?').fill(QUESTION);
    await press('Enter');
    await page.waitForURL(/\/runs\//, WAIT);
    const { pathname } = new URL(page.url());
    const run = await (await page.request.get(`${server.url}/api${pathname}`)).json();
    expect(run).toMatchObject({
      pipeline: 'advanced',
      options: {
        supervised: true,
        review: 'brief',
        search: ['documents'],
        language: 'de',
        systemPrompt: 'Write for engineers',
        budget: 1.5,
        depth: 'standard',
      },
    });
    await page.getByRole('button', { name: 'Approve' }).click(WAIT);
    await hasArticle();
    await page.goto(server.url);
    expect(await page.getByLabel('With a brief').isChecked()).toBe(true);
    expect(await page.getByLabel('Wishes').inputValue()).toBe('Write for engineers');
    await page.evaluate(() => localStorage.clear());
  }, 120_000);

  it('has brief and report reviewed by keyboard alone, and signs what an edit adds without a passage', async () => {
    const { request } = page;
    const isIdle = async () => (await (await request.get(`${server.url}/api/active`)).json()) === null;
    await expect.poll(isIdle).toBe(true);
    const options = { supervised: true, review: 'full', model: 'none' };
    const begun = await request.post(`${server.url}/api/runs`, {
      data: { question: QUESTION, pipeline: 'advanced', options },
    });
    const { id } = (await begun.json()) as { id: string };
    await page.goto(`${server.url}/runs/${id}`);
    await page.getByRole('heading', { name: 'Is this what should be researched?' }).waitFor(WAIT);
    await look('review-brief');
    // The focus is on what is asked; the next stop is the text, then the button.
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /ready to be published/ }).waitFor(WAIT);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\n\nThe towns of Valmark have 9,731 boilers.');
    await page.reload();
    const editor = page.getByLabel('Text (Markdown)');
    await editor.waitFor(WAIT);
    expect(await editor.inputValue()).toContain('9,731 boilers');
    await look('review-report');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('article').getByText('9,731 boilers').first().waitFor(WAIT);
    const report = await (await request.get(`${server.url}/api/runs/${id}/report.md`)).text();
    expect(report).toMatch(/9,731 boilers\s?[⚠?]/);
  });

  it('checks a pasted report by keyboard, shows what needs care with its passage, and keeps it', async () => {
    await page.goto(`${server.url}/check`);
    await page.getByLabel('The report, with its list of sources').focus();
    await page.keyboard.insertText(
      '# Trams\n\nThe first tram of Harwick ran on 3 May 1904 with 24 passengers [1]. It was painted green [1].\n\n## Sources\n\n[1] The tram of Harwick\n',
    );
    await page
      .getByLabel('Add documents')
      .setInputFiles({
        name: 'tram.md',
        mimeType: 'text/markdown',
        buffer: Buffer.from(
          '# The tram of Harwick\n\nThe first tram of Harwick ran on 3 May 1904 with 42 passengers. It was painted green.\n',
        ),
      });
    await page.getByLabel('tram.md').waitFor(WAIT);
    expect(await page.getByLabel('tram.md').isChecked()).toBe(true);
    await look('check');
    await page.getByRole('button', { name: 'Check it' }).focus();
    await press('Enter');
    await page.getByText('1 of 2 statements supported, 1 contradicted').waitFor(WAIT);
    await page.getByText('the passage has “42” where the claim has “24”').waitFor(WAIT);
    await page.getByText('ran on 3 May 1904 with 42 passengers.').waitFor(WAIT);
    expect(await page.getByText('It was painted green').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'All statements (2)' }).focus();
    await press('Enter');
    await page.getByText('It was painted green').first().waitFor(WAIT);
    await look('checked');
    await page.getByRole('link', { name: 'Check a report' }).click();
    await page.getByRole('button', { name: 'Delete Pasted report.md' }).click();
    await page.getByText('None yet.').waitFor(WAIT);
    // Later tests begin without documents.
    const { items } = await (await page.request.get(`${server.url}/api/documents`)).json();
    for (const { id } of items) await page.request.delete(`${server.url}/api/documents/${id}`);
  }, 60_000);

  it('takes many questions: each knows its place, and one that asks shows it on every page', async () => {
    const { runs, jobs } = server.services;
    const { id: userId } = await (await page.request.get(`${server.url}/api/me`)).json();
    const now = new Date().toISOString();
    const held = `${now.replace(/\D/g, '').slice(0, 14)}-held`;
    const run = { question: 'Which trams run in Harwick?', pipeline: 'standard' as const, options: {} };
    await runs.create({ ...run, id: held, userId, documents: [], createdAt: now });
    await runs.lease(held, { worker: 'elsewhere', now, activeRunsPerUser: 1 });
    const ask = async (question: string) => {
      await page.goto(server.url);
      await page.getByLabel('What would you like to know?').fill(question);
      await press('Enter');
      await page.waitForURL(/\/runs\//, WAIT);
    };
    await ask('What is the best station?');
    await page.getByRole('status').getByText('1st in line').waitFor(WAIT);
    await ask(QUESTION);
    await page.getByRole('status').getByText('2nd in line').waitFor(WAIT);
    const others = page.getByRole('navigation', { name: 'Your other questions' });
    await others.getByText('1st in line').waitFor(WAIT);
    await look('line', 'main');
    await page.getByRole('link', { name: '1 under way · 2 in line' }).click();
    await expect.poll(() => page.getByRole('checkbox', { name: /^Choose/ }).count()).toBe(3);
    await page.getByText('2nd in line').waitFor(WAIT);
    await look('line-history', 'main');
    await runs.end(held, { status: 'cancelled' }, new Date().toISOString());
    await jobs.wake();
    const asks = page.getByRole('link', { name: /^\? Asks you/ });
    await asks.waitFor(WAIT);
    await page.getByText('Answered').first().waitFor(WAIT);
    for (const [link, path] of Object.entries({ Ask: '', Check: 'check', Settings: 'settings' })) {
      await page.getByRole('link', { name: link, exact: true }).click();
      await page.waitForURL(`${server.url}/${path}`);
      await asks.waitFor(WAIT);
    }
    await look('asks-everywhere', 'main');
    await asks.click();
    await page.getByRole('button', { name: 'Use the most likely reading' }).waitFor(WAIT);
    const time = page.locator('dd').first();
    const waited = await time.textContent();
    await look('asks', 'main');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('What was finished is kept.').waitFor(WAIT);
    expect(await time.textContent()).toBe(waited);
    await asks.waitFor({ ...WAIT, state: 'detached' });
    await look('stopped', 'main');
    await page.getByRole('link', { name: 'Ask again' }).click();
    const question = page.getByLabel('What would you like to know?');
    await expect.poll(() => question.inputValue()).toBe('What is the best station?');
    expect(await page.getByLabel('Ask me which reading').isChecked()).toBe(true);
    const { items } = await (await page.request.get(`${server.url}/api/runs?limit=3`)).json();
    for (const { id } of items) await page.request.delete(`${server.url}/api/runs/${id}`);
  }, 120_000);

  it('gives visitors of a shared report its files, and nothing that changes it', async () => {
    const { runs } = server.services;
    const { id: userId } = await (await page.request.get(`${server.url}/api/me`)).json();
    const [run] = await runs.list({ userId, state: 'answered', limit: 1 });
    const shared = await page.request.post(`${server.url}/api/runs/${run?.id}/share`);
    await guest.goto((await shared.json()).url);
    await guest.waitForSelector('article', WAIT);
    await guest.getByRole('button', { name: 'Export' }).click();
    expect(await guest.getByRole('menuitem', { name: 'Share a link' }).count()).toBe(0);
    const download = guest.waitForEvent('download');
    await guest.getByRole('menuitem', { name: 'Word' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.docx$/);
    expect(await violationsOf(guest)).toEqual([]);
  }, 60_000);

  it('shows documents, settings and the description of the server', async () => {
    for (const title of ['Documents', 'Settings']) {
      await page.getByRole('link', { name: title }).click();
      await page.getByRole('heading', { name: title, exact: true }).waitFor();
      await expect.poll(() => page.title()).toBe(`${title} · Research Studio`);
      await look(title.toLowerCase());
      if (title === 'Settings') continue;
      await page.getByText('Add a text instead').click();
      await page.getByLabel('Add a text instead').fill('Minutes of May\n\nThe board met on 3 May 2024.');
      await page.getByRole('button', { name: 'Add this text' }).click();
      await page.getByText('Minutes of May.md').waitFor();
    }
    await page.goto(`${server.url}/api/docs`);
    expect(await violationsOf(page, { rules: STRUCTURE })).toEqual([]);
    expect(problems).toEqual([]);
    expect(requested.filter(({ url }) => !url.startsWith(`${server.url}/`))).toEqual([]);
  }, 60_000);

  it('keeps documents: a page of the web, its text, another collection, deletion and undo, by keyboard', async () => {
    const web = 'http://site.localhost:1/';
    await page.goto(`${server.url}/documents`);
    await page.getByText('Add a web page').click();
    await page.getByLabel('Address of the page').fill(web);
    await press('Enter');
    await page
      .getByRole('alert')
      .getByText(/The page cannot be reached/)
      .waitFor(WAIT);
    await page.getByLabel('Address of the page').fill(site.url('/tram'));
    await press('Enter');
    await page.getByText('Read and stored:').waitFor(WAIT);
    await page
      .getByLabel('Add documents')
      .setInputFiles(
        ['a', 'b'].map((name) => ({
          name: `${name}.md`,
          mimeType: 'text/markdown',
          buffer: Buffer.from(NOTES),
        })),
      );
    const choices = page.getByRole('checkbox', { name: /^Choose [ab]\.md/ });
    await expect.poll(() => choices.count(), WAIT).toBe(2);
    await look('documents-list');
    const stops = await page.locator('main li a[tabindex="0"], main li input:not([tabindex="-1"])').count();
    expect(stops).toBe(1);
    await page.locator('main li a[tabindex="0"]').focus();
    await press('Home', ' ', 'ArrowDown', ' ');
    await page.getByRole('status').getByText('2 chosen').waitFor(WAIT);
    await page.getByLabel('Collection to move them to').fill('Trams');
    await look('documents-chosen', 'main');
    await press('Enter');
    await page.getByRole('heading', { name: /^Trams/ }).waitFor(WAIT);
    await page.getByRole('checkbox', { name: 'Choose all: Trams' }).check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('2 documents deleted').waitFor(WAIT);
    await look('documents-undo', 'main');
    await press('Enter');
    await page.getByRole('heading', { name: /^Trams/ }).waitFor(WAIT);

    await page.getByRole('link', { name: 'a.md' }).click();
    await page.getByRole('heading', { name: 'a.md' }).waitFor(WAIT);
    await page.getByText('The first tram of Harwick ran').first().waitFor(WAIT);
    await page.getByText(/^Hidden passages left out: 1/).waitFor(WAIT);
    await look('document');
    await page.goBack();
    await page.getByRole('checkbox', { name: 'Choose a.md' }).check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('1 document deleted').waitFor(WAIT);
    await page.reload();
    await page.getByRole('link', { name: 'b.md' }).waitFor(WAIT);
    expect(await page.getByRole('link', { name: 'a.md' }).count()).toBe(0);
    problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes('422')));
  }, 60_000);

  it('takes the key of a service, says whether it answers, and shows it to nobody', async () => {
    await page.goto(`${server.url}/settings`);
    const field = page.getByLabel(/^TAVILY_API_KEY/);
    await field.fill('tvly-0123456789abcdef');
    await press('Enter');
    await page.getByText('set here, answers').waitFor(WAIT);
    expect(await field.inputValue()).toBe('');
    await look('settings-keys');
    await page.getByRole('button', { name: 'Remove TAVILY_API_KEY' }).click();
    await page.getByText('set here').waitFor({ ...WAIT, state: 'detached' });
  }, 60_000);

  it('is in German for a German browser, and in another language once that is chosen', async () => {
    const cookies = await context.cookies();
    const german = await browser.newContext({ locale: 'de-DE', viewport: WINDOWS[1].size });
    await german.addCookies(cookies);
    const read = await german.newPage();
    read.on('pageerror', (error) => problems.push(error.message));
    try {
      const [run] = await server.services.db
        .selectFrom('runs')
        .select('id')
        .where('status', '=', 'done')
        .execute();
      for (const path of ['', 'history', 'check', 'documents', 'settings', `runs/${run?.id}`]) {
        await read.goto(`${server.url}/${path}`);
        await read.getByRole('link', { name: 'Dokumente' }).first().waitFor();
        await read.waitForLoadState('networkidle');
        expect(await read.evaluate(() => document.documentElement.lang)).toBe('de');
        expect(await violationsOf(read, { rules: NAMES })).toEqual([]);
        const overflow = await read.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect([path, overflow]).toEqual([path, 0]);
      }
      await read.goto(`${server.url}/settings`);
      await read.getByLabel('Sprache dieser Seite').selectOption('en');
      await read.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
      expect(problems).toEqual([]);
    } finally {
      await german.close();
    }
  }, 60_000);

  it('asks who it is where accounts are needed, and no more than once', async () => {
    const closed = await startServer({
      cwd: join(folder, 'accounts'),
      environment: {
        RESEARCH_STUDIO__SERVER__ISSUER: 'https://issuer.example',
        RESEARCH_STUDIO__SEARCH__DOCS: FEW_DOCUMENTS.join(),
      },
      flags: { port: 0 },
      page: PAGE_FOLDER,
    });
    const { key, hash } = newApiKey();
    const made = { id: 'k', userId: 'anna', name: 'k', hash, createdAt: new Date().toISOString() };
    await closed.services.db.insertInto('apiKeys').values(made).execute();
    await guest.setViewportSize(WINDOWS[1].size);
    try {
      await guest.goto(`${closed.url}/settings`);
      const field = guest.getByLabel('Token or API key');
      await field.fill('rs_guess');
      await guest.keyboard.press('Enter');
      await guest.getByRole('alert').waitFor(WAIT);
      expect(await violationsOf(guest)).toEqual([]);
      await field.fill(key);
      await guest.keyboard.press('Enter');
      await guest.getByRole('heading', { name: 'Settings', exact: true }).waitFor(WAIT);
      await guest.getByRole('button', { name: 'Check that they answer' }).click();
      await guest.getByText('none configured; extractive engine').waitFor(WAIT);
      await guest.reload();
      await guest.getByRole('button', { name: 'Sign out' }).click();
      await field.waitFor(WAIT);
    } finally {
      await closed.close();
    }
  }, 120_000);

  it('answers in place, takes notes on a statement, and writes the report again without a source', async () => {
    await page.goto(server.url);
    const id = await page.evaluate(async (question) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ question, options: { today: '2025-11-01' } });
      return (await (await fetch('/api/runs', { method: 'POST', headers, body })).json()).id as string;
    }, QUESTION);
    await page.goto(`${server.url}/runs/${id}`);
    await hasArticle();
    await page.getByLabel('Ask a follow-up question').fill('How many heat pumps were sold in 2024?');
    await page.getByRole('button', { name: 'Answer here' }).click();
    const answer = page.getByRole('region', { name: 'How many heat pumps were sold in 2024?' });
    await answer.locator('.cite').first().waitFor(WAIT);
    expect(page.url()).toContain(id);
    await look('answer-in-place', 'article');
    await answer.locator('.cite').first().click();
    await page.getByRole('button', { name: 'Read it in the source' }).last().click();
    await page.waitForSelector('mark[data-open]', WAIT);
    expect(await page.getByRole('button', { name: 'Write the report again' }).count()).toBe(0);
    await press('Escape');

    await page.locator('.prose-report .cite').first().click();
    await page.getByText('Your note').click();
    await page.getByLabel('Note', { exact: true }).fill('Look at the year.');
    await page.getByLabel('How you judge the statement').selectOption('partially_supported');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor(WAIT);
    await look('statement-note', '.card');
    await page.getByRole('button', { name: 'Read it in the source' }).last().click();
    await page.getByRole('button', { name: 'Write the report again without this source' }).click();
    await page.waitForSelector('p:has-text("Follow-up to") a', WAIT);
    expect(page.url()).not.toContain(id);
  }, 120_000);

  it('leads to the issuer to sign in, and explains a sign-in that failed', async () => {
    const closed = await startServer({
      cwd: join(folder, 'login'),
      environment: {
        RESEARCH_STUDIO__SERVER__ISSUER: 'http://127.0.0.1:1',
        RESEARCH_STUDIO__SERVER__LOGIN_CLIENT_ID: 'studio',
      },
      flags: { port: 0 },
      page: PAGE_FOLDER,
    });
    await guest.setViewportSize(WINDOWS[0].size);
    try {
      await guest.goto(`${closed.url}/history`);
      const signIn = guest.getByRole('link', { name: 'Sign in' });
      await signIn.waitFor(WAIT);
      expect(await violationsOf(guest)).toEqual([]);
      await guest.getByText('With a token or an API key').click();
      await guest.getByLabel('Token or API key').waitFor(WAIT);
      await signIn.click();
      await guest.waitForURL(/\/login\/unreachable$/, WAIT);
      await guest.getByText('The service that holds the accounts does not answer.').waitFor(WAIT);
      expect(await violationsOf(guest)).toEqual([]);
      await guest.getByRole('link', { name: 'Ask a question' }).click();
      await signIn.waitFor(WAIT);
    } finally {
      await closed.close();
    }
  }, 60_000);
});
