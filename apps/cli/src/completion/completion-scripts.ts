/**
 * A script for each shell: it asks the program, whose parser knows its commands and options, and leaves everything else
 * to the completion of files. SHELL says in which form the parser answers. bash of macOS has no mapfile.
 */
export const COMPLETION_SCRIPTS: Readonly<Record<string, string>> = {
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

export const COMPLETION_EPILOGUE = `Add the line to the file that your shell reads at its start:
  bash   eval "$(research-studio completion bash)"        in ~/.bashrc
  zsh    eval "$(research-studio completion zsh)"         in ~/.zshrc, after compinit
  fish   research-studio completion fish | source         in ~/.config/fish/config.fish`;
