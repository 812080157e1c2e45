import { cleanDraft } from './clean-draft.ts';
import { withMarks } from './draft-blocks.ts';
import type { Grounding } from './grounding.ts';
import { needsCitation } from './needs-citation.ts';
import { eachSentence, type GroundedDraft, repairMarks } from './repair-marks.ts';

/**
 * Sees to it that every sentence that states a number, a date or a name carries a mark: the evidence that bears it out
 * is attached, and a sentence that none bears out is removed. Where the cited evidence fails the guards and other
 * evidence passes them, that is cited instead. All marks must exist: run `repairMarks` before.
 */
export function enforceCitations(markdown: string, grounding: Grounding): GroundedDraft {
  return eachSentence(markdown, grounding, (sentence) => {
    const { marks, text } = sentence;
    if (marks.length > 0 && grounding.support(text, marks).guards.passes) return { sentence };
    if (marks.length === 0 && !needsCitation(text, grounding.language)) return { sentence };
    const found = grounding.evidenceFor(text);
    if (found !== null) {
      const kind = marks.length === 0 ? 'mark-added' : 'mark-replaced';
      return { sentence: withMarks(sentence, found), change: { kind, from: marks, to: found } };
    }
    return marks.length === 0
      ? { sentence: null, change: { kind: 'sentence-removed', from: [], to: [] } }
      : { sentence, change: { kind: 'sentence-unsupported', from: marks, to: marks } };
  });
}

/** A model's draft of one section, made safe and grounded: `cleanDraft`, `repairMarks`, `enforceCitations`. */
export function groundSection(
  section: { heading: string; markdown: string },
  grounding: Grounding,
): GroundedDraft {
  const repaired = repairMarks(cleanDraft(section.markdown, { heading: section.heading }), grounding);
  const enforced = enforceCitations(repaired.markdown, grounding);
  return { markdown: enforced.markdown, changes: [...repaired.changes, ...enforced.changes] };
}
