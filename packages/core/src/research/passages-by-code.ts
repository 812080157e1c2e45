import { addressesModels } from '@research-studio/documents';
import { findPassages } from '@research-studio/extractive';
import type { Finding, PageText } from './page-text.ts';

export interface PassagesRequest {
  readonly question: string;
  readonly subQuestion: { readonly id: string; readonly text: string };
  readonly page: PageText;
  /** Passages wanted at most. */
  readonly limit: number;
}

/** The passages of a page that answer a sub-question best, found without a model; most relevant first. */
export async function passagesByCode({
  question,
  subQuestion,
  page,
  limit,
}: PassagesRequest): Promise<readonly Finding[]> {
  const { title, siteName, publishedAt, language, id: sourceId } = page.source;
  const { text } = page;
  const about = { title, siteName, publishedAt, language };
  const asked = { question, subQuestion: subQuestion.text };
  const { pageRelevance, passages } = await findPassages({ ...asked, ...about, text, limit });
  return passages.flatMap(({ start, end, relevance }): readonly Finding[] => {
    const quote = text.slice(start, end);
    if (addressesModels(quote)) return [];
    return [
      { subQuestionId: subQuestion.id, fact: quote, sourceId, quote, start, end, relevance, pageRelevance },
    ];
  });
}
