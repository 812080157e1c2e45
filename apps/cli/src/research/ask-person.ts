import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isCancel, select, text } from '@clack/prompts';
import { PauseAnswerError, readPauseAnswer } from '@research-studio/core/research';
import type { Pause, PauseAnswer } from '@research-studio/schemas';
import { printableLine, styleFor, type Terminal } from '../terminal.ts';
import { terminalReport } from './terminal-report.ts';

/**
 * Asks on standard error what the run waits for, until there is an answer that can be used.
 * Undefined when the person pressed Ctrl-C.
 */
export async function askPerson(pause: Pause, terminal: Terminal): Promise<PauseAnswer | undefined> {
  if (pause.text !== null) showText(pause, pause.text, terminal);
  const choices = [...pause.options, ...(pause.kind === 'clarification' ? [OTHER] : [])];
  for (;;) {
    const choice = await select<string>({
      ...streamsOf(terminal),
      message: printableLine(pause.question),
      options: choices.map((value) => ({ value, label: LABELS[value] ?? printableLine(value) })),
    });
    if (isCancel(choice)) return undefined;
    try {
      const answer = await answerOf(choice, pause, terminal);
      return answer && readPauseAnswer(answer, pause);
    } catch (error) {
      if (!(error instanceof PauseAnswerError)) throw error;
      terminal.stderr.write(`${error.message}\n`);
    }
  }
}

/** Not a text that a reading could have. */
const OTHER = '\0other';

const LABELS: Readonly<Record<string, string>> = {
  approve: 'Approve',
  edit: 'Edit',
  feedback: 'Feedback',
  [OTHER]: 'Something else…',
};

const streamsOf = ({ stdin, stderr }: Terminal) => ({ input: stdin, output: stderr });

/** The flags come before the text. */
function showText({ kind, flags }: Pause, text: string, { stderr, environment }: Terminal): void {
  const style = styleFor(stderr, environment);
  const lines = [
    style('bold', `Review of the ${kind}`),
    ...flags.map((flag) => `${style('yellow', '!')} ${printableLine(flag)}`),
    '',
    terminalReport(text, { columns: stderr.columns ?? 80 }),
  ];
  stderr.write(`${lines.join('\n')}\n`);
}

async function answerOf(
  choice: string,
  { kind, text: shown }: Pause,
  terminal: Terminal,
): Promise<PauseAnswer | undefined> {
  if (kind !== 'clarification' && choice === 'edit')
    return { choice, text: await edited(shown ?? '', `${kind}.md`, terminal) };
  if (choice !== OTHER && (kind === 'clarification' || choice !== 'feedback')) return { choice, text: null };
  const given = await text({
    ...streamsOf(terminal),
    message: choice === OTHER ? 'What do you mean?' : 'What is to change?',
    validate: (words) => (words?.trim() ? undefined : 'Say it in a few words, or press Ctrl-C to stop.'),
  });
  if (isCancel(given)) return undefined;
  return { choice: choice === OTHER ? null : choice, text: given.trim() };
}

/** @throws {PauseAnswerError} when there is no editor, or when it fails. */
async function edited(shown: string, name: string, { environment }: Terminal): Promise<string> {
  const editor = environment['VISUAL'] || environment['EDITOR'];
  if (!editor)
    throw new PauseAnswerError('No editor is set. Set VISUAL or EDITOR, or give feedback instead.');
  const folder = await mkdtemp(join(tmpdir(), 'research-studio-'));
  const file = join(folder, name);
  try {
    await writeFile(file, shown);
    // Standard output may be a file that the report goes to.
    const child = spawn(`${editor} ${JSON.stringify(file)}`, { shell: true, stdio: ['inherit', 2, 2] });
    const [code] = await once(child, 'close');
    if (code !== 0) throw new PauseAnswerError(`${editor} ended with code ${code}; nothing was changed.`);
    const text = await readFile(file, 'utf8');
    return text.trimEnd() === shown.trimEnd() ? shown : text;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
