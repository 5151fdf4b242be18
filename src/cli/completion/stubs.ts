/** The first argument of the hidden command that answers with candidates. */
export const HIDDEN = '__complete'

export type Shell = 'bash' | 'zsh' | 'fish'

/** Scripts that ask the hidden command, and complete file names if it has no candidates. */
export const STUBS: Readonly<Record<Shell, string>> = {
  bash: `_fauxhouse() {
  local IFS=$'\\n'
  COMPREPLY=($(fauxhouse ${HIDDEN} bash "\${COMP_WORDS[@]:1:COMP_CWORD}" 2> /dev/null))
  if [[ $COMPREPLY == *= ]]; then compopt -o nospace; fi
}
complete -o default -F _fauxhouse fauxhouse`,
  zsh: `#compdef fauxhouse
_fauxhouse() {
  local -a end found=("\${(@f)$(fauxhouse ${HIDDEN} zsh "\${(@)words[2,CURRENT]}" 2> /dev/null)}")
  if [[ "$found[1]" == *=:* ]]; then end=(-S ''); fi
  if [[ -n "$found" ]]; then _describe fauxhouse found "\${(@)end}"; else _files; fi
}
compdef _fauxhouse fauxhouse`,
  fish: `function __fauxhouse
  set -l words (commandline -opc)
  set -l found (fauxhouse ${HIDDEN} fish $words[2..] (commandline -ct) 2> /dev/null)
  if set -q found[1]; string replace -- '  ' \\t $found; else; __fish_complete_path (commandline -ct); end
end
complete -c fauxhouse -f -a '(__fauxhouse)'`,
}

export const SHELLS = Object.keys(STUBS) as Shell[]
