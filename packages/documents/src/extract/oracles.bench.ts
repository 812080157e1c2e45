import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { env } from 'node:process';
import { promisify } from 'node:util';
import { describe, it } from 'vitest';
import { BUILDERS, printedPage } from '../testing/known-documents.ts';
import { KNOWN_TEXTS, type KnownText } from '../testing/known-text.ts';
import { extractDocument } from './extract-document.ts';

const run = promisify(execFile);

/** Programs of Debian that read the same files: poppler-utils, pandoc, python3-openpyxl. */
const ORACLES: Readonly<Record<string, (path: string) => Promise<string>>> = {
  '.pdf': async (path) => (await run('pdftotext', [path, '-'])).stdout,
  '.docx': (path) => pandoc(path),
  '.epub': (path) => pandoc(path),
  '.html': (path) => pandoc(path),
  '.odt': (path) => pandoc(path),
  '.rtf': (path) => pandoc(path),
  '.md': (path) => pandoc(path),
  '.xlsx': async (path) =>
    (
      await run('/usr/bin/python3', [
        '-c',
        'import sys,openpyxl\nfor s in openpyxl.load_workbook(sys.argv[1],data_only=True):\n  for r in s.iter_rows(values_only=True): print(" ".join(str(c) for c in r if c is not None))',
        path,
      ])
    ).stdout,
};

async function pandoc(path: string): Promise<string> {
  return (await run('pandoc', ['-t', 'plain', '--wrap=none', path])).stdout;
}

async function ours(path: string): Promise<string> {
  const bytes = await readFile(path);
  const location = `file://${path}`;
  return (await extractDocument({ bytes, contentType: null, location, signal: undefined })).text;
}

function has(tool: string): boolean {
  try {
    execFileSync('which', [tool], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const bare = (text: string) => text.normalize('NFKC').replace(/[\s\p{Cf}]+/gu, '');

/** Sentences and cells of a known text that a reading lacks. */
function lacking(
  reading: string,
  { sentences, rows }: KnownText,
  hasProse: boolean,
  hasRows: boolean,
): number {
  const text = bare(reading);
  const parts = [...(hasProse ? sentences : []), ...(hasRows ? rows.flat() : [])];
  return parts.filter((part) => !text.includes(bare(part))).length;
}

const wordsOf = (text: string) => new Set(text.normalize('NFKC').match(/[\p{L}\p{N}]{2,}/gu) ?? []);

describe('reading beside other programs', () => {
  it('prints, for documents whose text is known, what each lacks', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'oracles-'));
    const lines: string[] = [];
    const kinds = [...Object.keys(BUILDERS), ...(has('chromium') ? ['pdf'] : [])];
    for (const kind of kinds) {
      let [own, other, parts] = [0, 0, 0];
      for (const known of KNOWN_TEXTS) {
        const built = BUILDERS[kind]?.(known);
        const path = join(folder, `${known.language}-${built?.name ?? 'a.pdf'}`);
        if (built === undefined) await print(known, path);
        else await writeFile(path, built.bytes);
        const holds = built?.holds ?? ['sentences', 'rows'];
        const [prose, rows] = [holds.includes('sentences'), holds.includes('rows')];
        parts += (prose ? known.sentences.length : 0) + (rows ? known.rows.flat().length : 0);
        own += lacking(await ours(path), known, prose, rows);
        other += lacking((await ORACLES[extname(path)]?.(path).catch(() => '')) ?? '', known, prose, rows);
      }
      const oracle =
        extname(BUILDERS[kind]?.(KNOWN_TEXTS[0] as KnownText).name ?? 'a.pdf') in ORACLES ? other : '–';
      lines.push(
        `${kind.padEnd(12)} ${String(parts).padStart(4)} parts, ours lacks ${own}, the other ${oracle}`,
      );
    }
    await rm(folder, { recursive: true });
    console.log(lines.join('\n'));
  }, 600_000);

  it.skipIf(env['ORACLE_FOLDER'] === undefined)(
    'prints, for the files of a folder, the words that one has and the other lacks',
    async () => {
      const folder = env['ORACLE_FOLDER'] ?? '';
      for (const name of await readdir(folder)) {
        const oracle = ORACLES[extname(name).toLowerCase()];
        if (oracle === undefined) continue;
        const path = join(folder, name);
        const [own, other] = await Promise.all([ours(path), oracle(path)]).then((texts) =>
          texts.map(wordsOf),
        );
        const missing = [...(other ?? [])].filter((word) => !own?.has(word));
        const more = [...(own ?? [])].filter((word) => !other?.has(word));
        console.log(
          `${name}: lacks ${missing.length} (${missing.slice(0, 12).join(' ')}), has ${more.length} more (${more.slice(0, 12).join(' ')})`,
        );
      }
    },
    600_000,
  );
});

async function print(known: KnownText, path: string): Promise<void> {
  const page = `${path}.html`;
  const style = '<style>body{font:12pt "Noto Sans"} td,th{padding:2px 12px} del{display:none}</style>';
  await writeFile(page, printedPage(known).replace('</head>', `${style}</head>`));
  const options = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-pdf-header-footer',
    `--print-to-pdf=${path}`,
  ];
  await run('chromium', [...options, page]);
}
