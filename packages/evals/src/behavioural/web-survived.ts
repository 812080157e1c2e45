import { accountUntrue } from './account-untrue.ts';
import type { Behaviour } from './behaviour.ts';
import { proseOf } from './prose-of.ts';
import { CLOSED_SITE, WEB_QUESTION } from './web-pages.ts';

/** Spent by the first answer of the model. */
const BUDGET_USD = 0.01;
/** Asked at the same time, before the first answer has come. */
const MOST_CALLS = 8;

/**
 * A page that cannot or may not be read ends no run and is told; nor does a budget that is used up, after which no model
 * is asked.
 */
export const webSurvived: Behaviour = {
  name: 'web_survived',
  pipelines: ['standard-single', 'advanced-full'],
  problems: async ({ run }) => {
    const { question, says } = WEB_QUESTION;
    const whole = await run({ question, isOnWeb: true, budgetUsd: BUDGET_USD });
    const { bundle, events, outcome } = whole;
    const failed = events.flatMap((event) => (event.type === 'read-failed' ? event.url : []));
    const types = events.map(({ type }) => type);
    const spentAt = types.indexOf('budget-exhausted');
    const after = spentAt < 0 ? [] : types.slice(spentAt).filter((type) => type === 'model-start');
    const { warnings, usage } = bundle.metadata;
    const isRead = events.some((event) => event.type === 'read-end' && isClosed(event.url));
    return [
      ...accountUntrue(whole),
      ...(outcome === 'out_of_budget' ? [] : [`A budget was used up, and it ended in "${outcome}".`]),
      ...(proseOf(bundle).includes(says) ? [] : [`"${says}" is not told.`]),
      ...(failed.length > 0 ? [] : ['That a page could not be read was not among its progress.']),
      ...(warnings.some((line) => line.includes('archive.localhost'))
        ? []
        : ['No warning tells of the page that could not be read.']),
      ...(isRead ? ['A page was read that its robots.txt closes to programs.'] : []),
      ...(warnings.some(isClosed) ? [] : ['No warning tells of the page that may not be read.']),
      ...(spentAt >= 0 ? [] : [`The budget was used up, and it was not told.`]),
      ...(after.length === 0 && usage.calls <= MOST_CALLS
        ? []
        : [`The budget was used up, and models were asked ${usage.calls} times.`]),
    ];
  },
};

function isClosed(line: string): boolean {
  return line.includes(`${CLOSED_SITE}.localhost`);
}
