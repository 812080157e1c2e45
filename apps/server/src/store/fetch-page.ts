import { type Fetcher, isHostile } from '@research-studio/documents';
import {
  type ExtractedDocument,
  SourceUnreadableError,
  type UnreadableReason,
} from '@research-studio/schemas';
import { ProblemError } from '../problem.ts';

/** Below it runs do not use a text (`ExtractedDocument.quality`). */
const MIN_QUALITY = 0.3;

/**
 * A page of the web as a file: the text that the reader made of the page below the facts of the page, so that a run cites the
 * address of the page.
 *
 * @throws {ProblemError} 422, or 413 for a page that is too large; the type says why.
 */
export async function fetchPage(fetcher: Fetcher, url: string, signal: AbortSignal) {
  const page = await fetcher.fetchDocument(url, signal).catch((error: unknown) => {
    throw error instanceof SourceUnreadableError ? problemOf(error.reason, error.message) : error;
  });
  if (isHostile(page))
    throw problemOf('hostile', `${url} addresses language models with instructions; no run reads it.`);
  if (page.quality < MIN_QUALITY)
    throw problemOf('empty', `${url} has no main text that a run could use; save the page and upload it.`);
  const name = `${page.title.replace(/\s+/g, ' ').slice(0, 150)}.txt`;
  return { name, content: Buffer.from(textOf(page)) };
}

function textOf({ text, siteName: site, publishedAt: date, ...page }: ExtractedDocument): string {
  const { url, title, author, language } = page;
  const facts = Object.entries({ url, title, site, author, date, language }).flatMap(([name, value]) =>
    value === null ? [] : `${name}: ${JSON.stringify(value)}\n`,
  );
  return `---\n${facts.join('')}---\n\n${text}\n`;
}

/** Kinds of problems by reason; any other reason means that there is no text to be had. */
const KINDS: Partial<Record<UnreadableReason, readonly [type: string, title: string]>> = {
  blocked_address: ['address-refused', 'This address is not read'],
  too_large: ['page-too-large', 'The page is too large'],
  ...Object.fromEntries(
    (['not_found', 'refused', 'robots', 'network', 'timeout', 'too_many_redirects'] as const).map(
      (reason) => [reason, ['page-unreachable', 'The page cannot be reached']],
    ),
  ),
};

function problemOf(reason: UnreadableReason, detail: string): ProblemError {
  const [type, title] = KINDS[reason] ?? ['page-without-text', 'The page has no text that can be read'];
  return new ProblemError(reason === 'too_large' ? 413 : 422, detail, { type: `/problems/${type}`, title });
}
