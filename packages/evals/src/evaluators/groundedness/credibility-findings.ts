import { CAPS } from '@research-studio/advanced-pipeline';
import type { Bundle } from '@research-studio/schemas';
import type { Finding } from '../structural/finding.ts';
import { credibilityAnew } from './credibility-anew.ts';

/** The credibility of a source is what its parts weigh, or a bound; each part has a reason, which is of that source. */
export function credibilityFindings(
  source: Bundle['sources'][number],
  { createdAt, metadata }: Pick<Bundle, 'createdAt' | 'metadata'>,
): Finding[] {
  const { id, credibility, credibilityParts: parts, quality, url } = source;
  const where = `source ${id}`;
  if (credibility === null || parts == null)
    return [{ where, what: 'how far it can be believed is not said' }];
  const names = Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[];
  const sum = names.reduce((total, part) => total + WEIGHTS[part] * parts[part].score, 0);
  const isBound = credibility < sum && Object.values<number>(CAPS).includes(credibility);
  const misplaced = names.filter(
    (part) =>
      (part === 'contentQuality') !== OF_THE_TEXT.test(parts[part].reason) && parts[part].reason !== '',
  );
  const readAt = /\bquality of (\d\.\d\d)/.exec(parts.contentQuality.reason)?.[1];
  const host = /\(([a-z0-9-]+(?:\.[a-z0-9-]+)+)\)\.?$/u.exec(parts.domainTrust.reason)?.[1];
  const wrong = [
    ...(isBound || Math.abs(credibility - sum) <= CLOSE
      ? []
      : [`a credibility of ${credibility}, its parts make ${sum.toFixed(2)}`]),
    ...names.filter((part) => parts[part].reason.trim() === '').map((part) => `${part} has no reason`),
    ...misplaced.map((part) => `${part} has a reason of another part: “${parts[part].reason}”`),
    ...(readAt === undefined || Math.abs(Number(readAt) - quality) <= CLOSE
      ? []
      : [`a text of quality ${quality}, said to be read with one of ${readAt}`]),
    ...(host === undefined || url.toLowerCase().includes(host)
      ? []
      : [`its publisher is told by ${host}, and it was read at ${url}`]),
    ...(metadata.models.length > 0 ? [] : credibilityAnew(source, createdAt.slice(0, 10))),
  ];
  return wrong.map((what) => ({ where, what }));
}

/** As the trust engine weighs them. */
const WEIGHTS = { domainTrust: 0.35, authority: 0.25, contentQuality: 0.2, freshness: 0.2 } as const;
const CLOSE = 0.011;

/** How a reason on the quality of a text begins. */
const OF_THE_TEXT = /^A text of about \d/;
