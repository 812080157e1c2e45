import { join } from 'node:path';
import type { Bundle } from '@research-studio/schemas';
import { type Behaviour, TRUST_PIPELINES } from './behaviour.ts';
import { proseOf } from './prose-of.ts';
import { SALTMERE } from './questions.ts';

const PRESENT = { says: '7.60 crowns', page: 'fares-2024' };
const OUTDATED = { says: '4.30 crowns', page: 'harbour-board', file: 'harbour-board-ferry-fares-2011.html' };
/** Below it a source carries no claim alone. */
const CARRIES = 0.5;

/** To a question about the present a page of long ago gives no answer beside a newer one, and a weak one alone. */
export const newestPageWins: Behaviour = {
  name: 'newest_page_wins',
  pipelines: TRUST_PIPELINES,
  problems: async ({ run, documentsOf }) => {
    const folder = documentsOf('saltmere');
    const question = SALTMERE.present;
    const both = (await run({ question, docs: [folder] })).bundle;
    const alone = (await run({ question, docs: [join(folder, OUTDATED.file)] })).bundle;
    return [
      ...(proseOf(both).includes(PRESENT.says) ? [] : ['The present fare is not told.']),
      ...(proseOf(both).includes(OUTDATED.says) ? ['The prose gives the fare of long ago.'] : []),
      ...[both, alone].flatMap(({ sources }) =>
        sources
          .filter(({ url, credibility }) => url.includes(OUTDATED.page) && (credibility ?? 1) >= CARRIES)
          .map(({ url, credibility }) => `${url}, of long ago, has a credibility of ${credibility}.`),
      ),
      ...wellFounded(alone),
    ];
  },
};

function wellFounded(bundle: Bundle): string[] {
  const told = bundle.claims.filter(({ text }) => text.includes(OUTDATED.says));
  const sign = /4\.30 crowns[^\n]*?\[\d+\](\S)/u.exec(proseOf(bundle))?.[1] ?? LOW;
  return [
    ...told
      .filter(({ level }) => level !== 'low')
      .map(({ id, level }) => `Claim ${id}, of a page of long ago alone, is called ${level}.`),
    ...told
      .filter(({ reason }) => reason?.code !== 'outdated')
      .map(({ id, reason }) => `That claim ${id} is of long ago is not its reason: ${reason?.code}`),
    ...(sign === LOW ? [] : [`The fare of long ago is marked ${sign}, not ${LOW}.`]),
  ];
}

/** The sign of what is weakly founded. */
const LOW = '○';
