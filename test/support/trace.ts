import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import ts from 'typescript'
import type * as Library from '../../src/index'
import type * as Node from '../../src/node'

/*
 * The way of a request through the source: each function of a copy of src tells its file when it
 * is entered.
 */

const root = fileURLToPath(new URL('../../', import.meta.url))

/** What an instrumented function calls; absent outside of a trace, so that nothing is counted. */
declare global {
  var fauxhouseTrace: ((file: string) => void) | undefined
}

/** The files of a request in the order in which it first enters them. */
export interface Trace {
  readonly status: number
  readonly files: readonly string[]
  /** Number of functions that were entered. */
  readonly calls: number
  /** Number of times that a file of another top folder follows. */
  readonly changes: number
  /** Number of those changes that lead to a folder in which the request has been before. */
  readonly returns: number
}

/** A request of a trace. */
interface Sent {
  readonly method: string
  readonly path: string
  readonly body?: string
}

/** Traces requests to a server over one world, each of a process in which all code has run. */
export interface Tracer {
  trace(sent: Sent): Promise<Trace>
  close(): Promise<void>
}

/** Inserts the call into every function of a source file. */
function instrumented(file: string, text: string): string {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true)
  const call = `globalThis.fauxhouseTrace?.(${JSON.stringify(file)})`
  const insertions: (readonly [place: number, text: string])[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const body = node.body as ts.ConciseBody
      if (ts.isBlock(body)) insertions.push([body.getStart() + 1, `${call};`])
      else insertions.push([body.getStart(), `(${call}, `], [body.getEnd(), ')'])
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return insertions
    .sort(([first], [second]) => second - first)
    .reduce((all, [place, added]) => all.slice(0, place) + added + all.slice(place), text)
}

const INSTRUMENT: Plugin = {
  name: 'instrument',
  setup(bundler) {
    bundler.onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path }) => ({
      contents: instrumented(path.slice(root.length), await readFile(path, 'utf8')),
      loader: 'ts',
    }))
  },
}

/** Bundles the source with a call in every function, and starts its server over 100 players. */
export async function startTracer(): Promise<Tracer> {
  const outfile = `${root}.fauxhouse/trace-${process.env['VITEST_POOL_ID'] ?? 'alone'}.mjs`
  await build({
    stdin: {
      contents:
        "export { createWorld } from './src/index'\nexport { startServer } from './src/node'",
      resolveDir: root,
      loader: 'ts',
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    external: ['msw'],
    outfile,
    logLevel: 'silent',
    plugins: [INSTRUMENT],
  })
  const { createWorld, startServer } = (await import(outfile)) as typeof Library & typeof Node
  const server = await startServer(createWorld())
  const { origin } = server
  return {
    async trace(sent) {
      const entered: string[] = []
      globalThis.fauxhouseTrace = (file) => entered.push(file)
      try {
        const status = await send(origin, sent)
        // The server has ended its request, too.
        await new Promise((resolve) => setImmediate(resolve))
        return { status, ...summary(entered) }
      } finally {
        globalThis.fauxhouseTrace = undefined
      }
    },
    close() {
      agent.destroy()
      return server.close()
    },
  }
}

/** Counted over the files in the order of the first visits: rows repeat their way. */
function summary(entered: readonly string[]): Omit<Trace, 'status'> {
  const files = [...new Set(entered)]
  const folders = files.map((file) => file.split('/').slice(1, -1)[0])
  const changes = folders.filter((folder, place) => place > 0 && folder !== folders[place - 1])
  return {
    files,
    calls: entered.length,
    changes: changes.length,
    returns: changes.length - (new Set(folders).size - 1),
  }
}

/** Keeps its connection, because the way of a connection is another one. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Sends a request by `node:http`, which runs no code of the package. */
function send(origin: string, { method, path, body }: Sent): Promise<number> {
  const headers = {
    Authorization: 'Bearer trace',
    'X-Session-ID': 'trace',
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  }
  return new Promise((resolve, reject) => {
    const outgoing = request(origin + path, { method, headers, agent }, (incoming) => {
      incoming.resume().on('end', () => resolve(incoming.statusCode ?? 0))
    })
    outgoing.on('error', reject).end(body)
  })
}
