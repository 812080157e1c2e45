import type { QuestionType, TemporalScope } from '../discovery/query-analysis.ts';
import type { QueryKind } from './research-plan.ts';

/** What each kind of query is to find; told to the model, and the order in which code tries them. */
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
  const told = [
    ...(RULES.test(text) ? (['official'] as const) : []),
    ...(FIGURES.test(text) ? (['data'] as const) : []),
    ...(temporalScope.kind === 'current' ? (['recent'] as const) : []),
    ...(questionType === 'comparative' ? (['critical', 'data'] as const) : []),
  ];
  const rest = ['overview', 'data', 'critical', 'official', 'fact', 'recent'] as const;
  return [...new Set<QueryKind>([first, ...told, ...rest])].slice(0, count);
}

const RULES =
  /\b(?:laws?|legal|rules?|regulations?|limits?|grants?|subsid\w+|tax\w*|allowed|standards?|official|deadline|permit\w*)\b|gesetz|vorschrift|förder|grenzwert|steuer|\b(?:lois?|réglement\w*|subvention\w*|ley|leyes|norma\w*|legg[ei]|incentiv[oi]|leis?|subsidie\w*)\b|закон|налог|法律|規制|補助金/iu;
const FIGURES =
  /\b(?:how (?:many|much|high|large|efficient|fast|long)|number|percent\w*|share|rate|cost\w*|price\w*|sales|statistics|average|median)\b|wie ?viel|anteil|kosten|preis|\b(?:combien|prix|coûts?|cuánt\w+|precios?|quant[ioae]|prezz\w|quantos|preços?|hoeveel)\b|сколько|цена|いくつ|いくら|何台|価格|割合|多少/iu;
