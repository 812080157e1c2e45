import type { ExtractedDocument } from '@research-studio/schemas';

/** On documents of this machine that name an address or a publisher: nothing but the file itself says so. */
export const STATED_ORIGIN = 'stated_origin';

/** Name and host together: prompts and lists cut longer ones, and the host must stay readable. */
const LONGEST_SITE = 78;
const LONGEST_HOST = 50;

/**
 * What a document says of its own origin is unverified. Of a page that was fetched, the name of the site counts only
 * beside the host that it came from: "Nature (blog.example)". A file gets the flag "stated_origin".
 */
export function withOrigin(document: ExtractedDocument, location: string): ExtractedDocument {
  const { url, siteName, flags } = document;
  const { protocol, hostname } = new URL(location);
  if (protocol === 'file:') {
    const isStated = siteName !== null || !url.startsWith('file:');
    return isStated ? { ...document, flags: [...flags, STATED_ORIGIN] } : document;
  }
  const host = hostname.replace(/^www\./, '').slice(-LONGEST_HOST);
  if (siteName === null || siteName.toLowerCase() === host) return { ...document, siteName: null };
  const room = LONGEST_SITE - host.length - 3;
  const name = siteName.length > room ? `${siteName.slice(0, room - 1).trimEnd()}…` : siteName;
  return { ...document, siteName: `${name} (${host})` };
}

/** Whether a site's name is the word of a page on the host beside it. */
export function isOwnWord(siteName: string): boolean {
  return /\S \([^\s()]+\)$/.test(siteName);
}
