import { detectLanguage } from '@research-studio/language';
import { type ExtractedDocument, type SourceKind, SourceUnreadableError } from '@research-studio/schemas';
import { addressesModels } from './addresses-models.ts';
import { assessQuality } from './assess-quality.ts';
import { fileTitle } from './file-title.ts';
import { statedDay } from './stated-day.ts';
import { tidyText } from './tidy-text.ts';

export interface PlainFacts {
  readonly text: string;
  readonly location: string;
  readonly kind: SourceKind;
  readonly method: string;
  readonly url: string | null;
  readonly title: string | null;
  readonly siteName: string | null;
  readonly author: string | null;
  readonly publishedAt: string | null;
  readonly language: string | null;
  /** Text that the document keeps from its readers; only looked through. */
  readonly hidden?: string;
  /** Said when there is no text. */
  readonly emptyDetail?: string;
}

/** A document that is its own main text, with what is judged from the text alone. @throws {SourceUnreadableError} `empty`. */
export function plainDocument(facts: PlainFacts): ExtractedDocument {
  const { location, kind, method, siteName, author, language, hidden = '' } = facts;
  const text = tidyText(facts.text);
  const publishedAt = facts.publishedAt ?? (TYPED.has(kind) ? statedDay(text) : null);
  if (!/[\p{L}\p{N}]/u.test(text))
    throw new SourceUnreadableError({
      location,
      reason: 'empty',
      detail: facts.emptyDetail ?? 'the document has no text',
    });
  const flags = [
    addressesModels(`${text}\n${hidden}`) && 'instructions',
    addressesModels(hidden) && 'hidden_text',
    publishedAt === null && 'undated',
  ].filter((flag) => flag !== false);
  return {
    url: facts.url ?? withoutHash(location),
    title: facts.title ?? fileTitle(location),
    siteName,
    author,
    publishedAt,
    language: language ?? detectLanguage(text),
    kind,
    method,
    quality: assessQuality({ text, linkDensity: 0 }),
    flags,
    text,
  };
}

/** Files in which nothing but the text can tell a date; in others a file's own day goes first. */
const TYPED: ReadonlySet<SourceKind> = new Set(['text', 'markdown']);

function withoutHash(location: string): string {
  const url = new URL(location);
  url.hash = '';
  return url.href;
}
