/** Most texts have more bytes to a token, in any script; tables of figures about as many. */
const BYTES_PER_TOKEN = 3;

/** Tokens of a text for any model, rather too many than too few. */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}

/** The beginning of a text, of so many tokens at most. */
export function firstTokens(text: string, tokens: number): string {
  const bytes = Buffer.from(text).subarray(0, Math.max(0, tokens * BYTES_PER_TOKEN));
  return bytes.toString().replace(/\uFFFD$/, '');
}
