import { SourceUnreadableError } from '@research-studio/schemas';

/** The page in an MHTML file, which is a mail with a page and its pictures. @throws {SourceUnreadableError} `empty`. */
export async function readWebArchive(bytes: Uint8Array, location: string) {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const archive = splitHead(text);
  const pages = leavesOf(archive).filter(({ head }) =>
    /^(?:text\/html|application\/xhtml\+xml)/i.test(field(head, 'content-type') ?? ''),
  );
  const start = /\bstart="?([^";\s]+)/i.exec(field(archive.head, 'content-type') ?? '')?.[1];
  const saved = field(archive.head, 'snapshot-content-location');
  const page =
    pages.find(({ head }) => start !== undefined && field(head, 'content-id') === start) ??
    pages.find(({ head }) => saved !== null && field(head, 'content-location') === saved) ??
    pages[0];
  if (page === undefined)
    throw new SourceUnreadableError({ location, reason: 'empty', detail: 'the web archive has no page' });
  const own = await decodePart(page);
  // A set of frames shows nothing but the pages in it.
  const isFrames = /<frameset\b/i.test(Buffer.from(own).toString('latin1'));
  const stated = [saved, field(page.head, 'content-location'), field(archive.head, 'content-location')].find(
    (address) => address !== null && /^https?:\/\//i.test(address) && URL.canParse(address),
  );
  return {
    bytes: isFrames ? Buffer.concat(await Promise.all(pages.map(decodePart))) : own,
    contentType: field(page.head, 'content-type'),
    /** Where the browser saved it from; null when it says none. */
    address: stated ?? null,
  };
}

interface Part {
  readonly head: string;
  readonly body: string;
}

/** Nested as deep as browsers nest. */
const DEEPEST = 5;

function leavesOf(part: Part, depth = 0): readonly Part[] {
  const type = field(part.head, 'content-type') ?? '';
  const boundary = /\bboundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type);
  if (!/^multipart\//i.test(type) || boundary === null || depth > DEEPEST) return [part];
  return `\n${part.body}`
    .split(`\n--${boundary[1] ?? boundary[2]}`)
    .slice(1)
    .filter((inner) => !inner.startsWith('--'))
    .flatMap((inner) => leavesOf(splitHead(inner.replace(/^[ \t]*\r?\n/, '')), depth + 1));
}

function splitHead(text: string): Part {
  const end = /\r?\n\r?\n/.exec(text);
  return end === null
    ? { head: text, body: '' }
    : { head: text.slice(0, end.index), body: text.slice(end.index + end[0].length) };
}

function field(head: string, name: string): string | null {
  const unfolded = head.replace(/\r?\n[ \t]+/g, ' ');
  return new RegExp(`^${name}:[ \\t]*(\\S.*?)[ \\t\\r]*$`, 'im').exec(unfolded)?.[1] ?? null;
}

async function decodePart({ head, body }: Part): Promise<Uint8Array> {
  const { default: PostalMime } = await import('postal-mime');
  const mail = Buffer.from(`Content-Disposition: attachment\r\n${head}\r\n\r\n${body}`, 'latin1');
  const content = (await PostalMime.parse(mail)).attachments[0]?.content;
  return content === undefined || typeof content === 'string' ? new Uint8Array() : new Uint8Array(content);
}
