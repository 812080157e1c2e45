import { isCancel, select, text } from '@clack/prompts';
import type { Clarification } from '@research-studio/schemas';
import type { Terminal } from '../terminal.ts';
import { printableLine } from '../terminal.ts';

const OTHER = Symbol('something else');

/**
 * Puts the options to the user on standard error and returns the one chosen, or what was typed instead.
 * Undefined when the user pressed Ctrl-C.
 */
export async function askClarification(
  { question, options }: Clarification,
  { stdin, stderr }: Terminal,
): Promise<string | undefined> {
  const streams = { input: stdin, output: stderr };
  const choice = await select<string | typeof OTHER>({
    ...streams,
    message: printableLine(question),
    options: [
      ...options.map((option) => ({ value: option, label: printableLine(option) })),
      { value: OTHER, label: 'Something else…' },
    ],
  });
  if (isCancel(choice)) return undefined;
  if (choice !== OTHER) return choice;
  const answer = await text({
    ...streams,
    message: 'What do you mean?',
    validate: (given) => (given?.trim() ? undefined : 'Say it in a few words, or press Ctrl-C to stop.'),
  });
  return isCancel(answer) ? undefined : answer.trim();
}
