import { outlineTask } from '@research-studio/core';
import { contextOf, type ResearchRuntime } from '../context.ts';
import { reportRequest } from '../report-request.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';

/**
 * Plans the report while its facts are checked: first step of the compiler. What does not hold changes the wording of
 * evidence and not its subject, so the plan need not wait for `verify`.
 *
 * Reads everything gathered; replaces `reportOutline`.
 */
export async function outline(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const { ports, signal } = context;
  const planned = await ports.reasoner.reason(
    outlineTask,
    reportRequest(state, state.evidence, context),
    signal,
  );
  ports.emit({ type: 'outline-ready', headings: planned.sections.map(({ heading }) => heading) });
  return { reportOutline: planned };
}
