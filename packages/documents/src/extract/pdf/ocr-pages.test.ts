import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseDocument } from '../parse-document.ts';

const NEEDED = ['/usr/bin/tesseract', '/usr/bin/pdftoppm', '/usr/bin/chromium'];

describe.skipIf(!NEEDED.every((path) => existsSync(path)))('pages that are pictures', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recognise-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const chromium = (...options: string[]) =>
    execFileSync('/usr/bin/chromium', ['--headless', '--no-sandbox', '--disable-gpu', ...options], {
      cwd: folder,
      stdio: 'ignore',
    });

  it('are read by the programs that are installed, and the source says so', async () => {
    await writeFile(
      join(folder, 'text.html'),
      '<body style="font:24pt serif;margin:2cm">The mole of Ostra is 212 metres long.',
    );
    chromium('--screenshot=page.png', '--window-size=1000,500', 'text.html');
    await writeFile(
      join(folder, 'page.html'),
      '<body style="margin:0"><img src="page.png" style="width:100%">',
    );
    chromium(
      '--no-pdf-header-footer',
      '--allow-file-access-from-files',
      '--print-to-pdf=page.pdf',
      'page.html',
    );
    const bytes = await readFile(join(folder, 'page.pdf'));
    const { text, flags } = await parseDocument({
      format: 'pdf',
      bytes,
      contentType: null,
      location: pathToFileURL(join(folder, 'page.pdf')).href,
    });
    expect(text).toContain('212 metres long');
    expect(flags).toContain('recognised');
  }, 60_000);
});
