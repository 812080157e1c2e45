import { detectLanguage, type Entry, vocabulary } from '@research-studio/language';
import type { QuestionType, TemporalScope } from '../discovery/query-analysis.ts';
import type { QueryKind } from './research-plan.ts';

/** What each kind of query is to find; given to the model, and the order in which code tries them. */
export const QUERY_KINDS: Record<QueryKind, string> = {
  overview: 'pages that explain the subject',
  fact: 'the very page that states the answer',
  official: 'laws, authorities, standards, the maker or the organisation itself',
  data: 'statistics, measurements, tables, studies',
  recent: 'the newest news, versions or figures',
  critical: 'doubts, criticism, independent tests, the other side',
};

export interface QueryShape {
  readonly questionType: QuestionType;
  readonly temporalScope: TemporalScope;
  /** The question that the queries are for. */
  readonly text: string;
}

/** Kinds for the queries of one question without a model, most telling first; one for each of `count` queries. */
export function queryKindsFor({ questionType, temporalScope, text }: QueryShape, count: number): QueryKind[] {
  const first: QueryKind =
    questionType === 'exploratory' || questionType === 'causal' || questionType === 'procedural'
      ? 'overview'
      : 'fact';
  const stated = [
    ...(asksAny(text, ['askCondition', 'limit']) ? (['official'] as const) : []),
    ...(asksAny(text, ['askCount', 'askMeasure', 'askMoney', 'askPercent']) ? (['data'] as const) : []),
    ...(temporalScope.kind === 'current' ? (['recent'] as const) : []),
    ...(questionType === 'comparative' ? (['critical', 'data'] as const) : []),
  ];
  const rest = ['overview', 'data', 'critical', 'official', 'fact', 'recent'] as const;
  return [...new Set<QueryKind>([first, ...stated, ...rest])].slice(0, count);
}

function asksAny(question: string, entries: readonly Entry[]): boolean {
  const language = detectLanguage(question);
  return entries.some((entry) => vocabulary(language, entry).test(question));
}
