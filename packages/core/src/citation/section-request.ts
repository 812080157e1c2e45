import type { Claim, ReportSection } from '@research-studio/schemas';
import type { AssembledReport } from './assembled-report.ts';
import type { SentenceCheck } from './signs/sentence-check.ts';

/** Prose to be numbered: marks as "[E101]". A mark whose evidence is not known is dropped. */
export interface DraftedSection {
  readonly heading: string;
  readonly markdown: string;
}

/** A claim before it gets its id and its sources are counted. */
export type JudgedClaim = Omit<Claim, 'id' | 'independentSources'> & FoundByCheck;

/** Findings of the check of a sentence, from which a claim gets its reason where it has none. */
export type FoundByCheck = Partial<Pick<SentenceCheck, 'doubt' | 'problem'>>;

/** One line that code put together; at most one claim, whose marks stand at the line's end. */
export interface GeneratedLine {
  readonly markdown: string;
  readonly claim: JudgedClaim | null;
}

/** A section whose lines are not prose of a writer: they are numbered, never split or judged again. */
export interface GeneratedSection {
  readonly heading: string;
  readonly role: NonNullable<ReportSection['role']>;
  readonly lines: readonly GeneratedLine[];
}

export type SectionRequest = DraftedSection | GeneratedSection;

/** Sections about the report itself, from what it came to say; `markdown` cites by the numbers that are given out. */
export type ClosingSections = (
  report: Omit<AssembledReport, 'markdown'>,
) => readonly Pick<ReportSection, 'heading' | 'markdown' | 'isFolded'>[];

export function isGenerated(section: SectionRequest): section is GeneratedSection {
  return 'lines' in section;
}
