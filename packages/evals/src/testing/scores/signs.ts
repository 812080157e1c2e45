import {
  compileSentence,
  draftOfSentence,
  type LibraryEvidence,
  openLibrary,
  type SentenceToCompile,
} from '@research-studio/advanced-pipeline/testing';
import { groundingOf, StatementDoubt } from '@research-studio/core/citation';
import { compileCheckedReport, compileReport } from '@research-studio/core/report';
import { signOf } from '@research-studio/messages';
import { type Claim, Verdict } from '@research-studio/schemas';
import { z } from 'zod';
import { share } from './measures.ts';
import { readRows } from './rows.ts';
import type { Half, Metric, Scored } from './score.ts';

/** A sentence of a report over the example library, as the pipelines wrote it. */
const SignedSentence = z.strictObject({
  text: z.string(),
  pipelines: z.array(z.enum(['standard', 'advanced'])).min(1),
  /** File without its ending, and words of it that the sentence cites. */
  passages: z.array(z.tuple([z.string(), z.string()])),
  /** What the model that checked it in a recorded run answered; `kind` is null where it had no finding. Left out: only code judged. */
  check: z.strictObject({ verdict: Verdict, kind: z.string().nullable() }).optional(),
  /** Its passages are on the losing side of a contradiction. */
  isLosing: z.boolean().default(false),
});

interface Item {
  readonly half: Half;
  readonly by: 'model' | 'code';
  readonly isSigned: boolean;
  /** As a careful reader would have it. */
  readonly isDoubtful: boolean;
}

/** Which sentences a reader should distrust: signs that the pipelines show, against those of a careful reader. */
export async function scoreSigns(): Promise<Scored> {
  const library = await openLibrary();
  const items: Item[] = [];
  const wrong: string[] = [];
  for (const { id, half, input, expected } of await readRows('signs')) {
    const { pipelines, check: answered, ...sentence } = SignedSentence.parse(input);
    const check =
      answered === undefined
        ? null
        : { verdict: answered.verdict, doubt: StatementDoubt.safeParse(answered.kind).data ?? null };
    for (const pipeline of pipelines) {
      const claims = await COMPILE[pipeline]({ ...sentence, check }, library);
      if (claims.length === 0) continue;
      // Of a quotation of several sentences the mark is at its end.
      const isSigned = claims.some((claim) => claim.evidenceIds.length > 0 && signOf(claim) !== null);
      const isDoubtful = expected.includes('sign');
      items.push({ half, by: check === null ? 'code' : 'model', isSigned, isDoubtful });
      if (isSigned === isDoubtful) continue;
      const reasons = claims.map(({ verdict, reason }) => reason?.code ?? verdict).join(', ');
      wrong.push(`${id} ${pipeline}: ${isSigned ? `signed (${reasons})` : 'missed'}: ${sentence.text}`);
    }
  }
  return {
    skipped: null,
    wrong,
    scores: [...Map.groupBy(items, ({ half }) => half)].map(([half, ofHalf]) => ({
      half,
      metrics: [...Map.groupBy(ofHalf, ({ by }) => by)].flatMap(([by, found]) => metricsOf(by, found)),
    })),
  };
}

function metricsOf(by: string, items: readonly Item[]): readonly Metric[] {
  const signed = items.filter(({ isSigned }) => isSigned);
  const doubtful = items.filter(({ isDoubtful }) => isDoubtful);
  return [
    share(
      `signs agreed, judged by ${by}`,
      signed.map(({ isDoubtful }) => isDoubtful),
    ),
    share(
      `signs not missed, judged by ${by}`,
      doubtful.map(({ isSigned }) => isSigned),
    ),
    share(
      `sentences without a sign, judged by ${by}`,
      items.map(({ isSigned }) => !isSigned),
    ),
  ];
}

type Compile = (sentence: SentenceToCompile, library: LibraryEvidence) => Promise<readonly Claim[]>;

const COMPILE: Readonly<Record<'standard' | 'advanced', Compile>> = {
  advanced: compileSentence,
  standard: async (sentence, library) => {
    const { draft, checks } = draftOfSentence(sentence);
    const { evidence, foundSources: sources } = library.state(sentence.passages);
    const request = { draft, evidence, sources, language: 'en', notice: null };
    const grounding = groundingOf(request);
    const { claims } =
      checks === undefined
        ? await compileReport(request)
        : await compileCheckedReport({ ...request, checks, grounding });
    return claims;
  },
};
