import type { Bundle } from '@research-studio/schemas';
import type { Finding } from '../structural/finding.ts';
import type { RecheckedBundle } from './recheck-bundle.ts';
import { runFindings, untimely } from './run-findings.ts';

/** What a bundle records of its run (times, rounds, searches, models, costs, coverage) is possible and agrees with itself. */
export function recheckRecord({ bundle }: RecheckedBundle): readonly Finding[] {
  return [
    ...runFindings(bundle),
    ...bundle.sources.flatMap((source) => readingFindings(source, bundle)),
    ...bundle.claims.flatMap(claimFindings),
    ...issueFindings(bundle),
  ];
}

/** Below it no text is used. */
const LEAST_QUALITY = 0.3;

function readingFindings(source: Bundle['sources'][number], { report, createdAt }: Bundle): Finding[] {
  const { id, fetchedAt, quality, kind, url } = source;
  const where = `source ${id}`;
  const entry = new RegExp(`\\n\\[${id}\\] [^\\n]*((?:\\n- [^\\n]*)*)`).exec(report.markdown)?.[1] ?? '';
  const leadsToPassages = entry.includes('#:~:text=') || entry.includes(':~:text=');
  const hasPassages = /^https?:/.test(url) && !/\.pdf(?:$|[?#])/i.test(url) && !WHOLE.has(kind);
  return [
    ...untimely(`${where}: fetchedAt`, fetchedAt),
    ...(Date.parse(fetchedAt) - Date.parse(createdAt) > LONGEST_RUN_MS
      ? [{ where, what: `read at ${fetchedAt}, in a run of ${createdAt}` }]
      : []),
    ...(quality < LEAST_QUALITY ? [{ where, what: `a text of quality ${quality} is not to be used` }] : []),
    ...(entry === '' || leadsToPassages === hasPassages
      ? []
      : [
          {
            where,
            what: `its passages are ${leadsToPassages ? '' : 'not '}linked to, and it is of kind ${kind}`,
          },
        ]),
  ];
}

/** A run that was resumed may have begun long ago: a year at most. */
const LONGEST_RUN_MS = 366 * 24 * 3600 * 1000;

/** Documents that no browser opens at a passage. */
const WHOLE: ReadonlySet<string> = new Set(['pdf', 'docx']);

/** What cites evidence rests on a source, and its confidence was made of something. */
function claimFindings({
  id,
  verdict,
  evidenceIds,
  independentSources,
  signals,
}: Bundle['claims'][number]): Finding[] {
  const where = `claim ${id}`;
  if (evidenceIds.length === 0) return [];
  return [
    ...(independentSources > 0
      ? []
      : [{ where, what: 'it cites evidence and is said to rest on no source' }]),
    ...(Object.keys(signals).length > 0 || verdict === 'unverifiable'
      ? []
      : [{ where, what: 'it has no signals' }]),
  ];
}

function issueFindings({ trust, claims }: Bundle): Finding[] {
  if (claims.length > 0) return [];
  return (trust?.flaggedIssues ?? []).flatMap(({ claimId }) =>
    claimId === null ? [] : [{ where: 'trust.flaggedIssues', what: `there is no claim ${claimId}` }],
  );
}
