import { needsCitation } from '@research-studio/verification';
import { cleanDraft } from './clean-draft.ts';
import { type DraftSentence, withMarks } from './draft-blocks.ts';
import type { Grounding } from './grounding.ts';
import { eachSentence, type GroundedDraft, repairMarks } from './repair-marks.ts';

/** From this share of its terms on, the passages that a sentence cites are on its subject, though a number or name may lack. */
const FITTING_COVER = 0.35;

/**
 * Sees to it that every sentence that states a number, a date or a name carries a mark: that of the next sentence in
 * its paragraph where it supports this one too, else the evidence that does, and a sentence that none bears out is
 * removed. Where the cited evidence is on another subject and other evidence bears the sentence out, that is cited
 * instead; otherwise a writer's own marks stay as they are. All marks must exist: run `repairMarks` before.
 */
export function enforceCitations(markdown: string, grounding: Grounding): GroundedDraft {
  return eachSentence(markdown, grounding, (given, next) => {
    const sentence = markedAtEnd(given);
    const { marks, text } = sentence;
    const own = grounding.judge(text, marks);
    if (marks.length > 0 && own.standing !== 'suspicious') return { sentence };
    if (marks.length === 0 && !needsCitation(text, grounding.language)) return { sentence };
    const inherited = marks.length === 0 ? inheritedFrom(next?.marks ?? [], text, grounding) : null;
    if (inherited !== null) return { sentence: withMarks(sentence, inherited) };
    const found = grounding.evidenceFor(text);
    if (found === null) {
      return marks.length === 0
        ? { sentence: null, change: { kind: 'sentence-removed', from: [], to: [] } }
        : { sentence, change: { kind: 'sentence-unsupported', from: marks, to: marks } };
    }
    const marked = withMarks(sentence, found);
    if (marks.length === 0) return { sentence: marked, change: { kind: 'mark-added', from: [], to: found } };
    const from = marks.filter((id) => !found.includes(id));
    if (from.length > 0 && (own.signals['cover'] ?? 0) < FITTING_COVER)
      return { sentence: marked, change: { kind: 'mark-replaced', from, to: found } };
    // Another passage often just shares a name and a number.
    return { sentence };
  });
}

/** A sentence is held to all of its marks: where words follow the last one, all stand at its end, and nothing seems unproven. */
function markedAtEnd(sentence: DraftSentence): DraftSentence {
  const { markdown, marks } = sentence;
  const after = /[^\]]*$/.exec(markdown)?.[0] ?? '';
  const isOpen = marks.length > 0 && /[\p{L}\p{N}]/u.test(after) && !markdown.trimStart().startsWith('|');
  return isOpen ? withMarks(sentence, marks) : sentence;
}

/** One of the marks where one will do, else all of them; null when they do not support the sentence. */
function inheritedFrom(
  marks: readonly string[],
  text: string,
  grounding: Grounding,
): readonly string[] | null {
  const single = marks.find((id) => grounding.supports(text, [id]));
  if (single !== undefined) return [single];
  return marks.length > 1 && grounding.supports(text, marks) ? marks : null;
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
