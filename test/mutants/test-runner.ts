import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TestAnswer, TestRequest } from './test-process'

/** A run that takes longer hangs because of a mutant. */
const TIMEOUT_MS = 900_000

/** Runs test files of one tree in a process of its own. */
export interface TestRunner {
  /** Runs tests up to the first failure and returns it; undefined if all tests pass. */
  run(request: TestRequest): Promise<string | undefined>
  stop(): void
}

/** Creates a runner; its process starts with the first run, and again after one that hangs. */
export function createTestRunner(root: string): TestRunner {
  let running: ChildProcess | undefined

  async function start(): Promise<ChildProcess> {
    const script = join(import.meta.dirname, 'test-process.js')
    const child = fork(script, [root], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    await once(child, 'message')
    return child
  }

  return {
    async run(request) {
      running ??= await start()
      const child = running
      return new Promise((resolve) => {
        const finish = (failure: string | undefined) => {
          clearTimeout(timer)
          child.off('message', answered)
          child.off('exit', ended)
          resolve(failure)
        }
        const answered = ({ failure }: TestAnswer) => finish(failure)
        const ended = () => {
          running = undefined
          finish('the test process ends')
        }
        const timer = setTimeout(() => {
          running = undefined
          child.kill('SIGKILL')
          finish('the tests hang')
        }, TIMEOUT_MS)
        child.once('message', answered)
        child.once('exit', ended)
        child.send(request)
      })
    },
    stop() {
      running?.kill()
      running = undefined
    },
  }
}
