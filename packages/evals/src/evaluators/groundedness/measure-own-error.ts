import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { parseJsonLines } from '../../results/read-named-file.ts';
import { measureGroundedness } from './measure-groundedness.ts';

/** A made-up page with statements about it, as a report would cite it for them. Labels are a careful reader's. */
export const LabelledPage = z.object({
  language: z.string(),
  title: z.string(),
  text: z.string(),
  /** The page supports them in full: in its own words, shortened, or reworded. */
  supported: z.array(z.string()),
  /** It does not: it says otherwise, something else, or less. The kind says what is wrong. */
  unsupported: z.array(z.tuple([z.string(), z.string()])),
});
export type LabelledPage = z.infer<typeof LabelledPage>;

/** How often the measurement is wrong on statements whose label is known. */
export interface OwnError {
  readonly pairs: number;
  /** Share of good citations that were not counted as supporting, and of bad ones that were. */
  readonly missed: number;
  readonly accepted: number;
  /** Every statement and how it was judged, for a person. */
  readonly judged: readonly JudgedStatement[];
}

interface JudgedStatement {
  readonly language: string;
  /** "supported", or what is wrong with the statement. */
  readonly label: string;
  readonly statement: string;
  readonly isWrong: boolean;
}

/** Written for this measurement before it was run, and not changed after. */
const FILE = new URL('../../../data/labelled-pages.jsonl', import.meta.url);

/** Figures that `pnpm scores` committed. */
const COMMITTED = new URL('../../../data/scores/table.json', import.meta.url);
/** As far as they may fall. */
const TOLERANCE = 0.01;

/**
 * In what the measurement is worse on labelled citations than the committed scores say, a line each. What it says of reports
 * means nothing then: a judge that accepts everything finds every report well founded.
 */
export async function ownErrorFaults({ missed, accepted }: OwnError): Promise<readonly string[]> {
  const committed: Record<string, { readonly value: number }> = JSON.parse(await readFile(COMMITTED, 'utf8'))
    .groundedness.seen;
  const percent = (value: number) => `${(100 * value).toFixed(1)}%`;
  return Object.entries({
    'good citations counted': 1 - missed,
    'bad citations not counted': 1 - accepted,
  }).flatMap(([name, now]) => {
    const before = committed[name]?.value ?? 1;
    const line = `The groundedness judge itself got worse: ${name} ${percent(now)}, committed ${percent(before)}.`;
    return now < before - TOLERANCE ? [line] : [];
  });
}

let known: Promise<OwnError> | undefined;

/** Puts every labelled statement into a report of its own that cites the page, and measures it like any report. */
export function measureOwnError(): Promise<OwnError> {
  known ??= errorOf(counts);
  return known;
}

/** Whether a report's citation of the page for the statement counts as supporting. */
export type CitationJudge = (statement: string, page: LabelledPage) => Promise<boolean>;

/** The error of a judge on the labelled pages. */
export async function errorOf(judge: CitationJudge): Promise<OwnError> {
  const file = { name: FILE.pathname, what: 'page', schema: LabelledPage };
  const judged: JudgedStatement[] = [];
  for (const { value: page } of parseJsonLines(await readFile(FILE, 'utf8'), file)) {
    const good = page.supported.map((statement) => ['supported', statement] as const);
    for (const [label, statement] of [...good, ...page.unsupported]) {
      const isWrong = (await judge(statement, page)) !== (label === 'supported');
      judged.push({ language: page.language, label, statement, isWrong });
    }
  }
  const shareOf = (isGood: boolean) => {
    const some = judged.filter(({ label }) => (label === 'supported') === isGood);
    return some.filter(({ isWrong }) => isWrong).length / Math.max(1, some.length);
  };
  return { pairs: judged.length, missed: shareOf(true), accepted: shareOf(false), judged };
}

export async function counts(
  statement: string,
  page: LabelledPage,
  supporting: readonly string[] = ['supported'],
): Promise<boolean> {
  const { language, title, text } = page;
  const url = 'https://page.example/labelled';
  const stop = /[.。]$/u.exec(statement)?.[0] ?? '';
  const cited = `${statement.slice(0, statement.length - stop.length)} [1]${stop}`;
  // The headings are text enough to tell the language, as in a whole report.
  const markdown = `# ${title}\n\n## ${title}\n\n${cited}\n\n## Sources\n\n[1] [${title}](${url})\n`;
  const source = { id: 1, url, title, siteName: null, publishedAt: null, language, text };
  const { citations } = await measureGroundedness({ markdown, sources: [source] });
  return citations.length > 0 && citations.every(({ outcome }) => supporting.includes(outcome));
}
