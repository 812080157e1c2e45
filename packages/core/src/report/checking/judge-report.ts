import {
  type ReportCode,
  type ResolvedSource,
  type SourcePassage,
  type VerifiedClaim,
  type VerifiedReport,
  withVerdicts,
} from '@research-studio/verification';
import { z } from 'zod';
import { answerOf, type Reasoner, type Task } from '../../models/reasoning/task.ts';
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
  const byClaim = new Map(answers.flat());
  return withVerdicts(
    verified,
    new Map(open.map((claim) => [claim.id, verdictOf(claim, byClaim.get(claim.id))] as const)),
  );
}

/** The answers of a model by claim; empty where no model answered. */
async function ask(
  claims: readonly VerifiedClaim[],
  request: ReportToJudge,
): Promise<readonly (readonly [id: string, ModelVerdict])[]> {
  const { reasoner, signal } = request;
  const input = inputOf(claims, request);
  const { output, isExtractive } = await answerOf(reasoner, { task: judgeClaimsTask, input, signal });
  if (isExtractive) return [];
  const judged = new Set([...output.checked, ...output.findings.map(({ n }) => n)]);
  const asked = input.sentences.filter(({ n }) => judged.has(n));
  return verdictsIn(output, asked).map((answer) => [claims[answer.n - 1]?.id ?? '', answer] as const);
}

function verdictOf(
  { score, codes }: VerifiedClaim,
  answer: ModelVerdict | undefined,
): Pick<VerifiedClaim, 'verdict' | 'decidedBy' | 'score' | 'codes'> {
  const open = { verdict: 'open', decidedBy: null, score } as const;
  if (answer === undefined) return { ...open, codes: [{ code: 'judge_failed' }, ...codes] };
  const { verdict, problemLabel: problem = null } = answer;
  const said: ReportCode = { code: 'model_judged', problem: verdict === 'supported' ? null : problem };
  if (verdict === 'open') return { ...open, codes: [...codes, said] };
  return { verdict, decidedBy: 'model', score: SCORES[verdict], codes: [said, ...codes] };
}

const SCORES = { supported: 0.97, partially_supported: 0.5, contradicted: 0.03, unsupported: 0.1 };

function inputOf(claims: readonly VerifiedClaim[], { verified, sources, today }: ReportToJudge): CheckInput {
  const passages = new Map(
    claims.flatMap((claim) => claim.passages.map((passage) => [keyOf(passage), passage] as const)),
  );
  const ids = new Map([...passages.keys()].map((key, index) => [key, `E${index + 1}`]));
  const idOf = (passage: SourcePassage) => ids.get(keyOf(passage)) ?? '';
  const numbered = claims.map((claim, index) => {
    const marks = [...new Set(claim.passages.map(idOf))].map((id) => `[${id}]`).join('');
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
    sources: [...Map.groupBy(passages.values(), ({ source }) => source)].map(([key, own]) => {
      const found = sources.find((source) => source.key === key);
      const { context, text } = found?.found === 'read' ? found : { context: key, text: '' };
      const shown = own.map((passage) => ({ ...passage, id: idOf(passage), quote: passage.text }));
      return { source: promptText(context, 400), passages: shownPassages(shown, text) };
    }),
  };
}

function keyOf({ source, start, end }: SourcePassage): string {
  return `${source} ${start} ${end}`;
}
