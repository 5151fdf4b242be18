import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'

const COMMAND = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))

const SERVE = `${process.execPath} ${COMMAND} --port 0 --players 2 --no-scenarios`

/** What `stty` shows of a terminal that reads lines, as a shell leaves it. */
const READS_LINES = /(?<!-)icanon/

/** Runs a line of a shell in a terminal of its own: `script` of Linux makes one. */
function openTerminal(line: string, env: Readonly<Record<string, string>> = {}) {
  const { CI: _, ...rest } = process.env
  const child = spawn('script', ['-qfec', line, '/dev/null'], { env: { ...rest, ...env } })
  onTestFinished(() => void child.kill())
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += chunk
  })
  const ended = new Promise((resolve) => child.on('close', resolve))
  return {
    press: (keys: string) => child.stdin.write(keys),
    /** Waits for a text after what was waited for before. */
    async sees(expected: string | RegExp) {
      const found = await vi.waitFor(() => {
        const place = typeof expected === 'string' ? text.indexOf(expected) : text.search(expected)
        expect(place, text).toBeGreaterThanOrEqual(0)
        return place
      }, 20_000)
      const [seen = ''] = typeof expected === 'string' ? [expected] : (text.match(expected) ?? [])
      text = text.slice(found + seen.length)
      return seen
    },
    ended,
  }
}

const get = (url: string, path: string) =>
  fetch(url + path, { headers: { Authorization: 'Bearer any', 'X-Session-ID': 'any' } })

test.runIf(process.platform === 'linux')('keys act in the foreground of a terminal', async () => {
  const { press, sees, ended } = openTerminal(`${SERVE}; echo code $?; stty -a`)
  const url = await sees(/http:\/\/127\.0\.0\.1:\d+\/v1/)
  await sees('q stops the server.')
  await get(url, '/players/nobody')
  await sees(/#1 GET \/v1\/players\/nobody \S*404\S* [\d.]+ ms: There is no player/)
  press('r')
  await sees('The world is reset.')
  press('q')
  await sees('code 0')
  await sees(READS_LINES)
  await ended
})

test.runIf(process.platform === 'linux').each([
  ['Ctrl+C stops it', '\u0003', 'code 0'],
  ['Ctrl+\\ ends it', '\u001c', 'code 131'],
])('%s, and the terminal reads lines again', async (_, key, expected) => {
  // The shell of the terminal survives the signal.
  const { press, sees } = openTerminal(`trap : INT QUIT; ${SERVE}; echo code $?; stty -a`)
  await sees('q stops the server.')
  press(key)
  await sees(expected)
  await sees(READS_LINES)
})

test.runIf(process.platform === 'linux')('it can be stopped, and is never by itself', async () => {
  const { press, sees, ended } = openTerminal('bash --norc -i')
  press(`${SERVE}\n`)
  await sees('q stops the server.')
  press('\u001a')
  await sees(/Stopped.*--no-scenarios/)
  press('bg; sleep 0.5; jobs\n')
  await sees(/Running.*--no-scenarios &/)
  press('fg\n')
  await sees('--no-scenarios')
  // It was continued in the background, where it reads no keys.
  press('\u001a')
  await sees(/Stopped.*--no-scenarios/)
  press('fg\n')
  await sees('--no-scenarios')
  press('r')
  await sees('The world is reset.')
  press('q')
  await sees('bash')
  press(`${SERVE} &\n`)
  await sees('Ctrl+C stops it.')
  press('sleep 0.5; jobs\n')
  await sees(/Running.*--no-scenarios &/)
  press('kill %1; wait; exit\n')
  await ended
})

test.runIf(process.platform === 'linux')(
  'in CI no keys are read, and requests are printed',
  async () => {
    const { press, sees, ended } = openTerminal(SERVE, { CI: '1' })
    const url = await sees(/http:\/\/127\.0\.0\.1:\d+\/v1/)
    await sees('Ctrl+C stops it.')
    await get(url, '/players/nobody')
    await sees(/^\s+#1 GET/)
    press('\u0003')
    await ended
  },
)

test.runIf(process.platform === 'linux').each([
  [20, 'scenarios', /page: *Start here/],
  [900, 'scenarios', /^(?!page:)[\s\S]*Start here/],
])('in %i lines, a long list goes through the pager', async (rows, words, expected) => {
  const line = `stty rows ${rows} cols 80; ${process.execPath} ${COMMAND} ${words}; echo end`
  const { sees, ended } = openTerminal(line, { PAGER: 'sed s/^/page:/', NO_COLOR: '1' })
  await sees(expected)
  await sees('end')
  await ended
})
