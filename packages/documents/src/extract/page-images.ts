import type { PageImage } from '@research-studio/schemas';
import { tidyLine } from './render-blocks.ts';

const MOST_IMAGES = 30;
const LONGEST = 600;

/** Pictures of a page that have a caption, with their addresses and what the page says of their licence. */
export function readPageImages(document: Document, location: string): readonly PageImage[] {
  const base = document.querySelector('base[href]')?.getAttribute('href') ?? location;
  const images = new Map<string, PageImage>();
  for (const figure of document.querySelectorAll('figure')) {
    if (images.size >= MOST_IMAGES) break;
    const image = figure.querySelector('img');
    const caption = lineOf(figure.querySelector('figcaption'));
    const url = addressOf(image, base);
    if (image === null || caption === null || url === null || images.has(url)) continue;
    const alt = tidyLine(image.getAttribute('alt') ?? '').slice(0, LONGEST) || null;
    const licence = lineOf(
      figure.querySelector('[rel~="license"], a[href*="creativecommons.org/"], [itemprop="license"]'),
    );
    images.set(url, { url, alt, caption, licence });
  }
  return [...images.values()];
}

function lineOf(element: Element | null): string | null {
  return tidyLine(element?.textContent ?? '').slice(0, LONGEST) || null;
}

/** Of the picture itself, also where a script is to fetch it later; null for pictures in the page's own text. */
function addressOf(image: Element | null, base: string): string | null {
  for (const name of ['data-src', 'src']) {
    const given = image?.getAttribute(name)?.trim();
    if (!given || !URL.canParse(given, base)) continue;
    const url = new URL(given, base);
    url.username = '';
    url.password = '';
    if (/^https?:$/.test(url.protocol)) return url.href;
  }
  return null;
}
