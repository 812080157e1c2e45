import { checkKey, type SentenceCheck } from '@research-studio/core/citation';
import { type Draft, numberDraft } from '@research-studio/core/report';
import { extractiveReasoner } from '@research-studio/core/testing';
import type { Claim, Verdict } from '@research-studio/schemas';
import { contextOf } from '../context.ts';
import { scoreCredibility } from '../nodes/trust/score-credibility.ts';
import type { RuledContradiction } from '../propositions/claim.ts';
import { compileReport } from '../writing/compile-report.ts';
import { runtimeWith } from './builders.ts';
import type { LibraryEvidence, Passage } from './library-evidence.ts';

export interface SentenceToCompile {
  readonly text: string;
  /** What it cites. */
  readonly passages: readonly Passage[];
  /** What the model that checked it said; null where code alone judges. */
  readonly check: (Pick<SentenceCheck, 'doubt'> & { readonly verdict: Verdict }) | null;
  /** Its passages are on the losing side of a contradiction. */
  readonly isLosing: boolean;
}

/** The claims of a report of one sentence: as the draft of the pipeline, and its checks by `checkKey`. */
export function draftOfSentence({ text, passages, check }: SentenceToCompile): {
  readonly draft: Draft;
  readonly checks: ReadonlyMap<string, SentenceCheck> | undefined;
} {
  const marks = passages.map((_, at) => `[E${at + 1}]`).join('');
  const markdown = `${text.replace(/([.!?]?["”’)]*)$/u, ` ${marks}$1`)}`;
  const draft = { title: 'A sentence', sections: [{ heading: 'Found', markdown }] };
  if (check === null) return { draft, checks: undefined };
  const checks = numberDraft(draft, 'en').sentences.map((sentence): [string, SentenceCheck] => {
    const evidenceIds = sentence.marks;
    const facts = { kind: 'fact', decidedBy: 'model', problem: null, rewording: null, cite: [] } as const;
    return [
      checkKey({ text: sentence.text, evidenceIds }),
      { ...facts, ...check, text: sentence.text, evidenceIds },
    ];
  });
  return { draft, checks: new Map(checks) };
}

/** The claims of a report of this one sentence over the example library; empty where it may not be shown. */
export async function compileSentence(
  sentence: SentenceToCompile,
  library: LibraryEvidence,
): Promise<readonly Claim[]> {
  const { passages, text, isLosing } = sentence;
  const ports = { sources: library.port, reasoner: extractiveReasoner(), today: '2025-11-01' };
  const runtime = runtimeWith({ reasoner: ports.reasoner, ports });
  const found = library.state(passages);
  const scored = { ...found, ...(await scoreCredibility(found, runtime)) } as typeof found;
  const rankedSourceIds = scored.foundSources.map(({ id }) => id);
  const contradictions = isLosing
    ? [
        losing(
          text,
          scored.evidence.map(({ id }) => id),
        ),
      ]
    : [];
  const state = { ...scored, rankedSourceIds, contradictions, answered: 'full' as const };
  const { draft, checks } = draftOfSentence(sentence);
  const request = { draft, ...(checks === undefined ? {} : { checks }) };
  const { claims } = await compileReport(request, state, await contextOf(runtime));
  return claims;
}

/** A contradiction whose worse side is what the sentence says. */
function losing(text: string, evidenceIds: readonly string[]): RuledContradiction {
  const side = (value: string, statementIds: readonly string[]) => ({
    value,
    statementIds,
    sourceIds: ['s1'],
  });
  return {
    id: 'X1',
    kind: 'quantity',
    subject: text,
    certainty: 1,
    isSettledByCode: false,
    explanation: null,
    sides: [side('the better figure', ['E0']), side(text, evidenceIds)],
    decidedBy: 'model',
    preferredSide: 0,
    rule: null,
    ruling: 'better founded',
  };
}
