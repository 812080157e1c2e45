import yargs, { type Argv } from 'yargs';
import manifest from '../../../package.json' with { type: 'json' };
import type { CommandEntry } from './command-entry.ts';
import { EXIT_CODE, ParseFailure } from './exit-code.ts';
import { isPackaged } from './is-packaged.ts';
import type { Terminal } from './terminal.ts';

/** Carries out a command line and returns the exit code. What cannot be carried out is thrown. */
export async function runCommand(
  argv: readonly string[],
  { terminal, commands }: { terminal: Terminal; commands: readonly CommandEntry[] },
): Promise<number> {
  // Carried out behind the parser: while it waits for a command, yargs renders the help, which nobody has asked for.
  let chosen: (() => Promise<number>) | null = null;
  const cli = parser(withCommand(argv));
  for (const command of commands)
    cli.command(
      command.name,
      command.describe,
      (argv) => describe(argv, command),
      (args) => {
        chosen = async () => {
          (await import('./check-options.ts')).checkOptions(args, Object.keys(command.options));
          return (await command.load())(args, terminal);
        };
      },
    );
  await cli
    .demandCommand(
      1,
      'Which command? Try: pnpm research "<question>", pnpm verify <report.md>, or pnpm run doctor.',
    )
    .strictCommands()
    .recommendCommands()
    .help()
    .alias('help', 'h')
    .version(manifest.version)
    .wrap(Math.min(100, terminal.stdout.columns ?? 100))
    .exitProcess(false)
    .parseAsync();
  return chosen === null ? EXIT_CODE.report : (chosen as () => Promise<number>)();
}

const PARSERS_OWN = ['--help', '-h', '--version', '--get-yargs-completions'];

/** A command line that begins with a question or with an option has no command: it asks for research. */
function withCommand(argv: readonly string[]): readonly string[] {
  const [first = ''] = argv;
  const isCommand = !/^-|\s/.test(first) || PARSERS_OWN.includes(first);
  return isCommand ? argv : ['research', ...argv];
}

function describe(argv: Argv, { usage, options, takesWords, examples, epilogue }: CommandEntry): Argv {
  // Words of a question; as a declared positional the help would speak of arrays.
  if (takesWords) argv.strictCommands(false);
  argv.usage(`$0 ${usage}`).options(options);
  if (examples !== undefined) argv.example(examples);
  return epilogue === undefined ? argv : argv.epilogue(epilogue.replace(/(?<=\S)\n(?=\S)/g, ' '));
}

/** Options of every command. */
function parser(argv: readonly string[]) {
  return yargs(argv)
    .scriptName(isPackaged ? 'research-studio' : 'pnpm')
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
