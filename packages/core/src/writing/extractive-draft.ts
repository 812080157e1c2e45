import {
  type AnswerWords,
  answerQuestion,
  type PlainAnswer,
  partHeading,
  soleHeading,
  withoutAnswer,
  withoutPreferences,
  writeAnswer,
} from '@research-studio/extractive';
import type { Answered, SubQuestion } from '@research-studio/schemas';
import { readableDate } from '../messages/readable-date.ts';
import type { EvidenceItem } from '../research/evidence-item.ts';
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
  const words = answerWords(request);
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
  const words = answerWords(request);
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

function answerWords({ brief: { question, language }, evidence }: QuotedReport): AnswerWords {
  const siteOf = new Map(evidence.map(({ id, siteName, site }) => [id, siteName ?? site]));
  return {
    heading: soleHeading(language),
    leads: leadsHeading(language),
    partHeading: (part) => partHeading({ question, part, language }),
    saidBy: ({ id, publishedAt }) =>
      [siteOf.get(id) ?? '', publishedAt === null ? '' : readableDate(publishedAt, language)]
        .filter((part) => part !== '')
        .join(', '),
  };
}

function leadsHeading(language: string): string {
  return LEADS[language.split('-')[0] ?? 'en'] ?? 'What comes nearest';
}

const LEADS: Readonly<Record<string, string>> = {
  en: 'What comes nearest',
  de: 'Was dem am nächsten kommt',
  fr: 'Ce qui s’en approche le plus',
  es: 'Lo que más se acerca',
  it: 'Che cosa vi si avvicina di più',
  pt: 'O que mais se aproxima',
  ru: 'Что ближе всего к вопросу',
  ja: '最も近い記述',
};
