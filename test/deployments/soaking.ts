import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { KINDS } from './kinds'
import { faultsOf, type Run } from './trial'

/** Maximum memory of a command, in KiB; the heap of an ordinary process may be larger. */
const MOST_MEMORY = 1_536 * 1024

/** Far above what 30 seconds for an answer and three restores take. */
const PATIENCE_MS = 330_000

const TOGETHER = 2

const SIGNALS = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const

/** How an ended soak ends its commands, which would otherwise run on. */
function endedWith(child: ChildProcess): () => void {
  const end = () => void child.kill('SIGKILL')
  process.on('exit', end)
  return () => void process.off('exit', end)
}

/**
 * The command as a process of its own, killed at the limits and with this process.
 *
 * @param program its file
 */
export function runOf(program: string, patienceMs = PATIENCE_MS, mostMemory = MOST_MEMORY): Run {
  return async (argv, folder, env) => {
    const limits = { timeout: patienceMs, killSignal: 'SIGKILL' } as const
    const child = spawn(process.execPath, [program, ...argv], { cwd: folder, env, ...limits })
    const forget = endedWith(child)
    let [printed, errors, memory] = ['', '', 0]
    child.stdout.setEncoding('utf8').on('data', (text) => {
      printed += text
    })
    child.stderr.setEncoding('utf8').on('data', (text) => {
      errors += text
    })
    const watch = setInterval(() => {
      memory = Math.max(memory, peakOf(child.pid))
      if (memory > mostMemory) child.kill('SIGKILL')
    }, 50)
    const code = await new Promise<number | undefined>((resolve) => {
      child.on('close', (found, signal) => {
        if (signal !== null) errors += `${argv.join(' ')}: killed by ${signal}\n`
        resolve(found ?? undefined)
      })
    })
    clearInterval(watch)
    forget()
    if (memory > mostMemory) errors += `took ${memory >> 10} MiB\n`
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
 * @param ids of the kinds; default: all
 */
export async function readHostile(
  program: string,
  seed: number,
  rounds: number,
  ids: readonly string[] = KINDS.map(({ id }) => id),
): Promise<string | undefined> {
  const run = runOf(program)
  const unknown = ids.filter((id) => !KINDS.some((kind) => kind.id === id))
  if (unknown.length > 0) return `deployments: no kind is called ${unknown.join(', ')}`
  // A signal ends a process without its event exit.
  for (const [signal, code] of SIGNALS) process.once(signal, () => process.exit(code))
  const waiting = Array.from({ length: rounds }, (_, round) =>
    KINDS.map((kind, place) => [kind, seed + round * KINDS.length + place] as const),
  )
    .flat()
    .filter(([{ id }]) => ids.includes(id))
  const played = waiting.length
  const faults: string[] = []
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const started = Date.now()
      const found = await faultsOf(...next, run)
      console.log(`${next[0].id}: ${Math.round((Date.now() - started) / 1_000)} s`)
      for (const fault of found) console.error(fault)
      faults.push(...found)
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, work))
  console.log(JSON.stringify({ kinds: ids.length, played, faults: faults.length }))
  return faults.length === 0 ? undefined : ['deployments:', ...faults].join('\n')
}
