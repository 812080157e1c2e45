import type { Evidence, PageNote, Source, SubQuestion } from '@research-studio/schemas';
import type { Assessment, RoundState } from './assess.task.ts';
import { distinctSources } from './evidence-item.ts';
import type { ResearchPorts } from './ports/ports.ts';
import { type KnownPassage, openRunLibrary } from './run-library.ts';

export interface GapsToFill {
  readonly gaps: readonly {
    readonly text: string;
    readonly queries: readonly string[];
    readonly subQuestionId: string;
  }[];
  readonly sources: readonly Source[];
  /** Passages that are not found again: evidence, and those that were set aside. */
  readonly known: readonly KnownPassage[];
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
  { gaps, sources, known, pageNotes, group }: GapsToFill,
  ports: Pick<ResearchPorts, 'sources' | 'embedder'>,
): Promise<readonly Evidence[]> {
  if (gaps.length === 0) return [];
  const library = await openRunLibrary(sources, ports);
  const relevanceOf = new Map(pageNotes.map(({ sourceId, relevance }) => [sourceId, relevance]));
  const added: Evidence[] = [];
  for (const { text, queries, subQuestionId } of gaps) {
    const search = { limit: PASSAGES_PER_GAP, exclude: [...known, ...added] };
    const matches = await Promise.all([text, ...queries].map((query) => library.search(query, search)));
    const found = matches
      .flat()
      .filter(({ score }) => score >= LEAST_SCORE)
      .sort((a, b) => b.score - a.score);
    const distinct = [...Map.groupBy(found, ({ sourceId, start }) => `${sourceId} ${start}`).values()];
    const best = distinct.slice(0, PASSAGES_PER_GAP).flatMap(([first]) => first ?? []);
    for (const { sourceId, start, end, quote, score } of best) {
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

/** A page that its reader calls as little relevant is on another matter. */
const BESIDE = 0.2;

/** The sources without the pages that their readers put aside. */
export function sourcesOnTheMatter(
  sources: Readonly<Record<string, Source>>,
  pageNotes: readonly PageNote[],
): readonly Source[] {
  const beside = new Set(
    pageNotes.filter(({ relevance }) => relevance < BESIDE).map(({ sourceId }) => sourceId),
  );
  return distinctSources(sources).filter(({ id }) => !beside.has(id));
}

type Known = Pick<RoundState, 'evidence' | 'setAside' | 'sources'>;

/** Passages that are not found again, each under the id that the library has its source by. */
export function knownPassages({ evidence, setAside, sources }: Known): readonly KnownPassage[] {
  const known = [...evidence, ...setAside];
  return known.map((item) => ({ ...item, sourceId: sources[item.sourceId]?.id ?? item.sourceId }));
}

/** New evidence for the gaps of an assessment, from pages that were read already. */
export function foundForGaps(
  gaps: Assessment['gaps'],
  state: Known & Pick<RoundState, 'researchQuestions' | 'pageNotes' | 'totalGroups'>,
  ports: Pick<ResearchPorts, 'sources' | 'embedder'>,
): Promise<readonly Evidence[]> {
  const { researchQuestions, pageNotes } = state;
  return fillGaps(
    {
      gaps: gaps.map(({ title, subQuestion, query }) => ({
        text: title,
        queries: query === null ? [] : [query],
        subQuestionId:
          researchQuestionAt(subQuestion, researchQuestions)?.id ?? researchQuestions[0]?.id ?? 'q1',
      })),
      sources: sourcesOnTheMatter(state.sources, pageNotes),
      known: knownPassages(state),
      pageNotes,
      group: state.totalGroups + 1,
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
