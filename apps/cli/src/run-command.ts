import yargs, { type Argv } from 'yargs';
import { EVAL_EPILOGUE, EVAL_EXAMPLES, EVAL_OPTIONS } from './eval/eval-options.ts';
import { EXIT_CODE, ParseFailure } from './exit-code.ts';
import { EXTRACT_EPILOGUE, EXTRACT_EXAMPLES, EXTRACT_OPTIONS } from './extract/extract-options.ts';
import { MCP_EPILOGUE, MCP_OPTIONS } from './mcp/mcp-options.ts';
import {
  DOCTOR_OPTIONS,
  RESEARCH_EPILOGUE,
  RESEARCH_EXAMPLES,
  RESEARCH_OPTIONS,
} from './research/research-options.ts';
import { STUDIO_EPILOGUE, STUDIO_OPTIONS } from './studio/studio-options.ts';
import type { Args, Terminal } from './terminal.ts';
import { VERIFY_EPILOGUE, VERIFY_EXAMPLES, VERIFY_OPTIONS } from './verify/verify-options.ts';

/** Carries a command line out and tells the exit code. What cannot be carried out is thrown. */
export async function runCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  // Carried out behind the parser: while it waits for a command, yargs renders the help, which nobody has asked for.
  let chosen: (() => Promise<number>) | null = null;
  const run: Run = (load, args) => {
    chosen = async () => (await load())(args, terminal);
  };
  await withMachineCommands(withReportCommands(parser(argv), run), run)
    .demandCommand(
      1,
      'Which command? Try: pnpm research "<question>", pnpm verify <report.md>, or pnpm run doctor.',
    )
    .strictCommands()
    .recommendCommands()
    .help()
    .alias('help', 'h')
    .version()
    .wrap(Math.min(100, terminal.stdout.columns ?? 100))
    .exitProcess(false)
    .parseAsync();
  return chosen === null ? EXIT_CODE.report : (chosen as () => Promise<number>)();
}

type Command = (args: Args, terminal: Terminal) => Promise<number>;
type Run = (load: () => Promise<Command>, args: Args) => void;

function withReportCommands(cli: Argv, run: Run): Argv {
  return cli
    .command(
      'research',
      'Research a question and print the report',
      (command) =>
        command
          .usage('$0 research [options] "<question>"')
          // The words of the question; as a declared positional the help would speak of arrays.
          .strictCommands(false)
          .options(RESEARCH_OPTIONS)
          .example(RESEARCH_EXAMPLES)
          .epilogue(RESEARCH_EPILOGUE),
      (args) => run(async () => (await import('./research/research-command.ts')).researchCommand, args),
    )
    .command(
      'verify',
      'Hold a report against its sources and print the verdict of each claim',
      (command) =>
        command
          .usage('$0 verify [options] <report.md>')
          .strictCommands(false)
          .options(VERIFY_OPTIONS)
          .example(VERIFY_EXAMPLES)
          .epilogue(VERIFY_EPILOGUE),
      (args) => run(async () => (await import('./verify/verify-command.ts')).verifyCommand, args),
    )
    .command(
      'eval',
      'Evaluate the pipelines, live or offline, or saved results of theirs',
      (command) =>
        command
          .usage('$0 eval [options]')
          .strictCommands(false)
          .options(EVAL_OPTIONS)
          .example(EVAL_EXAMPLES)
          .epilogue(EVAL_EPILOGUE),
      (args) => run(async () => (await import('./eval/eval-command.ts')).evalCommand, args),
    );
}

function withMachineCommands(cli: Argv, run: Run): Argv {
  return cli
    .command(
      'extract',
      'Print the text and the facts of pages and files',
      (command) =>
        command
          .usage('$0 extract [options] <address, file, folder or ->…')
          .strictCommands(false)
          .options(EXTRACT_OPTIONS)
          .example(EXTRACT_EXAMPLES)
          .epilogue(EXTRACT_EPILOGUE),
      (args) => run(async () => (await import('./extract/extract-command.ts')).extractCommand, args),
    )
    .command(
      'doctor',
      // pnpm has a doctor of its own, which wins over the script unless `run` is said.
      'Show what is configured, what answers, and what a run would use (as: pnpm run doctor)',
      (command) => command.usage('$0 run doctor [options]').options(DOCTOR_OPTIONS),
      (args) => run(async () => (await import('./doctor/doctor-command.ts')).doctorCommand, args),
    )
    .command(
      'studio',
      'Serve the graphs to LangGraph Studio and to clients of LangGraph, on this machine',
      (command) => command.usage('$0 studio [options]').options(STUDIO_OPTIONS).epilogue(STUDIO_EPILOGUE),
      (args) => run(async () => (await import('./studio/studio-command.ts')).studioCommand, args),
    )
    .command(
      'mcp',
      'Serve research, verify, extract and the sources of runs as tools of the Model Context Protocol',
      (command) => command.usage('$0 mcp [options]').options(MCP_OPTIONS).epilogue(MCP_EPILOGUE),
      (args) => run(async () => (await import('./mcp/mcp-command.ts')).mcpCommand, args),
    );
}

/** What holds for every command. */
function parser(argv: readonly string[]) {
  return yargs(argv)
    .scriptName('pnpm')
    .usage('$0 <command>\n\nAnswers a question with a report in which every citation can be checked.')
    .locale('en')
    .parserConfiguration({
      'boolean-negation': false,
      'camel-case-expansion': false,
      'dot-notation': false,
      'parse-numbers': false,
      'parse-positional-numbers': false,
      'short-option-groups': false,
    })
    .updateStrings({
      'Not enough arguments following: %s': '--%s needs a value.',
      'Did you mean %s?': 'There is no such command. Did you mean %s?',
    })
    .fail((message, error) => {
      throw error === undefined || error.name === 'YError'
        ? new ParseFailure(message ?? error.message)
        : error;
    });
}
