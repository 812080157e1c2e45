import { type Candidate, shortList } from './candidates.ts';
import { type ChoosePagesInput, type ChosenPages, choosePagesTask } from './choose-pages.task.ts';
import type { StepContext } from './step-context.ts';

/** Beyond that a list gets longer and a choice from it no better. */
const SHOWN = 40;

/**
 * The candidates in the order in which they are to be read: those that a model chose, then the others as the searches ranked
 * them. What cannot help is not among them, unless nothing else is. Where all can be read nobody is asked.
 */
export async function orderOfReading(
  input: Omit<ChoosePagesInput, 'today'>,
  { ports, signal }: StepContext,
): Promise<readonly Candidate[]> {
  const { candidates, places } = input;
  if (candidates.length <= places) return candidates;
  const shown = shortList(candidates, SHOWN);
  const asked = { ...input, candidates: shown, today: ports.today };
  return ordered(await ports.reasoner.reason(choosePagesTask, asked, signal), shown, candidates);
}

function ordered(
  { read, leaveOut }: ChosenPages,
  shown: readonly Candidate[],
  all: readonly Candidate[],
): readonly Candidate[] {
  const chosen = new Set(read.flatMap((number) => shown[number - 1] ?? []));
  const unwanted = new Set(leaveOut.flatMap((number) => shown[number - 1] ?? []));
  const others = all.filter((candidate) => !unwanted.has(candidate));
  const order = [...new Set([...chosen, ...others])];
  return order.length > 0 ? order : all;
}
