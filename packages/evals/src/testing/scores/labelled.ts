import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Verdict } from '@research-studio/schemas';
import { expectedSupport, judge, supportedFrom } from '@research-studio/verification';
import { z } from 'zod';
import { judgeRuledClaim } from '../../compare/judge-ruled-claims.ts';
import { readRuledClaims } from '../../compare/rulings.ts';
import { scoreAgainstRulings } from '../../compare/score-against-rulings.ts';
import { measureOwnError, type OwnError } from '../../evaluators/groundedness/measure-own-error.ts';
import { type Share, shareOf } from '../../results/label-score.ts';
import { textOfSentence } from '../../sentences/check-labelled-sentences.ts';
import { type LabelledSentence, readLabelledSentences } from '../../sentences/labelled-sentence.ts';
import { scoreSentences } from '../../sentences/run-sentences.ts';
import { auroc, balancedAccuracy, type Rated, share } from './measures.ts';
import type { Half, Metric, Scored } from './score.ts';
import { missingData, sharedData } from './shared-data.ts';

const DATA = new URL('../../../data/', import.meta.url);

const LabelledClaim = z.object({
  id: z.string(),
  claim: z.string(),
  label: z.string(),
  evidence: z.array(z.string()),
});
type LabelledClaim = z.infer<typeof LabelledClaim>;

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

/** A verdict of rules; where they leave a claim open, what may be expected of it. */
function estimated(judged: Parameters<typeof expectedSupport>[0]): Verdict {
  const { verdict } = judged;
  return verdict === 'open' ? EXPECTED[expectedSupport(judged)] : verdict;
}

const EXPECTED = { full: 'supported', part: 'partially_supported', none: 'unsupported' } as const;

/** What people ruled of claims, against what verification without a model says or expects of them. */
export async function scoreRulings(): Promise<Scored> {
  const path = fileURLToPath(new URL('rulings.jsonl', DATA));
  const claims = await readRuledClaims(path, undefined);
  const score = scoreAgainstRulings(
    claims.map(({ texts, ...ruled }) => {
      const judged = judgeRuledClaim(ruled.claim, texts);
      const reason = judged.codes.map(({ code }) => code).join(', ');
      return { ...ruled, verdict: estimated(judged), reason };
    }),
  );
  const { rulings: of, accuracy, kappa, perVerdict, confusion } = score;
  const [supported, contradicted] = [perVerdict.supported, perVerdict.contradicted];
  return {
    skipped: null,
    wrong: score.disagreements.map(
      ({ claim, ruling, verdict, reason }) => `${ruling}, judged ${verdict}: ${claim} (${reason})`,
    ),
    scores: [
      {
        half: 'seen',
        metrics: [
          { name: 'agreement', value: accuracy, of },
          { name: 'kappa', value: kappa, of },
          metricOf('precision of supported', supported.precision),
          metricOf('recall of supported', supported.recall),
          {
            name: 'contradicted claims not judged supported',
            value: 1 - confusion.contradicted.supported / contradicted.recall.of,
            of: contradicted.recall.of,
          },
        ],
      },
    ],
  };
}

/** What readers say of sentences of reports, against the judge of claims, which is asked directly about each one. */
export async function scoreLabelledSentences(): Promise<Scored> {
  const rows = await readLabelledSentences(fileURLToPath(new URL('sentences.jsonl', DATA)));
  const verdicts = new Map(rows.map((row) => [row.id, directVerdict(row)]));
  const score = scoreSentences(rows, ({ id }) => verdicts.get(id) ?? null);
  const { perVerdict, missed } = score;
  const falselyContradicted = rows
    .filter(({ label }) => label !== 'contradicted')
    .map(({ id }) => verdicts.get(id) !== 'contradicted');
  return {
    skipped: null,
    wrong: score.faults.map(
      ({ sentence, verdict }) => `${sentence.label}, judged ${verdict}: ${sentence.sentence}`,
    ),
    scores: [
      {
        half: 'seen',
        metrics: [
          metricOf('precision of supported', perVerdict.supported.precision),
          metricOf('recall of supported', perVerdict.supported.recall),
          metricOf('recall of contradicted', perVerdict.contradicted.recall),
          metricOf('wrong sentences that do not pass', shareOf(missed.of - missed.count, missed.of)),
          share('judge: not falsely contradicted', falselyContradicted),
        ],
      },
    ],
  };
}

/** By the passages that it cites, of one that cites none those offered for it. */
function directVerdict({ sentence, cites, near }: LabelledSentence): Verdict {
  const passages = (cites.length > 0 ? cites : near).map(({ id, text }) => ({
    id,
    text: text.replace(/[«»]/g, ''),
  }));
  return estimated(judge(textOfSentence(sentence).text, passages));
}

function metricOf(name: string, { share: value, of }: Share): Metric {
  return { name, value, of };
}

async function readLabelledClaims(path: string): Promise<readonly LabelledClaim[]> {
  const lines = (await readFile(sharedData(path), 'utf8')).trim().split('\n');
  return lines.map((line) => LabelledClaim.parse(JSON.parse(line)));
}

/** How often the groundedness judge of the evaluation is right on citations whose label is known. */
export async function scoreGroundedness(): Promise<Scored> {
  return groundednessScored(await measureOwnError());
}

export function groundednessScored({ missed, accepted, judged }: OwnError): Scored {
  const good = judged.filter(({ label }) => label === 'supported').length;
  const wrong = judged.filter(({ isWrong }) => isWrong);
  const metrics = [
    { name: 'good citations counted', value: 1 - missed, of: good },
    { name: 'bad citations not counted', value: 1 - accepted, of: judged.length - good },
  ];
  return {
    skipped: null,
    wrong: wrong.map(({ language, label, statement }) => `${label} (${language}): ${statement}`),
    scores: [{ half: 'seen', metrics }],
  };
}
