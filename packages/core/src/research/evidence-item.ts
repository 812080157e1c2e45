import { Evidence, type Source } from '@research-studio/schemas';
import { z } from 'zod';
import { siteOf } from '../citation/site-of.ts';
import { promptText } from './prompt-text.ts';

/** Evidence together with what is known of its source. */
export interface EvidenceItem extends Evidence {
  readonly title: string;
  /** Host name or site name; never an address. */
  readonly site: string;
  readonly siteName: string | null;
  readonly publishedAt: string | null;
}

/** A passage that is not used, and why; what is set aside is not found again in the run's library. */
export const SetAside = Evidence.pick({ id: true, sourceId: true, start: true, end: true }).extend({
  reason: z.enum(['other_matter']),
});

export type SetAside = z.infer<typeof SetAside>;

type SourcesById = Readonly<Record<string, Source>>;

/** Adds title, site and date to each piece of evidence and follows pages with equal text to the one source kept. */
export function describeEvidence(
  evidence: readonly Evidence[],
  sources: SourcesById,
): readonly EvidenceItem[] {
  return evidence.flatMap((item) => {
    const source = sources[item.sourceId];
    if (source === undefined) return [];
    return [
      {
        ...item,
        sourceId: source.id,
        title: source.title,
        site: siteOf(source) || 'local document',
        siteName: source.siteName,
        publishedAt: source.publishedAt,
      },
    ];
  });
}

/**
 * The evidence with each passage of a source once: one that lies within another, or is another again, gives way to the
 * longer or earlier one. `replacedBy`: ids of those that are gone, with the id of the passage that holds them.
 */
export function mergePassages(
  evidence: readonly Evidence[],
  sources: SourcesById,
): { readonly evidence: readonly Evidence[]; readonly replacedBy: ReadonlyMap<string, string> } {
  const replacedBy = new Map<string, string>();
  for (const passages of Map.groupBy(
    evidence,
    ({ sourceId }) => sources[sourceId]?.id ?? sourceId,
  ).values()) {
    const kept: Evidence[] = [];
    for (const item of passages.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
      const holder = kept.find(({ start, end }) => start <= item.start && item.end <= end);
      if (holder === undefined) kept.push(item);
      else replacedBy.set(item.id, holder.id);
    }
  }
  return { evidence: evidence.filter(({ id }) => !replacedBy.has(id)), replacedBy };
}

export function sourceLabel({ site, title, publishedAt }: EvidenceItem): string {
  return `${promptText(site, 80)}: "${promptText(title, 120)}", ${publishedAt ?? 'undated'}`;
}

/**
 * Every id leads to a source; ids of equal texts lead to the one that was found first. When one of them is known
 * to be retracted all are, be it known later: the text is the paper's.
 */
export function mergeSources(found: readonly Source[]): Record<string, Source> {
  const retracted = new Set(found.filter(isRetracted).map(({ contentHash }) => contentHash));
  const byText = new Map<string, Source>();
  const merged: Record<string, Source> = {};
  for (const source of found) {
    const first = byText.get(source.contentHash) ?? withRetraction(source, retracted);
    byText.set(source.contentHash, first);
    merged[source.id] ??= first;
  }
  return merged;
}

/** The sources that `mergeSources` kept, each once. */
export function distinctSources(sources: Readonly<Record<string, Source>>): readonly Source[] {
  return [...new Map(Object.values(sources).map((source) => [source.id, source])).values()];
}

const RETRACTED = 'retracted';

function isRetracted({ flags }: Source): boolean {
  return flags.includes(RETRACTED);
}

function withRetraction(source: Source, retracted: ReadonlySet<string>): Source {
  if (isRetracted(source) || !retracted.has(source.contentHash)) return source;
  return { ...source, flags: [...source.flags, RETRACTED] };
}

/** The most relevant few passages, with marks. */
export function strongestPassages(evidence: readonly Evidence[]): string {
  return evidence
    .toSorted((a, b) => b.relevance - a.relevance)
    .slice(0, 3)
    .map(({ fact, id }) => `${fact.replace(/\s+/g, ' ')} [${id}]`)
    .join(' ');
}
