import type { Verdict } from '@research-studio/schemas';
import {
  type ReportCode,
  type ResolvedSource,
  type SourcePassage,
  type VerifiedClaim,
  type VerifiedReport,
  withVerdicts,
} from '@research-studio/verification';
import { z } from 'zod';
import { answerOf } from '../../models/reasoning/answer-of.ts';
import type { Reasoner, Task } from '../../models/reasoning/task.ts';
import { promptText } from '../../research/prompt-text.ts';
import {
  CheckedSentences,
  type CheckInput,
  checkSentencesTask,
  type ModelVerdict,
  verdictsIn,
} from './check-sentences.task.ts';
import { shownPassages } from './shown-passages.ts';

export interface ReportToJudge {
  /** As the rules judged it. */
  readonly verified: VerifiedReport;
  readonly sources: readonly ResolvedSource[];
  readonly today: string;
  readonly reasoner: Reasoner;
  readonly signal?: AbortSignal | undefined;
}

/** Sentences of one call: more, and a judge gets careless with the last ones. */
const CLAIMS_PER_CALL = 14;

const JudgedClaims = CheckedSentences.extend({
  checked: z
    .array(z.number().int())
    .describe('The numbers of all sentences that you judged, those with a finding and those without.'),
});

/**
 * As sentences of our own reports are checked, but a gate may depend on the answer: a sentence counts as judged only if the
 * answer says so.
 */
const judgeClaimsTask: Task<CheckInput, z.infer<typeof JudgedClaims>> = {
  ...checkSentencesTask,
  id: 'judge-claims@2',
  schema: JudgedClaims,
  prompt: (input) => {
    const prompt = checkSentencesTask.prompt(input);
    return {
      ...prompt,
      system: `${prompt.system}\nPut the number of every sentence that you judged into "checked", with or without a finding. A number that is missing there counts as not judged.`,
    };
  },
  extract: () => ({ findings: [], checked: [] }),
};

/** True where a model can decide: the claim cites what was read, and nothing has decided it. */
export function isOpen({ verdict, passages }: VerifiedClaim): boolean {
  return verdict === 'open' && passages.length > 0;
}

/**
 * Lets a model judge what the rules left open in a report of whatever origin, by the passages of the cited sources that
 * come nearest. A claim without an answer stays open, with a code.
 */
export async function judgeReport(request: ReportToJudge): Promise<VerifiedReport> {
  const { verified } = request;
  const open = verified.claims.filter(isOpen);
  const batches = Array.from({ length: Math.ceil(open.length / CLAIMS_PER_CALL) }, (_, index) =>
    open.slice(index * CLAIMS_PER_CALL, (index + 1) * CLAIMS_PER_CALL),
  );
  const answers = await Promise.all(batches.map((claims) => ask(claims, request)));
  const verdicts = new Map(answers.flat());
  for (const { id, score, codes } of open)
    if (!verdicts.has(id))
      verdicts.set(id, {
        verdict: 'open',
        decidedBy: null,
        score,
        codes: [{ code: 'judge_failed' }, ...codes],
      });
  return withVerdicts(verified, verdicts);
}

type Judged = readonly [id: string, Pick<VerifiedClaim, 'verdict' | 'decidedBy' | 'score' | 'codes'>];

/** Empty where no model answered. */
async function ask(claims: readonly VerifiedClaim[], request: ReportToJudge): Promise<readonly Judged[]> {
  const input = inputOf(claims, request);
  const { output, isExtractive } = await answerOf(request.reasoner, {
    task: judgeClaimsTask,
    input,
    signal: request.signal,
  });
  if (isExtractive) return [];
  const judged = new Set([...output.checked, ...output.findings.map(({ n }) => n)]);
  return verdictsIn(
    output,
    input.sentences.filter(({ n }) => judged.has(n)),
  ).flatMap((answer) => toVerdict(answer, claims));
}

function toVerdict(
  { n, verdict, problemLabel: problem = null }: ModelVerdict,
  claims: readonly VerifiedClaim[],
): readonly Judged[] {
  const claim = claims[n - 1];
  if (claim === undefined) return [];
  const said: ReportCode = { code: 'model_judged', problem: verdict === 'supported' ? null : problem };
  const decidedBy = verdict === 'open' ? null : 'model';
  const codes = verdict === 'open' ? [...claim.codes, said] : [said, ...claim.codes];
  return [[claim.id, { verdict, decidedBy, score: SCORES[verdict] ?? claim.score, codes }]];
}

const SCORES: Record<Verdict, number | null> = {
  supported: 0.97,
  partially_supported: 0.5,
  contradicted: 0.03,
  unsupported: 0.1,
  open: null,
};

function inputOf(claims: readonly VerifiedClaim[], { verified, sources, today }: ReportToJudge): CheckInput {
  const passages = [
    ...new Map(claims.flatMap((claim) => claim.passages).map((one) => [keyOf(one), one] as const)),
  ];
  const idOf = new Map(passages.map(([key], index) => [key, `E${index + 1}`]));
  const numbered = claims.map((claim, index) => {
    const ids = new Set(claim.passages.flatMap((passage) => idOf.get(keyOf(passage)) ?? []));
    const marks = [...ids].map((id) => `[${id}]`).join('');
    const sentence = `${promptText(claim.text, 2_000)} ${marks}`;
    return { n: index + 1, section: claim.section ?? '', sentence, was: null, fault: null };
  });
  return {
    question: verified.title ?? '',
    today,
    sentences: numbered,
    report: [...Map.groupBy(numbered, ({ section }) => section)].map(([section, own]) => ({
      heading: promptText(section, 200),
      paragraphs: own.map(({ n, sentence }) => `{${n}} ${sentence}`),
    })),
    sources: [...Map.groupBy(passages, ([, { source }]) => source)].map(([key, own]) => {
      const source = sources.find((candidate) => candidate.key === key);
      const isRead = source?.found === 'read';
      const shown = own.map(([id, { text, ...place }]) => ({
        ...place,
        id: idOf.get(id) ?? '',
        quote: text,
      }));
      return {
        source: promptText(isRead ? source.context : key, 400),
        passages: shownPassages(shown, isRead ? source.text : ''),
      };
    }),
  };
}

function keyOf({ source, start, end }: SourcePassage): string {
  return `${source} ${start} ${end}`;
}
