import type { Claim, ConfidenceLevel, Verdict } from '@research-studio/schemas';

/** Signs of how sure a claim is, right after its last citation: "… in 1901 [1][2]◐." */
export const CONFIDENCE_SIGNS: Readonly<Record<ConfidenceLevel, string>> = {
  high: '●',
  medium: '◐',
  low: '○',
};

/** Signs of verdicts, in the same place. Where a claim has a level too, that says how far it is supported in part. */
export const VERDICT_SIGNS: Readonly<Record<Exclude<Verdict, 'supported'>, string>> = {
  partially_supported: '◐',
  open: '?',
  unsupported: '✗',
  contradicted: '✗',
};

/** The sign of a claim, or ''. What no passage supports, and what nobody decided, always has one. `levels`: which are shown. */
export function signOf(
  { verdict, level }: Pick<Claim, 'verdict' | 'level'>,
  levels: boolean | 'doubt' = true,
): string {
  const isShown = levels === 'doubt' ? level !== 'high' : levels;
  if (verdict === 'supported') return level !== undefined && isShown ? CONFIDENCE_SIGNS[level] : '';
  const hasLevel = verdict === 'partially_supported' && level !== undefined && isShown;
  return hasLevel ? CONFIDENCE_SIGNS[level] : VERDICT_SIGNS[verdict];
}

/** The Markdown of one claim with its sign after the last citation; where it has none, before its full stop. */
export function withSign(markdown: string, sign: string): string {
  if (sign === '') return markdown;
  const last = [...markdown.matchAll(/(?<!\\)\[\d+\]/g)].at(-1);
  if (last === undefined) return markdown.replace(/\s*([.。!?]?["”»’)*_]*)\s*$/u, ` ${sign}$1`);
  const at = last.index + last[0].length;
  return `${markdown.slice(0, at)}${sign}${markdown.slice(at)}`;
}

/** The signs of the claims of a section. */
export function signsIn(markdown: string): readonly string[] {
  const behindMarks = [...markdown.matchAll(/(?<=\[\d{1,4}\])[●◐○✗?]/gu)].map(([sign]) => sign);
  return UNMARKED.test(markdown) ? [...behindMarks, VERDICT_SIGNS.unsupported] : behindMarks;
}

/** The sign of a sentence without a mark. */
const UNMARKED = / ✗(?=[.。!?]?["”»’)*_]*(?:\s|$))/u;

/** Markdown without the signs of its claims, as later readers of its sentences need it. */
export function withoutSigns(markdown: string): string {
  return withoutMarkSigns(markdown).replace(new RegExp(UNMARKED, 'gu'), '');
}

/** The same with the signs of sentences that have no mark. */
export function withoutMarkSigns(markdown: string): string {
  return markdown.replace(/(?<=\[E?\d{1,9}\])[●◐○✗?]/gu, '');
}
