import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { importBuilt } from './built'
import { type Effort, inTurn, middleOf, type Ratio } from './table'

/** The depositor of the default world with the median number of rows, which a first read costs. */
async function medianDepositor(): Promise<string> {
  const { createWorld } = await importBuilt('index.js')
  const world = createWorld()
  const sizes = world.list({ limit: 1_000 }).players.flatMap(({ id }) => {
    const isDepositor = world.player(id).summary().deposit_count > 0
    return isDepositor ? [{ id, rows: world.player(id).transactions({ limit: 1 }).total }] : []
  })
  sizes.sort((one, other) => one.rows - other.rows)
  return sizes[Math.floor(sizes.length / 2)]?.id ?? ''
}

/** Import, a world and a first profile against the import of msw alone, new processes each. */
export async function* benchImport({ rounds }: Effort): AsyncGenerator<Ratio> {
  const program = `
    const { createWorld } = await import('./dist/index.js')
    const world = createWorld()
    world.list({ limit: 1 })
    world.player('${await medianDepositor()}').profile()
  `
  const timeOf = (text: string) => () => processorMsOf(text)
  const pairs = await inTurn(rounds, timeOf(program), timeOf("await import('msw/node')"))
  yield {
    what: 'import, createWorld, profile of a median depositor, in a new process',
    against: "import 'msw/node'",
    target: 0.4,
    ...middleOf(pairs),
  }
}

/** What a file with one test of a profile takes more than the same file with a handler of msw. */
export async function* benchTestFile({ rounds }: Effort): AsyncGenerator<Ratio> {
  const id = await medianDepositor()
  const file = (handlers: string) => () =>
    processorMsOf(`
      const { http, HttpResponse } = await import('msw')
      const { setupServer } = await import('msw/node')
      ${handlers}
      const server = setupServer(...handlers)
      server.listen()
      const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
      await (await fetch('https://api.example.com/v1/players/${id}', { headers })).json()
      server.close()
    `)
  const own = file(`
    const { createWorld } = await import('./dist/index.js')
    const { createHandlers } = await import('./dist/msw.js')
    const handlers = createHandlers(createWorld(), { baseUrl: 'https://api.example.com/v1' })
  `)
  const bare = file(`
    const url = 'https://api.example.com/v1/players/:id'
    const handlers = [http.get(url, ({ params }) => HttpResponse.json(params))]
  `)
  const pairs = await inTurn(rounds, own, bare)
  yield {
    what: 'a test file with a profile, in a new process',
    against: 'the same with a one-line msw handler, subtracted',
    target: 20,
    unit: 'ms',
    ...middleOf(pairs, (one, other) => one - other),
  }
}

function processorMsOf(program: string): number {
  const text = `
    const used = process.cpuUsage()
    ${program}
    const { user, system } = process.cpuUsage(used)
    console.log((user + system) / 1_000)
  `
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const args = ['--input-type=module', '--eval', text]
  return Number(execFileSync(process.execPath, args, { cwd, encoding: 'utf8' }))
}
