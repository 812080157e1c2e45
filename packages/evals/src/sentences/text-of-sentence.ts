import { marksIn, parseDraft, withoutMarks } from '@research-studio/core';

/** What table rows begin with, as checkers are shown them: "(table row) Year: 2024; Sales: 88,700 [E101]". */
export const TABLE_ROW = '(table row) ';

/** What a sentence says, without marks and mark-up, and the evidence that it cites. */
export function textOfSentence(sentence: string): {
  readonly text: string;
  readonly marks: readonly string[];
  readonly isRow: boolean;
} {
  const marks = marksIn(sentence);
  if (sentence.startsWith(TABLE_ROW))
    return { text: withoutMarks(sentence.slice(TABLE_ROW.length)).trim(), marks, isRow: true };
  const sentences = parseDraft(sentence, null).flatMap((block) =>
    block.kind === 'fixed' ? [] : block.sentences,
  );
  return { text: sentences.map(({ text }) => text).join(' '), marks, isRow: false };
}
