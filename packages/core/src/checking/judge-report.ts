import {
  type ReportCode,
  type ResolvedSource,
  type SourcePassage,
  type VerifiedClaim,
  type VerifiedReport,
  withVerdicts,
} from '@research-studio/verification';
import { answerOf } from '../reasoning/answer-of.ts';
import type { Reasoner } from '../reasoning/task.ts';
import { promptText } from '../research/prompt-text.ts';
import {
  type AnsweredVerdict,
  type CheckInput,
  checkSentencesTask,
  verdictOf,
} from './check-sentences.task.ts';
import { askedAs, suspicionsIn } from './suspicions.ts';

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

/** True where a model can decide: the claim cites what was read, and nothing has decided it. */
export function isOpen({ verdict, passages }: VerifiedClaim): boolean {
  return verdict === 'open' && passages.length > 0;
}

/**
 * Lets a model judge what the rules left open in a report of whatever origin, by the passages of the cited sources that
 * come nearest. A claim that it leaves out is asked about once more; one without an answer stays open, with a code.
 */
export async function judgeReport(request: ReportToJudge): Promise<VerifiedReport> {
  const { verified } = request;
  const open = verified.claims.filter(isOpen);
  const batches = Array.from({ length: Math.ceil(open.length / CLAIMS_PER_CALL) }, (_, index) =>
    open.slice(index * CLAIMS_PER_CALL, (index + 1) * CLAIMS_PER_CALL),
  );
  const answers = await Promise.all(batches.map((claims) => askTwice(claims, request)));
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

async function askTwice(
  claims: readonly VerifiedClaim[],
  request: ReportToJudge,
): Promise<readonly Judged[]> {
  const first = await ask(claims, request);
  if (first === null) return [];
  const leftOut = claims.filter(({ id }) => !first.some(([answered]) => answered === id));
  const second = leftOut.length === 0 ? null : await ask(leftOut, request);
  return [...first, ...(second ?? [])];
}

/** Null where no model answered. */
async function ask(
  claims: readonly VerifiedClaim[],
  request: ReportToJudge,
): Promise<readonly Judged[] | null> {
  const { output, isExtractive } = await answerOf(request.reasoner, {
    task: checkSentencesTask,
    input: inputOf(claims, request),
    signal: request.signal,
  });
  return isExtractive ? null : output.verdicts.flatMap((answer) => toVerdict(answer, claims));
}

type Answer = Awaited<ReturnType<typeof checkSentencesTask.extract>>['verdicts'][number];

function toVerdict(
  { n, verdict: answered, problem }: Answer,
  claims: readonly VerifiedClaim[],
): readonly Judged[] {
  const claim = claims[n - 1];
  if (claim === undefined) return [];
  const said: ReportCode = { code: 'model_judged', problem: answered === 'supported' ? null : problem };
  // No source has the name: that is not settled by a model that says so.
  const lacksName = claim.codes.some(({ code }) => code === 'name_missing' || code === 'name_differs');
  const verdict = answered === 'supported' && lacksName ? 'open' : verdictOf(answered);
  const decidedBy = verdict === 'open' ? null : 'model';
  const codes = verdict === 'open' ? [...claim.codes, said] : [said, ...claim.codes];
  return [[claim.id, { verdict, decidedBy, score: SCORES[answered] ?? claim.score, codes }]];
}

const SCORES: Record<AnsweredVerdict, number | null> = {
  supported: 0.97,
  partially_supported: 0.5,
  contradicted: 0.03,
  unsupported: 0.1,
  unverifiable: null,
};

function inputOf(claims: readonly VerifiedClaim[], { verified, sources, today }: ReportToJudge): CheckInput {
  const passages = distinct(claims.flatMap((claim) => claim.passages));
  const idOf = new Map(passages.map((passage, index) => [keyOf(passage), `E${index + 1}`]));
  const idsOf = (claim: VerifiedClaim) => [
    ...new Set(claim.passages.flatMap((passage) => idOf.get(keyOf(passage)) ?? [])),
  ];
  const bySource = Map.groupBy(passages, ({ source }) => source);
  return {
    question: verified.title ?? '',
    today,
    before: '',
    sentences: claims.map((claim, index) => ({
      n: index + 1,
      heading: promptText(claim.section ?? '', 200),
      sentence: `${promptText(claim.text, 2_000)} ${idsOf(claim)
        .map((id) => `[${id}]`)
        .join('')}`,
      questions: suspicionsIn(claim.codes).map(askedAs),
      near: [],
      was: null,
      fault: null,
      paragraph: null,
    })),
    sources: [...bySource].map(([key, own]) => {
      const source = sources.find((candidate) => candidate.key === key);
      const text = source?.found === 'read' ? source.text : '';
      return {
        source: promptText(source?.found === 'read' ? source.context : key, 400),
        passages: own.map((passage) => ({
          id: idOf.get(keyOf(passage)) ?? '',
          text: surrounded(passage, text),
        })),
      };
    }),
    byCode: [],
  };
}

/** Characters of the page before and after a passage: whose it is, of what time, what follows. */
const AROUND = { before: 350, after: 250 };
const LONGEST_PASSAGE = 1_600;

function surrounded({ start, end, text: quote }: SourcePassage, text: string): string {
  const before = promptText(text.slice(Math.max(0, start - AROUND.before), start), AROUND.before);
  const after = promptText(text.slice(end, end + AROUND.after), AROUND.after);
  return [before, `«${promptText(quote, LONGEST_PASSAGE)}»`, after].filter((part) => part !== '').join(' ');
}

function keyOf({ source, start, end }: SourcePassage): string {
  return `${source} ${start} ${end}`;
}

function distinct(passages: readonly SourcePassage[]): readonly SourcePassage[] {
  return [...new Map(passages.map((passage) => [keyOf(passage), passage])).values()];
}
