import { AIMessage } from '@langchain/core/messages';
import {
  describeEvidence,
  type Finding,
  checkFindings as findProblems,
  reportBrief,
} from '@research-studio/core';
import { contextOf, type NodeContext, type ResearchRuntime } from '../context.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';
import { checkedSentences, untoldContradictions } from '../writing/checked-sentences.ts';
import { checkFindingsTask } from './check-findings.task.ts';

/**
 * Looks the finished report through for what a careful reader should look at again: by code, then one model call for
 * what code leaves open and does not see. Advisory: the report stays as it is.
 *
 * Reads `report`, `evidence`, `sources`, `contradictions`; replaces `flaggedIssues`.
 */
export async function checkFindings(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const { knobs, ports, signal } = context;
  const { findings, sentences } = found(state, context);
  const open = findings.filter((finding) => finding.open).slice(0, knobs.maxModelChecks);
  const statements = [...sentences.values()].slice(0, STATEMENTS_READ);
  if (statements.length === 0) return flagged(findings, context);
  const { rulings, more } = await ports.reasoner.reason(
    checkFindingsTask,
    {
      today: ports.today,
      findings: open.map(({ message, sentenceId }) => {
        const sentence = sentences.get(sentenceId);
        return {
          message,
          sentence: sentence?.text ?? '',
          quotes: sentence?.evidence.map(({ quote }) => quote) ?? [],
        };
      }),
      statements: statements.map(({ text, evidence }) => ({
        text,
        quotes: evidence.map(({ quote }) => quote),
      })),
      rulings: state.contradictions.map(({ subject, ruling }) => `${subject}: ${ruling}`),
    },
    signal,
  );
  const known = new Set(findings.map(({ sentenceId }) => sentenceId));
  const seen = more.flatMap(({ statementNumber, kind, reason }): Finding[] => {
    const { id: sentenceId, text } = statements[statementNumber - 1] ?? {};
    if (sentenceId === undefined || text === undefined || known.has(sentenceId)) return [];
    const message = `${reason.trim().slice(0, LONGEST_REASON)} (“${shortened(text)}”)`;
    return [{ kind, sentenceId, severity: 'medium', message, decidedBy: 'model', open: false }];
  });
  const ruled = new Map(open.map((finding, index) => [finding, rulings[index]]));
  return flagged(
    [...findings.flatMap((finding) => settledBy(ruled.get(finding), finding)), ...seen],
    context,
  );
}

/** The same by code alone. */
export async function checkFindingsByCode(
  state: ResearchState,
  runtime: ResearchRuntime,
): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  return flagged(found(state, context).findings, context);
}

function found(state: ResearchState, { knobs, ports }: NodeContext) {
  const { report } = state;
  const { language } = reportBrief({ ...state, knobs, today: ports.today });
  const evidence = describeEvidence(state.evidence, state.sources);
  const sentences = report === null ? [] : checkedSentences(report, evidence);
  const contradictions = report === null ? [] : untoldContradictions(report, state.contradictions);
  return {
    findings: findProblems({ sentences, contradictions, today: ports.today, language }),
    sentences: new Map(sentences.map((sentence) => [sentence.id, sentence])),
  };
}

/** No problem: the finding goes. No word, or one that cannot tell: it stays as code left it. */
function settledBy(
  ruling: { readonly isProblem: boolean | null; readonly reason: string } | undefined,
  finding: Finding,
): readonly Finding[] {
  if (ruling === undefined || ruling.isProblem === null) return [finding];
  if (!ruling.isProblem) return [];
  const reason = ruling.reason.trim().slice(0, LONGEST_REASON);
  const message = reason === '' ? finding.message : `${finding.message} (${reason})`;
  return [{ ...finding, message, decidedBy: 'model', open: false }];
}

const LONGEST_REASON = 300;
/** Statements that a model reads over; beyond that a prompt gets longer and no better. */
const STATEMENTS_READ = 60;

function shortened(text: string): string {
  return text.length <= 120 ? text : `${text.slice(0, 119)}…`;
}

function flagged(findings: readonly Finding[], { ports }: NodeContext): ResearchUpdate {
  for (const { severity, message } of findings)
    if (severity !== 'low') ports.emit({ type: 'warning', message: `To be looked at again: ${message}` });
  return {
    flaggedIssues: [...findings],
    messages: [new AIMessage(`${findings.length} things in the report to be looked at again.`)],
  };
}
