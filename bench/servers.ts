import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { get, sendLoad } from './load'
import { median } from './pairs'
import { builtPath } from './places'
import type { LoopDelay, MemoryUse, ProcessorUse, Question } from './probe'
import { inTurn, type Middle, middleOf } from './ratio'
import { BUSY } from './report'

/** A server in a process of its own. */
export interface Server {
  readonly port: number
  ask(question: 'processor'): Promise<ProcessorUse>
  ask(question: 'memory'): Promise<MemoryUse>
  ask(question: 'delay'): Promise<LoopDelay>
  stop(): Promise<void>
}

/** What is started: a script of Node.js that listens on the port that it is told. */
export interface Program {
  readonly script: string
  readonly args: (port: number) => readonly string[]
  /** A path that is answered with 2xx once the server is ready. */
  readonly ready: string
}

const PROBE = new URL('probe.js', import.meta.url).href
const READY_MS = 30_000
const POLL_MS = 50

export async function start({ script, args, ready }: Program): Promise<Server> {
  const port = await freePort()
  const child = fork(script, args(port), {
    execArgv: ['--import', PROBE],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, NO_COLOR: '1' },
  })
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors = (errors + chunk).slice(-2_000)
  })
  const problem = await untilReady(child, port, ready)
  if (problem !== undefined) {
    child.kill('SIGKILL')
    throw new Error(`${script} does not serve ${ready}: ${problem}\n${errors}`)
  }
  return {
    port,
    ask: (question: Question) =>
      new Promise<never>((resolve, reject) => {
        const onExit = () => reject(new Error(`${script} has ended.\n${errors}`))
        // Some peers send messages of their own to a parent.
        const onMessage = (message: { question?: Question }) => {
          if (message.question !== question) return
          child.off('message', onMessage).off('exit', onExit)
          resolve(message as never)
        }
        child.on('message', onMessage).once('exit', onExit)
        child.send(question)
      }),
    async stop() {
      if (child.exitCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
    },
  }
}

/** What is wrong with a server that does not become ready. */
async function untilReady(
  child: ChildProcess,
  port: number,
  path: string,
): Promise<string | undefined> {
  const end = performance.now() + READY_MS
  let last: string | undefined
  while (performance.now() < end && child.exitCode === null) {
    const load = { port, requests: [get(path)], connections: 1, windowMs: POLL_MS }
    const { total, bad, problem } = await sendLoad(load)
    if (total > 0 && bad === 0) return undefined
    last = problem
  }
  return last ?? 'no answer'
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** The command as users start it: its journal keeps 10,000 requests, all scenarios are loaded. */
export function startFauxhouse(...flags: readonly string[]): Promise<Server> {
  return start({
    script: builtPath('cli.js'),
    args: (port) => ['--port', String(port), '--seed', 'bench', '--players', '1000', ...flags],
    ready: '/__admin/health',
  })
}

const CONNECTIONS = 50

/** How long a window is, how many pairs there are, and how many more may replace idle ones. */
export interface Effort {
  readonly windowMs: number
  readonly rounds: number
  readonly spare: number
  /** Processor time that each side uses before, in ms: the compiler works for some seconds. */
  readonly warmUpMs: number
}

interface Window {
  /** Requests in a second of the server's processor time: what a core of its own would do. */
  readonly perCore: number
  /** The share of a core that the server had. */
  readonly load: number
}

/** Sends requests to a server for a while. @throws Error if an answer is not 2xx */
export async function measure(
  server: Server,
  requests: readonly Buffer[],
  windowMs: number,
): Promise<Window> {
  const load = { port: server.port, requests, connections: CONNECTIONS, windowMs }
  const [before, begun] = [await server.ask('processor'), performance.now()]
  const { total, bad, problem } = await sendLoad(load)
  const elapsedMs = performance.now() - begun
  const used = (await server.ask('processor')).processorMs - before.processorMs
  if (bad > 0) throw new Error(`${bad} of ${total} answers are bad: ${problem}`)
  return { perCore: (total * 1_000) / used, load: used / elapsedMs }
}

export interface Comparison extends Middle {
  readonly load: number
  readonly figures: string
}

/** A side of a comparison. */
export interface Side {
  readonly server: Server
  readonly requests: readonly Buffer[]
}

/** Sends requests until the server has used some processor time. */
export async function warmUp({ server, requests }: Side, effort: Effort): Promise<void> {
  const { processorMs } = await server.ask('processor')
  do await measure(server, requests, effort.windowMs)
  while ((await server.ask('processor')).processorMs < processorMs + effort.warmUpMs)
}

/**
 * Requests that a second of one server's processor time answers, over those of the other. A server
 * that waits for requests takes more for each, so the pairs count in which both were busiest.
 */
export async function compare(one: Side, other: Side, effort: Effort): Promise<Comparison> {
  const { windowMs, rounds, spare } = effort
  const window = ({ server, requests }: Side) => measure(server, requests, windowMs)
  const loadOf = ([first, second]: readonly [Window, Window]) => Math.min(first.load, second.load)
  const run = (count: number) =>
    inTurn(
      count,
      () => window(one),
      () => window(other),
      0,
    )
  for (const side of [one, other]) await warmUp(side, effort)
  const pairs = await run(rounds)
  for (let more = 0; more < spare; more += 1) {
    if (pairs.filter((pair) => loadOf(pair) >= BUSY).length >= rounds) break
    pairs.push(...(await run(1)))
  }
  const kept = pairs.sort((first, second) => loadOf(second) - loadOf(first)).slice(0, rounds)
  const perCore = kept.map(([first, second]) => [first.perCore, second.perCore] as const)
  const [own, others] = [0, 1].map((side) => medianOf(perCore.map((pair) => pair[side] as number)))
  return {
    ...middleOf(perCore),
    load: Math.min(...kept.map(loadOf)),
    figures: `${own} against ${others} requests per core-second`,
  }
}

function medianOf(numbers: readonly number[]): string {
  return Math.round(median(numbers)).toLocaleString('en')
}
