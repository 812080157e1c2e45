import type { EvidenceItem } from '../research/evidence-item.ts';
import type { StepContext } from '../research/step-context.ts';
import type { Outline, OutlineInput } from './outline.task.ts';
import type { ReportBrief } from './report-brief.ts';
import { writeSectionTask } from './write-section.task.ts';

export interface DraftSection {
  readonly heading: string;
  /** Carries evidence marks such as [E101]. */
  readonly markdown: string;
}

export interface Draft {
  readonly title: string;
  readonly sections: readonly DraftSection[];
}

/** Pieces of evidence that one section is given. */
const EVIDENCE_PER_SECTION = 24;

export interface DraftRequest extends OutlineInput {
  readonly outline: Outline;
}

/** Second step of the compiler: one section of the outline at a time, each with the earlier ones in view. */
export async function writeDraft(
  { outline, ...input }: DraftRequest,
  { ports, signal }: StepContext,
): Promise<Draft> {
  const headings = outline.sections.map(({ heading }) => heading);
  const shares = evidenceBySection(outline, input.evidence);
  const written: DraftSection[] = [];
  for (const [index, section] of outline.sections.entries()) {
    const evidence = shares[index] ?? [];
    if (evidence.length === 0) continue;
    const { markdown } = await ports.reasoner.reason(
      writeSectionTask,
      {
        brief: input.brief,
        section,
        outline: outline.sections,
        conflicts: input.conflicts,
        evidence,
        earlier: written,
        maxWords: sectionWords(input.brief, headings.length),
      },
      signal,
    );
    if (markdown.trim() === '') continue;
    written.push({ heading: section.heading, markdown });
    ports.emit({
      type: 'section-written',
      heading: section.heading,
      index: index + 1,
      total: headings.length,
    });
  }
  return { title: outline.title, sections: written };
}

/** What the outline assigned; a section that was assigned nothing valid gets none and is not written. */
function evidenceBySection(
  { sections }: Outline,
  evidence: readonly EvidenceItem[],
): readonly (readonly EvidenceItem[])[] {
  const byId = new Map(evidence.map((item) => [item.id, item]));
  return sections.map(({ evidenceIds }) =>
    [...new Set(evidenceIds)].flatMap((id) => byId.get(id) ?? []).slice(0, EVIDENCE_PER_SECTION),
  );
}

function sectionWords({ maxWords }: ReportBrief, sections: number): number | null {
  return maxWords === null ? null : Math.max(40, Math.floor(maxWords / Math.max(1, sections)));
}
