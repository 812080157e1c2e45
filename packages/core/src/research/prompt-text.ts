import { withoutInvisible } from '../citation/escape-markdown.ts';

/**
 * Untrusted text as a prompt may carry it: no addresses (a model that never sees one cannot cite one), no control or
 * invisible characters, one line, at most `maxCharacters`.
 */
export function promptText(text: string, maxCharacters = 2000): string {
  const plain = withoutAddresses(withoutInvisible(text)).replace(/\s+/gu, ' ').trim();
  return plain.length <= maxCharacters ? plain : `${plain.slice(0, maxCharacters - 1)}…`;
}

/**
 * The user part of a prompt. JSON keeps untrusted text inside string literals, where it cannot close a section.
 * Whatever comes in, from a question to the words of an earlier step, no address goes out.
 */
export function promptData(data: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(
    data,
    (_key, value: unknown) => (typeof value === 'string' ? withoutAddresses(value) : value),
    1,
  );
}

function withoutAddresses(text: string): string {
  return text.replace(/\b(?:https?|ftp|file):\/\/[^\s<>"')\]]+|\bwww\.[^\s<>"')\]]+/giu, '(link)');
}
