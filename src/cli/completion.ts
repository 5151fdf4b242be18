import { defineCommand } from './command'
import { SHELLS, type Shell, STUBS } from './completion/stubs'
import { usageError } from './flags'

export const completion = defineCommand({
  name: 'completion',
  usage: 'completion SHELL',
  summary: 'Prints the completion script of bash, zsh or fish.',
  examples: [
    'completion bash >> ~/.bashrc',
    'completion fish > ~/.config/fish/completions/fauxhouse.fish',
  ],
  flags: {},
  words: ['shell'],

  async run(_values, [shell = ''], terminal) {
    const stub = SHELLS.includes(shell as Shell) ? STUBS[shell as Shell] : undefined
    if (stub === undefined) {
      throw usageError(`There is no shell "${shell}".`, `Use one of: ${SHELLS.join(', ')}.`)
    }
    terminal.print(stub)
    return 0
  },
})
