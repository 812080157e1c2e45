import type { Evidence, Source } from '@research-studio/core';
import { promptText } from './prompt-text.ts';

/** Evidence together with what is known of its source. */
export interface EvidenceItem extends Evidence {
  readonly title: string;
  /** Host name or site name; never an address. */
  readonly site: string;
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
        site: siteOf(source),
        publishedAt: source.publishedAt,
      },
    ];
  });
}

/** One line for a prompt: mark, fact, the quote where the fact is a paraphrase, site and date. */
export function evidenceLine({ id, fact, quote, site, publishedAt }: EvidenceItem): string {
  const wording = fact === quote ? '' : ` — quote: "${promptText(quote, 600)}"`;
  return `[${id}] ${promptText(fact, 600)}${wording} (${promptText(site, 80)}, ${publishedAt ?? 'undated'})`;
}

/** The site's name, else its host without "www.", else "local document". */
export function siteOf(source: Pick<Source, 'siteName' | 'url'>): string {
  if (source.siteName !== null) return source.siteName;
  const host = URL.canParse(source.url) ? new URL(source.url).hostname : '';
  return host === '' ? 'local document' : host.replace(/^www\./, '');
}
