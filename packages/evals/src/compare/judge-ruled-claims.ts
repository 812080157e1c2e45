import type { Task } from '@research-studio/core';
import { detectLanguage } from '@research-studio/language';
import type { Verdict } from '@research-studio/schemas';
import { type ResolvedSource, type VerifiedClaim, verifyReport } from '@research-studio/verification';
import pLimit from 'p-limit';
import type { EvalContext } from '../evaluators/evaluator.ts';
import {
  type Faithfulness,
  type Groundedness,
  judgeFaithfulnessTask,
  judgeGroundednessTask,
} from '../judges/claim-judges.task.ts';
import {
  askBatches,
  type ClaimCase,
  type ClaimsInput,
  claimBatches,
  openEvidence,
} from '../judges/claim-verdicts.ts';
import { sumOfUses } from '../judges/judge-reasoner.ts';
import type { JudgeUse } from '../results/eval-row.ts';
import type { RuledClaim } from './rulings.ts';

/** What a judge said of one claim. */
interface JudgedRuling {
  /** Null where it gave no usable answer. */
  readonly verdict: Verdict | null;
  readonly reason: string;
}

interface JudgeOfRulings {
  readonly name: string;
  /** One for each claim, in order. */
  readonly answers: readonly JudgedRuling[];
  readonly judge: JudgeUse | null;
  /** Why claims were not judged, each reason once. */
  readonly problems: readonly string[];
}

export interface RulingsProgress {
  readonly judge: string;
  /** Claims that this judge is done with. */
  readonly done: number;
  readonly total: number;
  /** Why the last ones were not judged; empty otherwise. */
  readonly problem: string;
}

/**
 * The verdicts of the judges that go claim by claim, in the words of rulings. Claims are shown with the passages of their
 * text that come nearest, and only together with claims on the same text: the passages of another would count for them.
 */
export async function judgeRuledClaims(request: {
  claims: readonly RuledClaim[];
  context: EvalContext;
  concurrency: number;
  onProgress: (progress: RulingsProgress) => void;
}): Promise<JudgeOfRulings[]> {
  const limit = pLimit(request.concurrency);
  const batches = batchesOfText(request.claims);
  const judges = JUDGES.map(async ({ name, ask }): Promise<JudgeOfRulings> => {
    const answers: JudgedRuling[] = request.claims.map(({ texts }) =>
      texts.some(({ text }) => text !== '') ? unanswered : unread,
    );
    let done = 0;
    const asked = await Promise.all(
      batches.map(({ input, places }) =>
        limit(async () => {
          request.context.signal?.throwIfAborted();
          const { verdicts, use, problem } = await ask(input, request.context);
          places.forEach((place, index) => {
            answers[place] = verdicts[index] ?? { verdict: null, reason: problem };
          });
          done += places.length;
          request.onProgress({ judge: name, done, total: request.claims.length, problem });
          return { use, problem };
        }),
      ),
    );
    const problems = [...new Set(asked.map(({ problem }) => problem).filter((problem) => problem !== ''))];
    return { name, answers, judge: sumOfUses(asked.flatMap(({ use }) => use ?? [])), problems };
  });
  return Promise.all(judges);
}

const unanswered: JudgedRuling = { verdict: null, reason: '' };
const unread: JudgedRuling = { verdict: 'open', reason: 'Its text could not be read.' };

interface TextBatch {
  readonly input: ClaimsInput;
  /** Of its claims among all. */
  readonly places: readonly number[];
}

/** A ruling has no question of a report; claims alone are judged. */
const QUESTION = 'Which of these claims do the passages bear out?';

function batchesOfText(claims: readonly RuledClaim[]): TextBatch[] {
  const groups = new Map<string, number[]>();
  claims.forEach(({ from, texts }, place) => {
    if (texts.some(({ text }) => text !== '')) groups.set(from, [...(groups.get(from) ?? []), place]);
  });
  return [...groups.values()].flatMap((places) => {
    const [first] = places.map((place) => claims[place]);
    const language = detectLanguage(first?.texts[0]?.text.slice(0, 20_000) ?? '');
    const shelf = openEvidence({ sources: [], evidence: [], claims: [] }, { language });
    const cases = places.flatMap((place) => caseOf(claims[place], shelf));
    let taken = 0;
    return claimBatches(QUESTION, cases).map((input): TextBatch => {
      const own = places.slice(taken, taken + input.cases.length);
      taken += own.length;
      return { input, places: own };
    });
  });
}

function caseOf(ruled: RuledClaim | undefined, shelf: ReturnType<typeof openEvidence>): ClaimCase[] {
  if (ruled === undefined) return [];
  const sources = ruled.texts.map(({ title, text }, index) => ({ key: String(index), context: title, text }));
  const claim = { text: ruled.claim, section: null, line: 1, sources, deadMarks: [] };
  return [{ claim, cited: shelf.cited(claim), others: [] }];
}

interface Asked {
  /** Empty where there is no usable answer. */
  readonly verdicts: readonly JudgedRuling[];
  readonly use: JudgeUse | null;
  readonly problem: string;
}

const GROUNDED: Readonly<Record<Groundedness, Verdict>> = {
  grounded: 'supported',
  partly_grounded: 'partially_supported',
  ungrounded: 'unsupported',
  contradicted: 'contradicted',
};
const FAITHFUL: Readonly<Record<Faithfulness, Verdict>> = {
  faithful: 'supported',
  overstated: 'partially_supported',
  unfaithful: 'unsupported',
  reversed: 'contradicted',
};

const JUDGES = [
  { name: 'judge_groundedness', ask: asking(judgeGroundednessTask, GROUNDED) },
  { name: 'judge_faithfulness', ask: asking(judgeFaithfulnessTask, FAITHFUL) },
] as const;

function asking<Output extends { verdicts: readonly { verdict: string; reason: string }[] }>(
  task: Task<ClaimsInput, Output>,
  words: Readonly<Record<Output['verdicts'][number]['verdict'], Verdict>>,
): (input: ClaimsInput, context: EvalContext) => Promise<Asked> {
  const inWords = ({ verdict, reason }: Output['verdicts'][number]): JudgedRuling => ({
    verdict: words[verdict as keyof typeof words],
    reason,
  });
  return async (input, context) => {
    const { outputs, use, problem } = await askBatches({ task, inputs: [input], context });
    return { verdicts: (outputs?.[0]?.verdicts ?? []).map(inWords), use, problem };
  };
}

/** A text that a claim is held against. */
export interface RuledText {
  readonly title: string;
  readonly text: string;
  readonly language: string | null;
}

/** A claim that cites texts, as the verification of a report judges it: quotations, figures, names, words. No model. */
export function judgeRuledClaim(claim: string, texts: readonly RuledText[]): VerifiedClaim {
  const sources = texts.map(
    (text, index): ResolvedSource => ({
      key: String(index + 1),
      url: null,
      quotes: [],
      found: 'read',
      reason: '',
      context: text.title,
      ...text,
    }),
  );
  const citations = sources.map(({ key }) => ({ source: key, mark: `[${key}]` }));
  const sentence = {
    ...{ text: claim, section: null, line: 1, bare: null, citations },
    isFactual: true,
  };
  const report = {
    title: null,
    language: detectLanguage(claim),
    sentences: [sentence],
    sources: [],
    hasList: true,
  };
  const [judged] = verifyReport({ report, sources }).claims;
  if (judged === undefined) throw new Error('A sentence that states something is a claim.');
  return judged;
}
