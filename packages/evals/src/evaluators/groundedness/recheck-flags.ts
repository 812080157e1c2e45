import { detectInterest } from '@research-studio/advanced-pipeline';
import { flagWarning, loadOriginCounter } from '@research-studio/core';
import type { Bundle } from '@research-studio/schemas';
import { clusterNearCopies } from '@research-studio/verification';
import { type Finding, shortened } from '../structural/finding.ts';
import type { RecheckedBundle } from './recheck-bundle.ts';

/** Flags and warnings of sources agree, and those of the trust engine are what the stored texts show. */
export async function recheckFlags({ bundle }: RecheckedBundle): Promise<readonly Finding[] | null> {
  if (bundle.sources.length === 0) return null;
  return [
    ...flagFindings(bundle),
    ...wordingFindings(bundle),
    ...(bundle.trust === undefined
      ? []
      : [...bundle.sources.flatMap(interestFindings), ...(await copyFindings(bundle))]),
  ];
}

/**
 * What has no date is flagged so. Each warning on a source answers to a flag of it, and each flag that speaks against a
 * source has its warning.
 */
function flagFindings({ sources, metadata }: Bundle): Finding[] {
  return sources.flatMap(({ id, url, title, flags, publishedAt }): Finding[] => {
    const warnings = metadata.warnings.filter((text) => text.includes(`(${url})`));
    const where = `source ${id}`;
    const told = flags.join(', ') || 'none';
    return [
      ...(publishedAt === null && !flags.includes('undated')
        ? [{ where, what: `it has no date and is not flagged undated (flags: ${told})` }]
        : []),
      ...(flags.length < warnings.length
        ? [{ where, what: `${warnings.length} warnings name it, and its flags are ${told}` }]
        : []),
      ...(flags.includes('retracted') && warnings.length === 0
        ? [{ where, what: `it is flagged ${told}, and no warning names it` }]
        : []),
      ...flags.flatMap((flag) => {
        const due = flagWarning(flag, { title, url });
        if (due === null || warnings.includes(due)) return [];
        return [{ where, what: `it is flagged ${flag}, and no warning says so` }];
      }),
    ];
  });
}

/** Each warning on a source has the words of a flag of it; a retraction that a page tells is told in words of its own. */
function wordingFindings({ sources, metadata }: Bundle): Finding[] {
  return sources.flatMap((source) => {
    const due = new Set(source.flags.map((flag) => flagWarning(flag, source)));
    const told = metadata.warnings.filter((text) => text.includes(`(${source.url})`));
    return told
      .filter((text) => !due.has(text) && !/retracted/.test(text))
      .map((text) => ({
        where: `source ${source.id}`,
        what: `no flag of it is told as “${shortened(text)}”`,
      }));
  });
}

type Source = Bundle['sources'][number];

/** By text and by the reason that its standing was given. */
function interestFindings(source: Source): Finding[] {
  const { id, flags, credibilityParts } = source;
  if (flags.includes('interested_party')) return [];
  const told = credibilityParts?.domainTrust.reason ?? '';
  const signs = signsOf(source);
  return signs !== '' && told.includes(signs)
    ? [{ where: `source ${id}`, what: `it is not flagged as an interested party: ${signs}` }]
    : [];
}

/** Bundles that differ elsewhere share their sources. */
const known = new WeakMap<Source, string>();

function signsOf(source: Source): string {
  const before = known.get(source);
  if (before !== undefined) return before;
  const signs = detectInterest(source)?.signs.join(', ') ?? '';
  known.set(source, signs);
  return signs;
}

/** Of texts that are copies of one another all but one are flagged. */
async function copyFindings({ sources }: Bundle): Promise<Finding[]> {
  const groups = groupsFound.get(sources) ?? (await groupsOf(sources));
  groupsFound.set(sources, groups);
  return groups
    .map((group) => group.filter(({ flags }) => !flags.includes('near_copy')))
    .filter((unflagged) => unflagged.length > 1)
    .map((unflagged) => ({
      where: `sources ${unflagged.map(({ id }) => `[${id}]`).join('')}`,
      what: 'they are near copies of one another, and only one of them is flagged so',
    }));
}

const groupsFound = new WeakMap<Bundle['sources'], readonly (readonly Source[])[]>();

async function groupsOf(sources: Bundle['sources']): Promise<readonly (readonly Source[])[]> {
  const { originOf } = await loadOriginCounter();
  const clusters = clusterNearCopies(
    sources.map(({ id, text, url, publishedAt }) => ({
      id: String(id),
      text,
      publishedAt,
      site: originOf(url),
    })),
  );
  return clusters.map(({ original, copies }) =>
    sources.filter(({ id }) => [original, ...copies].includes(String(id))),
  );
}
