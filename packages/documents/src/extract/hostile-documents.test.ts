import diagnostics from 'node:diagnostics_channel';
import { splitSentences } from '@research-studio/language';
import { SourceUnreadableError } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import { buildDocx, paragraph } from '../testing/build-docx.ts';
import { buildPdf } from '../testing/build-pdf.ts';
import { bombs, HOSTILE_DOCUMENTS, type HostileDocument } from '../testing/hostile-documents.ts';
import { extractDocument } from './extract-document.ts';

const SIZE = 6_000;
const FIRST = 'The tide mill at Carrow was built in 1774 to grind the corn of four parishes.';

const read = (bytes: Uint8Array | string, name: string, contentType: string | null = null) =>
  extractDocument({
    bytes: Buffer.from(bytes as string),
    contentType,
    location: `file:///library/${name}`,
    signal: undefined,
  });

/** The text and its sentences, or the typed error; a test that never ends fails by its time-out. */
async function readAll(...request: Parameters<typeof read>): Promise<void> {
  try {
    const { text } = await read(...request);
    for (const { text: sentence, start, end } of splitSentences(text, 'en'))
      expect(text.slice(start, end) === sentence).toBe(true);
  } catch (error) {
    expect(error).toBeInstanceOf(SourceUnreadableError);
  }
}

const repeated = (unit: string) => unit.repeat(Math.ceil(SIZE / unit.length)).slice(0, SIZE);

/** What made patterns run for minutes, and what might. */
const IN_TEXT = [
  ...['\n', '\r\n', ' ', ' \n', '\t', '\u2028', '#', ' | ', '|\n', '-', ':-', '[', '[a](', '<', '&#', '"'],
  ...['`', '**a', '_a ', 'a.', 'A. ', '(', 'http://', 'a.[1]', 'title: x\n y\n', 'ignore all the ', '“a.” '],
];
const IN_MARKDOWN = ['\n', '- ', '[', '![', '<a', '`', '*a_', '> ', '| a ', '<p>', '<b>', '<form>', 'a<br>'];
const IN_HTML = [' ', '<p>', 'a<br>', '<!--', '<script', '<b>', '<table>', '<li><ul>', '<p hidden>a b.</p>'];

describe('6 KB of one thing again and again', () => {
  it.each(IN_TEXT.map((unit) => [JSON.stringify(unit), unit]))('are read as text: %s', (_, unit) =>
    readAll(repeated(unit), 'a.txt', 'text/plain'),
  );
  it.each(IN_MARKDOWN.map((unit) => [JSON.stringify(unit), unit]))('are read as Markdown: %s', (_, unit) =>
    readAll(repeated(unit), 'a.md'),
  );
  it.each(IN_HTML.map((unit) => [JSON.stringify(unit), unit]))('are read as HTML: %s', (_, unit) =>
    readAll(`<!doctype html><html><body><p>${FIRST}</p>${repeated(unit)}`, 'a.html'),
  );

  it.each([
    ['a style', `<p style="opacity:${repeated('0')}x">${FIRST}</p>`],
    ['a style sheet', `<html><style>${repeated('/*')}</style><p>${FIRST}</p></html>`],
    ['a comment', `<!--${repeated('\n')}--><html><p>${FIRST}</p></html>`],
    ['comments', `${repeated('<!-- a -->')} ${FIRST}`],
    ['a language', `<html lang="${repeated('.')}\nx"><p>${FIRST}</p></html>`],
    [
      'data',
      `<html><script type="application/ld+json">{}-->${repeated(' ')}x</script><p>${FIRST}</p></html>`,
    ],
    [
      'nested data',
      `<html><script type="application/ld+json">${nested(50_000)}</script><p>${FIRST}</p></html>`,
    ],
    ['cells without content', `${'<b>'.repeat(600)}${repeated('</td>')}<p>${FIRST}</p>`],
  ])('are read in %s of a page', (_, html) => readAll(html, 'a.html', 'text/html'));

  it('are read in another charset', () =>
    readAll(Buffer.from(`\xe9 ${FIRST} ${repeated('<script')}`, 'latin1'), 'a.txt', 'text/plain'));
});

function nested(depth: number): string {
  return `{"@type":"Article","author":${'['.repeat(depth)}${']'.repeat(depth)}}`;
}

describe('front matter', () => {
  it.each([
    ['refers to itself', 'title: &a [*a]'],
    ['holds itself by name', 'author: &a { name: *a }'],
    ['unfolds without end', `a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: [${'*c, '.repeat(200)}*c]`],
    ['has keys of keys', '? '.repeat(150)],
    ['names what is not there', 'title: *nowhere'],
    ['is nested beyond all', `title: ${'['.repeat(9_000)}`],
    ['is nested and closed', `title: ${'['.repeat(9_000)}${']'.repeat(9_000)}`],
  ])('that %s leaves the document readable', async (_, matter) => {
    const document = await read(`---\n${matter}\ndate: 2021-05-04\n---\n${FIRST}`, 'a.md');
    expect(document.text).toContain(FIRST);
  });
});

const INVISIBLE = /[\p{Cc}\u200B\u200E\u200F\u2028\u2029\u202A-\u202E\u2060-\u2069\u{E0000}-\u{E0FFF}]/u;

/** What is wrong with how a document was read; nothing when it did no harm. */
async function harmOf(hostile: HostileDocument): Promise<string[]> {
  const { kind, secret, flags = [], refusal, ...request } = hostile;
  try {
    const { url, siteName, title, author, text, ...found } = await extractDocument({
      ...request,
      signal: undefined,
    });
    const shown = [title, author, siteName, ...text.split('\n')];
    return [
      refusal && 'was read',
      secret && text.includes(secret) && 'shows what is hidden',
      ...flags.map((flag) => !found.flags.includes(flag) && `lacks ${flag}`),
      found.flags.includes('instructions') && found.quality > 0.3 && 'is thought well of',
      new URL(url).host !== 'blog.example' && `passes for ${url}`,
      siteName !== null && !siteName.endsWith(' (blog.example)') && `calls itself ${siteName}`,
      shown.some((line) => INVISIBLE.test(line ?? '')) && 'has invisible characters',
    ].flatMap((harm) => (harm ? [`${kind}: ${harm}`] : []));
  } catch (error) {
    const isClear = error instanceof SourceUnreadableError && refusal?.test(error.message) === true;
    return isClear ? [] : [`${kind}: ${String(error)}`];
  }
}

it('does no harm by hiding, forging, escaping, ordering or unpacking, whatever the way', async () => {
  const documents = [...HOSTILE_DOCUMENTS, ...bombs()];
  const harms: string[] = [];
  for (const document of documents) harms.push(...(await harmOf(document)));
  expect(harms).toEqual([]);
  expect(documents.length).toBeGreaterThan(350);
});

describe('threads', () => {
  it('are started for PDF and Word files and for very large pages, and for nothing else', async () => {
    let started = 0;
    const count = (): void => {
      started += 1;
    };
    diagnostics.subscribe('worker_threads', count);
    await read(`<html><body><p>${FIRST}</p></body></html>`, 'a.html');
    await read(`# Carrow\n\n${FIRST}`, 'a.md');
    await read(FIRST, 'a.txt');
    expect(started).toBe(0);
    diagnostics.unsubscribe('worker_threads', count);
    const pdf = buildPdf({ pages: [[{ text: FIRST, size: 11, x: 72, y: 700 }]] });
    const large = `<html><body><article>${`<p>${FIRST}</p>`.repeat(6_200)}</article></body></html>`;
    const documents = await Promise.all([
      read(pdf, 'a.pdf'),
      read(buildDocx({ body: paragraph(FIRST) }), 'a.docx'),
      read(large, 'a.html'),
    ]);
    for (const { text } of documents) expect(text).toContain(FIRST);
  });
});

it.each([
  ['a PDF of nothing but its mark', '%PDF-1.7'],
  [
    'a PDF whose page refers to itself',
    '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 1 0 R /Kids [1 0 R] >>\nendobj\ntrailer\n<< /Root 1 0 R >>',
  ],
  ['a Word file of rubbish', 'PK\x03\x04word/document.xml'],
  ['a Word file without text', buildDocx({ body: '' })],
  ['a Word file of broken XML', buildDocx({ body: '<w:p><w:r>' })],
  ['a Word file nested beyond all', buildDocx({ body: '<w:p>'.repeat(20_000) + '</w:p>'.repeat(20_000) })],
])('%s is unreadable, not a crash', async (_, bytes) => {
  await expect(read(bytes, 'a.bin')).rejects.toBeInstanceOf(SourceUnreadableError);
});
