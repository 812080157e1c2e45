import { checksByNumber, groundingOfMaterial, reviseDraft } from '@research-studio/core/report';
import { contextOf, type ResearchRuntime } from '../../context.ts';
import { materialOf } from '../../propositions/material.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';
import { compileReport, finished, reportByCode } from '../../writing/compile-report.ts';

/**
 * An editor puts right what the check found and looks over the whole, what changed is checked again, and code adds the verified
 * findings and what is disputed, numbers the citations and lists the sources. A report that code put together stays as it is.
 *
 * Reads `draft`, `checks` and everything gathered; replaces `draft`, `checks`, `report`, `answered`, `missing`, `confidence`,
 * `metadata`.
 */
export async function editReport(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const { draft } = state;
  if (draft === null) return {};
  const { ports } = context;
  const material = materialOf(state, context);
  const checks = checksByNumber(draft, state.checks, material.brief.language);
  const grounding = groundingOfMaterial(material);
  const revised = await reviseDraft({ draft, checks, material, grounding }, context);
  for (const message of revised.notices) ports.emit({ type: 'warning', message });
  const answered = { ...state, answered: revised.answered ?? state.answered };
  const isPlain = answered.answered !== 'none';
  const report = await compileReport({ ...revised, isPlain }, answered, context);
  const isWritten = report.sections.some(({ role, claimIds }) => role === undefined && claimIds.length > 0);
  if (isWritten)
    return {
      draft: revised.draft,
      checks: [...revised.checks.values()],
      ...finished(report, answered, context),
    };
  ports.emit({ type: 'warning', message: NOTHING_SUPPORTED });
  return { draft: null, ...(await reportByCode(state, context)) };
}

const NOTHING_SUPPORTED =
  'Nothing that the model wrote is supported by the sources; the report is put together from the passages instead.';
