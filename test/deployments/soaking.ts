import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { KINDS } from './kinds'
import { faultsOf, type Run } from './trial'

/** Most memory of a command, in KiB; the heap of an ordinary process may be larger. */
const MOST_MEMORY = 1_536 * 1024

/** Far above what 30 seconds for an answer and three restores take. */
const PATIENCE_MS = 600_000

const TOGETHER = 2

/** The command as a process of its own. @param program its file */
function runOf(program: string): Run {
  return async (argv, folder, env) => {
    const child = spawn(process.execPath, [program, ...argv], { cwd: folder, env: { ...env } })
    let [printed, errors, memory] = ['', '', 0]
    child.stdout.setEncoding('utf8').on('data', (text) => {
      printed += text
    })
    child.stderr.setEncoding('utf8').on('data', (text) => {
      errors += text
    })
    const watch = setInterval(() => {
      memory = Math.max(memory, peakOf(child.pid))
    }, 50)
    const end = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
    const code = await new Promise<number | undefined>((resolve) => {
      child.on('close', (found) => resolve(found ?? undefined))
    })
    clearInterval(watch)
    clearTimeout(end)
    if (memory > MOST_MEMORY) errors += `took ${memory >> 10} MiB\n`
    if (/[\p{Cc}\p{Surrogate}]/u.test(`${printed}${errors}`.replaceAll('\n', ''))) {
      errors += 'printed a control character\n'
    }
    return { code, printed, errors }
  }
}

/** Peak of the resident memory in KiB; 0 where the system does not tell it. */
function peakOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0)
  } catch {
    return 0
  }
}

/**
 * Plays each kind of hostile deployment to the commands; what was wrong with any of them.
 *
 * @param rounds how often each kind is played, each time with another reach
 */
export async function readHostile(
  program: string,
  seed: number,
  rounds: number,
): Promise<string | undefined> {
  const run = runOf(program)
  const waiting = Array.from({ length: rounds }, (_, round) =>
    KINDS.map((kind, place) => [kind, seed + round * KINDS.length + place] as const),
  ).flat()
  const played = waiting.length
  const faults: string[] = []
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const found = await faultsOf(...next, run)
      for (const fault of found) console.error(fault)
      faults.push(...found)
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, work))
  console.log(JSON.stringify({ kinds: KINDS.length, played, faults: faults.length }))
  return faults.length === 0 ? undefined : ['deployments:', ...faults].join('\n')
}
