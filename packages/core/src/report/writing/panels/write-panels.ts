import { imageToken } from '../../../citation/images.ts';
import type { EvidenceItem } from '../../../research/evidence-item.ts';
import type { StepContext } from '../../../research/ports/step-context.ts';
import type { DraftSection } from '../draft.ts';
import { PASSAGES_PER_SECTION } from '../extractive-draft.ts';
import type { WritingMaterial } from '../writing-material.ts';
import { listMarkdown, tableMarkdown } from './panel-markdown.ts';
import type { PanelPlan, PlannedPanel } from './plan-panels.task.ts';
import { type WritePanelInput, writeBodyTask, writeListTask, writeTableTask } from './write-panel.task.ts';

/**
 * The second phase: all panels of a plan at the same time, each from its own passages alone, as the sections of a draft. An
 * image is at the end of the section before it. `tell` is called with each section as it is written.
 */
export async function writePanels(
  { plan, material }: { readonly plan: PanelPlan; readonly material: WritingMaterial },
  context: StepContext,
  tell: (section: DraftSection, index: number) => void,
): Promise<readonly DraftSection[]> {
  const written = plan.panels.filter(({ type }) => type !== 'image');
  const { maxWords } = material.brief;
  const sections = await Promise.all(
    written.map(async (panel, index): Promise<DraftSection> => {
      const input = {
        material: { ...material, evidence: evidenceOf(panel, material) },
        panel,
        plan: plan.panels,
        maxWords: maxWords === null ? null : Math.max(40, Math.floor(maxWords / written.length)),
      };
      const section = { heading: panel.title, markdown: await writeOne(input, context) };
      tell(section, index);
      return section;
    }),
  );
  return sections.map((section, index) => {
    const tokens = imagesAfter(plan.panels, index).map(imageToken);
    return { ...section, markdown: [section.markdown, ...tokens].join('\n\n') };
  });
}

/** A panel by a writer of its form. Replies that are no panel of that form come back to the model with what is wrong. */
async function writeOne(input: WritePanelInput, { ports, signal }: StepContext): Promise<string> {
  const { reasoner } = ports;
  switch (input.panel.type) {
    case 'table':
      return tableMarkdown(await reasoner.reason(writeTableTask, input, signal));
    case 'body_listful':
      return listMarkdown(await reasoner.reason(writeListTask, input, signal));
    case 'body':
    case 'image':
      return (await reasoner.reason(writeBodyTask, input, signal)).text;
  }
}

function evidenceOf({ evidenceIds }: PlannedPanel, { evidence }: WritingMaterial): readonly EvidenceItem[] {
  const byId = new Map(evidence.map((item) => [item.id, item]));
  return [...new Set(evidenceIds)].flatMap((id) => byId.get(id) ?? []).slice(0, PASSAGES_PER_SECTION);
}

/** Numbers of the images that are planned behind the nth panel that is written; those before the first come behind it. */
function imagesAfter(panels: readonly PlannedPanel[], nth: number): readonly number[] {
  let at = -1;
  return panels.flatMap(({ type, image }) => {
    if (type !== 'image') {
      at += 1;
      return [];
    }
    return image !== null && Math.max(0, at) === nth ? [image] : [];
  });
}
