/**
 * A DOM of a page. linkedom builds it several times faster than jsdom and runs no scripts; it wants an `<html>`
 * element around what it is given.
 */
export async function parsePage(html: string): Promise<Document> {
  const { parseHTML } = await import('linkedom');
  const source = /<html[\s>]/i.test(html) ? html : `<!doctype html><html><body>${html}</body></html>`;
  const { document } = parseHTML(source);
  if (!/<(?:body|frameset)[\s>]/i.test(source)) fillBody(document);
  if (/<[a-z]+\s[^>]{0,500}\b[A-Z-]{2,20}\s?=/i.test(source)) lowerNames(document);
  return document;
}

/** The tags of a body may be left out, and linkedom then leaves its content beside an empty one. */
function fillBody(document: Document): void {
  const { documentElement: root, body } = document;
  for (const node of [...root.childNodes]) {
    const isText = node.nodeType === 3;
    const isContent = node.nodeType === 1 && !NO_CONTENT.test(node.nodeName);
    if (isText || isContent) body.append(node);
  }
}

const NO_CONTENT = /^(?:head|body|title|meta|link|base|style|script)$/i;

/** linkedom keeps attribute names as they are written, and selectors then miss `NAME` and `HREF`. */
function lowerNames(document: Document): void {
  for (const element of document.querySelectorAll('*'))
    for (const { name, value } of [...element.attributes]) {
      const lower = name.toLowerCase();
      if (lower !== name && !element.hasAttribute(lower)) element.setAttribute(lower, value);
    }
}
