import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { source as AXE } from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newApiKey } from './identity/identify.ts';
import { buildPage, PAGE_FOLDER } from './page.ts';
import { type RunningServer, startServer } from './start-server.ts';

const CHROMIUM = '/usr/bin/chromium';
const LIBRARY = resolve(import.meta.dirname, '../../../examples/library');
const SCREENSHOTS = resolve(import.meta.dirname, '../../../coverage/screenshots');
const QUESTION = 'How many heat pumps were sold in Valmark in 2023 and 2024?';
const WAIT = { timeout: 90_000 };
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];

/** What axe finds, run in the page itself: its own driver opens a page more for each look. */
async function violationsOf(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.html}`);
  });
}

// In CI a browser is always there: the script installs it.
/** In the page: every title that the tab has had, in `titles`. */
const recordTitles = `
  window.titles = [];
  new MutationObserver(() => window.titles.push(document.title)).observe(document, {
    subtree: true, childList: true, characterData: true,
  });
`;

describe.skipIf(!existsSync(CHROMIUM) && process.env['CI'] === undefined)('the page, in Chromium', () => {
  let folder: string;
  let server: RunningServer;
  let browser: Browser;
  const problems: string[] = [];

  beforeAll(async () => {
    await mkdir(SCREENSHOTS, { recursive: true });
    folder = await mkdtemp(join(tmpdir(), 'page-'));
    [browser] = await Promise.all([
      chromium.launch({ executablePath: CHROMIUM, args: QUIET }),
      buildPage(() => undefined),
    ]);
    server = await startServer({
      cwd: folder,
      environment: { RESEARCH_STUDIO__SEARCH__DOCS: LIBRARY },
      flags: { port: 0 },
      page: PAGE_FOLDER,
    });
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function look(page: Page, name: string): Promise<void> {
    await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) });
    expect(await violationsOf(page).then((found) => found.map((what) => `${name}: ${what}`))).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect([name, overflow]).toEqual([name, 0]);
  }

  it.each([
    ['1280-light', { viewport: { width: 1280, height: 900 }, colorScheme: 'light' }],
    ['390-dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
  ] as const)(
    'takes a question to a report whose citations open their passage: %s',
    async (size, options) => {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      await page.addInitScript({ content: recordTitles });
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text());
      });
      await page.goto(server.url);
      await look(page, `ask-${size}`);
      await page.getByLabel('What would you like to know?').fill(QUESTION);
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/runs\//, WAIT);
      await page.reload();
      await page.waitForSelector('article', WAIT);
      await look(page, `read-${size}`);

      await page.locator('.cite').first().click();
      const quote = await page.locator('blockquote mark').first().textContent();
      await look(page, `card-${size}`);
      await page.getByRole('button', { name: 'Read it in the source' }).click();
      await page.waitForSelector('mark[data-open]', WAIT);
      const marked = (await page.locator('mark[data-open]').allTextContents()).join('');
      expect(marked.startsWith(quote?.slice(0, 40) ?? 'a quote')).toBe(true);
      await look(page, `source-${size}`);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.locator('mark[data-open]').count()).toBe(0);

      await page.getByRole('button', { name: 'Export' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'Markdown' }).click();
      expect((await download).suggestedFilename()).toMatch(/\.md$/);

      await page.getByLabel('Ask on').fill('And what do they cost to run?');
      await page.getByRole('button', { name: 'Ask on' }).click();
      await expect
        .poll(() => page.locator('h1').first().textContent(), WAIT)
        .toContain('And what do they cost');
      await page.waitForSelector('article', WAIT);
      await page.waitForSelector('p:has-text("Asks on from") a', WAIT);
      expect(
        await page.evaluate('titles.find((title) => title.includes(": And what do they cost"))'),
      ).toMatch(/^(?:Waits in line|Under way): /);

      await page.getByRole('link', { name: 'History' }).click();
      await page.waitForSelector('text=asks on', WAIT);
      await look(page, `history-${size}`);
      page.on('dialog', (dialog) => void dialog.accept());
      const entries = page.getByRole('button', { name: /^Delete/ });
      await entries.first().click();
      await expect.poll(() => entries.count()).toBe(1);
      await page.getByRole('button', { name: /^Run again/ }).click();
      await page.waitForSelector('article', WAIT);
      await page.getByRole('link', { name: 'History' }).click();
      await expect.poll(() => entries.count()).toBe(2);
      for (const [name, title] of [
        ['documents', 'Documents'],
        ['settings', 'Settings'],
      ] as const) {
        await page.getByRole('link', { name: title }).click();
        await page.getByRole('heading', { name: title, exact: true }).waitFor();
        await look(page, `${name}-${size}`);
      }
      await context.close();
      expect(problems).toEqual([]);
    },
    180_000,
  );

  it('asks who it is where accounts are needed, and no more than once', async () => {
    const closed = await startServer({
      cwd: join(folder, 'accounts'),
      environment: {
        RESEARCH_STUDIO__SERVER__ISSUER: 'https://issuer.example',
        RESEARCH_STUDIO__SEARCH__DOCS: LIBRARY,
      },
      flags: { port: 0 },
      page: PAGE_FOLDER,
    });
    const { key, hash } = newApiKey();
    const made = { id: 'k', user_id: 'anna', name: 'k', hash, created_at: new Date().toISOString() };
    await closed.services.db.insertInto('api_keys').values(made).execute();
    const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    try {
      await page.goto(`${closed.url}/settings`);
      const field = page.getByLabel('Token or API key');
      await field.fill('rs_guess');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor(WAIT);
      await look(page, 'sign-in');
      await field.fill(key);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor(WAIT);
      await page.getByRole('button', { name: 'Check that they answer' }).click();
      await page.getByText('none configured; extractive engine').waitFor(WAIT);
      await page.reload();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await field.waitFor(WAIT);
    } finally {
      await page.context().close();
      await closed.close();
    }
  }, 120_000);
});
