import { type Behaviour, TRUST_PIPELINES } from './behaviour.ts';
import { proseOf } from './prose-of.ts';
import { ORRIN } from './questions.ts';

/** Below it a source carries no claim alone. */
const CARRIES = 0.5;

/** However well made the page: what only users of a forum say is left out and told, and what only a column says is low. */
export const weakVoicesApart: Behaviour = {
  name: 'weak_voices_apart',
  pipelines: TRUST_PIPELINES,
  problems: async ({ run, documentsOf }) => {
    const { question, office, forum, column, unreadable } = ORRIN;
    const { bundle } = await run({ question, docs: [documentsOf('orrin')] });
    const { sources, claims, trust, metadata } = bundle;
    const prose = proseOf(bundle);
    const leftOut = trust?.leftOut.filter(({ text }) => text.includes(forum)) ?? [];
    return [
      ...(prose.includes(office) ? [] : [`"${office}" of the office is not told.`]),
      ...(prose.includes(forum) ? [`The prose has "${forum}", of a forum alone.`] : []),
      ...(leftOut.length > 0 ? [] : [`That "${forum}" was left out is not told.`]),
      ...claims
        .filter(({ text, level }) => text.includes(column) && level !== 'low')
        .map(({ id, level }) => `Claim ${id}, of a column alone, is called ${level}.`),
      ...sources
        .filter(({ url, credibility }) => /forum|opinion/.test(url) && (credibility ?? 1) >= CARRIES)
        .map(({ url, credibility }) => `${url} has a credibility of ${credibility}.`),
      ...(metadata.warnings.some((line) => line.includes(unreadable))
        ? []
        : [`That ${unreadable} could not be read is not told.`]),
    ];
  },
};
