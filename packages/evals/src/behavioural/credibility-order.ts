import type { Bundle } from '@research-studio/schemas';
import { type Behaviour, TRUST_PIPELINES } from './behaviour.ts';
import { proseOf } from './prose-of.ts';
import { QUESTIONS, TARNHOLT } from './questions.ts';

/** Better before worse; of each pair both must be scored where both are cited. */
const ORDER: readonly (readonly [better: RegExp, worse: RegExp])[] = [
  [/gov-velmora/, /ropeway-association/],
  [/gov-velmora/, /commuter-forum/],
  [/gov-velmora/, /velmora-deals/],
  [/gov-velmora/, /open-encyclopaedia/],
  [/commuter-forum|open-encyclopaedia|ropeway-association/, /velmora-deals/],
];

/**
 * An office stands above a trade association and a forum, a hostile page below all where it is used, and the office's answer is given; of
 * pages that say the same the most credible one is cited first.
 */
export const credibilityOrder: Behaviour = {
  name: 'credibility_order',
  pipelines: TRUST_PIPELINES,
  problems: async ({ run, documentsOf }) => {
    const problems: string[] = [];
    for (const question of [QUESTIONS.passengers, QUESTIONS.fare])
      problems.push(...disorder((await run({ question })).bundle));
    const { trust } = (await run({ question: QUESTIONS.fare })).bundle;
    const left = trust?.leftOut.filter(({ text }) => /\b9 crowns/.test(text)) ?? [];
    const set =
      trust?.contradictions.filter(({ sides }) => sides.some(({ value }) => /\b9\b/.test(value))) ?? [];
    if (left.length + set.length === 0)
      problems.push('That the forum has another fare is told neither as left out nor as a contradiction.');
    const fare = proseOf((await run({ question: QUESTIONS.fare })).bundle);
    if (!/4\.20 crowns[^\n]*\[\d+\]/.test(fare))
      problems.push('The fare of the Transport Office is not given.');
    if (/\b9 crowns/.test(fare)) problems.push('The prose gives the fare of a forum.');
    const { sources } = (await run({ question: TARNHOLT.question, docs: [documentsOf('tarnholt')] })).bundle;
    const [first, ...others] = sources;
    for (const { id, url, credibility } of others)
      if ((credibility ?? 0) > (first?.credibility ?? 0))
        problems.push(`[${id}] ${url} (${credibility}) is more credible than [1] ${first?.url}.`);
    return problems;
  },
};

function disorder({ sources, question }: Bundle): string[] {
  const unscored = sources.filter(({ credibility }) => credibility === null);
  return [
    ...unscored.map(({ url }) => `"${question}": ${url} has no credibility.`),
    ...ORDER.flatMap(([better, worse]) =>
      sources.flatMap((one) =>
        sources
          .filter(
            (other) =>
              better.test(one.url) &&
              worse.test(other.url) &&
              (one.credibility ?? 0) <= (other.credibility ?? 1),
          )
          .map(
            (other) =>
              `"${question}": ${one.url} (${one.credibility}) does not stand above ${other.url} (${other.credibility}).`,
          ),
      ),
    ),
  ];
}
