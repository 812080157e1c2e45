import { EXIT_CODE, type ExitCode } from '../exit-code.ts';
import { UsageError } from '../failures.ts';
import { type Args, print, type Terminal } from '../terminal.ts';

/**
 * A script for each shell: it asks the program, whose parser knows its commands and options, and leaves everything else
 * to the completion of files. SHELL says in which form the parser answers. bash of macOS has no mapfile.
 */
const COMPLETION_SCRIPTS: Readonly<Record<string, string>> = {
  bash: `_research_studio() {
  local word="\${COMP_WORDS[COMP_CWORD]}" IFS=$'\\n'
  COMPREPLY=()
  case "$COMP_CWORD:$word" in
    1:*|*:-*) COMPREPLY=($(compgen -W "$(SHELL=bash research-studio --get-yargs-completions "\${COMP_WORDS[@]}")" -- "$word")) ;;
  esac
}
complete -o bashdefault -o default -F _research_studio research-studio
`,
  zsh: `#compdef research-studio
_research_studio() {
  local -a found
  if [[ $CURRENT -eq 2 || $PREFIX == -* ]]; then
    found=("\${(@f)$(SHELL=zsh research-studio --get-yargs-completions "\${words[@]}")}")
    _describe 'research-studio' found
  else
    _default
  fi
}
compdef _research_studio research-studio
`,
  fish: `complete -c research-studio -a '(SHELL=fish research-studio --get-yargs-completions (commandline -opc) (commandline -ct))'
`,
};

/** @throws {UsageError} for a shell that has no script. */
export async function completionCommand(args: Args, terminal: Terminal): Promise<ExitCode> {
  const [, shell = ''] = [args['_']].flat().map(String);
  const script = Object.hasOwn(COMPLETION_SCRIPTS, shell) ? COMPLETION_SCRIPTS[shell] : undefined;
  if (script === undefined)
    throw new UsageError(
      `There is no completion for ${JSON.stringify(shell)}. Name bash, zsh or fish: research-studio completion bash`,
    );
  await print(terminal.stdout, script);
  return EXIT_CODE.report;
}
