import {
  answerQuestion,
  type PlainAnswer,
  withoutAnswer,
  withoutPreferences,
  writeAnswer,
} from '@research-studio/extractive';
import type { Answered, SubQuestion } from '@research-studio/schemas';
import type { EvidenceItem } from '../../research/evidence-item.ts';
import { answerWords } from './answer-words.ts';
import type { Draft } from './draft.ts';
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

/** The report that needs no model: the sentences of the passages themselves, what answers first. */
export function extractiveDraft(request: QuotedReport & { readonly answered?: Answered }): Draft {
  const { format, language, maxWords, question } = request.brief;
  const words = answerWords({ ...request.brief, evidence: request.evidence });
  const found = answerTo(request);
  const answer = request.answered === 'none' ? withoutAnswer(found) : found;
  const sections = writeAnswer({ answer, format, language, maxWords, words });
  return { title: shortTitle(withoutPreferences(question)), sections: [...sections] };
}

/** Sections by the parts of the question, each with the passages that answer it. */
export function extractiveOutline(request: QuotedReport): {
  readonly title: string;
  readonly sections: readonly OutlinedSection[];
} {
  const { parts } = answerTo(request);
  const words = answerWords({ ...request.brief, evidence: request.evidence });
  const sections = parts.map(({ text, answer, rivals, explains, leads }) => {
    const heading = parts.length > 1 ? words.partHeading(text) : words.heading;
    const statements = [...(answer === null ? [] : [answer]), ...rivals, ...explains, ...leads];
    return {
      heading,
      purpose: heading,
      evidenceIds: statements.map(({ id }) => id).slice(0, PASSAGES_PER_SECTION),
    };
  });
  return { title: shortTitle(withoutPreferences(request.brief.question)), sections };
}

function answerTo({ brief, researchQuestions, evidence }: QuotedReport): PlainAnswer {
  return answerQuestion({ question: brief.question, parts: researchQuestions, passages: evidence });
}
