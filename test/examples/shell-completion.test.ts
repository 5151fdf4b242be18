import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const COMMAND = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))

/** How each shell is started without the files of the user, and reads its script. */
const SHELLS = {
  bash: { start: 'bash --norc --noprofile -i', load: 'eval "$(fauxhouse completion bash)"' },
  zsh: {
    start: 'zsh -f -i',
    load: 'autoload -U compinit && compinit -u -D && eval "$(fauxhouse completion zsh)"',
  },
  fish: { start: 'fish --no-config -i', load: 'fauxhouse completion fish | source' },
}

const isMissing = (program: string) => spawnSync(program, ['--version']).error !== undefined

const home = mkdtempSync(join(tmpdir(), 'fauxhouse-shell-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** A program that completes as the command does, and prints its arguments otherwise. */
const program = `#!/bin/sh
case "$1" in
  completion|__complete) exec "${process.execPath}" "${COMMAND}" "$@" ;;
  *) echo "<$*>" ;;
esac
`

mkdirSync(join(home, 'bin'))
writeFileSync(join(home, 'bin/fauxhouse'), program)
chmodSync(join(home, 'bin/fauxhouse'), 0o755)
writeFileSync(join(home, 'a-file.json'), '{}')

/** Types lines into an interactive shell, and returns what it printed. */
async function typed(shell: keyof typeof SHELLS, lines: Readonly<Record<string, RegExp>>) {
  const { start, load } = SHELLS[shell]
  const env = {
    ...process.env,
    HOME: home,
    TERM: 'xterm',
    PATH: `${home}/bin:${process.env['PATH']}`,
  }
  const child = spawn('script', ['-qec', start, '/dev/null'], { cwd: home, env })
  let printed = ''
  const until = async (pattern: RegExp) => {
    for (const end = Date.now() + 20_000; Date.now() < end && !pattern.test(printed); ) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
    // Fish asks a terminal what it is, and waits for the answer.
    if (text.includes('\u001b[0c') || text.includes('\u001b[c')) child.stdin.write('\u001b[?1;2c')
  })
  try {
    child.stdin.write(`${load}; echo rea""dy\r`)
    await until(/ready/)
    for (const [keys, expected] of Object.entries(lines)) {
      // After a tab the shell reads the answer; keys before it are lost to some.
      for (const part of keys.split(/(?<=\t)/)) {
        child.stdin.write(part)
        await new Promise((resolve) => setTimeout(resolve, part.endsWith('\t') ? 1_500 : 0))
      }
      child.stdin.write('\r')
      await until(expected)
    }
    return printed
  } finally {
    child.stdin.end('exit\r')
    child.kill()
  }
}

for (const shell of Object.keys(SHELLS) as (keyof typeof SHELLS)[]) {
  const reason = isMissing(shell) ? `: ${shell} is not installed` : ''
  // Every shell is tested before a change lands.
  const isSkipped = reason !== '' && process.env['CI'] === undefined

  test.skipIf(isSkipped)(
    `${shell} completes commands, scenarios, flags, fields and files${reason}`,
    async () => {
      const lines = {
        'fauxhouse scen\tblocked-pl\t--js\t': /<scenarios blocked-player --json *>/,
        'fauxhouse show --policy sortOrder=old\t': /<show --policy sortOrder=oldest-first *>/,
        'fauxhouse generate --out a-f\t': /<generate --out a-file\.json *>/,
        // What follows an equals sign is typed without a space.
        'fauxhouse ctl fault oper\tgetPlayerProfile': /<ctl fault operation=getPlayerProfile *>/,
      }
      const printed = await typed(shell, lines)
      for (const expected of Object.values(lines)) expect(printed).toMatch(expected)
    },
  )
}
