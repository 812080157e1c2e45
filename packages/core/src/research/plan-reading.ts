import { z } from 'zod';
import { Candidate } from './candidates.ts';

/** Pages that are read together; all that a branch of the graph is sent besides the question. */
export const PageGroup = z.object({
  /** Unique within a run; the ids of the group's evidence start with it. */
  number: z.number().int().min(1),
  /** Pages to read. */
  places: z.number().int().min(0),
  /** Best first; those beyond the places stand in for pages that cannot be read. */
  candidates: z.array(Candidate).readonly(),
  /** What the pages are read for: ids of sub-questions. */
  subQuestionIds: z.array(z.string()).readonly(),
});
export type PageGroup = z.infer<typeof PageGroup>;

/** Three pages of common length fit into one call of a model; longer ones are read in calls of their own. */
export const GROUP_SIZE = 3;
/** Pages in reserve for each group. */
const RESERVES = 3;

export interface ReadingPlan {
  /** In the order in which they are to be read. */
  readonly candidates: readonly Candidate[];
  /** Pages to read in all. */
  readonly places: number;
  readonly firstNumber: number;
  /** Pages that are read together. */
  readonly pagesPerGroup?: number;
  readonly subQuestionIds: readonly string[];
}

/** Deals the pages out to groups, best pages to different groups first, so that no group has all of the best or longest. */
export function groupPages({
  candidates,
  places,
  firstNumber,
  pagesPerGroup = GROUP_SIZE,
  subQuestionIds,
}: ReadingPlan): readonly PageGroup[] {
  const chosen = candidates.slice(0, places);
  const reserves = candidates.slice(places);
  const count = Math.ceil(chosen.length / pagesPerGroup);
  return Array.from({ length: count }, (_, group) => {
    const own = chosen.filter((_page, index) => index % count === group);
    const spare = reserves.filter((_page, index) => index % count === group).slice(0, RESERVES);
    return {
      number: firstNumber + group,
      places: own.length,
      candidates: [...own, ...spare],
      subQuestionIds,
    };
  });
}
