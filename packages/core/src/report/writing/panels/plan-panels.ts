import { imageToken } from '../../../citation/images.ts';
import { answerOf } from '../../../models/reasoning/task.ts';
import type { StepContext } from '../../../research/ports/step-context.ts';
import { PASSAGES_PER_SECTION } from '../extractive-draft.ts';
import { evidenceOf, type WritingMaterial, wordsOfEach } from '../writing-material.ts';
import { listMarkdown, tableMarkdown } from './panel-markdown.ts';
import { type PlannedPanel, planPanelsTask } from './plan-panels.task.ts';
import { type WritePanelInput, writeBodyTask, writeListTask, writeTableTask } from './write-panel.task.ts';

/** The parts of a report that is written in parts. */
export interface WritingPlan {
  readonly title: string;
  /** Code planned, because no model did. */
  readonly isExtractive: boolean;
  readonly parts: readonly { readonly heading: string; readonly write: () => Promise<string> }[];
}

/** Panels as the parts of a report, each from its own passages alone. An image is at the end of the part before it. */
export async function planPanels(material: WritingMaterial, context: StepContext): Promise<WritingPlan> {
  const { ports, signal } = context;
  const { output, isExtractive } = await answerOf(ports.reasoner, {
    task: planPanelsTask,
    input: material,
    signal,
  });
  const plan = output.panels;
  const written = plan.filter(({ type }) => type !== 'image');
  const parts = written.map((panel, index) => ({
    heading: panel.title,
    write: async () => {
      const evidence = evidenceOf(panel.evidenceIds, material).slice(0, PASSAGES_PER_SECTION);
      const maxWords = wordsOfEach(material, written.length);
      const markdown = await writePanel(
        { material: { ...material, evidence }, panel, plan, maxWords },
        context,
      );
      return [markdown, ...imagesAfter(plan, index).map(imageToken)].join('\n\n');
    },
  }));
  return { title: output.title, isExtractive, parts };
}

/** A panel by a writer of its form. Replies that are no panel of that form come back to the model with what is wrong. */
async function writePanel(input: WritePanelInput, { ports, signal }: StepContext): Promise<string> {
  const { reasoner } = ports;
  if (input.panel.type === 'table')
    return tableMarkdown(await reasoner.reason(writeTableTask, input, signal));
  if (input.panel.type === 'body_listful')
    return listMarkdown(await reasoner.reason(writeListTask, input, signal));
  return (await reasoner.reason(writeBodyTask, input, signal)).text;
}

/** Numbers of the images that are planned behind the nth panel that is written; those before the first come behind it. */
function imagesAfter(panels: readonly PlannedPanel[], nth: number): readonly number[] {
  let at = -1;
  return panels.flatMap(({ type, image }) => {
    if (type !== 'image') at += 1;
    else if (image !== null && Math.max(0, at) === nth) return [image];
    return [];
  });
}
