import { detectLanguage } from '@research-studio/language';
import {
  type ExtractedDocument,
  type Omission,
  type SourceKind,
  SourceUnreadableError,
} from '@research-studio/schemas';
import { detectInjection } from '../safety/prompt-injection.ts';
import { statedDay } from './page-dates.ts';
import { canonicalAddress } from './page-metadata.ts';
import { readTags, tidyCode, tidyText } from './render-blocks.ts';
import type { StepRecorder } from './step-recorder.ts';

/** The result of the reader of a format: the text of a document, and what it states of itself. */
export interface DocumentText {
  readonly text: string;
  readonly kind: SourceKind;
  readonly method: string;
  /** The address that the document gives for itself, which counts for local files only. */
  readonly url?: string | null;
  readonly title?: string | null;
  readonly siteName?: string | null;
  readonly author?: string | null;
  /** As front matter, or a field for it, states it. */
  readonly publishedAt?: string | null;
  /** The stamp of the file, which changes when it is copied or printed. */
  readonly fileDate?: string | null;
  /** Lines in which the document may state its date; default: those of `text`. */
  readonly head?: string;
  readonly language?: string | null;
  /** Text that the document keeps from its readers; only looked through. */
  readonly hidden?: string;
  readonly omissions?: readonly Omission[];
  readonly flags?: readonly string[];
  readonly pageStarts?: readonly number[];
  readonly emptyDetail?: string;
}

interface PlainRequest {
  readonly location: string;
  readonly steps?: StepRecorder | undefined;
}

/** A document that is its own main text, with what is judged from the text alone. @throws {SourceUnreadableError} `empty`. */
export function plainDocument(facts: DocumentText, { location, steps }: PlainRequest): ExtractedDocument {
  const { kind, method, title = null, fileDate = null, omissions = [], pageStarts } = facts;
  const whole = INDENTED.test(kind) ? tidyCode(facts.text) : tidyText(facts.text);
  const parts = whole.split('\n\n');
  const { blocks, isHostile, flags } = detectInjection({
    title: title ?? '',
    text: whole,
    hidden: `${facts.hidden ?? ''}\n${readTags(facts.text)}`,
    blocks: parts,
    textOf: (block) => block,
  });
  const text = blocks.join('\n\n');
  if (!/[\p{L}\p{N}]/u.test(text)) {
    const detail = facts.emptyDetail ?? 'the document has no text';
    throw new SourceUnreadableError({ location, reason: 'empty', detail });
  }
  const language = facts.language ?? detectLanguage(text);
  const publishedAt = facts.publishedAt ?? (ROWS.test(kind) ? null : dayOf(text, facts.head, language));
  // On many hosts anybody may put a file beside those of others, so a fetched one has the address that it came from.
  const isLocal = location.startsWith('file:');
  const isProse = WHOLE.test(kind) && (kind !== 'json' || isLocal);
  const judged = assessQuality({ text, linkDensity: 0, isProse });
  steps?.step('read', { kept: text.length, note: `${kind} by ${method}` });
  steps?.reason(...judged.reasons, ...(isHostile ? [HOSTILE_REASON] : []));
  return {
    url: canonicalAddress({
      location,
      base: null,
      candidates: isLocal ? [facts.url] : [],
      isArticle: !TYPED.test(kind),
    }),
    title: title ?? fileTitle(location),
    siteName: facts.siteName ?? null,
    author: facts.author ?? null,
    publishedAt,
    ...(publishedAt === null && fileDate !== null && { fileDate }),
    language,
    kind,
    method,
    quality: Math.min(judged.quality, isHostile ? HOSTILE_QUALITY : 1),
    flags: [...new Set([...flags, ...(publishedAt === null ? ['undated'] : []), ...(facts.flags ?? [])])],
    ...(omissions.length > 0 && { omissions }),
    // Offsets are of the text as it was put together.
    ...(pageStarts && whole === facts.text && { pageStarts: movedStarts(pageStarts, parts, blocks) }),
    text,
  };
}

/** Where offsets are once only some of the parts of a text are kept, which are parted by two characters. */
function movedStarts(starts: readonly number[], parts: readonly string[], kept: readonly string[]) {
  const gaps: { readonly at: number; readonly length: number }[] = [];
  let [at, count] = [0, 0];
  for (const part of parts) {
    if (part === kept[count]) count += 1;
    else gaps.push({ at, length: part.length + 2 });
    at += part.length + 2;
  }
  return starts.map((start) =>
    gaps.reduce((sum, gap) => sum - Math.min(gap.length, Math.max(0, start - gap.at)), start),
  );
}

function dayOf(text: string, head: string | undefined, language: string | null): string | null {
  return (head === undefined ? null : statedDay(head, language)) ?? statedDay(text, language);
}

/** A day in a cell or a cue is not that of the document. */
const ROWS = /^(?:csv|xlsx|ods|subtitles|transcript|mail|json|notebook|code)$/;
/** Kinds in which spaces mean something. */
const INDENTED = /^(?:code|notebook|mail)$/;
/** Kinds that are their own content, in sentences or not; what services of the web answer is judged by its sentences. */
const WHOLE = /^(?:mail|transcript|json|notebook|code)$/;
/** Texts that are written by hand, often as articles. */
const TYPED = /^(?:text|markdown)$/;

/** The best quality of a text that speaks to language models: the least that is used at all, where somebody asks for it. */
export const HOSTILE_QUALITY = 0.3;
export const HOSTILE_REASON = 'its text gives orders to language models';

/** A page with this many characters of prose has room to say something. */
const FULL_LENGTH = 1000;

/**
 * How much a text can be relied on as the content of its page, 0 to 1, from its length, the share of it that is
 * in sentences (every line, where it is prose), and the share in links. A short text in whole sentences still passes
 * 0.3; a menu does not.
 */
export function assessQuality(evidence: { text: string; linkDensity: number; isProse?: boolean }) {
  const { text, linkDensity, isProse = false } = evidence;
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  const length = lines.reduce((sum, line) => sum + line.length, 0);
  if (length === 0) return { quality: 0, reasons: ['there is no text beside headings'] };
  const prose = lines
    .filter((line) => isProse || isSentence(line))
    .reduce((sum, line) => sum + line.length, 0);
  const room = 0.4 + 0.6 * Math.min(1, length / FULL_LENGTH);
  const quality = room * (0.65 * (prose / length) + 0.35 * (1 - Math.min(1, linkDensity)));
  const percent = (part: number) => `${Math.round(part * 100)}%`;
  const reasons = [
    length < FULL_LENGTH && `it is short: ${length} characters`,
    prose / length < MOSTLY_PROSE && `${percent(prose / length)} of it is in sentences or tables`,
    linkDensity > MANY_LINKS && `${percent(Math.min(1, linkDensity))} of it is links`,
  ].filter((reason) => reason !== false);
  return { quality: Math.round(quality * 100) / 100, reasons };
}

/** A page beyond these is named in the reasons; the quality itself knows no steps. */
const MOSTLY_PROSE = 0.7;
const MANY_LINKS = 0.3;

/** A sentence, or a row of a table, which carries facts as well. */
function isSentence(line: string): boolean {
  return /[.!?…。！？।؟]["'”’»)\]」』]*$/u.test(line) || line.includes(' | ') || line.length > 160;
}

/** A title for a document that has none: its file name without suffix, else its address. */
export function fileTitle(location: string): string {
  const { pathname, hostname } = new URL(location);
  const name = decodeLoosely(pathname.split('/').filter(Boolean).at(-1) ?? '')
    .replace(/(?:\.[a-z][a-z0-9]{1,8}){1,2}$/i, '')
    .replace(/[_-]+/g, ' ')
    .trim();
  return name || hostname || location;
}

function decodeLoosely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}
