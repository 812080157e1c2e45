export interface QualityEvidence {
  readonly text: string;
  /** Share of the text that stands in links, 0 to 1. */
  readonly linkDensity: number;
}

/** A page with this many characters of prose has room to say something. */
const FULL_LENGTH = 1000;

/**
 * How much a text can be relied on as the content of its page, 0 to 1, from its length, the share of it that stands
 * in sentences, and the share that stands in links. A short text in whole sentences still passes 0.3; a menu does not.
 */
export function assessQuality({ text, linkDensity }: QualityEvidence): number {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  const length = lines.reduce((sum, line) => sum + line.length, 0);
  if (length === 0) return 0;
  const prose = lines.filter(isProse).reduce((sum, line) => sum + line.length, 0);
  const room = 0.4 + 0.6 * Math.min(1, length / FULL_LENGTH);
  const quality = room * (0.65 * (prose / length) + 0.35 * (1 - Math.min(1, linkDensity)));
  return Math.round(quality * 100) / 100;
}

/** A sentence, or a row of a table, which carries facts as well. */
function isProse(line: string): boolean {
  return /[.!?…。！？।؟]["'”’»)\]」』]*$/u.test(line) || line.includes(' | ') || line.length > 160;
}
