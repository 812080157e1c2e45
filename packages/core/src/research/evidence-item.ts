import type { Evidence, Source } from '@research-studio/schemas';
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

export function sourceLabel({ site, title, publishedAt }: EvidenceItem): string {
  return `${promptText(site, 80)}: "${promptText(title, 120)}", ${publishedAt ?? 'undated'}`;
}
