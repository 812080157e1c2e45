import type { ConfidenceLevel } from '@research-studio/schemas';

/** Signs that tell how sure a claim is, right after its last citation: "… in 1901 [1][2]◐." */
export const CONFIDENCE_SIGNS: Readonly<Record<ConfidenceLevel, string>> = {
  high: '●',
  medium: '◐',
  low: '○',
};

/** The Markdown of one claim with the sign after its last numbered citation; unchanged where it has none. */
export function withSign(markdown: string, level: ConfidenceLevel): string {
  const last = [...markdown.matchAll(/(?<!\\)\[\d+\]/g)].at(-1);
  if (last === undefined) return markdown;
  const at = last.index + last[0].length;
  return `${markdown.slice(0, at)}${CONFIDENCE_SIGNS[level]}${markdown.slice(at)}`;
}

/** Markdown whose citations carry no sign, as later readers of its sentences need it. */
export function withoutSigns(markdown: string): string {
  return markdown.replace(/(?<=\[E?\d{1,9}\])[●◐○]/g, '');
}
