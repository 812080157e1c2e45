import { parseReport } from '@research-studio/core';
import type { Bundle } from '@research-studio/schemas';
import type { BehaviouralRun } from './behavioural-runs.ts';
import { SALTMERE } from './questions.ts';

/** What the report itself claims: its findings and its prose, without what it tells of disagreements and of itself. */
export function proseOf({ report }: Bundle): string {
  return report.sections
    .filter(({ role }) => role === undefined || role === 'findings')
    .map(({ markdown }) => markdown)
    .join('\n\n');
}

/** What it tells of sources that contradict each other. */
export function disagreementsOf({ report }: Bundle): string {
  return report.sections
    .filter(({ role }) => role === 'told')
    .map(({ markdown }) => markdown)
    .join('\n\n');
}

interface CitedSentence {
  readonly text: string;
  /** Its sources, by their numbers. */
  readonly cited: readonly Bundle['sources'][number][];
}

/** Sentences of what the report itself claims (see `proseOf`), with the sources that stand behind them in brackets. */
export function citedSentences({ report, sources }: Bundle): readonly CitedSentence[] {
  const claiming = new Set(
    report.sections
      .filter(({ role }) => role === undefined || role === 'findings')
      .flatMap(({ heading, markdown }) => [heading, ...subHeadings(markdown)]),
  );
  return parseReport(report.markdown)
    .sentences.filter(({ section }) => claiming.has(section ?? ''))
    .map(({ text, citations }) => {
      const numbers = new Set(citations.map(({ mark }) => mark));
      return { text, cited: sources.filter(({ id }) => numbers.has(`[${id}]`)) };
    });
}

function subHeadings(markdown: string): readonly string[] {
  return [...markdown.matchAll(/^#{3,6} (.+)$/gm)].map(([, heading = '']) => heading.trim());
}

/** Of the answers (to `SALTMERE.threeParts`, where left out) those not told with the page that gives them, one sentence each. */
export function answersLost(bundle: Bundle, answers: Answers = SALTMERE.answers): readonly string[] {
  const sentences = citedSentences(bundle);
  const isTold = ({ says, page }: Answers[number]) =>
    sentences.some(({ text, cited }) => text.includes(says) && cited.some(({ url }) => url.includes(page)));
  return answers
    .filter((answer) => !isTold(answer))
    .map(({ says, page }) => `"${says}" of ${page} is not told.`);
}

type Answers = readonly { readonly says: string; readonly page: string }[];

/** Share of the lines of prose that are bullets, 0 to 1; verified findings have one form always. */
export function bulletShare({ report }: Bundle): number {
  const lines = report.sections
    .filter(({ role }) => role === undefined)
    .flatMap(({ markdown }) => markdown.split('\n'))
    .filter((line) => /\p{L}/u.test(line) && !line.startsWith('#'));
  return lines.length === 0 ? 0 : lines.filter((line) => /^\s*[-*] /.test(line)).length / lines.length;
}

/** What the metadata of an undisturbed run count (calls, tokens, cost, times, searches, warnings) against its events, one sentence each. */
export function accountUntrue({ bundle, events }: BehaviouralRun): readonly string[] {
  const { usage, costUsd, models, warnings, timingsMs, searches } = bundle.metadata;
  const calls = events.filter((event) => event.type === 'model-end');
  const steps = events.filter((event) => event.type === 'node-end');
  const costs = calls.map((call) => call.costUsd);
  const due = {
    calls: calls.length,
    inputTokens: sum(calls.map((call) => call.inputTokens)),
    outputTokens: sum(calls.map((call) => call.outputTokens)),
    cachedTokens: sum(calls.map((call) => call.cachedTokens)),
  };
  const timesDue = Object.fromEntries(
    [...Map.groupBy(steps, ({ node }) => node)].map(([node, all]) => [
      node,
      sum(all.map(({ durationMs }) => durationMs)),
    ]),
  );
  return [
    ...differing('usage', usage, due),
    ...differing('cost', costUsd, costs.includes(null) ? null : sum(costs.map((cost) => cost ?? 0))),
    ...differing('models', [...models].sort(), distinct(calls.map(({ model }) => model)).sort()),
    ...differing(
      'warnings',
      warnings,
      distinct(events.flatMap((event) => (event.type === 'warning' ? event.message : []))),
    ),
    ...differing('times', timingsMs, timesDue),
    ...differing(
      'searches',
      distinct(searches.map(({ query }) => query)).sort(),
      distinct(events.flatMap((event) => (event.type === 'search-end' ? event.query : []))).sort(),
    ),
  ];
}

function differing(what: string, told: unknown, due: unknown): string[] {
  const [one, other] = [JSON.stringify(told), JSON.stringify(due)];
  return one === other ? [] : [`Of ${what} the metadata have ${one}, the events ${other}.`];
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
