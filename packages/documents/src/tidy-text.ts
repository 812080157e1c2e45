/** One line: composed characters (NFC), single spaces, no soft hyphens, zero-width or control characters. */
export function tidyLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u00AD\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]|(?![\t\n\r])\p{Cc}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Several lines: each tidied, line breaks kept, never more than one blank line. */
export function tidyText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085\f\v]/g, '\n')
    .split('\n')
    .map(tidyLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
