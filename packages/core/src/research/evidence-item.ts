import { siteOf } from '../citation/site-of.ts';
import type { Evidence } from '../schemas/evidence.ts';
import type { Source } from '../schemas/source.ts';
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

/** One line for a prompt: mark, fact, and where it is from. */
export function evidenceLine(item: EvidenceItem): string {
  return `[${item.id}] ${promptText(item.fact, 800)} (${sourceLabel(item)})`;
}

/** The same with the passage itself where the fact is a paraphrase, for those who must word it. */
export function quotedEvidenceLine(item: EvidenceItem): string {
  const wording = item.fact === item.quote ? '' : ` — passage: "${promptText(item.quote, 800)}"`;
  return `[${item.id}] ${promptText(item.fact, 800)}${wording} (${sourceLabel(item)})`;
}

/** Where evidence is from, without what it says: to weigh it. */
export function provenanceLine(item: EvidenceItem): string {
  return `[${item.id}] ${sourceLabel(item)}`;
}

export function sourceLabel({ site, title, publishedAt }: EvidenceItem): string {
  return `${promptText(site, 80)}: "${promptText(title, 120)}", ${publishedAt ?? 'undated'}`;
}

/** Pieces of evidence that one prompt carries; beyond that it gets longer and no better. */
const EVIDENCE_IN_PROMPT = 60;

/** What a prompt that judges all evidence is shown of it: the most relevant pieces, in the order in which they were found. */
export function mostRelevant(evidence: readonly EvidenceItem[]): readonly EvidenceItem[] {
  if (evidence.length <= EVIDENCE_IN_PROMPT) return evidence;
  const kept = new Set(evidence.toSorted((a, b) => b.relevance - a.relevance).slice(0, EVIDENCE_IN_PROMPT));
  return evidence.filter((item) => kept.has(item));
}
