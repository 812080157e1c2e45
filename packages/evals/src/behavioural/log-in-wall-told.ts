import { join } from 'node:path';
import { ALL_PIPELINES, type Behaviour } from './behaviour.ts';
import { SALTMERE } from './questions.ts';

const WALLED = { file: 'coast-weekly-sea-wall.html', host: 'coast-weekly.example' };
/** Words of the teaser. */
const TEASER = /confidential report|far above/i;

/** What only a page behind a log-in promises is told as not found; the page is named, and no word of it taken. */
export const logInWallTold: Behaviour = {
  name: 'log_in_wall_told',
  pipelines: ALL_PIPELINES,
  problems: async ({ run, documentsOf }) => {
    const folder = documentsOf('saltmere');
    const { bundle } = await run({
      question: SALTMERE.walled,
      docs: [join(folder, WALLED.file), join(folder, 'lighthouse-trust-tower.html')],
    });
    const { report, sources, metadata } = bundle;
    return [
      ...(metadata.answered === 'none' ? [] : [`The question is called answered: ${metadata.answered}.`]),
      ...(TEASER.test(report.markdown) ? ['The report repeats the teaser.'] : []),
      ...(sources.some(({ url }) => url.includes(WALLED.host))
        ? ['The page behind the log-in is cited.']
        : []),
      ...([report.markdown, ...metadata.warnings].some((text) => text.includes(WALLED.host))
        ? []
        : ['Nothing names the page behind the log-in.']),
    ];
  },
};
