import { ANY_SIGN, SIGNS, signOf } from '@research-studio/messages';
import type { Claim } from '@research-studio/schemas';

export { signOf } from '@research-studio/messages';

/** The Markdown of one claim with its sign after the last citation; where it has none, before its full stop. */
export function withSign(markdown: string, claim: Pick<Claim, 'verdict' | 'reason'>): string {
  const sign = signOf(claim);
  if (sign === null) return markdown;
  const last = [...markdown.matchAll(/(?<!\\)\[\d+\]/g)].at(-1);
  if (last === undefined) return markdown.replace(/\s*([.。!?]?["”»’)*_]*)\s*$/u, ` ${SIGNS[sign]}$1`);
  const at = last.index + last[0].length;
  return `${markdown.slice(0, at)}${SIGNS[sign]}${markdown.slice(at)}`;
}

/** Behind a mark, or without one at the end of its sentence. */
const SIGN = new RegExp(
  `(?<=\\[E?\\d{1,9}\\])${ANY_SIGN}| [${SIGNS.doubt}✗](?=[.。!?]?["”»’)*_]*(?:\\s|$))`,
  'gu',
);

/** The signs of the claims of a section. */
export function signsIn(markdown: string): readonly string[] {
  return (markdown.match(SIGN) ?? []).map((sign) => sign.trim());
}

/** Markdown without the signs of its claims, as later readers of its sentences need it. */
export function withoutSigns(markdown: string): string {
  return markdown.replace(SIGN, '');
}
