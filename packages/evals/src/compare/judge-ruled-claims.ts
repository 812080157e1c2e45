import type { Task } from '@research-studio/core/models';
import { detectLanguage } from '@research-studio/language';
import type { Verdict } from '@research-studio/schemas';
import { type ResolvedSource, type VerifiedClaim, verifyReport } from '@research-studio/verification';
import pLimit from 'p-limit';
import type { EvalContext } from '../evaluators/evaluator.ts';
import {
  type ClaimVerdicts,
  FAITHFUL_OUTCOMES,
  GROUNDED_OUTCOMES,
  judgeFaithfulnessTask,
  judgeGroundednessTask,
  type Outcome,
} from '../judges/claim-judges.task.ts';
import { askBatches, type ClaimsInput, claimBatches, openEvidence } from '../judges/claim-verdicts.ts';
import { sumOfUses } from '../judges/judge-reasoner.ts';
import type { RuledClaim, RuledText } from './rulings.ts';
import type { ScoredEvaluator } from './score-against-rulings.ts';

/** A judge's verdict on one claim. */
interface JudgedRuling {
  /** Null where it gave no usable answer. */
  readonly verdict: Verdict | null;
  readonly reason: string;
}

interface JudgeOfRulings extends Omit<ScoredEvaluator, 'score'> {
  /** One for each claim, in order. */
  readonly answers: readonly JudgedRuling[];
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
  const { claims, context, onProgress } = request;
  const limit = pLimit(request.concurrency);
  const batches = batchesOfText(claims);
  const judges = JUDGES.map(async ({ name, ask }): Promise<JudgeOfRulings> => {
    const answers = claims.map((ruled) => (isRead(ruled) ? unanswered : unread));
    let done = 0;
    const asked = await Promise.all(
      batches.map(({ input, places }) =>
        limit(async () => {
          context.signal?.throwIfAborted();
          const { verdicts, use, problem } = await ask(input, context);
          for (const [index, place] of places.entries())
            answers[place] = verdicts[index] ?? { verdict: null, reason: problem };
          done += places.length;
          onProgress({ judge: name, done, total: claims.length, problem });
          return { use, problem };
        }),
      ),
    );
    const problems = [...new Set(asked.flatMap(({ problem }) => problem || []))];
    return { name, answers, judge: sumOfUses(asked.flatMap(({ use }) => use ?? [])), problems };
  });
  return Promise.all(judges);
}

const unanswered: JudgedRuling = { verdict: null, reason: '' };
const unread: JudgedRuling = { verdict: 'open', reason: 'Its text could not be read.' };

interface TextBatch {
  readonly input: ClaimsInput;
  /** Places of its claims among all. */
  readonly places: readonly number[];
}

/** A ruling has no question of a report; claims alone are judged. */
const QUESTION = 'Which of these claims do the passages bear out?';

function batchesOfText(claims: readonly RuledClaim[]): TextBatch[] {
  const placed = claims.flatMap((ruled, place) => (isRead(ruled) ? [{ ruled, place }] : []));
  return [...Map.groupBy(placed, ({ ruled }) => ruled.from).values()].flatMap((group) => {
    const language = detectLanguage(group[0]?.ruled.texts[0]?.text.slice(0, 20_000) ?? '');
    const shelf = openEvidence({ sources: [], evidence: [], claims: [] }, { language });
    const cases = group.map(({ ruled: { claim: text, texts } }) => {
      const sources = texts.map((one, index) => ({ key: String(index), context: one.title, text: one.text }));
      const claim = { text, section: null, line: 1, sources, deadMarks: [] };
      return { claim, cited: shelf.cited(claim), others: [] };
    });
    const places = group.map(({ place }) => place);
    return claimBatches(QUESTION, cases).map((input) => ({
      input,
      places: places.splice(0, input.cases.length),
    }));
  });
}

function isRead({ texts }: RuledClaim): boolean {
  return texts.some(({ text }) => text !== '');
}

const RULED: Readonly<Record<Outcome, Verdict>> = {
  holds: 'supported',
  partly: 'partially_supported',
  fails: 'unsupported',
  denied: 'contradicted',
};

const JUDGES = [
  { name: 'judge_groundedness', ask: asking(judgeGroundednessTask, GROUNDED_OUTCOMES) },
  { name: 'judge_faithfulness', ask: asking(judgeFaithfulnessTask, FAITHFUL_OUTCOMES) },
] as const;

/** The verdicts of a task in the words of rulings; empty where it gives no usable answer. */
function asking<Name extends string>(
  task: Task<ClaimsInput, ClaimVerdicts<Name>>,
  outcome: Readonly<Record<Name, Outcome>>,
) {
  return async (input: ClaimsInput, context: EvalContext) => {
    const { outputs, use, problem } = await askBatches({ task, inputs: [input], context });
    const verdicts = (outputs?.[0]?.verdicts ?? []).map(
      ({ verdict, reason }): JudgedRuling => ({ verdict: RULED[outcome[verdict]], reason }),
    );
    return { verdicts, use, problem };
  };
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
  const sentence = { text: claim, section: null, line: 1, bare: null, citations, isFactual: true };
  const report = {
    title: null,
    language: detectLanguage(claim),
    sources: [],
    hasList: true,
    sentences: [sentence],
  };
  const [judged] = verifyReport({ report, sources }).claims;
  if (judged === undefined) throw new Error('A sentence that states something is a claim.');
  return judged;
}
