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
  const next = addressOf(target.trim().replaceAll('&amp;', '&'), url);
  // A page that loads itself again, or starts a program.
  if (next === null || next.href === url || !/^https?:$/.test(next.protocol)) return null;
  const delay = Number.parseFloat(seconds);
  if (delay <= SHORT_SECONDS) return next;
  return delay <= LONGEST_SECONDS && bytes.length < HEAD && textOf(head).length < LITTLE_TEXT ? next : null;
}

/** An address without the place in its page; null where it is none. */
export function addressOf(address: string, base?: string): URL | null {
  if (address === '' || !URL.canParse(address, base)) return null;
  return Object.assign(new URL(address, base), { hash: '' });
}

/** Not of parts that are not shown where scripts run, as a browser runs them. */
function metaRefresh(html: string): string | null {
  for (const [tag] of withoutUnseen(html, '').matchAll(/<meta\b(?:[^>"']|"[^"]*"|'[^']*')*>/gi))
    if (attribute(tag, 'http-equiv').toLowerCase() === 'refresh') return attribute(tag, 'content');
  return null;
}

function withoutUnseen(html: string, more: string): string {
  const unseen = `noscript|script|style|template|textarea|title|svg${more}`;
  return html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(new RegExp(`<(${unseen})\\b[\\s\\S]*?(?:</\\1\\s*>|$)`, 'gi'), '');
}

function attribute(tag: string, name: string): string {
  const found = new RegExp(`[\\s"'/]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag);
  return (found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim();
}

function textOf(html: string): string {
  return withoutUnseen(html, '|head')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
