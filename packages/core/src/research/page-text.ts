import { eachSentence, inTurns, type Sentence } from '@research-studio/language';
import type { Evidence, Source } from '@research-studio/schemas';
import { siteOf } from '../citation/site-of.ts';
import type { SourceLibrary } from './ports/ports.ts';

/** A source that was read, with its text in sentences. */
export interface PageText {
  readonly source: Source;
  readonly site: string;
  readonly text: string;
  readonly sentences: readonly Sentence[];
  /** The sub-questions whose searches found it. */
  readonly foundFor: readonly string[];
  /** As in `Candidate`. */
  readonly isFiller: boolean;
}

export async function openPageText(
  {
    source,
    foundFor,
    isFiller = false,
  }: Pick<PageText, 'source' | 'foundFor'> & { readonly isFiller?: boolean | undefined },
  library: Pick<SourceLibrary, 'text'>,
): Promise<PageText> {
  const text = await library.text(source.contentHash);
  const sentences = await Array.fromAsync(inTurns(eachSentence(text, source.language)));
  return { source, site: siteOf(source) || 'local document', text, sentences, foundFor, isFiller };
}

/** A run of a page's sentences that one call is shown. */
export interface PagePart {
  readonly page: PageText;
  /** Places of the first and the last sentence in `page.sentences`. */
  readonly first: number;
  readonly last: number;
  /** From 1; a page that fits is one part. */
  readonly part: number;
  readonly parts: number;
}

/**
 * Cuts a page into parts of about equal length, none longer than `maxCharacters` unless one sentence is, where a block
 * ends if one ends there. A page without sentences has no part.
 */
export function cutPage(page: PageText, maxCharacters: number): readonly PagePart[] {
  const { sentences } = page;
  const [head] = sentences;
  if (head === undefined) return [];
  const length = (sentences.at(-1)?.end ?? 0) - head.start;
  const target = length / Math.ceil(length / maxCharacters);
  const starts = [0];
  for (const [index, { end, start, block }] of sentences.entries()) {
    const from = sentences[starts.at(-1) ?? 0]?.start ?? 0;
    const before = sentences[index - 1];
    const isFull = end - from > maxCharacters;
    const isBorder = start - from >= target && block !== before?.block;
    if (index > (starts.at(-1) ?? 0) && (isFull || isBorder)) starts.push(index);
  }
  return starts.map((first, index) => ({
    page,
    first,
    last: (starts[index + 1] ?? sentences.length) - 1,
    part: index + 1,
    parts: starts.length,
  }));
}

/** Puts parts into as few calls as take them in order, none of more than `maxCharacters` unless one part is. */
export function packParts(
  parts: readonly PagePart[],
  maxCharacters: number,
): readonly (readonly PagePart[])[] {
  const calls: { parts: PagePart[]; characters: number }[] = [];
  for (const part of parts) {
    const characters = charactersOf(part);
    const fitting = calls.find((call) => call.characters + characters <= maxCharacters);
    if (fitting === undefined) calls.push({ parts: [part], characters });
    else {
      fitting.parts.push(part);
      fitting.characters += characters;
    }
  }
  return calls.map((call) => call.parts);
}

export function charactersOf({ page: { sentences }, first, last }: PagePart): number {
  return (sentences[last]?.end ?? 0) - (sentences[first]?.start ?? 0);
}

/** Evidence of a page, before it gets its id. */
export type Finding = Omit<Evidence, 'id'>;
