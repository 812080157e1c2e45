import { detectLanguage, vocabulary } from '@research-studio/language';
import { SourceUnreadableError } from '@research-studio/schemas';
import { detectInjection } from '../safety/prompt-injection.ts';
import { indexElements } from './element-index.ts';
import { removeHidden } from './hidden/remove-hidden.ts';
import { listOmissions } from './list-omissions.ts';
import { findMainContent } from './main-content/main-content.ts';
import { spellOut } from './markup/spell-out.ts';
import { statedDay } from './page-dates.ts';
import { imagesWithin, readPageImages } from './page-images.ts';
import { readPageMetadata } from './page-metadata.ts';
import { readPageSigns } from './page-signs.ts';
import { isTreeable, parsePage, stripMarkup } from './parse-page.ts';
import { assessQuality, fileTitle, HOSTILE_QUALITY, HOSTILE_REASON } from './plain-document.ts';
import { joinBlocks, readTags, renderBlocks, tidyText } from './render-blocks.ts';
import type { Extraction, StepRecorder } from './step-recorder.ts';

interface HtmlRequest {
  readonly html: string;
  /** Where the page was read: an http(s) or file: URL. */
  readonly location: string;
  /** Characters of mark-up that are parsed; what follows is left out, with the flag "truncated". */
  readonly maxLength?: number;
  /** With the signs of the page; default false. */
  readonly hasSigns?: boolean;
  readonly steps?: StepRecorder | undefined;
}

const DEFAULT_MAX_LENGTH = 5_000_000;

/** Main text and facts of a page. @throws {SourceUnreadableError} `empty` when it has no text, never for odd mark-up. */
export async function extractHtml(request: HtmlRequest): Promise<Extraction> {
  const { html, location, maxLength: limit = DEFAULT_MAX_LENGTH, steps } = request;
  const page = await readPage({ ...request, html: html.slice(0, limit) });
  const { metadata, images, content, hidden, struck, shown, signs } = page;
  const all = joinBlocks(content.blocks);
  if (!all) throw new SourceUnreadableError({ location, reason: 'empty', detail: 'the page has no text' });
  const isWalled = isBehindLogin(all, shown) || (!metadata.isFree && all.length < 1500);
  const kept = isWalled ? content.blocks.filter((block) => !isLoginNotice(block.text)) : content.blocks;
  const orders = detectInjection({
    title: metadata.title,
    text: shown,
    hidden: `${hidden.all}\n${readTags(html)}`,
    blocks: kept,
    textOf: (block) => block.text,
  });
  const { isHostile } = orders;
  const text = joinBlocks(orders.blocks) || all;
  steps?.step('notices', {
    removed: content.blocks.filter((block) => !kept.includes(block)).map((block) => block.text),
    kept: text.length,
    note: isWalled ? 'the page is behind a log-in' : 'no log-in wall',
  });
  const { quality, reasons } = assessQuality({ text, linkDensity: content.linkDensity });
  const language = metadata.language ?? detectLanguage(text);
  const publishedAt = metadata.publishedAt ?? statedDay(shown, language);
  const isStandIn = isPlaceholder(`${metadata.title}\n${text}`);
  steps?.reason(
    ...reasons,
    ...(isStandIn ? ['it replaces a page that was not shown'] : []),
    ...(isHostile ? [HOSTILE_REASON] : []),
    ...(isWalled ? ['the rest of it is behind a log-in'] : []),
  );
  const flags = [
    hidden.prose.length > 0 && !orders.flags.includes('hidden_text') && 'hidden_text',
    isWalled && 'login_wall',
    metadata.form,
    publishedAt === null && 'undated',
    html.length > limit && 'truncated',
  ].filter((flag) => flag !== false && flag !== null);
  const omissions = listOmissions(
    { kind: 'hidden_text', texts: hidden.prose },
    { kind: 'struck_text', texts: struck },
    { kind: 'markup_not_read', count: Math.max(0, html.length - limit), of: html.length },
  );
  return {
    url: metadata.url,
    title: metadata.title || fileTitle(location),
    siteName: metadata.siteName,
    author: metadata.author,
    publishedAt,
    ...(metadata.modifiedAt !== null && { modifiedAt: metadata.modifiedAt }),
    language,
    kind: 'html',
    method: content.method,
    quality: Math.min(quality, isStandIn ? 0.1 : isHostile ? HOSTILE_QUALITY : isWalled ? 0.5 : 1),
    flags: [...orders.flags, ...flags],
    ...(omissions.length > 0 && { omissions }),
    ...(images.length > 0 && { images }),
    ...(signs && { signs }),
    text: tidyText(text),
  };
}

async function readPage({ html, location, hasSigns, steps }: HtmlRequest) {
  if (!isTreeable(html)) return readStripped(html, location);
  try {
    const document = await parsePage(html);
    steps?.step('parse', { note: `${html.length} characters of mark-up` });
    const index = indexElements(document);
    const metadata = readPageMetadata(document, location, index);
    steps?.step('metadata', { note: metadata.title });
    const signs = hasSigns ? readPageSigns(document, location, index) : null;
    const struck = spellOut(document, index);
    const hidden = removeHidden(document, index);
    const blocks = renderBlocks(document.body ?? document.documentElement);
    const images = readPageImages(document, { location, index, shown: blocks });
    // All that the page shows, menus and notices included.
    const shown = joinBlocks(blocks);
    steps?.step('hidden', { removed: hidden.all.split('\n').filter(Boolean), kept: shown.length });
    const content = await findMainContent(document, { claims: metadata, index, steps, shown: blocks });
    return { metadata, images: imagesWithin(images, content.blocks), hidden, struck, shown, signs, content };
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
    return readStripped(html, location);
  }
}

/** The last resort: no tree, and facts from the head alone. */
async function readStripped(html: string, location: string) {
  const head = html.slice(0, 100_000).split(/<body\b/i)[0] ?? '';
  const document = await parsePage(isTreeable(head) && head.length < html.length ? head : '');
  const blocks = stripMarkup(html);
  return {
    metadata: readPageMetadata(document, location),
    images: [],
    content: { blocks, method: 'stripped' as const, linkDensity: 0.5 },
    hidden: { prose: [], all: '' },
    struck: [],
    shown: joinBlocks(blocks),
    signs: null,
  };
}

/** Above this many characters the page has said something, whatever it keeps back. */
const TEASER = 1500;
/** A notice outside the text is about the text if that is as short as an introduction; else about comments and the like. */
const INTRODUCTION = 700;

/** `text` is what was extracted; `surroundings` all that the page shows, where the notice may stand. */
function isBehindLogin(text: string, surroundings: string): boolean {
  if (text.length >= TEASER) return false;
  return vocabulary('any', 'loginWall').test(text.length < INTRODUCTION ? surroundings : text);
}

/** The notice itself, which is not part of the text. */
function isLoginNotice(block: string): boolean {
  return block.length < 250 && vocabulary('any', 'loginWall').test(block);
}

function isPlaceholder(text: string): boolean {
  return text.length < 600 && vocabulary('any', 'placeholder').test(text);
}
