import { describeEvidence, type SourceLibrary } from '@research-studio/core';
import { detectLanguage } from '@research-studio/language';
import type { Evidence, Source } from '@research-studio/schemas';
import { buildSupportIndex, type Statement, type SupportIndex } from '@research-studio/verification';
import { type HeldEvidence, holdEvidence } from './hold-evidence.ts';

/** What claims are held against: the evidence that may be written from, indexed once. */
export interface EvidenceBase {
  /** Of the report: BCP 47 tag. */
  readonly language: string;
  readonly items: readonly HeldEvidence[];
  readonly find: (evidenceId: string) => HeldEvidence | undefined;
  readonly support: SupportIndex['support'];
  readonly nearest: SupportIndex['nearest'];
  /** What the passages state, sentence by sentence, in the context of their pages. */
  readonly statements: () => readonly Statement[];
  /** The passages are in another language than the claim, so that words cannot be compared. */
  readonly isTranslated: (claim: string, evidenceIds: readonly string[]) => boolean;
}

export interface EvidenceBaseRequest {
  readonly evidence: readonly Evidence[];
  readonly sources: Readonly<Record<string, Source>>;
  /** Ids of the sources that may be written from; all where it is left out. */
  readonly sourceIds?: readonly string[];
  readonly language: string;
  readonly library: Pick<SourceLibrary, 'text'>;
}

/** @throws {RunError} when the stored text of a source is missing or damaged. */
export async function openEvidenceBase(request: EvidenceBaseRequest): Promise<EvidenceBase> {
  const { evidence, sources, language } = request;
  const allowed = request.sourceIds === undefined ? null : new Set(request.sourceIds);
  const described = describeEvidence(evidence, sources).filter(
    ({ sourceId }) => allowed === null || allowed.has(sourceId),
  );
  const bySource = [...Map.groupBy(described, ({ sourceId }) => sourceId)];
  const pages = await Promise.all(
    bySource.flatMap(([sourceId, items]) => {
      const source = sources[sourceId];
      if (source === undefined) return [];
      return request.library.text(source.contentHash).then((text) => holdEvidence(items, source, text));
    }),
  );
  const held = new Map(pages.flatMap((page) => page.items).map((item) => [item.id, item]));
  const items = described.flatMap(({ id }) => held.get(id) ?? []);
  const { support, nearest } = buildSupportIndex(items, { language });
  const languages = new Map(items.map(({ id, quote }) => [id, detectLanguage(quote)]));
  return {
    language,
    items,
    find: (id) => held.get(id),
    support,
    nearest,
    statements: () => pages.flatMap((page) => page.statements()),
    isTranslated: (claim, ids) => {
      const own = detectLanguage(claim) ?? language;
      return ids.length > 0 && ids.every((id) => isOther(own, languages.get(id) ?? null));
    },
  };
}

function isOther(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one.split('-')[0] !== other.split('-')[0];
}
