import { detectLanguage } from '@research-studio/language';
import { type ExtractedDocument, SourceUnreadableError } from '@research-studio/schemas';
import { addressesModels, instructsUnseen } from './addresses-models.ts';
import { assessQuality } from './assess-quality.ts';
import { isBehindLogin, isLoginNotice, isPlaceholder } from './detect-flags.ts';
import { fileTitle } from './file-title.ts';
import { findMainContent, type MainContent } from './main-content.ts';
import { type PageMetadata, readPageMetadata } from './page-metadata.ts';
import { parsePage } from './parse-page.ts';
import { type HiddenText, removeHidden } from './remove-hidden.ts';
import { joinBlocks, renderBlocks } from './render-blocks.ts';
import { statedDay } from './stated-day.ts';
import { isTreeable, stripMarkup } from './strip-markup.ts';
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
  const { metadata, content, hidden, shown } = await readPage(html.slice(0, limit), location);
  const all = joinBlocks(content.blocks);
  if (!all) throw new SourceUnreadableError({ location, reason: 'empty', detail: 'the page has no text' });
  const isWalled = isBehindLogin(all, shown) || (!metadata.isFree && all.length < 1500);
  const kept = isWalled ? content.blocks.filter((block) => !isLoginNotice(block.text)) : content.blocks;
  const text = joinBlocks(kept) || all;
  const quality = assessQuality({ text, linkDensity: content.linkDensity });
  const publishedAt = metadata.publishedAt ?? statedDay(shown);
  const flags = [
    (addressesModels(shown) || instructsUnseen(hidden.all)) && 'instructions',
    (hidden.prose.length > 0 || instructsUnseen(hidden.all)) && 'hidden_text',
    isWalled && 'login_wall',
    metadata.form,
    publishedAt === null && 'undated',
    html.length > limit && 'truncated',
  ].filter((flag) => flag !== false && flag !== null);
  return {
    url: metadata.url,
    title: metadata.title || fileTitle(location),
    siteName: metadata.siteName,
    author: metadata.author,
    publishedAt,
    language: metadata.language ?? detectLanguage(text),
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

interface PageParts {
  readonly metadata: PageMetadata;
  readonly content: MainContent;
  readonly hidden: HiddenText;
  /** All text that the page shows, menus and notices included. */
  readonly shown: string;
}

async function readPage(html: string, location: string): Promise<PageParts> {
  if (!isTreeable(html)) return readStripped(html, location);
  try {
    const document = await parsePage(html);
    const metadata = readPageMetadata(document, location);
    const hidden = removeHidden(document);
    const shown = joinBlocks(renderBlocks(document.body ?? document.documentElement));
    return { metadata, hidden, shown, content: await findMainContent(document) };
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
    return readStripped(html, location);
  }
}

/** The last rung: no tree, and facts from the head alone. */
async function readStripped(html: string, location: string): Promise<PageParts> {
  const head = html.slice(0, 100_000).split(/<body\b/i)[0] ?? '';
  const document = await parsePage(isTreeable(head) && head.length < html.length ? head : '');
  const blocks = stripMarkup(html);
  return {
    metadata: readPageMetadata(document, location),
    content: { blocks, method: 'stripped', linkDensity: 0.5 },
    hidden: { prose: [], all: '' },
    shown: joinBlocks(blocks),
  };
}
