import { fileURLToPath } from 'node:url';
import { runRulings } from '../compare/run-rulings.ts';
import { measureOwnError, type OwnError } from '../evaluators/groundedness/measure-own-error.ts';
import { checkLabelledSentences } from '../sentences/check-labelled-sentences.ts';
import { readLabelledSentences } from '../sentences/labelled-sentence.ts';
import { scoreSentences } from '../sentences/run-sentences.ts';
import { share } from './measures.ts';
import type { Scored } from './score.ts';

const DATA = new URL('../../data/', import.meta.url);

/** What people ruled of claims, against verification without a model. */
export async function scoreRulings(): Promise<Scored> {
  const path = fileURLToPath(new URL('rulings.jsonl', DATA));
  const { evaluators } = await runRulings({ path, context: { reasoner: null, signal: undefined } });
  const score = evaluators[0]?.score;
  if (score === undefined) throw new Error('Rulings are always scored by verification.');
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
          { name: 'precision of supported', value: supported.precision, of: supported.given },
          { name: 'recall of supported', value: supported.recall, of: supported.ruled },
          {
            name: 'contradicted claims not judged supported',
            value: 1 - confusion.contradicted.supported / contradicted.ruled,
            of: contradicted.ruled,
          },
        ],
      },
    ],
  };
}

/** What readers say of sentences of reports, against rules alone; the model's verdicts are recorded and cannot change. */
export async function scoreLabelledSentences(): Promise<Scored> {
  const rows = await readLabelledSentences(fileURLToPath(new URL('sentences.jsonl', DATA)));
  const checks = await checkLabelledSentences({ rows, signal: undefined });
  const score = scoreSentences(rows, ({ id }) => checks.get(id)?.verdict ?? null);
  const { perVerdict, falseAlarms, missed } = score;
  const falselyContradicted = rows
    .filter(({ label }) => label !== 'contradicted')
    .map(({ id }) => checks.get(id)?.verdict !== 'contradicted');
  const complement = (name: string, { share: value, of }: typeof falseAlarms) => ({
    name,
    value: value === null ? null : 1 - value,
    of,
  });
  return {
    skipped: null,
    wrong: score.faults.map(
      ({ sentence, verdict }) => `${sentence.label}, judged ${verdict}: ${sentence.sentence}`,
    ),
    scores: [
      {
        half: 'seen',
        metrics: [
          {
            name: 'precision of supported',
            value: perVerdict.supported.precision.share,
            of: perVerdict.supported.precision.of,
          },
          {
            name: 'recall of supported',
            value: perVerdict.supported.recall.share,
            of: perVerdict.supported.recall.of,
          },
          complement('right sentences without a negative verdict', falseAlarms),
          complement('wrong sentences that do not pass', missed),
          share('not falsely contradicted', falselyContradicted),
        ],
      },
    ],
  };
}

/** How often the groundedness judge of the evaluation is right on citations whose label is known. */
export async function scoreGroundedness(): Promise<Scored> {
  return groundednessScored(await measureOwnError());
}

export function groundednessScored(error: OwnError): Scored {
  const { missed, accepted, missedByLanguage, acceptedByKind, wrong } = error;
  const total = (tally: ReadonlyMap<string, readonly [wrong: number, all: number]>) =>
    [...tally.values()].reduce((sum, [, all]) => sum + all, 0);
  return {
    skipped: null,
    wrong: wrong.map(({ language, label, statement }) => `${label} (${language}): ${statement}`),
    scores: [
      {
        half: 'seen',
        metrics: [
          { name: 'good citations counted', value: 1 - missed, of: total(missedByLanguage) },
          { name: 'bad citations not counted', value: 1 - accepted, of: total(acceptedByKind) },
        ],
      },
    ],
  };
}
