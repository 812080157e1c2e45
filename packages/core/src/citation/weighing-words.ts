import type { ResolutionReason } from '@research-studio/verification';

/** How a report in English weighs the sides of a disagreement; other languages have `figureWords`. */
export const weighingWords = {
  preferred: (name: string, reason: ResolutionReason, others: string): string =>
    `${name} is preferred: ${REASONS[reason](others)}.`,
  undecided: 'Neither standing nor date of the sources settles which of them is right.',
} as const;

const REASONS: Readonly<Record<ResolutionReason, (others: string) => string>> = {
  not_retracted: (others) => `${others} was retracted`,
  measured: (others) => `${others} has an interest of its own in the matter`,
  newer: (others) => `it is newer than ${others}`,
  primary: (others) => `it is where the figure comes from, which ${others} is not`,
  credibility: (others) => `it is of better standing than ${others}`,
  origins: (others) => `several independent sources say the same, against ${others}`,
};

export const weighingReasons = Object.keys(REASONS) as readonly ResolutionReason[];
