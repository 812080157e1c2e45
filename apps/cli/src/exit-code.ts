/** Exit codes of the process; part of the contract with scripts that call it. */
export const EXIT_CODE = {
  report: 0,
  unexpected: 1,
  /** `verify --min-supported` asks for more than was found. */
  belowThreshold: 1,
  usage: 2,
  nothingUsable: 3,
  /** `eval`: what was asked for could not be measured; as far as it could, nothing failed. */
  notMeasured: 3,
  outOfBudget: 4,
  /** The run waits for a person, and nobody could be asked. */
  waiting: 5,
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT_CODE)[keyof typeof EXIT_CODE];

/** An error of the command-line parser; becomes a usage error once the rest of the program is loaded. */
export class ParseFailure extends Error {}
