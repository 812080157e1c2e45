import type { PageImage } from '@research-studio/schemas';
import type { ElementIndex } from './element-index.ts';
import { type Block, type PlacedBlock, tidyLine } from './render-blocks.ts';

const MOST_IMAGES = 30;
const LONGEST = 600;

/** A picture that says what it shows, and the blocks of the page around it, its own caption left out. */
export interface PlacedImage {
  readonly image: PageImage;
  readonly before: readonly Block[];
  readonly behind: readonly Block[];
}

interface ImageRequest {
  readonly location: string;
  readonly index: ElementIndex;
  /** All that the page shows. */
  readonly shown: readonly PlacedBlock[];
}

/** Pictures of a page that say what they show, with their addresses and what the page says of their licence. */
export function readPageImages(
  document: Document,
  { location, index, shown }: ImageRequest,
): readonly PlacedImage[] {
  const base = document.querySelector('base[href]')?.getAttribute('href') ?? location;
  const images = index.select('img').filter(({ isConnected }) => isConnected);
  const standIns = standInsOf(images);
  const places = new Map(index.elements.map((element, place) => [element, place]));
  const placeOf = (element: Element) => places.get(element) ?? 0;
  const found = new Map<string, PlacedImage>();
  for (const element of images) {
    const figure = element.closest('figure');
    const caption = captionOf(figure);
    const url = addressOf(element, base, standIns);
    const alt = lineOf(element.getAttribute('alt'));
    if (url === null || found.has(url) || (caption === null && !saysWhatItShows(element, alt))) continue;
    if (figure?.querySelector('figcaption') == null && leadsElsewhere(element, location)) continue;
    const licence = lineOf(figure?.querySelector(LICENCE)?.textContent);
    const around = shown.filter((block) => figure?.contains(block.element) !== true);
    const next = around.findIndex((block) => placeOf(block.element) > placeOf(element));
    const split = next < 0 ? around.length : next;
    found.set(url, {
      image: { url, alt, caption, licence },
      before: around.slice(Math.max(0, split - NEAR), split),
      behind: around.slice(split, split + NEAR),
    });
  }
  return [...found.values()];
}

/** Blocks on either side by which a picture is placed: captions, credits and share buttons stand between. */
const NEAR = 3;

/** The pictures that stand in the main text or at its head, not those of menus, teasers and asides. */
export function imagesWithin(
  images: readonly PlacedImage[],
  content: readonly Block[],
): readonly PageImage[] {
  const textsOf = (blocks: readonly Block[]) => new Set(blocks.map(({ text }) => text));
  const kept = textsOf(content);
  const head = textsOf(content.slice(0, NEAR));
  const isIn = (texts: ReadonlySet<string>, blocks: readonly Block[]) =>
    blocks.some(({ text }) => texts.has(text));
  const own = images.filter(
    ({ before, behind }) =>
      before.some(({ text }) => text.startsWith('# ')) ||
      isIn(head, behind) ||
      (isIn(kept, before) && isIn(kept, behind)),
  );
  return own.map(({ image }) => image).slice(0, MOST_IMAGES);
}

const LICENCE = '[rel~="license"], a[href*="creativecommons.org/"], [itemprop="license"]';
const CREDIT = '[class*="credit" i], [class*="copyright" i]';
/** Shorter texts name a logo, a person, a photographer or a thing for sale. */
const FEWEST_WORDS = 4;
/** Pixels: smaller ones are icons. */
const SMALLEST = 200;

function saysWhatItShows(image: Element, alt: string | null): boolean {
  const sides = ['width', 'height'].map((side) => Number(image.getAttribute(side) ?? SMALLEST));
  return (alt?.split(' ').length ?? 0) >= FEWEST_WORDS && !sides.some((side) => side < SMALLEST);
}

/** Null where it names nobody but the photographer. */
function captionOf(figure: Element | null): string | null {
  const caption = figure?.querySelector('figcaption');
  if (caption == null) return null;
  const credits = [...caption.querySelectorAll(CREDIT)].map(({ textContent }) => wordsIn(textContent));
  const words = wordsIn(caption.textContent) - credits.reduce((sum, some) => sum + some, 0);
  return words < FEWEST_WORDS ? null : lineOf(caption.textContent);
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

function wordsIn(text: string | null): number {
  return [...segmenter.segment((text ?? '').slice(0, LONGEST))].filter(({ isWordLike }) => isWordLike).length;
}

function lineOf(text: string | null | undefined): string | null {
  return tidyLine(text ?? '').slice(0, LONGEST) || null;
}

/** Whether a click on the picture opens another page, as on a teaser: no larger copy of it and no page of a file. */
function leadsElsewhere(image: Element, location: string): boolean {
  const address = image.closest('a[href]')?.getAttribute('href');
  if (address == null || !URL.canParse(address, location)) return false;
  const url = new URL(address, location);
  return (
    url.pathname !== new URL(location).pathname && !/\.(?:jpe?g|png|gif|webp|avif|svg)$/i.test(url.pathname)
  );
}

/** Where scripts find the picture that they put in the place of a stand-in. */
const LATER = /^data-(?:[\w-]+-)?(?:src|original)$/;
const LATER_SET = /^data-(?:[\w-]+-)?srcset$/;

/** Address of the picture, also where a script loads it later; null where the page has only a placeholder. */
function addressOf(image: Element, base: string, standIns: ReadonlySet<string>): string | null {
  const picture = image.closest('picture');
  const spare = (picture ?? image).parentElement?.querySelector('noscript img');
  const elements = [image, ...(picture?.querySelectorAll('source') ?? [])];
  const valuesOf = (pattern: RegExp) =>
    elements.flatMap((element) => {
      const names = element.getAttributeNames().filter((name) => pattern.test(name));
      return names.map((name) => element.getAttribute(name) ?? '');
    });
  const source = image.getAttribute('src') ?? '';
  const candidates = [
    ...valuesOf(LATER),
    ...valuesOf(LATER_SET).map(fromSet),
    ...(standIns.has(source) ? [] : [source]),
    ...valuesOf(/^srcset$/).map(fromSet),
    spare?.getAttribute('src') ?? '',
  ];
  for (const candidate of candidates) {
    const given = candidate.trim();
    if (given === '' || /[{}]/.test(given) || !URL.canParse(given, base)) continue;
    const url = new URL(given, base);
    url.username = '';
    url.password = '';
    if (/^https?:$/.test(url.protocol)) return url.href;
  }
  return null;
}

/** Pixels at which a picture fills a report. */
const WIDE_ENOUGH = 800;

/** The smallest of the sizes of a picture ("a.jpg 400w, b.jpg 800w") that is wide enough, else the largest. */
function fromSet(sizes: string): string {
  const given = sizes
    .split(/,\s+/)
    .map((entry) => entry.trim().split(/\s+/))
    .map(([url = '', size = '1x']) => ({
      url,
      size: Number.parseFloat(size) * (size.endsWith('x') ? WIDE_ENOUGH / 2 : 1),
    }))
    .sort((a, b) => a.size - b.size);
  return (given.find(({ size }) => size >= WIDE_ENOUGH) ?? given.at(-1))?.url ?? '';
}

/** Addresses that pictures share whose alternative texts differ. */
function standInsOf(images: readonly Element[]): ReadonlySet<string> {
  const altOf = (image: Element) => image.getAttribute('alt')?.trim() ?? '';
  const bySource = Map.groupBy(
    images.filter((image) => altOf(image) !== ''),
    (image) => image.getAttribute('src') ?? '',
  );
  return new Set(
    [...bySource].flatMap(([source, same]) => (new Set(same.map(altOf)).size > 1 ? [source] : [])),
  );
}
