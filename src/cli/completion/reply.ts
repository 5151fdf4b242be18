import type { Command } from '../command'
import type { Environment } from '../flags'
import type { Terminal } from '../terminal'
import { candidatesFor } from './candidates'

/**
 * Answers a shell with the candidates for the last word, a line each.
 *
 * @param argv the name of the shell, and the words of its line after the name of the program
 */
export async function complete(
  commands: readonly Command[],
  [shell = '', ...words]: readonly string[],
  env: Environment,
  terminal: Terminal,
): Promise<void> {
  const whole = shell === 'bash' ? joined(words) : words
  const current = whole.at(-1) ?? ''
  const found = await candidatesFor({ commands, before: whole.slice(0, -1), current, env })
  // What bash completes begins after the last equals sign.
  const start = shell === 'bash' ? current.lastIndexOf('=') + 1 : 0
  const lines = found.map(([word, text = '']) => {
    // The script replaces the gap by a tab, which would be escaped.
    if (shell === 'fish') return `${word}  ${text}`
    return shell === 'zsh' ? `${word.replaceAll(':', '\\:')}:${text}` : word.slice(start)
  })
  if (lines.length > 0) terminal.print(lines.join('\n'))
}

/** Bash separates words at equals signs. */
function joined(words: readonly string[]): string[] {
  const whole: string[] = []
  for (const [place, word] of words.entries()) {
    const isRest = word === '=' || words[place - 1] === '='
    whole.push(isRest ? `${whole.pop() ?? ''}${word}` : word)
  }
  return whole
}
