/** A message of a thread, as far as it matters here. */
interface ThreadMessage {
  /** "human" or "ai" among others. */
  getType(): string;
  readonly text: string;
}

interface Thread {
  readonly question?: string | undefined;
  readonly messages: readonly ThreadMessage[];
}

/**
 * What a run is about: `question`, or the last message of the user. A message that nobody has answered yet is newer than
 * the question of a thread that has been used before.
 *
 * @throws {Error} when there is neither.
 */
export function questionOf(thread: Thread): string {
  const isNewThread = !thread.messages.some((message) => message.getType() === 'ai');
  const pending = pendingUserText(thread);
  const question = isNewThread ? (thread.question ?? pending) : (pending ?? thread.question);
  if (question?.trim()) return question.trim();
  throw new Error('There is no question: give `question`, or a user message in `messages`.');
}

/** The user's last message; null where something else came after it. */
export function pendingUserText({ messages }: Thread): string | null {
  const last = messages.at(-1);
  return last?.getType() === 'human' ? last.text : null;
}
