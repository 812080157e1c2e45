import { answersLost } from './answers-lost.ts';
import { ALL_PIPELINES, type Behaviour } from './behaviour.ts';
import { FENWICK, TARNHOLT } from './questions.ts';

/** One text under two addresses. */
const SAME_TEXT = /fishery\.gov-tarn|river-archive/;
/** What a claim's confidence has for a single origin, of the 1 that two origins make. */
const ONE_ORIGIN = 0.5;

/** Pages of one site are one origin, and so is a page under a second address, which is cited once; two pages under one title stay two. */
export const oneSiteOneOrigin: Behaviour = {
  name: 'one_site_one_origin',
  pipelines: ALL_PIPELINES,
  problems: async ({ run, documentsOf }) => {
    const { question, office } = TARNHOLT;
    const { bundle } = await run({ question, docs: [documentsOf('tarnholt')] });
    const titled = await run({ question: FENWICK.both, docs: [documentsOf('fenwick')] });
    const told = bundle.claims.filter(({ text }) => text.includes(office));
    const cited = bundle.sources.filter(({ url }) => SAME_TEXT.test(url));
    const doubled = bundle.metadata.warnings.filter((line) => SAME_TEXT.test(line) && /near copy/.test(line));
    return [
      ...answersLost(titled.bundle, FENWICK.answers),
      ...(told.length > 0 ? [] : [`${office} is not told.`]),
      ...told
        .filter(
          ({ independentSources, signals }) =>
            independentSources > 1 || (signals['origins'] ?? 0) > ONE_ORIGIN,
        )
        .map(({ id }) => `Claim ${id} rests on one site, and counts for more than one origin.`),
      ...doubled.map((line) => `One text under two addresses is told to be two: ${line}`),
      ...(cited.length <= 1 ? [] : [`One text is cited under ${cited.map(({ url }) => url).join(' and ')}.`]),
    ];
  },
};
