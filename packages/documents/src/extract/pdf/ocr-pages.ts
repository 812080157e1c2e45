import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Pages beyond are left as pictures, and time that all of them may take. */
const MOST_PAGES = 20;
const MOST_MS = 40_000;
/** Dots an inch: what tesseract's documentation asks for at least is 300, and half the time is spent with 200. */
const RESOLUTION = 200;

/** Names of tesseract's languages that differ from the first three letters of a language's English name. */
const LANGUAGES: Readonly<Record<string, string>> = {
  de: 'deu',
  en: 'eng',
  fr: 'fra',
  es: 'spa',
  it: 'ita',
  pt: 'por',
  ru: 'rus',
  ja: 'jpn',
  zh: 'chi_sim',
  ar: 'ara',
  he: 'heb',
  el: 'ell',
  hi: 'hin',
  nl: 'nld',
  pl: 'pol',
  sv: 'swe',
};

/**
 * The text of pages that are pictures, by number from 1, where `pdftoppm` (poppler) and `tesseract` are installed; empty
 * where they are not. What cannot be recognised in time is left out.
 *
 * @param language BCP 47 tag of the document; English where it is unknown, or its data are not installed.
 */
export async function ocrPages(
  bytes: Uint8Array,
  numbers: readonly number[],
  language: string | null,
): Promise<ReadonlyMap<number, string>> {
  const texts = new Map<number, string>();
  const installed = await languagesInstalled();
  if (numbers.length === 0 || installed === null) return texts;
  const wanted = LANGUAGES[language?.split('-')[0] ?? 'en'] ?? 'eng';
  const chosen = installed.has(wanted) ? wanted : 'eng';
  const folder = await mkdtemp(join(tmpdir(), 'research-studio-ocr-'));
  const until = AbortSignal.timeout(MOST_MS);
  try {
    await writeFile(join(folder, 'in.pdf'), bytes);
    for (const number of numbers.slice(0, MOST_PAGES)) {
      const page = ['-f', String(number), '-l', String(number), '-singlefile'];
      const options = { cwd: folder, signal: until, maxBuffer: 10_000_000 };
      await run('pdftoppm', ['-r', String(RESOLUTION), '-gray', '-png', ...page, 'in.pdf', 'page'], options);
      await run('tesseract', ['page.png', 'page', '-l', chosen], options);
      const text = (await readFile(join(folder, 'page.txt'), 'utf8')).replaceAll('\f', '').trim();
      if (text !== '') texts.set(number, text);
    }
  } catch (error) {
    // Out of time, or a page that the programs cannot draw: what was recognised stays.
    if (!(error instanceof Error)) throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return texts;
}

let known: Promise<ReadonlySet<string> | null> | undefined;

/** Null where a program is missing; looked up once. */
function languagesInstalled(): Promise<ReadonlySet<string> | null> {
  known ??= Promise.all([run('tesseract', ['--list-langs']), run('pdftoppm', ['-v'])]).then(
    ([{ stdout }]) => new Set(stdout.split('\n').slice(1).filter(Boolean)),
    () => null,
  );
  return known;
}
