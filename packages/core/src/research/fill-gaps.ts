import type { Evidence, PageNote, Source, SubQuestion } from '@research-studio/schemas';
import type { ResearchPorts } from '../ports/ports.ts';
import type { Assessment, RoundState } from './assess.task.ts';
import { distinctSources } from './evidence-item.ts';
import { openRunLibrary } from './run-library.ts';

export interface GapsToFill {
  readonly gaps: readonly {
    readonly text: string;
    readonly queries: readonly string[];
    readonly subQuestionId: string;
  }[];
  readonly sources: readonly Source[];
  readonly evidence: readonly Evidence[];
  readonly pageNotes: readonly PageNote[];
  /** Evidence ids are "E" + (group · 1000 + n). */
  readonly group: number;
}

/** Passages added for a gap at most. */
const PASSAGES_PER_GAP = 3;
/**
 * A passage below it shares but a word or two with the gap: over the example library passages that hold what is asked
 * come out at 0.18 and more, the best for what no page speaks of at 0.16 and less.
 */
const LEAST_SCORE = 0.17;

/**
 * Looks for each gap in everything that was read, before anybody says that it is missing: the best passages that are not
 * evidence yet, as evidence.
 */
export async function fillGaps(
  { gaps, sources, evidence, pageNotes, group }: GapsToFill,
  ports: Pick<ResearchPorts, 'sources' | 'embedder'>,
): Promise<readonly Evidence[]> {
  if (gaps.length === 0) return [];
  const library = await openRunLibrary(sources, ports);
  const relevanceOf = new Map(pageNotes.map(({ sourceId, relevance }) => [sourceId, relevance]));
  const added: Evidence[] = [];
  for (const { text, queries, subQuestionId } of gaps) {
    const search = { limit: PASSAGES_PER_GAP, exclude: [...evidence, ...added] };
    const matches = await Promise.all([text, ...queries].map((query) => library.search(query, search)));
    const found = matches
      .flat()
      .filter(({ score }) => score >= LEAST_SCORE)
      .sort((a, b) => b.score - a.score);
    const distinct = [
      ...new Map(found.toReversed().map((one) => [`${one.sourceId} ${one.start}`, one])).values(),
    ];
    for (const { sourceId, start, end, quote, score } of distinct.reverse().slice(0, PASSAGES_PER_GAP)) {
      const relevance = Math.round(score * 100) / 100;
      added.push({
        id: `E${group * 1000 + added.length + 1}`,
        subQuestionId,
        fact: quote,
        sourceId,
        quote,
        note: null,
        start,
        end,
        relevance,
        pageRelevance: relevanceOf.get(sourceId) ?? relevance,
      });
    }
  }
  return added;
}

/** What fills the gaps of an assessment in what was read already, as new evidence. */
export function foundForGaps(
  gaps: Assessment['gaps'],
  {
    researchQuestions,
    sources,
    evidence,
    pageNotes,
    totalGroups,
  }: Pick<RoundState, 'researchQuestions' | 'sources' | 'evidence' | 'pageNotes' | 'totalGroups'>,
  ports: Pick<ResearchPorts, 'sources' | 'embedder'>,
): Promise<readonly Evidence[]> {
  return fillGaps(
    {
      gaps: gaps.map(({ title, subQuestion, query }) => ({
        text: title,
        queries: query === null ? [] : [query],
        subQuestionId:
          researchQuestionAt(subQuestion, researchQuestions)?.id ?? researchQuestions[0]?.id ?? 'q1',
      })),
      sources: distinctSources(sources),
      evidence,
      pageNotes,
      group: totalGroups + 1,
    },
    ports,
  );
}

/** Numbers of research questions start at 1. */
export function researchQuestionAt(
  number: number | null,
  questions: readonly SubQuestion[],
): SubQuestion | undefined {
  return number === null ? undefined : questions[number - 1];
}
