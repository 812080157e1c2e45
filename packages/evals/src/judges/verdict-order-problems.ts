/** What is wrong with the order of verdicts that are matched to their items by position, one sentence each. */
export function verdictOrderProblems(request: {
  /** The number that each verdict says it is for. */
  numbers: readonly number[];
  /** Items that were given, numbered from 1. */
  count: number;
  /** What the items are called, in the plural. */
  items: string;
}): string[] {
  const { numbers, count, items } = request;
  if (numbers.length !== count)
    return [
      `There are ${count} ${items}, numbered 1 to ${count}, and ${numbers.length} verdicts; give one for each, in their order.`,
    ];
  const at = numbers.findIndex((number, index) => number !== index + 1);
  return at < 0
    ? []
    : [`Verdict ${at + 1} is for number ${numbers[at]}; give the verdicts in the order of the ${items}.`];
}
