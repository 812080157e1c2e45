import { scoreCredibility } from '@research-studio/advanced-pipeline';
import type { Bundle, Credibility } from '@research-studio/schemas';

type Source = Bundle['sources'][number];
type Parts = Credibility['parts'];

/**
 * What is told of the parts of a source's credibility and is not what code finds in its stored text and address anew.
 * `today` is the day of the run, YYYY-MM-DD. For runs without a model, which may move a part.
 */
export function credibilityAnew(source: Source, today: string): string[] {
  const { credibilityParts: told } = source;
  if (told == null) return [];
  const found = partsAnew(source, today);
  const wrong = found.map((parts) => NAMES.filter((name) => !isSame({ name, told, found: parts })));
  const least = wrong.toSorted((a, b) => a.length - b.length)[0] ?? [];
  const [first] = found;
  return least.map(
    (name) =>
      `${name} is ${told[name].score} (“${told[name].reason}”), anew ${first?.[name].score} (“${first?.[name].reason}”)`,
  );
}

const NAMES = ['domainTrust', 'freshness', 'authority', 'contentQuality'] as const;
const CLOSE = 0.0051;

function isSame(part: { readonly name: keyof Parts; readonly told: Parts; readonly found: Parts }): boolean {
  const told = part.told[part.name];
  const found = part.found[part.name];
  // A run may have a half-life of its own, and goes on for days where it is resumed.
  const isAgeing = part.name === 'freshness' && AGE.test(found.reason);
  return (
    told.reason.replace(AGE, '') === found.reason.replace(AGE, '') &&
    (isAgeing || Math.abs(told.score - found.score) <= CLOSE)
  );
}

const AGE = /\d+ (?:days?|months|years) old/;

/** Bundles that differ elsewhere share their sources. */
const known = new WeakMap<Source, readonly Parts[]>();

/** One for each time that the question may be about and each list of publishers that a run may have of its own. */
function partsAnew(source: Source, today: string): readonly Parts[] {
  const before = known.get(source);
  if (before !== undefined) return before;
  const host = URL.canParse(source.url) ? new URL(source.url).hostname : '';
  const own = host === '' ? [] : [host];
  const lists = [
    { trustedDomains: [], lowTrustDomains: [] },
    ...(/^On the list of|\. On the list of/.test(source.credibilityParts?.domainTrust.reason ?? '')
      ? [
          { trustedDomains: own, lowTrustDomains: [] },
          { trustedDomains: [], lowTrustDomains: own },
        ]
      : []),
  ];
  // A run may be told of another day than its own.
  const [dated = today] = /\d{4}-\d\d-\d\d/.exec(source.credibilityParts?.freshness.reason ?? '') ?? [];
  const parts = lists.flatMap((list) =>
    timesOf(source).flatMap((scope) =>
      [...new Set([today, dated])].map(
        (day) =>
          scoreCredibility({
            source: { ...source, id: String(source.id) },
            text: source.text,
            scope,
            today: day,
            lists: list,
          }).credibility.parts,
      ),
    ),
  );
  known.set(source, parts);
  return parts;
}

/** The period is told with the reason. */
function timesOf({ credibilityParts }: Source): readonly Parameters<typeof scoreCredibility>[0]['scope'][] {
  const reason = credibilityParts?.freshness.reason ?? '';
  const period = / the time asked about(?: \((\d{4})?(?: ?to (\d{4}))?\))?\.$/.exec(reason);
  if (period !== null) {
    const [, from = null, to = from] = period;
    return [{ kind: 'period', from, to }];
  }
  return [{ kind: 'current' }, { kind: 'timeless' }];
}
