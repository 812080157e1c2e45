import { splitSentences } from '@research-studio/language';
import { indexText, verifyQuote } from '@research-studio/verification';
import { alterations, plainEdits } from '@research-studio/verification/testing';
import { seededRandom } from '../../gate/seeded-random.ts';
import { share } from './measures.ts';
import { type ReadPage, readPages } from './pages.ts';
import type { Metric, Scored } from './score.ts';
import { missingData } from './shared-data.ts';

interface Page {
  readonly id: string;
  readonly text: string;
}
interface Quote {
  readonly page: Page;
  readonly text: string;
}

/**
 * Sentences of real pages, looked up in their page: with up to three harmless edits they are found; with a number, a name or
 * a negation changed they are not passed.
 */
export async function scoreQuotes(): Promise<Scored> {
  const skipped = missingData('pages');
  if (skipped !== null) return { scores: [], skipped, wrong: [] };
  const pages = (await readPages()).map(({ id, document }: ReadPage) => ({ id, text: document.text }));
  const quotes = pages.flatMap((page) => quotesOf(page));
  const wrong: string[] = [];
  const metrics = [
    ...recallByEdits({ pages, quotes, wrong }),
    ...alterationsCaught({ pages, quotes, wrong }),
  ];
  return { skipped: null, wrong, scores: [{ half: 'seen', metrics }] };
}

const QUOTES_PER_PAGE = 6;

/** The same sentences, whatever else is on the pages. */
function quotesOf(page: Page): Quote[] {
  return splitSentences(page.text)
    .filter(({ text }) => {
      const count = text.split(/\s+/).length;
      // The number of an entry in a list of references is not a part of a quote.
      return count >= 8 && count <= 60 && !text.startsWith('[');
    })
    .map(({ text }) => ({ page, text, order: seededRandom(text)() }))
    .sort((one, other) => one.order - other.order)
    .slice(0, QUOTES_PER_PAGE);
}

interface Trial {
  readonly pages: readonly Page[];
  readonly quotes: readonly Quote[];
  readonly wrong: string[];
}

function recallByEdits({ pages, quotes, wrong }: Trial): Metric[] {
  const indexes = new Map(pages.map(({ id, text }) => [id, indexText(text)]));
  return [0, 1, 2, 3].map((edits) =>
    share(
      `found with ${edits} ${edits === 1 ? 'edit' : 'edits'}`,
      quotes.flatMap(({ page, text }) => {
        const edited = edits === 0 ? text : plainEdits(text, edits, seededRandom(`${edits} ${text}`));
        const index = indexes.get(page.id);
        if (edited === null || index === undefined) return [];
        const { verdict } = verifyQuote(edited, index);
        const isFound = verdict === 'exact' || verdict === 'edited';
        if (!isFound) wrong.push(`${edits} edits: ${edited}`);
        return [isFound];
      }),
    ),
  );
}

function alterationsCaught({ pages, quotes, wrong }: Trial): Metric[] {
  const indexes = new Map(pages.map(({ id, text }) => [id, indexText(text)]));
  const caught = Object.entries(alterations).flatMap(([kind, alter]) =>
    quotes.flatMap(({ page, text }) => {
      const changed = alter(text, seededRandom(`${kind} ${text}`));
      const index = indexes.get(page.id);
      if (changed === null || index === undefined || page.text.includes(changed)) return [];
      const { verdict } = verifyQuote(changed, index);
      const isCaught = verdict === 'altered' || verdict === 'absent';
      if (!isCaught) wrong.push(`${kind}: ${changed}`);
      return [{ kind: GROUPS[kind] ?? 'other changes caught', isCaught }];
    }),
  );
  return [...Map.groupBy(caught, ({ kind }) => kind)].map(([kind, found]) =>
    share(
      kind,
      found.map(({ isCaught }) => isCaught),
    ),
  );
}

const GROUPS: Readonly<Record<string, string>> = {
  number: 'changed numbers caught',
  'number and an edit': 'changed numbers caught',
  'number word': 'changed numbers caught',
  scale: 'changed numbers caught',
  'negation removed': 'changed negations caught',
  'negation contracted': 'changed negations caught',
  'negation inserted': 'changed negations caught',
  name: 'changed names caught',
  'name left out': 'changed names caught',
};
