import { Readability } from '@mozilla/readability';

/**
 * Readability without what only readers of HTML need. The methods are its own; one that a later version renames is done
 * again, and costs time.
 */
class TextReadability extends Readability<Element> {
  _isProbablyVisible(): boolean {
    // What is hidden is out of the document already.
    return true;
  }

  _unwrapNoscriptImages(): void {
    // Pictures are read before.
  }

  _fixLazyImages(): void {
    // Pictures are read before.
  }

  _fixRelativeUris(): void {
    // Of links, the text alone is kept.
  }
}

/** The element that Readability takes for the page's article; null where it finds none. Takes the document apart. */
export function readArticle(document: Document): Element | null {
  const reader = new TextReadability(document, {
    charThreshold: 300,
    keepClasses: true,
    serializer: (node) => node as Element,
  });
  try {
    return reader.parse()?.content ?? null;
  } catch (error) {
    // It takes for granted that its input is in a body, and fails on pages of several.
    if (error instanceof TypeError) return null;
    throw error;
  }
}
