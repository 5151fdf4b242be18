import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { createWorlds } from '../create-worlds'
import { defineCommand } from './command'
import { local, text, usageError } from './flags'
import { paint } from './styles'
import { openReplay } from './world-flags'
import { readFaultFile } from './written-files'

const DETAILS = `${paint('heading', 'Environment of the command')}
  FAUXHOUSE_URL          URL of the server, such as http://127.0.0.1:40123
  FAUXHOUSE_SERVICE_URL  URL of the service: the same with /v1`

export const replay = defineCommand({
  name: 'replay',
  usage: 'replay FILE -- COMMAND …',
  summary: 'Runs a command against the world of a replay file.',
  examples: [
    'replay failed.json -- npx vitest run checkout',
    'replay failed.json --faults faults.json -- npm test',
  ],
  flags: { faults: local(text('FILE', 'Add the faults of a JSON file')) },
  words: ['file', 'command'],
  moreWords: true,
  details: () => DETAILS,

  async run({ faults: path }, [file = '', ...command], terminal) {
    const faults = path === undefined ? undefined : await readFaultFile(path)
    const world = await openReplay(file, { faults })
    const { startServer } = await import('../adapters/node')
    const server = await startServer(createWorlds({ base: world }))
    try {
      const own = { FAUXHOUSE_URL: server.origin, FAUXHOUSE_SERVICE_URL: server.url }
      const [program = '', ...args] = command
      // On Windows, npm is a script of the shell.
      const shell = process.platform === 'win32'
      const env = { ...process.env, ...own }
      const child = spawn(program, args, { stdio: 'inherit', shell, env })
      void terminal.untilStopped().then(() => child.kill('SIGTERM'))
      const exitCode = new Promise<number>((resolve, reject) => {
        child.once('error', reject)
        // A shell reports a signal with the same numbers.
        child.once('close', (code, signal) => {
          resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]))
        })
      })
      return await exitCode.catch(({ message }: Error) => {
        const remedy = 'Pass a program with its arguments.'
        throw usageError(`${program} cannot be run: ${message}.`, remedy)
      })
    } finally {
      await server.close()
    }
  },
})
