import {
  renderSentences,
  renderSentencesJson,
  runSentences,
  type ScoredVerdicts,
  type Share,
  shareText,
} from '@research-studio/evals';
import { EXIT_CODE, type ExitCode } from '../exit-code.ts';
import { printable } from '../printable.ts';
import { print, shortPath } from '../terminal.ts';
import { writeResultFile } from '../verify/result-file.ts';
import { type EvalSession, judgesFor, userSettings } from './evaluate.ts';
import type { EvalRequest } from './read-eval-request.ts';

/**
 * How far verdicts on the sentences of reports agree with the labels of readers. Limits hold for the recorded verdicts,
 * with --judge for those that the model gives now.
 */
export async function trySentences(path: string, session: EvalSession): Promise<ExitCode> {
  const { request, terminal, signal } = session;
  const context = request.judge
    ? (await judgesFor(session, await userSettings(session))).context
    : { reasoner: null, signal };
  const scored = await runSentences({
    ...{ path, context },
    // A cap is held to best by asking one question after the other.
    concurrency: request.budgetUsd === null ? request.concurrency : 1,
    onAnswered: (answered) => void terminal.stderr.write(`Calls answered: ${answered}\n`),
  });
  const json = renderSentencesJson(scored);
  await print(terminal.stdout, request.json ? json : renderSentences(scored));
  if (request.output !== null) {
    await writeResultFile({ path: request.output, form: 'json' }, json);
    terminal.stderr.write(`Written: ${shortPath(terminal, request.output)}\n`);
  }
  const held = scored.find(({ name }) => name === (request.judge ? 'model' : 'recorded'));
  return held === undefined ? EXIT_CODE.report : outcome(held, session);
}

function outcome(held: ScoredVerdicts, { request, terminal }: EvalSession): ExitCode {
  const limits = limitsOf(held, request.sentenceLimits);
  const broken = limits.filter(({ share, isKept }) => share.share !== null && !isKept(share.share));
  const empty = limits.filter(({ share }) => share.share === null);
  for (const { what, share, asked } of [...broken, ...empty])
    terminal.stderr.write(`${what}: ${shareText(share)}; asked for is ${asked}.\n`);
  if (broken.length > 0) return EXIT_CODE.belowThreshold;
  const { unjudged, sentences } = held.score;
  const isSilent = held.name === 'model' && unjudged > 0;
  if (isSilent)
    terminal.stderr.write(
      `${sentences - unjudged} of ${sentences} sentences judged: ${printable(held.problems.slice(0, 3).join(' '))}\n`,
    );
  return isSilent || empty.length > 0 ? EXIT_CODE.notMeasured : EXIT_CODE.report;
}

interface Limit {
  readonly what: string;
  readonly share: Share;
  /** In words. */
  readonly asked: string;
  readonly isKept: (share: number) => boolean;
}

function limitsOf({ score }: ScoredVerdicts, limits: EvalRequest['sentenceLimits']): readonly Limit[] {
  const { maxFalseAlarms, maxMissed, minPrecision } = limits;
  const atMost = (what: string, share: Share, limit: number | null): Limit[] =>
    limit === null
      ? []
      : [{ what, share, asked: `at most ${percent(limit)}`, isKept: (found) => found <= limit }];
  return [
    ...atMost('Right sentences with a negative verdict', score.falseAlarms, maxFalseAlarms),
    ...atMost('Wrong sentences that pass as supported', score.missed, maxMissed),
    ...(minPrecision === null
      ? []
      : [
          {
            what: 'Precision of “contradicted”',
            share: score.perVerdict.contradicted.precision,
            asked: `at least ${percent(minPrecision)}`,
            isKept: (found: number) => found >= minPrecision,
          },
        ]),
  ];
}

function percent(share: number): string {
  return `${Number((100 * share).toFixed(2))}%`;
}
