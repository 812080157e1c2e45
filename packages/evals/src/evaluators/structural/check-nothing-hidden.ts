import { type Finding, shortened } from './finding.ts';
import type { StructuralCheck } from './structural-check.ts';

/** A report shows all that it holds, as it stands there: no comments, no characters without a shape or that turn the order. */
export const checkNothingHidden: StructuralCheck = {
  name: 'check_nothing_hidden',
  readsMarkdownAlone: true,
  find: ({ report }) =>
    report.markdown.split('\n').flatMap((text, index): Finding[] => {
      const where = `line ${index + 1}`;
      const sign = unseen.exec(text)?.[0];
      const tag = comment.exec(text)?.[0];
      return [
        ...(sign === undefined
          ? []
          : [{ where, what: `U+${hexOf(sign)} cannot be seen there: “${shortened(text)}”` }]),
        ...(tag === undefined ? [] : [{ where, what: `“${shortened(tag, 60)}” is shown to nobody` }]),
      ];
    }),
};

/**
 * Controls, marks that turn the order of reading, tags, and what has no width outside of the scripts and emoji that are
 * joined by it.
 */
const unseen =
  /(?![\t\r])\p{Cc}|[\u202a-\u202e\u2060-\u2069\u{e0000}-\u{e007f}]|(?<![\p{M}\p{Extended_Pictographic}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Thai}\p{Script=Myanmar}\p{Script=Lao}])[\u200b-\u200d\ufeff]/u;

const comment = /<!--.*|<(?:script|style|template|noscript|iframe)\b[^>]*>?/iu;

function hexOf(sign: string): string {
  return (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}
