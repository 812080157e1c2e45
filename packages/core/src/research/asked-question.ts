import { asksForFacts, asksForResearch } from '@research-studio/extractive';
import { type Clarification, Intent, type SubQuestion } from '@research-studio/schemas';
import { z } from 'zod';
import { askPerson, clarificationPause } from './pause/ask-person.ts';

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

/** A model's judgement of a question before it is researched. */
export const JudgedIntent = z.object({
  intent: Intent,
  harm: z
    .number()
    .min(0)
    .max(1)
    .describe('How much serious harm to people a good answer would enable: 0 none, 1 certain and grave.'),
  goodFaith: z
    .number()
    .min(0)
    .max(1)
    .describe(
      'How likely a well-meaning person asks this, out of interest, study or care: 0 never, 1 surely.',
    ),
  reply: z
    .string()
    .nullable()
    .describe(
      'For chit_chat a friendly answer in at most two sentences; for malicious a refusal in one; else null.',
    ),
});
type JudgedIntent = z.infer<typeof JudgedIntent>;

export const INTENT_MEANINGS: Record<Intent, string> = {
  research: 'asks for facts, an explanation, a comparison or an overview that sources could give',
  chit_chat: 'a greeting, thanks, small talk, or a question about this assistant',
  malicious: 'a good answer would help to hurt people, e.g. building weapons or breaking into systems',
  clarification_needed: 'about something, but nobody could tell what is to be found out',
};

/** A refusal counts only if the model's own ratings agree with it: much harm, and little chance of good faith. */
const LEAST_HARM = 0.8;
const MOST_GOOD_FAITH = 0.2;

/**
 * A refusal that the model's own ratings do not support or that meets a plain question of fact, and small talk that
 * asks for something, are slips: a person is better served by research than by being turned away.
 */
export function believedIntent(
  { intent, harm, goodFaith }: Omit<JudgedIntent, 'reply'>,
  question: string,
): Intent {
  const isRefused = harm >= LEAST_HARM && goodFaith <= MOST_GOOD_FAITH && !asksForFacts(question);
  if (intent === 'malicious' && !isRefused) return 'research';
  return intent === 'chit_chat' && asksForResearch(question) ? 'research' : intent;
}

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

/** How far the evidence answers one research question. */
export const CoverageLevel = z.enum(['well_covered', 'partial', 'missing']);
export type CoverageLevel = z.infer<typeof CoverageLevel>;

/** Explains the levels to a model; a level added to the schema will not compile until it is explained here. */
export const COVERAGE_LEVELS: Record<CoverageLevel, string> = {
  well_covered: 'a careful writer could answer it from the passages alone',
  partial: 'the passages answer a part of it and leave out something that it asks for',
  missing: 'no passage helps to answer it',
};

const SHARE: Record<CoverageLevel, number> = { well_covered: 1, partial: 0.5, missing: 0 };

/** A question of priority 1 weighs as much as two of priority 2 or three of priority 3. */
const weightOf = ({ priority }: SubQuestion): number => 1 / priority;

/** Weighted share of the questions that are covered, 0 to 1. Levels are in the order of the questions; none is missing. */
export function coverageOf(questions: readonly SubQuestion[], levels: readonly CoverageLevel[]): number {
  const total = questions.reduce((sum, question) => sum + weightOf(question), 0);
  if (total === 0) return 0;
  const covered = questions.reduce(
    (sum, question, index) => sum + weightOf(question) * SHARE[levels[index] ?? 'missing'],
    0,
  );
  return covered / total;
}

/** Without a model: the questions that another round of searches may answer better, in their order. */
export function openQuestions(
  questions: readonly SubQuestion[],
  levels: readonly CoverageLevel[],
): readonly SubQuestion[] {
  return questions.filter((_, index) => levels[index] !== 'well_covered');
}

/** Readings to choose from are at least so many; see `Clarification`. */
const LEAST_READINGS = 3;

/** A clarification whose options differ; null where a model repeats readings so that too few are left to choose from. */
export function distinctReadings(clarification: Clarification | null): Clarification | null {
  if (clarification === null) return null;
  const key = (option: string) =>
    option
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  const options = [
    ...new Map(clarification.options.toReversed().map((option) => [key(option), option])).values(),
  ].reverse();
  return options.length < LEAST_READINGS ? null : { ...clarification, options };
}

interface ClarificationRequest extends Pick<Parameters<typeof askPerson>[0], 'emit' | 'interrupt'> {
  /** ask: pause until a person answers; assume: take the question literally, and warn of it. */
  readonly mode: 'ask' | 'assume';
}

/** The person's answer about the question; no update where nothing is open, or where the state has the answer already. */
export function settleClarification(
  { clarification, userClarification }: ClarifiedState,
  { mode, emit, interrupt }: ClarificationRequest,
): Partial<Pick<ClarifiedState, 'userClarification'>> {
  if (clarification === null || userClarification !== null) return {};
  const { choice, text } = askPerson({
    pause: clarificationPause(clarification),
    emit,
    interrupt: mode === 'ask' ? interrupt : () => null,
  });
  return { userClarification: [choice, text].flatMap((part) => part?.trim() ?? []).join(': ') || null };
}

interface ClarifiedState {
  readonly clarification: Clarification | null;
  /** In the person's own words; null if the question is taken literally. */
  readonly userClarification: string | null;
}
