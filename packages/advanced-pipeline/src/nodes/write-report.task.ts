import {
  CITING,
  type EvidenceItem,
  GROUNDING,
  promptData,
  promptText,
  quotedEvidenceLine,
  type ReportBrief,
  type ReportFormat,
  type Task,
} from '@research-studio/core';
import { z } from 'zod';
import type { ScoredClaim } from '../claims/claim-stages.ts';
import type { FindingCandidate } from '../writing/choose-findings.ts';
import { extractiveDraft } from '../writing/extractive-draft.ts';

export interface WriteReportInput {
  readonly brief: ReportBrief;
  /** As planned. */
  readonly title: string;
  readonly sections: readonly { readonly heading: string; readonly purpose: string }[];
  /** What the report may state. */
  readonly claims: readonly Pick<ScoredClaim, 'text' | 'section' | 'level' | 'evidenceIds'>[];
  /** What these claims rest on, and both sides of each contradiction. */
  readonly evidence: readonly EvidenceItem[];
  readonly contradictions: readonly {
    readonly subject: string;
    readonly sides: readonly { readonly value: string; readonly evidenceIds: readonly string[] }[];
    readonly ruling: string;
  }[];
  /** Questions that the sources do not answer. */
  readonly notFound: readonly string[];
  /** Evidence that may be shown as a verified finding, best first. */
  readonly candidates: readonly FindingCandidate[];
  readonly minFindings: number;
  readonly maxFindings: number;
}

export const WrittenReport = z.object({
  title: z.string().min(1).describe('Title of the report, at most twelve words, without a figure.'),
  sections: z
    .array(
      z.string().describe('Markdown of one section, without its heading; empty where nothing is to be said.'),
    )
    .max(12)
    .describe('One entry for each planned section, in their order.'),
  findings: z
    .array(z.string())
    .max(10)
    .describe('Ids of the evidence to be quoted as verified findings, the most telling first.'),
});
export type WrittenReport = z.infer<typeof WrittenReport>;

const FORMS: Record<ReportFormat, string> = {
  detailed: 'one to four paragraphs a section; a table where several things are compared by several measures',
  concise: 'short paragraphs, nothing that is not needed for the answer',
  bullet_points: 'a list, one finding a point',
};

const SYSTEM = `You write a report as plain, exact prose that starts with what matters: the first section gives the answer itself.
State only what the given claims and contradictions say. They were checked; nothing else was. Word them well and join those that belong together, but change no figure, date, name, condition or degree of certainty. A claim of level "low" is told as what its source says, not as a fact.
The claims of a section stand under its number, from 0. Each thing is said once in the whole report: what an earlier section says is not repeated. Write no introduction and no closing summary, and no section about sources, method or certainty: code adds these.
Where a contradiction is given, tell both sides with their marks and which of them the ruling prefers. Never give one side of it alone as a fact.
Forms by format:
${Object.entries(FORMS)
  .map(([format, form]) => `- ${format}: ${form}.`)
  .join('\n')}
Heed audience, tone, length, language and instructions of the brief, as far as the rules below allow.
Verified findings are quoted word for word above the report. Choose those that answer the question best, from different sources.

${GROUNDING}

${CITING}`;

/** Pieces of evidence that one prompt carries; beyond that it gets longer and no better. */
const EVIDENCE_IN_PROMPT = 80;
const CANDIDATES_IN_PROMPT = 16;

export const writeReportTask: Task<WriteReportInput, WrittenReport> = {
  id: 'write-report@1',
  role: 'smart',
  schema: WrittenReport,
  prompt: ({
    brief,
    title,
    sections,
    claims,
    evidence,
    contradictions,
    notFound,
    candidates,
    maxFindings,
  }) => ({
    system: SYSTEM,
    user: promptData({
      ...brief,
      plannedTitle: title,
      sections: sections.map(({ heading, purpose }, place) => ({ section: place, heading, purpose })),
      claims: claims.map(({ text, section, level, evidenceIds }) => ({
        section,
        claim: `${promptText(text, 800)} ${marksOf(evidenceIds)}`,
        level,
      })),
      evidence: evidence.slice(0, EVIDENCE_IN_PROMPT).map(quotedEvidenceLine),
      contradictions: contradictions.map(({ subject, sides, ruling }) => ({
        subject: promptText(subject, 200),
        sides: sides.map(({ value, evidenceIds }) => `${promptText(value, 300)} ${marksOf(evidenceIds)}`),
        ruling: promptText(ruling, 400),
      })),
      notFound,
      findingCandidates: candidates.slice(0, CANDIDATES_IN_PROMPT).map(({ id }) => `[${id}]`),
      maxFindings,
    }),
  }),
  extract: extractiveDraft,
};

function marksOf(ids: readonly string[]): string {
  return ids.map((id) => `[${id}]`).join('');
}
