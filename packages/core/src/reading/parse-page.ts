/**
 * A DOM of a page. linkedom builds it several times faster than jsdom and runs no scripts; it wants an `<html>`
 * element around what it is given.
 */
export async function parsePage(html: string): Promise<Document> {
  const { parseHTML } = await import('linkedom');
  const source = /<html[\s>]/i.test(html) ? html : `<!doctype html><html><body>${html}</body></html>`;
  const { document } = parseHTML(source);
  if (/<[a-z]+\s[^>]{0,500}\b[A-Z-]{2,20}\s?=/i.test(source)) lowerNames(document);
  return document;
}

/** linkedom keeps attribute names as they are written, and selectors then miss `NAME` and `HREF`. */
function lowerNames(document: Document): void {
  for (const element of document.querySelectorAll('*'))
    for (const { name, value } of [...element.attributes]) {
      const lower = name.toLowerCase();
      if (lower !== name && !element.hasAttribute(lower)) element.setAttribute(lower, value);
    }
}
