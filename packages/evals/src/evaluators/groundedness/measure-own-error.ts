import { type LabelledPage, labelledPages } from './labelled-pages.ts';
import { measureGroundedness } from './measure-groundedness.ts';

/** How often the measurement is wrong on statements whose label is known. */
export interface OwnError {
  readonly pairs: number;
  /** Share of good citations that were not counted as supporting, and of bad ones that were. */
  readonly missed: number;
  readonly accepted: number;
  /** The same by language, and of bad ones by what is wrong with them: [wrong, of all]. */
  readonly missedByLanguage: ReadonlyMap<string, readonly [number, number]>;
  readonly acceptedByKind: ReadonlyMap<string, readonly [number, number]>;
  /** Statements that were judged wrongly, for a person. */
  readonly wrong: readonly {
    readonly language: string;
    readonly label: string;
    readonly statement: string;
  }[];
}

/**
 * Puts every labelled statement into a report of its own that cites the page, and measures it like any report. The same
 * pages are measured once.
 */
export function measureOwnError(pages: readonly LabelledPage[] = labelledPages): Promise<OwnError> {
  const error = known.get(pages) ?? measured(pages);
  known.set(pages, error);
  return error;
}

const known = new WeakMap<readonly LabelledPage[], Promise<OwnError>>();

async function measured(pages: readonly LabelledPage[]): Promise<OwnError> {
  const judged: Judged[] = [];
  for (const page of pages) {
    for (const statement of page.supported)
      judged.push({ page, statement, kind: 'supported', isCounted: await counts(statement, page) });
    for (const [kind, statement] of page.unsupported)
      judged.push({ page, statement, kind, isCounted: await counts(statement, page) });
  }
  const good = judged.filter(({ kind }) => kind === 'supported');
  const bad = judged.filter(({ kind }) => kind !== 'supported');
  const isWrong = ({ kind, isCounted }: Judged) => isCounted !== (kind === 'supported');
  return {
    pairs: judged.length,
    missed: good.filter(isWrong).length / Math.max(1, good.length),
    accepted: bad.filter(isWrong).length / Math.max(1, bad.length),
    missedByLanguage: tally(good, ({ page }) => page.language, isWrong),
    acceptedByKind: tally(bad, ({ kind }) => kind, isWrong),
    wrong: judged
      .filter(isWrong)
      .map(({ page, kind, statement }) => ({ language: page.language, label: kind, statement })),
  };
}

interface Judged {
  readonly page: LabelledPage;
  readonly statement: string;
  readonly kind: string;
  readonly isCounted: boolean;
}

async function counts(statement: string, { language, title, text }: LabelledPage): Promise<boolean> {
  const url = 'https://page.example/labelled';
  // Enough of the language around it to tell which it is, as in a report; without a citation it is not judged.
  const markdown = `# ${title}\n\n## ${title}\n\n${withMark(statement)}\n\n## Sources\n\n[1] [${title}](${url})\n`;
  const source = { id: 1, url, title, siteName: null, publishedAt: null, language, text };
  const { citations } = await measureGroundedness({ markdown, sources: [source] });
  return citations.length > 0 && citations.every(({ outcome }) => outcome === 'supported');
}

function withMark(statement: string): string {
  const stop = /[.。]$/u.exec(statement)?.[0] ?? '';
  return `${statement.slice(0, statement.length - stop.length)} [1]${stop}`;
}

function tally(
  judged: readonly Judged[],
  keyOf: (one: Judged) => string,
  isWrong: (one: Judged) => boolean,
): ReadonlyMap<string, readonly [number, number]> {
  const groups = Map.groupBy(judged, keyOf);
  return new Map(
    [...groups].map(([key, list]) => [key, [list.filter(isWrong).length, list.length] as const]),
  );
}
