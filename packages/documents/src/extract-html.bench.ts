import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, it } from 'vitest';
import { extractHtml } from './extract-html.ts';

/** 91 real pages with their true texts; kept beside the repository; the bench is skipped where they are not. */
const PAGES = new URL('../../../../shared/data/pages/', import.meta.url);

interface Truth {
  readonly articleBody: string;
  readonly url: string;
}

describe.skipIf(!existsSync(PAGES))('main text of 91 real pages', () => {
  it('prints F1 over 4-grams, time a page and the share of right addresses', async () => {
    console.log(await measure());
  }, 60_000);
});

async function measure(): Promise<string> {
  const { score } = await import(new URL('score.mjs', PAGES).href);
  const truth: Record<string, Truth> = JSON.parse(readFileSync(new URL('ground-truth.json', PAGES), 'utf8'));
  const predictions: Record<string, { articleBody: string }> = {};
  const times: number[] = [];
  let addresses = 0;
  for (const [id, { url }] of Object.entries(truth)) {
    const html = gunzipSync(readFileSync(new URL(`html/${id}.html.gz`, PAGES))).toString('utf8');
    const start = performance.now();
    const document = await extractHtml({ html, location: `file:///${id}.html` });
    times.push(performance.now() - start);
    predictions[id] = { articleBody: document.text.replaceAll(/^#+ /gm, '') };
    if (bare(document.url) === bare(url)) addresses += 1;
  }
  const { f1, precision, recall } = score(truth, predictions);
  const median = times.sort((one, other) => one - other)[times.length >> 1] ?? 0;
  const total = times.reduce((sum, time) => sum + time, 0);
  return `F1 ${f1.toFixed(4)} (precision ${precision.toFixed(4)}, recall ${recall.toFixed(4)}); median ${median.toFixed(0)} ms, all ${total.toFixed(0)} ms; right address ${addresses} of ${times.length}`;
}

function bare(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.|m\.)?/, '').replace(/[?#].*$|\/$/g, '');
}
