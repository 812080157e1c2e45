import { detectLanguage } from '@research-studio/language';
import { type ExtractedDocument, SourceUnreadableError } from '@research-studio/schemas';
import { addressesModels, instructsUnseen } from '../safety/addresses-models.ts';
import { type HiddenText, removeHidden } from './hidden/remove-hidden.ts';
import { findMainContent, type MainContent } from './main-content.ts';
import { statedDay } from './page-dates.ts';
import { type PageMetadata, readPageMetadata } from './page-metadata.ts';
import { isTreeable, parsePage, stripMarkup } from './parse-page.ts';
import { assessQuality, fileTitle, HOSTILE_QUALITY } from './plain-document.ts';
import { joinBlocks, readTags, renderBlocks, tidyText } from './render-blocks.ts';

interface HtmlRequest {
  readonly html: string;
  /** Where the page was read: an http(s) or file: URL. */
  readonly location: string;
  /** Characters of mark-up that are parsed; what follows is left out, with the flag "truncated". */
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
  const language = metadata.language ?? detectLanguage(text);
  const publishedAt = metadata.publishedAt ?? statedDay(shown, language);
  const unseen = `${hidden.all}\n${readTags(html)}`;
  const isHostile = addressesModels(`${metadata.title}\n${shown}`) || instructsUnseen(unseen);
  const flags = [
    isHostile && 'instructions',
    (hidden.prose.length > 0 || instructsUnseen(unseen)) && 'hidden_text',
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
    language,
    kind: 'html',
    method: content.method,
    quality: Math.min(
      quality,
      isPlaceholder(`${metadata.title}\n${text}`) ? 0.1 : isHostile ? HOSTILE_QUALITY : isWalled ? 0.5 : 1,
    ),
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

/** The last resort: no tree, and facts from the head alone. */
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

const ABOUT_COMMENTS =
  /\b(?:log|sign|register|be logged)[^.\n]{0,40}\b(?:to|and|or|before)\s+(?:be able to\s+)?(?:leave|post|add|write|make|join|comment|reply|vote|rate|share)\b[^.\n]{0,40}/gi;

/** How pages say that the rest is for those who log in, register or pay. */
const LOGIN_WALL: readonly RegExp[] = [
  /\b(?:log|sign)[ -]?in\b[^.\n]{0,50}\b(?:to (?:continue|read|view|access|see|unlock)|required|is required)\b/i,
  /\b(?:please|you (?:must|need to|have to))\s+(?:be logged in|log in|sign in|register|subscribe)\b/i,
  /\b(?:subscribe|register|create (?:a|your) (?:free )?account|become a (?:member|subscriber)|start (?:your )?(?:free )?(?:trial|subscription))\b[^.\n]{0,50}\b(?:to|for)\s+(?:continue|keep|read(?:ing)?|view|access|full|unlimited|unlock)\b/i,
  /\bto (?:continue|keep) reading\b|\bcontinue reading\b[^.\n]{0,40}\b(?:subscri|log|sign|account)/i,
  /\b(?:already a (?:subscriber|member)|existing subscribers?|(?:only )?(?:for|available to) (?:our )?(?:subscribers|members|registered (?:users|readers))(?: only)?|(?:subscribers?|members?)[- ]only)\b/i,
  /\b(?:this (?:article|content|page|story|document) is (?:reserved|exclusive|only|restricted|for (?:subscribers|members|registered)))/i,
  /\b(?:bitte|jetzt)\s+(?:melden sie sich an|anmelden|einloggen|registrieren)|\b(?:weiterlesen mit|nur für abonnenten|bereits abonnent|abo abschließen)/i,
  /\b(?:réservé aux abonnés|connectez-vous pour|abonnez-vous pour|déjà abonné|identifiez-vous)/i,
  /\b(?:inicia sesión para|suscríbete para|solo para suscriptores|faça login para|exclusivo para assinantes|assine para|accedi per|abbonati per|riservato agli abbonati)/i,
  /(?:войдите,? чтобы|авторизуйтесь|зарегистрируйтесь,? чтобы|только для подписчиков|оформите подписку)/i,
  /(?:会員限定|有料会員|ログインして(?:ください|続き)|続きを読むには|会員登録)/,
  /(?:登录后|請登入|请登录|订阅后|會員專屬|会员专享)/,
];
/** Above this many characters the page has said something, whatever it keeps back. */
const TEASER = 1500;
/** A notice outside the text is about the text when that is no longer than an introduction; else about comments and the like. */
const INTRODUCTION = 700;

/** Pages that stand in for the page that was asked for. */
const PLACEHOLDER =
  /\b(?:enable javascript|javascript is (?:disabled|required|not enabled)|verify (?:that )?you are (?:a )?human|checking your browser|just a moment|access (?:is |has been )?denied|are you a robot|unusual traffic|page (?:not found|cannot be found|doesn.t exist)|404 (?:error|not found)|error 404)\b/i;

/** `text` is what was extracted; `surroundings` all that the page shows, where the notice may stand. */
function isBehindLogin(text: string, surroundings: string): boolean {
  if (text.length >= TEASER) return false;
  const seen = (text.length < INTRODUCTION ? surroundings : text).replace(ABOUT_COMMENTS, ' ');
  return LOGIN_WALL.some((pattern) => pattern.test(seen));
}

/** The notice itself, which is no part of what the page has to say. */
function isLoginNotice(block: string): boolean {
  return block.length < 250 && LOGIN_WALL.some((pattern) => pattern.test(block));
}

function isPlaceholder(text: string): boolean {
  return text.length < 600 && PLACEHOLDER.test(text);
}
