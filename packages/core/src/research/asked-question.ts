/** The question with what the user said of it when asked. */
export function askedQuestion({
  question,
  userClarification,
}: {
  readonly question: string;
  /** Null where nothing was asked. */
  readonly userClarification: string | null;
}): string {
  return userClarification === null ? question : `${question} (${userClarification})`;
}
