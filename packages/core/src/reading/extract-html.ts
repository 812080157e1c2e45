import { SourceUnreadableError } from '../errors/source-unreadable-error.ts';
import type { ExtractedDocument } from '../schemas/source.ts';
import { assessQuality } from './assess-quality.ts';
import { addressesModels, isBehindLogin, isPlaceholder } from './detect-flags.ts';
import { fileTitle } from './file-title.ts';
import { findMainContent } from './main-content.ts';
import { readPageMetadata } from './page-metadata.ts';
import { parsePage } from './parse-page.ts';
import { removeHidden } from './remove-hidden.ts';
import { joinBlocks, renderBlocks } from './render-blocks.ts';
import { tidyText } from './tidy-text.ts';

export interface HtmlRequest {
  readonly html: string;
  /** Where the page was read: an http(s) or file: URL. */
  readonly location: string;
  /** Characters of mark-up that are parsed; what follows is left out and told by the flag "truncated". */
  readonly maxLength?: number;
}

const DEFAULT_MAX_LENGTH = 5_000_000;

/** Main text and facts of a page. @throws {SourceUnreadableError} `empty` when it has no text, never for odd mark-up. */
export async function extractHtml({ html, location, maxLength }: HtmlRequest): Promise<ExtractedDocument> {
  const limit = maxLength ?? DEFAULT_MAX_LENGTH;
  const document = await parsePage(html.slice(0, limit));
  const metadata = readPageMetadata(document, location);
  const hidden = removeHidden(document);
  const shown = joinBlocks(renderBlocks(document.body ?? document.documentElement));
  const content = await findMainContent(document);
  const text = joinBlocks(content.blocks);
  if (!text) throw new SourceUnreadableError({ location, reason: 'empty', detail: 'the page has no text' });
  const isWalled = isBehindLogin(text, shown) || (!metadata.isFree && text.length < 1500);
  const quality = assessQuality({ text, linkDensity: content.linkDensity });
  const flags = [
    addressesModels(`${shown}\n${hidden.all}`) && 'instructions',
    (hidden.prose.length > 0 || addressesModels(hidden.all)) && 'hidden_text',
    isWalled && 'login_wall',
    metadata.publishedAt === null && 'undated',
    html.length > limit && 'truncated',
  ].filter((flag) => flag !== false);
  return {
    url: metadata.url,
    title: metadata.title || fileTitle(location),
    siteName: metadata.siteName,
    author: metadata.author,
    publishedAt: metadata.publishedAt,
    language: metadata.language,
    kind: 'html',
    method: content.method,
    quality: isPlaceholder(`${metadata.title}\n${text}`)
      ? Math.min(quality, 0.1)
      : isWalled
        ? Math.min(quality, 0.5)
        : quality,
    flags,
    text: tidyText(text),
  };
}
