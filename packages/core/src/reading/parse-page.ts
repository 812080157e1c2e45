/**
 * A DOM of a page. linkedom builds it several times faster than jsdom and runs no scripts; it wants an `<html>`
 * element around what it is given.
 */
export async function parsePage(html: string): Promise<Document> {
  const { parseHTML } = await import('linkedom');
  const source = /<html[\s>]/i.test(html) ? html : `<!doctype html><html><body>${html}</body></html>`;
  return parseHTML(source).document;
}
