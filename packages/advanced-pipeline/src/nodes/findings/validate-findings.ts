import { AIMessage } from '@langchain/core/messages';
import { reportBrief } from '@research-studio/core/report';
import { describeEvidence } from '@research-studio/core/research';
import { checkFindings, type Finding, type FoundStatement } from '@research-studio/verification';
import { contextOf, type NodeContext, type ResearchRuntime } from '../../context.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';
import { validateFindingsTask } from './validate-findings.task.ts';

/**
 * Checks what was found before a report is written from it: by code, and what code only suspects by one model call.
 * Advisory: writer, editor and reviewer see the flags.
 *
 * Reads `scoredClaims`, `researcherReports`, `contradictions`, `evidence`; replaces `flaggedIssues`.
 */
export async function validateFindings(
  state: ResearchState,
  runtime: ResearchRuntime,
): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const { knobs, ports } = context;
  const { language } = reportBrief({ ...state, knobs, today: ports.today });
  const statements = statementsOf(state);
  const found = checkFindings({ statements, today: ports.today, language });
  const flags = [...(await ruled(found, statements, context)), ...conflicts(state)];
  ports.emit({ type: 'findings-checked', flags: flags.map(({ message }) => message) });
  for (const { kind, severity, open, message } of flags)
    if ((severity === 'high' && !open) || (kind === 'suspicious_statistic' && !ports.usesModel))
      // A writer is given the flags; a report that quotes its sources can only warn of them.
      ports.emit({
        type: ports.usesModel ? 'notice' : 'warning',
        message: `To be read with care: ${message}`,
      });
  return {
    flaggedIssues: flags,
    messages: [new AIMessage(`${flags.length} findings to be read with care.`)],
  };
}

/** Statements of models about the passages; claims that code drew are the passages themselves. */
function statementsOf(state: ResearchState): readonly FoundStatement[] {
  const items = new Map(describeEvidence(state.evidence, state.sources).map((item) => [item.id, item]));
  const withEvidence = (id: string, text: string, evidenceIds: readonly string[]): FoundStatement => ({
    id,
    text,
    evidence: evidenceIds.flatMap((evidenceId) => {
      const item = items.get(evidenceId);
      if (item === undefined) return [];
      return [
        { id: evidenceId, quote: item.quote, context: [item.title, item.site, item.note ?? ''].join('\n') },
      ];
    }),
  });
  return [
    ...state.scoredClaims.map(({ id, text, evidenceIds }) => withEvidence(id, text, evidenceIds)),
    ...state.researcherReports.flatMap(({ number, answer }) =>
      answer.map(({ text, evidenceIds }, at) => withEvidence(`R${number}.${at + 1}`, text, evidenceIds)),
    ),
  ];
}

/** One call for all that is open; a flag that the model calls no fault is dropped, one that it leaves out stays open. */
async function ruled(
  found: readonly Finding[],
  statements: readonly FoundStatement[],
  { ports, signal }: NodeContext,
): Promise<readonly Finding[]> {
  const open = found.filter((flag) => flag.open);
  if (open.length === 0 || !ports.usesModel) return found;
  const flagged = statements.flatMap((statement) => {
    const flags = open.filter(({ statementId }) => statementId === statement.id);
    return flags.length === 0 ? [] : [{ statement, flags }];
  });
  const { rulings } = await ports.reasoner.reason(
    validateFindingsTask,
    { today: ports.today, flagged },
    signal,
  );
  const numbered = flagged.flatMap(({ flags }) => flags);
  const rulingOf = new Map(rulings.map((ruling) => [numbered[ruling.n - 1], ruling]));
  return found.flatMap((flag) => {
    const ruling = rulingOf.get(flag);
    if (ruling === undefined) return [flag];
    if (!ruling.isFault) return [];
    return [{ ...flag, message: ruling.reason || flag.message, decidedBy: 'model' as const, open: false }];
  });
}

/** Contradictions among the passages that nothing has resolved. */
function conflicts({ contradictions }: ResearchState): Finding[] {
  return contradictions
    .filter(({ preferredSide }) => preferredSide === null)
    .map(({ subject, sides }) => ({
      kind: 'contradiction',
      statementId: sides[0]?.statementIds[0] ?? '',
      severity: 'medium',
      message: `The passages disagree on ${subject}: ${sides.map(({ value }) => `"${value}"`).join(', ')}.`,
      decidedBy: 'code',
      open: false,
    }));
}
