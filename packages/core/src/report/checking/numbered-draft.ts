import { type DraftBlock, type DraftSentence, parseDraft, renderDraft } from '../../citation/draft-blocks.ts';
import type { Draft } from '../writing/draft.ts';

/** A sentence, list item or table row of a draft with its number, counted from 1 through the whole report. */
export interface NumberedSentence extends DraftSentence {
  readonly n: number;
  /** Place of its section in the draft. */
  readonly section: number;
  readonly heading: string;
  readonly isRow: boolean;
  /** Place of its paragraph, list item or table row among those of the section. */
  readonly block: number;
}

/** A draft in sentences that can be spoken of by number and replaced one by one. */
export interface NumberedDraft {
  readonly sentences: readonly NumberedSentence[];
  /** The text for an editor: headings, table heads and paragraphs as they are, "{n}" before each sentence. */
  readonly lines: readonly string[];
  /**
   * The draft with other Markdown in the place of sentences; null takes a sentence out, and with the last sentence of a
   * paragraph, table or section also that. What is not named stays byte for byte.
   */
  replace(edits: ReadonlyMap<number, string | null>): Draft;
}

/** Reads a draft that `cleanDraft` has made safe. */
export function numberDraft(draft: Draft, language: string | null): NumberedDraft {
  const sections = draft.sections.map(({ heading, markdown }) => ({
    heading,
    blocks: parseDraft(markdown, language),
  }));
  const numbers = new Map<DraftSentence, number>();
  const sentences: NumberedSentence[] = [];
  sections.forEach(({ heading, blocks }, section) => {
    blocks.forEach((item, block) => {
      if (item.kind === 'fixed') return;
      for (const sentence of item.sentences) {
        const n = sentences.length + 1;
        numbers.set(sentence, n);
        sentences.push({ ...sentence, n, section, heading, isRow: item.kind === 'row', block });
      }
    });
  });
  const numbered = (sentence: DraftSentence) => `{${numbers.get(sentence)}} ${sentence.markdown}`;
  return {
    sentences,
    lines: sections.flatMap(({ heading, blocks }) => [
      ...(heading === '' ? [] : [`## ${heading}`]),
      ...blocks.flatMap((block) => {
        if (block.kind === 'fixed') return block.markdown.trim() === '' ? [] : [block.markdown];
        return [block.prefix + block.sentences.map(numbered).join(' ')];
      }),
    ]),
    replace: (edits) => ({
      title: draft.title,
      sections: sections.flatMap(({ heading, blocks }, section) => {
        const isTouched = blocks.some(
          (block) =>
            block.kind !== 'fixed' && block.sentences.some((one) => edits.has(numbers.get(one) ?? 0)),
        );
        const given = draft.sections[section];
        if (!isTouched) return given === undefined ? [] : [given];
        const markdown = renderDraft(blocks.map((block) => edited(block, edits, numbers)));
        return markdown.trim() === '' ? [] : [{ heading, markdown }];
      }),
    }),
  };
}

function edited(
  block: DraftBlock,
  edits: ReadonlyMap<number, string | null>,
  numbers: ReadonlyMap<DraftSentence, number>,
): DraftBlock {
  if (block.kind === 'fixed') return block;
  const sentences = block.sentences.flatMap((sentence): DraftSentence[] => {
    const other = edits.get(numbers.get(sentence) ?? 0);
    if (other === undefined) return [sentence];
    if (other === null || other.trim() === '') return [];
    return [{ ...sentence, markdown: oneLine(other) }];
  });
  return { ...block, sentences };
}

/** A sentence must not open a block of its own. */
function oneLine(markdown: string): string {
  return markdown.replace(/\s+/g, ' ').trim();
}
