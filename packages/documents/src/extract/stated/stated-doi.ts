/** In the head of a page, in front matter, and behind the word or the resolver in a text. */
const IN_META =
  /<meta\b[^>]{0,200}\b(?:name|property)\s*=\s*["'](?:citation_doi|bepress_citation_doi|dc\.identifier(?:\.doi)?|prism\.doi)["'][^>]{0,200}?\bcontent\s*=\s*["'](?:doi:\s*|https?:\/\/(?:dx\.)?doi\.org\/)?(10\.\d{4,9}\/[^"'\s]+)/i;
const IN_FIELD = /^doi\s*[:=]\s*["']?(?:https?:\/\/(?:dx\.)?doi\.org\/)?(10\.\d{4,9}\/[^\s"']+)/im;
const IN_TEXT = /\bdoi(?:\.org\/|\s*[:：]\s*)(10\.\d{4,9}\/[^\s"<>\])]+)/gi;
/** Where a document states its own DOI; further down it cites those of others. */
const HEAD = { bytes: 60_000, characters: 3_000 };

/** The DOI that a document states for itself, in lower case; null where it states none, or several. */
export function statedDoi(bytes: Uint8Array, text: string): string | null {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEAD.bytes)).toString(
    'latin1',
  );
  if (!raw.includes('10.') && !text.includes('10.')) return null;
  const named = IN_META.exec(raw)?.[1] ?? IN_FIELD.exec(raw.slice(0, HEAD.characters))?.[1];
  if (named !== undefined) return tidy(named);
  const found = [...text.slice(0, HEAD.characters).matchAll(IN_TEXT)].map(([, doi = '']) => tidy(doi));
  return new Set(found).size === 1 ? (found[0] ?? null) : null;
}

function tidy(doi: string): string {
  return doi.replace(/[.,;:]+$/, '').toLowerCase();
}
