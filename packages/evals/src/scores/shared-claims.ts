import { judge, supportedFrom } from '@research-studio/verification';
import { auroc, balancedAccuracy, type Rated, share } from './measures.ts';
import type { Half, Scored } from './score.ts';
import { type LabelledClaim, missingData, readLabelledClaims } from './shared-data.ts';

/** Claims of Wikipedia and the pages that they cite. Every second claim is held out: models are fitted to the others. */
export async function scoreWice(): Promise<Scored> {
  const skipped = missingData('wice/dev.jsonl');
  if (skipped !== null) return { scores: [], skipped, wrong: [] };
  const claims = await readLabelledClaims('wice/dev.jsonl');
  return scored([
    ['seen', claims.filter((_, index) => index % 2 === 0)],
    ['held-out', claims.filter((_, index) => index % 2 === 1)],
  ]);
}

/** Citations of one paper by another: another field, to see whether a model carries over. */
export async function scoreCitations(): Promise<Scored> {
  const skipped = missingData('citations/train.jsonl', 'citations/dev.jsonl');
  if (skipped !== null) return { scores: [], skipped, wrong: [] };
  return scored([
    ['seen', await readLabelledClaims('citations/train.jsonl')],
    ['held-out', await readLabelledClaims('citations/dev.jsonl')],
  ]);
}

function scored(halves: readonly (readonly [Half, readonly LabelledClaim[]])[]): Scored {
  return {
    skipped: null,
    wrong: [],
    scores: halves.map(([half, claims]) => {
      const judged = claims.map(({ claim, evidence, label }) => ({
        ...judge(claim, [{ id: 'E1', text: evidence.join('\n'), sentences: evidence }]),
        isPositive: label === 'supported',
      }));
      const rated: readonly Rated[] = judged;
      const contradicted = judged.filter(({ verdict }) => verdict === 'contradicted');
      return {
        half,
        metrics: [
          auroc(rated),
          balancedAccuracy(rated, supportedFrom),
          share(
            'supported claims not called contradicted',
            judged.filter(({ isPositive }) => isPositive).map((one) => !contradicted.includes(one)),
          ),
        ],
      };
    }),
  };
}
