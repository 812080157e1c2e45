import type { PageResponse } from './page-response.ts';

/** Up to this delay a refresh is a redirect, whatever the page says. */
const SHORT_SECONDS = 3;
/** Up to this one a page that says next to nothing else asks its reader to wait. */
const LONGEST_SECONDS = 30;
/** Characters of text, as in "You are being redirected. Click here." */
const LITTLE_TEXT = 500;
/** A page says at its head where it leads. */
const HEAD = 64_000;

/** Where the Refresh header or the mark-up of a page leads after a short time; null where the page is meant to be read. */
export function refreshTarget(page: PageResponse, refresh: string | null): URL | null {
  const { url, status, contentType, bytes } = page;
  if (status !== 200 || !/^\s*(?:$|text\/html|application\/xhtml)/i.test(contentType ?? '')) return null;
  const head = Buffer.from(bytes.subarray(0, HEAD)).toString('latin1');
  const wish = refresh ?? (/http-equiv/i.test(head) ? metaRefresh(head) : null);
  const [, seconds = '', target = ''] =
    /^\s*([\d.]+)\s*[;,\s]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(wish ?? '') ?? [];
  const address = target.trim().replaceAll('&amp;', '&');
  if (address === '' || !URL.canParse(address, url)) return null;
  const next = new URL(address, url);
  next.hash = '';
  // A page that loads itself again, or starts a program.
  if (next.href === url || !/^https?:$/.test(next.protocol)) return null;
  const delay = Number.parseFloat(seconds);
  if (delay <= SHORT_SECONDS) return next;
  return delay <= LONGEST_SECONDS && bytes.length < HEAD && textOf(head).length < LITTLE_TEXT ? next : null;
}

/** Not of parts that are not shown where scripts run, as a browser runs them. */
function metaRefresh(html: string): string | null {
  const shown = html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<(noscript|script|style|template|textarea|title|svg)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '');
  for (const [tag] of shown.matchAll(/<meta\b(?:[^>"']|"[^"]*"|'[^']*')*>/gi)) {
    if (attribute(tag, 'http-equiv').toLowerCase() === 'refresh') return attribute(tag, 'content');
  }
  return null;
}

function attribute(tag: string, name: string): string {
  const found = new RegExp(`[\\s"'/]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag);
  return (found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim();
}

function textOf(html: string): string {
  return html
    .replace(/<(noscript|script|style|template|head)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
