import type { PageImage } from '@research-studio/schemas';
import { tidyLine } from './render-blocks.ts';

const MOST_IMAGES = 30;
const LONGEST = 600;

/** Pictures of a page that say what they show, with their addresses and what the page says of their licence. */
export function readPageImages(document: Document, location: string): readonly PageImage[] {
  const base = document.querySelector('base[href]')?.getAttribute('href') ?? location;
  const images = new Map<string, PageImage>();
  const add = (image: Element | null, figure: Element | null) => {
    const url = addressOf(image, base);
    const caption = lineOf(figure?.querySelector('figcaption') ?? null);
    const alt = tidyLine(image?.getAttribute('alt') ?? '').slice(0, LONGEST) || null;
    if (url === null || images.has(url) || images.size >= MOST_IMAGES) return;
    if (caption === null && !(image !== null && saysWhatItShows(image, alt))) return;
    const licence = lineOf(figure?.querySelector(LICENCE) ?? null);
    images.set(url, { url, alt, caption, licence });
  };
  for (const figure of document.querySelectorAll('figure')) add(figure.querySelector('img'), figure);
  for (const image of document.querySelectorAll('article img[alt], main img[alt]')) add(image, null);
  return [...images.values()];
}

const LICENCE = '[rel~="license"], a[href*="creativecommons.org/"], [itemprop="license"]';
/** Shorter texts name a logo, a person or a thing for sale. */
const FEWEST_WORDS = 4;
/** Pixels: smaller ones are icons. */
const SMALLEST = 200;

function saysWhatItShows(image: Element, alt: string | null): boolean {
  const sides = ['width', 'height'].map((side) => Number(image.getAttribute(side) ?? SMALLEST));
  return (alt?.split(' ').length ?? 0) >= FEWEST_WORDS && !sides.some((side) => side < SMALLEST);
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
