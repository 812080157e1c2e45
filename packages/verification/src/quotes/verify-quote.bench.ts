import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { extractHtml } from '@research-studio/documents';
import { splitSentences } from '@research-studio/language';
import { describe, it } from 'vitest';
import { findQuote } from './find-quote.ts';
import { indexCorpus } from './index-corpus.ts';
import { indexText } from './index-text.ts';
import { alterations, plainEdits } from './testing/alter-quote.ts';
import { seededRandom } from './testing/seeded-random.ts';
import { verifyQuote } from './verify-quote.ts';

/** 91 real pages; kept beside the repository; the bench is skipped where they are not. */
const PAGES = new URL('../../../../../shared/data/pages/', import.meta.url);

interface Page {
  readonly id: string;
  readonly text: string;
}

describe.skipIf(!existsSync(PAGES))('quotes from 91 real pages', () => {
  it('prints recall by edits, the share of altered ones caught, wrong sources and time', async () => {
    const pages = await readPages();
    const random = seededRandom(Number(process.env['SEED'] ?? 20_260_301));
    const quotes = pages.flatMap((page) => quotesOf(page, random));
    console.log(`${pages.length} pages, ${quotes.length} quotes of 8 to 60 words`);
    console.table(measureEdits(pages, quotes, random));
    console.table(measureAlterations(pages, quotes, random));
    console.log(measureWrongSources(pages, quotes, random));
    console.log(measureTime(pages, quotes, random));
  }, 300_000);
});

interface Quote {
  readonly page: Page;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

async function readPages(): Promise<Page[]> {
  const ids = Object.keys(JSON.parse(readFileSync(new URL('ground-truth.json', PAGES), 'utf8')));
  const pages: Page[] = [];
  for (const id of ids) {
    const html = gunzipSync(readFileSync(new URL(`html/${id}.html.gz`, PAGES))).toString('utf8');
    pages.push({ id, text: (await extractHtml({ html, location: `file:///${id}.html` })).text });
  }
  return pages;
}

function quotesOf(page: Page, random: () => number): Quote[] {
  const sentences = splitSentences(page.text).filter(({ text }) => {
    const count = text.split(/\s+/).length;
    return count >= 8 && count <= 60;
  });
  return sentences
    .map((sentence) => ({ ...sentence, order: random() }))
    .sort((one, other) => one.order - other.order)
    .slice(0, 12)
    .map(({ text, start, end }) => ({ page, text, start, end }));
}

function measureEdits(pages: readonly Page[], quotes: readonly Quote[], random: () => number) {
  const corpus = indexCorpus(pages);
  const rows: Record<string, unknown>[] = [];
  for (const edits of [0, 1, 2, 3]) {
    const verdicts = { exact: 0, edited: 0, altered: 0, absent: 0 };
    let [tried, overlapping, otherSource] = [0, 0, 0];
    const missed: string[] = [];
    for (const quote of quotes) {
      const edited = edits === 0 ? quote.text : plainEdits(quote.text, edits, random);
      if (edited === null) continue;
      tried += 1;
      const found = findQuote(edited, corpus);
      verdicts[found?.verdict ?? 'absent'] += 1;
      if (found?.verdict !== 'exact' && found?.verdict !== 'edited')
        missed.push(`${found?.verdict} ${JSON.stringify(found?.changes)} <<${edited}>> ${found?.actual}`);
      if (found === null) continue;
      if (found.sourceId !== quote.page.id) otherSource += 1;
      else if ((found.start ?? 0) < quote.end && (found.end ?? 0) > quote.start) overlapping += 1;
    }
    if (process.env['SHOW'] === String(edits)) console.log(missed.join('\n'));
    const recall = (verdicts.exact + verdicts.edited) / tried;
    rows.push({ edits, tried, recall: recall.toFixed(4), ...verdicts, rightPlace: overlapping, otherSource });
  }
  return rows;
}

function measureAlterations(pages: readonly Page[], quotes: readonly Quote[], random: () => number) {
  const indexes = new Map(pages.map(({ id, text }) => [id, indexText(text)]));
  return Object.entries(alterations).map(([kind, alter]) => {
    let [tried, altered, absent] = [0, 0, 0];
    const passed: string[] = [];
    for (const quote of quotes) {
      const changed = alter(quote.text, random);
      const index = indexes.get(quote.page.id);
      if (changed === null || index === undefined || quote.page.text.includes(changed)) continue;
      tried += 1;
      const { verdict, actual, changes } = verifyQuote(changed, index);
      if (verdict === 'altered') altered += 1;
      else if (verdict === 'absent') absent += 1;
      else passed.push(`${kind} ${verdict} ${JSON.stringify(changes)} <<${changed}>> ${actual}`);
    }
    if (process.env['SHOW'] === kind) console.log(passed.join('\n'));
    return {
      kind,
      tried,
      altered,
      absent,
      passed: passed.length,
      caught: ((altered + absent) / tried).toFixed(4),
    };
  });
}

/** Each quote is looked up in all pages but its own. */
function measureWrongSources(pages: readonly Page[], quotes: readonly Quote[], random: () => number): string {
  const counts = { exact: 0, edited: 0, altered: 0, copies: 0 };
  for (const page of pages) {
    const corpus = indexCorpus(pages.filter(({ id }) => id !== page.id));
    for (const quote of quotes.filter((one) => one.page === page)) {
      const edited = plainEdits(quote.text, 2, random) ?? quote.text;
      const found = findQuote(edited, corpus);
      if (found === null || found.verdict === 'absent') continue;
      if (findQuote(quote.text, corpus)?.verdict === 'exact') counts.copies += 1;
      else counts[found.verdict] += 1;
      if (process.env['SHOW'] === 'wrong') console.log(found.verdict, edited, '\n  ', found.actual);
    }
  }
  return `in other sources: ${JSON.stringify(counts)}`;
}

/** 200 sources of 50 KB cut from all pages; half of the quotes are edited, a fifth are of no source. */
function measureTime(pages: readonly Page[], quotes: readonly Quote[], random: () => number): string {
  const all = pages.map(({ text }) => text).join('\n\n');
  const sources = Array.from({ length: 200 }, (_, index) => {
    const at = Math.floor(random() * all.length);
    return { id: `s${index}`, text: `Page ${index}. ${all.slice(at)}${all}`.slice(0, 50_000) };
  });
  const asked = Array.from({ length: 1000 }, (_, index) => {
    const { text } = quotes[Math.floor(random() * quotes.length)] ?? { text: '' };
    if (index % 5 === 0) return text.split(' ').sort().join(' ');
    return index % 2 === 0 ? text : (plainEdits(text, 2, random) ?? text);
  });
  const begun = performance.now();
  const corpus = indexCorpus(sources);
  const { hashes } = corpus.haystack;
  const indexed = performance.now();
  let found = 0;
  for (const quote of asked) if (findQuote(quote, corpus) !== null) found += 1;
  const done = performance.now();
  return `200 x 50 KB (${hashes.length} words) indexed in ${(indexed - begun).toFixed(0)} ms, 1,000 quotes (${found} found) in ${(done - indexed).toFixed(0)} ms: ${((done - begun) / 1000).toFixed(2)} s in all`;
}
