import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export const REDIS = '/usr/bin/redis-server'

/** A Redis server that keeps its data, over its own restarts too. */
export class RedisServer {
  readonly port: number
  readonly #folder = mkdtempSync(join(tmpdir(), 'redis-'))
  readonly #flags: readonly string[]
  #child: ChildProcess | undefined

  constructor(port: number, ...flags: string[]) {
    this.port = port
    this.#flags = flags
    onTestFinished(async () => {
      await this.kill()
      rmSync(this.#folder, { recursive: true })
    })
  }

  async start(): Promise<void> {
    const own = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.#folder]
    const files = ['--save', '', '--appendonly', 'yes', '--appendfsync', 'always']
    this.#child = spawn(REDIS, [...own, ...files, ...this.#flags], { stdio: 'ignore' })
    while (!(await isListening(this.port))) await new Promise((resolve) => setTimeout(resolve, 20))
  }

  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child?.kill(name)
  }

  async kill(): Promise<void> {
    await ended(this.#child)
  }
}

/** Kills a process, and waits for its end. */
export async function ended(child: ChildProcess | undefined): Promise<void> {
  child?.kill('SIGKILL')
  if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
