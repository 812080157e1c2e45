import {
  columnsAsked,
  MOST_PIECES,
  outlineSections,
  rankEvidence,
  withoutPreferences,
  writeSection,
} from '@research-studio/extractive';
import type { SubQuestion } from '@research-studio/schemas';
import type { EvidenceItem } from '../research/evidence-item.ts';
import type { Draft, DraftSection } from './draft.ts';
import type { ReportBrief } from './report-brief.ts';
import { shortTitle } from './short-title.ts';

/** Passages that one section is given. */
export const PASSAGES_PER_SECTION = 24;

export interface OutlinedSection {
  readonly heading: string;
  readonly purpose: string;
  readonly evidenceIds: readonly string[];
}

interface QuotedReport {
  readonly brief: ReportBrief;
  readonly researchQuestions: readonly SubQuestion[];
  readonly evidence: readonly EvidenceItem[];
}

/** The report that needs no model: the sentences of the passages themselves, arranged under headings. */
export function extractiveDraft(request: QuotedReport): Draft {
  const { brief, evidence } = request;
  const { title, sections } = extractiveOutline(request);
  const byId = new Map(evidence.map((item) => [item.id, item]));
  const isAsked = columnsAsked(brief.question);
  const written: DraftSection[] = [];
  for (const { heading, evidenceIds } of sections) {
    const items = [...new Set(evidenceIds)].flatMap((id) => byId.get(id) ?? []);
    const markdown = writeSection({
      heading,
      evidence: items.slice(0, PASSAGES_PER_SECTION),
      format: brief.format,
      written: written.map((section) => section.markdown),
      isAsked,
    });
    if (markdown.trim() !== '') written.push({ heading, markdown });
  }
  return { title, sections: written };
}

/** Sections by the parts of the question, each with the passages that answer it. */
export function extractiveOutline({ brief, researchQuestions, evidence }: QuotedReport): {
  readonly title: string;
  readonly sections: readonly OutlinedSection[];
} {
  const sections = outlineSections({
    question: brief.question,
    facets: researchQuestions,
    evidence: bestFirst(brief.question, evidence),
    format: brief.format,
    maxWords: brief.maxWords,
  });
  return {
    title: shortTitle(withoutPreferences(brief.question)),
    sections: sections.map(({ heading, evidenceIds }) => ({
      heading,
      purpose: heading,
      evidenceIds: evidenceIds.slice(0, MOST_PIECES),
    })),
  };
}

function bestFirst(question: string, items: readonly EvidenceItem[]): readonly EvidenceItem[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return rankEvidence({ question, evidence: items }).flatMap(({ id }) => byId.get(id) ?? []);
}
