import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** The built command. */
export const command = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))

/** A server as a process of its own. */
export interface ServerProcess {
  readonly origin: string
  kill(): Promise<void>
}

/** Starts the command at a port, and waits until it is ready. */
export async function startProcess(port: number, ...flags: string[]): Promise<ServerProcess> {
  const argv = [command, '--port', String(port), '--json', ...flags]
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return {
    origin: `http://127.0.0.1:${port}`,
    kill: () => ended(child),
  }
}

/** Kills a process, and waits for its end. */
async function ended(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
