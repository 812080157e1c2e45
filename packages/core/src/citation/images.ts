import { addressesModels } from '@research-studio/documents';
import type { BundleSource, PageImage, Source } from '@research-studio/schemas';
import { escapeMarkdown } from './escape-markdown.ts';
import { publisherOf } from './site-of.ts';
import { linkableUrl } from './text-fragment-url.ts';

/** An image of a source under the number by which a writer can ask for it. */
export interface OfferedImage {
  readonly number: number;
  readonly image: PageImage;
  readonly source: Source;
}

const MOST_OF_A_SOURCE = 4;
/** Shorter captions do not say what an image shows. */
const MIN_CAPTION = 12;

/**
 * The images of the sources of a run that can be shown: those whose captions say what they show. Numbers are given by
 * the ids of the sources, so that every step of a run knows an image by the same number.
 */
export function imagesOf(sources: readonly Source[]): readonly OfferedImage[] {
  const usable = sources
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap((source) =>
      (source.images ?? [])
        .filter(isUsable)
        .slice(0, MOST_OF_A_SOURCE)
        .map((image) => ({ image, source })),
    );
  return usable.map((item, index) => ({ number: index + 1, ...item }));
}

/** The caption, else the alternative text. */
export function captionOf({ caption, alt }: PageImage): string {
  return caption ?? alt ?? '';
}

function isUsable(image: PageImage): boolean {
  const { url, alt, caption } = image;
  if (captionOf(image).length < MIN_CAPTION || linkableUrl(url) === null) return false;
  return !addressesModels(`${alt ?? ''}\n${caption}`);
}

export function imageToken(number: number): string {
  return `[[image:${number}]]`;
}

/** As models write it. */
export const anyImageToken = /\\?\[\\?\[\s*image\s*[:#\s]\s*(\d{1,4})\s*\\?\]\\?\]/gi;
const tokenLine = /^\[\[image:(\d{1,4})\]\]$/;

/** The number that a line asks for; null for any other line. */
export function imageAsked(line: string): number | null {
  const digits = tokenLine.exec(line.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

export function withoutImageTokens(markdown: string): string {
  return markdown.replace(anyImageToken, '');
}

/** Brings tokens into one form, each on a line of its own behind the paragraph, list or table in which it stood. */
export function placeImageTokens(markdown: string): string {
  if (markdown.search(anyImageToken) < 0) return markdown;
  return markdown
    .split(/\n{2,}/)
    .flatMap((block) => {
      const tokens = [...block.matchAll(anyImageToken)].map(([, digits]) => imageToken(Number(digits)));
      if (tokens.length === 0) return [block];
      const rest = block
        .replace(anyImageToken, '')
        .replace(/(?<=\S)[ \t]+(?=[ \t]|$|[.,;:!?](?:\s|$))/gm, '')
        .trim();
      return rest === '' ? tokens : [rest, ...tokens];
    })
    .join('\n\n');
}

/** The image with the line below it: its caption, who shows it, the number of the source, and the licence if one is stated. */
export function figureMarkdown({ image, source }: OfferedImage, sourceNumber: number): string {
  const { url, licence } = image;
  const says = escapeMarkdown(captionOf(image));
  const by = `${escapeMarkdown(publisherOf(source))} [${sourceNumber}]`.trim();
  const isNamed = licence === null || captionOf(image).includes(licence);
  const line = [says, by, ...(isNamed ? [] : [escapeMarkdown(licence)])].join(' · ');
  return `![${altOf(image)}](${linkableUrl(url)})\n*${line}*`;
}

function altOf({ alt, caption }: PageImage): string {
  return escapeMarkdown(alt ?? caption ?? '').replace(/!/g, '\\!');
}

/** The image behind an address of the Markdown; null where no source of the report has it. */
export function figureAt(url: string, sources: readonly Pick<BundleSource, 'images'>[]): PageImage | null {
  const images = sources.flatMap((source) => source.images ?? []);
  return images.find((one) => linkableUrl(one.url) === url) ?? null;
}
