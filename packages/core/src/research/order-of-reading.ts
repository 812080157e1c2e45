import { type Candidate, shortList } from './candidates.ts';
import { type ChoosePagesInput, type ChosenPages, choosePagesTask } from './choose-pages.task.ts';
import type { StepContext } from './step-context.ts';

/** Beyond that a list gets longer and a choice from it no better. */
const SHOWN = 40;

/** Where a first choice leaves out everything, these are read all the same: excerpts tell little. */
const READ_AT_LEAST = 4;

export interface ReadingOrder {
  readonly order: readonly Candidate[];
  /** What cannot help: it need not be offered again. */
  readonly leftOut: readonly Candidate[];
}

export interface OrderRequest extends Omit<ChoosePagesInput, 'today'> {
  /** Pages were read before: then a round may well find nothing that is worth reading. */
  readonly hasRead: boolean;
}

/**
 * The candidates in the order in which they are to be read: those that a model chose, then the others as the searches
 * ranked them. What cannot help is not among them; empty when none can. Nobody is asked where a first round can read all.
 */
export async function orderOfReading(
  { hasRead, ...input }: OrderRequest,
  { ports, signal }: StepContext,
): Promise<ReadingOrder> {
  const { candidates, places } = input;
  if (candidates.length === 0 || (!hasRead && candidates.length <= places))
    return { order: candidates, leftOut: [] };
  const shown = shortList(candidates, SHOWN);
  const asked = { ...input, candidates: shown, today: ports.today };
  const chosen = ordered(await ports.reasoner.reason(choosePagesTask, asked, signal), shown, candidates);
  if (chosen.order.length > 0 || hasRead) return chosen;
  return { order: candidates.slice(0, READ_AT_LEAST), leftOut: [] };
}

function ordered(
  { read, leaveOut }: ChosenPages,
  shown: readonly Candidate[],
  all: readonly Candidate[],
): ReadingOrder {
  const chosen = new Set(read.flatMap((number) => shown[number - 1] ?? []));
  const unwanted = new Set(leaveOut.flatMap((number) => shown[number - 1] ?? []));
  // What was not shown ranks below all that was: it is read only where nothing that was shown is left out.
  const offered = unwanted.size === 0 ? all : shown;
  const others = offered.filter((candidate) => !unwanted.has(candidate));
  return {
    order: [...new Set([...chosen, ...others])],
    leftOut: [...unwanted].filter((candidate) => !chosen.has(candidate)),
  };
}
