/**
 * Fits the model that chooses the blocks of a page, and writes its trees:
 *
 *     node packages/documents/src/extract/main-content/testing/fit-block-model.ts <wcxb> <fundus>
 *
 * The first folder is the development set of the Web Content Extraction Benchmark (WCXB, Foley 2026, CC BY 4.0), with
 * `html/<id>.html.gz` and `ground-truth/<id>.json`: pages of articles, forums, products, lists, services and manuals. The
 * second is `tests/resources/parser/test_data` of Fundus (Dallabetta et al. 2024, MIT): news of some forty countries. What
 * is printed was found in cross-validation: the pages of each half of the sites by the model of the other.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, stdout } from 'node:process';
import { gunzipSync } from 'node:zlib';
import { decodeText } from '../../decode-text.ts';
import { indexElements } from '../../element-index.ts';
import { removeHidden } from '../../hidden/remove-hidden.ts';
import { readPageMetadata } from '../../page-metadata.ts';
import { isTreeable, parsePage } from '../../parse-page.ts';
import { type Block, type PlacedBlock, renderBlocks } from '../../render-blocks.ts';
import { describeBlocks, featureNames, type Reading, wordsOf } from '../block-features.ts';
import { chooseBlocks } from '../choose-blocks.ts';
import { clearPage, readContent } from '../main-content.ts';
import { readArticle } from '../read-article.ts';
import { fitTrees, type Row } from './boosted-trees.ts';

/** A page as a collection has it. */
interface GivenPage {
  readonly kind: string;
  readonly site: string;
  readonly url: string;
  readonly truth: string;
  readonly file: string;
}

type LabelledPage = GivenPage & Reading;

const SETTINGS = { trees: 100, depth: 4, rate: 0.15, penalty: 1, leastWeight: 1 };
/** Runs of words by which a block is found in the true text. */
const RUN = 3;
/** What a page counts at most, so that endless lists do not outweigh all others. */
const MOST_OF_PAGE = 10;
/** Of longer pages, every second or third block and so on is learned from. */
const MOST_ROWS = 400;

const [, , wcxb, fundus] = argv;
if (wcxb === undefined || fundus === undefined) throw new Error('Give the folders of WCXB and of Fundus.');
const pages: LabelledPage[] = [];
for (const given of [...pagesOfWcxb(wcxb), ...pagesOfFundus(fundus)]) {
  const page = await readPage(given);
  if (page !== null) pages.push(page);
}
const sites = [...new Set(pages.map(({ site }) => site))].sort();
const halfOf = new Map(sites.map((site, index) => [site, index % 2]));
const rows = pages.map(rowsOf);
const halves = [0, 1].map((half) =>
  fitTrees(rows.filter((_, index) => halfOf.get(pages[index]?.site ?? '') !== half).flat(), SETTINGS),
);
tell('Readability alone', ({ article }) => article);
tell('with the model of the other half', (page) => {
  const model = halves[halfOf.get(page.site) ?? 0];
  return model === undefined ? [] : chooseBlocks(page, model).blocks;
});
writeFileSync(
  new URL('../block-trees.json', import.meta.url),
  `${JSON.stringify({
    origin:
      'Written by testing/fit-block-model.ts from WCXB (Foley 2026, CC BY 4.0) and Fundus (Dallabetta et al. 2024, MIT).',
    ...fitTrees(rows.flat(), SETTINGS),
  })}\n`,
);

function pagesOfWcxb(folder: string): readonly GivenPage[] {
  return readdirSync(join(folder, 'ground-truth'))
    .sort()
    .flatMap((name) => {
      const given = JSON.parse(readFileSync(join(folder, 'ground-truth', name), 'utf8'));
      const truth = String(given.ground_truth.main_content ?? '');
      if (truth === '' || !URL.canParse(given.url)) return [];
      return {
        kind: String(given._internal?.page_type?.primary ?? 'article'),
        site: new URL(given.url).hostname,
        url: given.url,
        truth,
        file: join(folder, 'html', name.replace('.json', '.html.gz')),
      };
    });
}

interface FundusBody {
  readonly summary: readonly string[];
  readonly sections: readonly {
    readonly headline: readonly string[];
    readonly paragraphs: readonly string[];
  }[];
}

function pagesOfFundus(folder: string): readonly GivenPage[] {
  return readdirSync(folder).flatMap((country) => {
    const path = join(folder, country);
    if (!existsSync(join(path, 'meta.info'))) return [];
    const names = readdirSync(path).sort();
    return names
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => {
        const publisher = name.replace('.json', '');
        const files = names
          .filter((file) => file.startsWith(`${publisher}_`))
          .map((file) => join(path, file));
        const versions: Record<string, { body?: FundusBody }> = JSON.parse(
          readFileSync(join(path, name), 'utf8'),
        );
        return Object.values(versions).flatMap(({ body }) =>
          body === undefined ? [] : newsPage({ body, files, publisher }),
        );
      });
  });
}

/** The file of a version is the one that holds its first paragraphs. */
function newsPage(given: {
  readonly body: FundusBody;
  readonly files: readonly string[];
  readonly publisher: string;
}): readonly GivenPage[] {
  const { body, files, publisher } = given;
  const starts = body.sections.flatMap(({ paragraphs }) => paragraphs.map((text) => text.slice(0, 25)));
  const found = files.map((file) => {
    const text = gunzipSync(readFileSync(file))
      .toString('utf8')
      .replace(/<[^>]+>/g, '');
    return { file, matches: starts.slice(0, 6).filter((start) => text.includes(start)).length };
  });
  const [best] = found.sort((a, b) => b.matches - a.matches);
  if (best === undefined || best.matches === 0) return [];
  const texts = body.sections.flatMap(({ headline, paragraphs }) => [...headline, ...paragraphs]);
  const truth = [...body.summary, ...texts].join('\n\n');
  return [{ kind: 'news', site: publisher, url: 'https://news.example/', truth, file: best.file }];
}

async function readPage(given: GivenPage): Promise<LabelledPage | null> {
  const bytes = new Uint8Array(gunzipSync(readFileSync(given.file)));
  const html = await decodeText({ bytes, contentType: null });
  if (!isTreeable(html)) return null;
  const document = await parsePage(html);
  const index = indexElements(document);
  const claims = readPageMetadata(document, given.url, index);
  removeHidden(document, index);
  const shown = renderBlocks(document.body);
  const { blocks } = clearPage(document, { index, shown });
  const { article, pruned } = readContent(readArticle(document), claims.title);
  // Without their elements, which hold whole documents.
  const bare = ({ kind, text, linkShare }: PlacedBlock) => ({
    kind,
    text,
    linkShare,
    element: null as never,
  });
  const numbers = new Map<unknown, number>();
  const numberOf = (group: unknown) => {
    numbers.set(group, numbers.get(group) ?? numbers.size);
    return numbers.get(group);
  };
  return {
    ...given,
    claims,
    blocks: blocks.map((place) => ({
      ...place,
      block: bare(place.block),
      groups: place.groups.map(numberOf),
    })),
    article: article.map(bare),
    pruned,
  };
}

function rowsOf(page: LabelledPage): readonly Row[] {
  const trueWords = wordsOf(page.truth);
  const runs = new Set(runsOf(trueWords));
  const line = ` ${trueWords.join(' ')} `;
  const described = describeBlocks(page);
  const found = page.blocks.map(({ block: { text } }, index) => {
    const words = wordsOf(text);
    const own = runsOf(words);
    const label =
      own.length === 0
        ? Number(line.includes(` ${words.join(' ')} `))
        : own.filter((run) => runs.has(run)).length / own.length;
    const weight = Math.min(1, (words.length + 1) / Math.max(20, trueWords.length));
    return { features: described[index]?.features ?? [], label, weight };
  });
  const every = Math.ceil(found.length / MOST_ROWS);
  const kept = found.filter((_, index) => index % every === 0);
  const total = found.reduce((sum, { weight }) => sum + weight, 0);
  const factor = every * Math.min(1, MOST_OF_PAGE / total);
  return kept.map((row) => ({ ...row, weight: row.weight * factor }));
}

/** Prints the mean F1 over words by kind of page. */
function tell(name: string, choose: (page: LabelledPage) => readonly Block[]): void {
  const scores = new Map<string, number[]>();
  for (const page of pages) {
    const score = wordF1(
      choose(page)
        .map(({ text }) => text)
        .join('\n'),
      page.truth,
    );
    for (const key of [page.kind, 'all']) scores.set(key, [...(scores.get(key) ?? []), score]);
  }
  const shown = [...scores].map(([kind, list]) => {
    const value = list.reduce((sum, score) => sum + score, 0) / list.length;
    return `${kind} ${value.toFixed(4)} (${list.length})`;
  });
  stdout.write(`${name}, ${featureNames.length} features: ${shown.join(', ')}\n`);
}

function wordF1(text: string, truth: string): number {
  const counts = new Map<string, number>();
  const given = wordsOf(text);
  const due = wordsOf(truth);
  for (const word of due) counts.set(word, (counts.get(word) ?? 0) + 1);
  let both = 0;
  for (const word of given) {
    const left = counts.get(word) ?? 0;
    if (left > 0) both += 1;
    counts.set(word, left - 1);
  }
  return both === 0 ? 0 : (2 * both) / (given.length + due.length);
}

function runsOf(words: readonly string[]): readonly string[] {
  return words
    .slice(0, Math.max(0, words.length - RUN + 1))
    .map((_, at) => words.slice(at, at + RUN).join(' '));
}
