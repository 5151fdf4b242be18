import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

/** The built command. */
const command = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))

/** A server as a process of its own, which ends with the test. */
export interface ServerProcess {
  readonly child: ChildProcess
  readonly port: number
  readonly origin: string
  /** What it has printed when it was ready. */
  readonly ready: Readonly<Record<string, unknown>>
  /** Sends a signal, and waits for the end. @returns the exit code, or the signal */
  readonly end: (signal?: NodeJS.Signals) => Promise<number | NodeJS.Signals | null>
}

/** Starts the command, and waits until it is ready. */
export async function startProcess(port: number, ...flags: string[]): Promise<ServerProcess> {
  const argv = [command, '--port', String(port), '--json', ...flags]
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  const end: ServerProcess['end'] = async (signal = 'SIGKILL') => {
    child.kill(signal)
    const [code, by] = await exited
    return code ?? by
  }
  onTestFinished(async () => void (await end()))
  const first = await Promise.race([once(child.stdout, 'data'), exited.then(() => undefined)])
  if (first === undefined) throw new Error('The process has ended before it was ready.')
  const ready = JSON.parse(String(first[0]))
  const { origin } = ready
  return { child, port: Number(new URL(origin).port), origin, ready, end }
}

/** Ports that nothing uses now, on 127.0.0.1. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => server.listening || once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}

/** What curl prints: the body, and after it the status. */
export async function curl(...words: string[]): Promise<{ status: number; body: string }> {
  const argv = ['--silent', '--max-time', '10', '--write-out', '\n%{http_code}', ...words]
  const { stdout } = await promisify(execFile)('curl', argv)
  const at = stdout.lastIndexOf('\n')
  return { status: Number(stdout.slice(at + 1)), body: stdout.slice(0, at) }
}
