import { needsCitation } from '@research-studio/verification';
import { type DraftBlock, type DraftSentence, parseDraft, renderDraft, withMarks } from './draft-blocks.ts';
import type { Grounding } from './grounding.ts';
import { normaliseMarks, withoutMarks } from './marks.ts';

/** Something that was changed in a draft, or found wanting. Told to the reader through the report's metadata. */
export interface CitationChange {
  readonly kind: /** Marks in `from` were given up; the sentence now carries those in `to`. */
    | 'mark-replaced'
    | 'mark-removed'
    /** A sentence without a mark was given those in `to`; one inherited from the next sentence is not told. */
    | 'mark-added'
    | 'sentence-removed'
    /** Other words took its place, which the evidence in `to` bears out. */
    | 'sentence-reworded'
    /** Kept with its marks, though no evidence passes the guards: its claim is not "supported". */
    | 'sentence-unsupported';
  readonly sentence: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

export interface GroundedDraft {
  readonly markdown: string;
  readonly changes: readonly CitationChange[];
}

/**
 * Brings marks into one form and resolves those whose id does not exist: to the evidence that the sentence must have
 * meant, or they are removed, and the sentence with them when it states a fact that no evidence bears out.
 */
export function repairMarks(markdown: string, grounding: Grounding): GroundedDraft {
  return eachSentence(normaliseMarks(markdown), grounding, (sentence) => repaired(sentence, grounding));
}

type Outcome = { sentence: DraftSentence | null; change?: Omit<CitationChange, 'sentence'> };

function repaired(sentence: DraftSentence, grounding: Grounding): Outcome {
  const known = sentence.marks.filter((id) => grounding.has(id));
  if (known.length === sentence.marks.length) return { sentence };
  const from = sentence.marks.filter((id) => !grounding.has(id));
  if (known.length > 0) {
    return { sentence: withMarks(sentence, known), change: { kind: 'mark-removed', from, to: [] } };
  }
  const meant = grounding.evidenceFor(sentence.text);
  if (meant !== null) {
    return { sentence: withMarks(sentence, meant), change: { kind: 'mark-replaced', from, to: meant } };
  }
  if (needsCitation(sentence.text, grounding.language)) {
    return { sentence: null, change: { kind: 'sentence-removed', from, to: [] } };
  }
  return { sentence: withMarks(sentence, []), change: { kind: 'mark-removed', from, to: [] } };
}

/**
 * Runs a rule over every sentence of a draft and collects what it changed. The rule also gets the next sentence of the
 * same paragraph, as it was before; null at the paragraph's end.
 */
export function eachSentence(
  markdown: string,
  grounding: Grounding,
  rule: (sentence: DraftSentence, next: DraftSentence | null) => Outcome,
): GroundedDraft {
  const changes: CitationChange[] = [];
  const blocks = parseDraft(markdown, grounding.language).map((block): DraftBlock => {
    if (block.kind === 'fixed') return { kind: 'fixed', markdown: withoutMarks(block.markdown) };
    const sentences = block.sentences.flatMap((before, index) => {
      const { sentence, change } = rule(before, block.sentences[index + 1] ?? null);
      if (change !== undefined) changes.push({ ...change, sentence: before.text });
      return sentence ?? [];
    });
    return { ...block, sentences };
  });
  return { markdown: renderDraft(blocks), changes };
}
