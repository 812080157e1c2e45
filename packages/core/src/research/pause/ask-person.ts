import {
  type Clarification,
  type Pause,
  PauseAnswer,
  ResearchError,
  type RunEvent,
  SettingsError,
} from '@research-studio/schemas';

/** The run continues as it would without a person. */
export const NO_ANSWER: PauseAnswer = { choice: null, text: null };

/** An answer that does not fit what was asked; the run still waits. */
export class PauseAnswerError extends ResearchError {
  constructor(message: string) {
    super({ code: 'USAGE', message, isRetryable: false });
  }
}

/** A question about the meaning of the question, as a pause. */
export function clarificationPause({
  question,
  options,
}: Pick<Clarification, 'question' | 'options'>): Pause {
  return { kind: 'clarification', question, options, text: null, flags: [] };
}

interface AskPerson {
  readonly pause: Pause;
  readonly emit: (event: RunEvent) => void;
  /** LangGraph's `interrupt`: pauses the graph, and returns what it is resumed with. */
  readonly interrupt: (pause: Pause) => unknown;
}

/**
 * Pauses the graph until a person answers. After an answer that cannot be used it pauses again, with the reason among the
 * flags. An answer without content continues without a person, with a warning in the report. Call it once in a node,
 * before anything that must not happen twice: a resumed node starts from its beginning.
 */
export function askPerson({ pause, emit, interrupt }: AskPerson): PauseAnswer {
  const answer = usableAnswer(pause, interrupt);
  if (answer.choice !== null || answer.text !== null) return answer;
  const { kind, question } = pause;
  if (kind === 'clarification')
    emit({
      type: 'warning',
      code: 'open_question',
      message: `The question is open to more than one reading (${question}); it was taken literally.`,
    });
  else emit({ type: 'warning', message: `Nobody reviewed the ${kind}; it was used as it was.` });
  return answer;
}

/** LangGraph gives a node that failed the same value for ever, and the next value to the next `interrupt`. */
function usableAnswer(pause: Pause, interrupt: AskPerson['interrupt']): PauseAnswer {
  let asked = pause;
  for (;;) {
    const value = interruptedBy(interrupt, asked);
    try {
      return readPauseAnswer(value, pause);
    } catch (error) {
      if (!(error instanceof PauseAnswerError)) throw error;
      asked = { ...pause, flags: [error.message, ...pause.flags] };
    }
  }
}

function interruptedBy(interrupt: AskPerson['interrupt'], pause: Pause): unknown {
  try {
    return interrupt(pause);
  } catch (error) {
    if ((error as { lc_error_code?: unknown } | null)?.lc_error_code !== 'MISSING_CHECKPOINTER') throw error;
    throw new SettingsError({
      message: `The graph cannot pause to ask "${pause.question}": it has no checkpointer. Build it with one, e.g. { checkpointer: new MemorySaver() }, or set the knobs clarification: "assume" and review: "none".`,
      cause: error,
    });
  }
}

const ALLOWED =
  'allowed: {"choice": one of the options, "text": own words}, a text alone for own words, or null to continue without a person';

/**
 * Reads whatever a run is resumed with. With `pause`, names of options count as choices, own words about a review are
 * feedback, and an edit that changes nothing approves.
 *
 * @throws {PauseAnswerError} with what is allowed.
 */
export function readPauseAnswer(value: unknown, pause?: Pause): PauseAnswer {
  const given = typeof value === 'string' ? { text: value } : (value ?? {});
  const read = PauseAnswer.strict().safeParse(given);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new PauseAnswerError(`The answer cannot be used (${issue?.message}); ${ALLOWED}.`);
  }
  const answer = { choice: contentOf(read.data.choice), text: contentOf(read.data.text) };
  return pause === undefined ? answer : fitted(answer, pause);
}

function contentOf(text: string | null): string | null {
  return text?.trim() ? text : null;
}

function fitted({ choice, text }: PauseAnswer, { kind, options, text: shown }: Pause): PauseAnswer {
  const words = choice ?? text;
  if (words === null) return NO_ANSWER;
  const named = options.find((option) => option.toLowerCase() === words.trim().toLowerCase());
  const own = choice === null && named !== undefined ? null : text;
  if (kind === 'clarification')
    return named === undefined ? { choice: null, text: text ?? choice } : { choice: named, text: own };
  const chosen = named ?? (choice === null ? options.find((option) => option === 'feedback') : undefined);
  if (chosen === undefined)
    throw new PauseAnswerError(
      `A review of the ${kind} has no choice ${JSON.stringify(words.slice(0, 80))}; allowed: ${options.join(', ')}.`,
    );
  if (chosen === 'approve' || (chosen === 'edit' && own === shown)) return { choice: 'approve', text: null };
  if (own === null)
    throw new PauseAnswerError(`The choice "${chosen}" needs a text: the edited ${kind}, or the feedback.`);
  return { choice: chosen, text: own };
}
