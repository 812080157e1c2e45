import { withoutInvisible } from '../citation/escape-markdown.ts';
import { type Prompt, PromptBlock, type WriteBlock } from '../models/reasoning/task.ts';

/**
 * Untrusted text as a prompt may carry it: no addresses (a model that never sees one cannot cite one), no control or
 * invisible characters, one line, at most `maxCharacters`.
 */
export function promptText(text: string, maxCharacters = 2000): string {
  const plain = withoutAddresses(withoutInvisible(text))
    .replace(/[^\S ]\s*| \s+/gu, ' ')
    .trim();
  return plain.length <= maxCharacters ? plain : `${plain.slice(0, maxCharacters - 1)}…`;
}

/**
 * The user part of a prompt. JSON keeps untrusted text inside string literals, where it cannot close a section.
 * Whatever comes in, from a question to the words of an earlier step, no address goes out.
 */
export function promptData(data: Readonly<Record<string, unknown>>): Omit<Prompt, 'system'> {
  const blocks: PromptBlock[] = [];
  const user = written(data, (block) => {
    blocks.push(block);
    return block.text;
  });
  return { user, parts: { blocks, write: (short) => written(withoutEmpty(data, short), short) } };
}

function written(data: unknown, writeBlock: WriteBlock): string {
  const write = (_key: string, value: unknown) => {
    const text = value instanceof PromptBlock ? writeBlock(value) : value;
    return typeof text === 'string' ? withoutAddresses(text) : text;
  };
  // A line for each value, without the indentation, which costs tokens. Line ends within a text are escaped.
  return JSON.stringify(data, write, 1).replace(/\n +/g, '\n');
}

/** Text of a page that helps and is not needed. */
export function rawText(text: string, maxCharacters: number): PromptBlock {
  return new PromptBlock(promptText(text, maxCharacters), { bare: '' });
}

/** A passage that may be cited, as a line of a prompt: mark, quote and what a reader of it alone could not know. */
export function passageBlock(
  { id, relevance }: { readonly id: string; readonly relevance: number },
  { quote, note }: { readonly quote: string; readonly note: string },
): PromptBlock {
  return new PromptBlock(`[${id}] ${quote}${note}`, { passage: { mark: id, quote, relevance } });
}

/** Blocks without a text leave their lists, and an item of a list leaves it with the last block of a list of its own. */
function withoutEmpty(value: unknown, writeBlock: WriteBlock): unknown {
  if (value instanceof PromptBlock) return writeBlock(value) === '' ? undefined : value;
  if (Array.isArray(value))
    return value.flatMap((item) => {
      const left = withoutEmpty(item, writeBlock);
      return left === undefined || isEmptied(item, left) ? [] : [left];
    });
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, withoutEmpty(own, writeBlock)]));
}

function isEmptied(item: unknown, left: unknown): boolean {
  if (typeof item !== 'object' || item === null) return false;
  const listOf = (owner: unknown, key: string) => (owner as Record<string, unknown>)[key] as unknown[];
  return Object.entries(item).some(
    ([key, own]) => Array.isArray(own) && own.length > 0 && listOf(left, key).length === 0,
  );
}

function withoutAddresses(text: string): string {
  if (!text.includes('://') && !/www\./i.test(text)) return text;
  return text.replace(/\b(?:https?|ftp|file):\/\/[^\s<>"')\]]+|\bwww\.[^\s<>"')\]]+/giu, '(link)');
}
