import { type DraftSentence, parseDraft, renderDraft } from '../../citation/draft-blocks.ts';
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
   * The draft with other Markdown in the place of sentences; an empty one takes a sentence out, and with the last sentence of a
   * paragraph, table or section also that. Sections without an edit stay byte for byte.
   */
  replace(edits: ReadonlyMap<number, string>): Draft;
}

/** Reads a draft that `cleanDraft` has made safe. */
export function numberDraft(draft: Draft, language: string | null): NumberedDraft {
  const all: NumberedSentence[] = [];
  const sections = draft.sections.map(({ heading, markdown }, section) => {
    const blocks = parseDraft(markdown, language).map((item, block) => {
      if (item.kind === 'fixed') return item;
      const sentences = item.sentences.map((sentence): NumberedSentence => {
        const n = all.length + 1;
        const numbered = { ...sentence, n, section, heading, isRow: item.kind === 'row', block };
        all.push(numbered);
        return numbered;
      });
      return { ...item, sentences };
    });
    return { heading, markdown, blocks };
  });
  return {
    sentences: all,
    lines: sections.flatMap(({ heading, blocks }) => [
      ...(heading === '' ? [] : [`## ${heading}`]),
      ...blocks
        .map((block) =>
          block.kind === 'fixed'
            ? block.markdown
            : block.prefix + block.sentences.map(({ n, markdown }) => `{${n}} ${markdown}`).join(' '),
        )
        .filter((line) => line.trim() !== ''),
    ]),
    replace: (edits) => ({
      title: draft.title,
      sections: sections.flatMap(({ heading, markdown, blocks }, section) => {
        if (!all.some((one) => one.section === section && edits.has(one.n))) return [{ heading, markdown }];
        const edited = blocks.map((block) => {
          if (block.kind === 'fixed') return block;
          const sentences = block.sentences
            // A sentence must not open a block of its own.
            .map((one) => ({
              ...one,
              markdown: edits.get(one.n)?.replace(/\s+/g, ' ').trim() ?? one.markdown,
            }))
            .filter((one) => one.markdown !== '');
          return { ...block, sentences };
        });
        const text = renderDraft(edited);
        return text === '' ? [] : [{ heading, markdown: text }];
      }),
    }),
  };
}
