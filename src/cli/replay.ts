import { constants } from 'node:os'
import { createWorlds } from '../assembly/create-worlds'
import { startChild } from './child'
import { defineCommand } from './command'
import { local, text } from './flags'
import { paint } from './styles'
import { openReplay } from './world-flags'
import { readFaultFile } from './written-files'

const DETAILS = `${paint('heading', 'Environment of the command')}
  FAUXHOUSE_URL          URL of the server, such as http://127.0.0.1:40123
  FAUXHOUSE_SERVICE_URL  URL of the service: the same with /v1`

export const replay = defineCommand({
  name: 'replay',
  usage: 'replay FILE -- COMMAND …',
  summary: 'Runs a command against the world of a replay file, and exits with its code.',
  examples: [
    'replay failed.json -- npx vitest run checkout',
    'replay failed.json --faults faults.json -- npm test',
  ],
  flags: local({ faults: text('FILE', 'Add the faults of a JSON file') }),
  words: ['file', 'command'],
  moreWords: true,
  details: () => DETAILS,

  async run({ faults: path }, [file = '', ...command], terminal) {
    const faults = path === undefined ? undefined : await readFaultFile(path)
    const world = await openReplay(file, terminal, { faults })
    const { startServer } = await import('../adapters/node')
    const server = await startServer(createWorlds({ base: world }))
    try {
      const env = { FAUXHOUSE_URL: server.origin, FAUXHOUSE_SERVICE_URL: server.url }
      const { child, ended } = startChild(command, env, { stdio: 'inherit' })
      void terminal.untilStopped().then(() => child.kill('SIGTERM'))
      const [code, signal] = await ended
      // As a shell does.
      return code ?? 128 + (constants.signals[signal as NodeJS.Signals] ?? 0)
    } finally {
      await server.close()
    }
  },
})
