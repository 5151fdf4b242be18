import { spawnSync } from 'node:child_process'
import { builtHere } from './places'
import { type Point, trendText } from './trend'

/** What a process that reads players prints, a line each time. */
export interface Held {
  /** Number of players read. */
  readonly read: number
  /** Bytes of the heap and of buffers after a collection of garbage. */
  readonly bytes: number
}

const MB = 1e6

export const PLAYERS_OF_WORLD = 100

/** Old space of the heap, in MB: what a small container has. */
const OLD_SPACE = 256

/** What is held after reads of many players, and of many worlds. */
export async function boundMemory(players: number): Promise<void> {
  report('players read one after the other', run('players', players), 'flat')
  report('1,000 worlds, 100 players read in each', run('read', 1_000), 'world')
  report(
    '1,000 worlds at times of their own, 100 players read in each',
    run('later', 1_000),
    'world',
  )
  report('1,000 worlds, 100 players written in each', run('written', 1_000), 'player')
}

interface Run {
  readonly samples: readonly Held[]
  /** Whether the process ended by itself, with the memory that it was given. */
  readonly isComplete: boolean
}

function run(kind: string, count: number): Run {
  const flags = [`--max-old-space-size=${OLD_SPACE}`, '--expose-gc']
  const args = [...flags, builtHere('holder'), kind, String(count)]
  const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  const lines = stdout.split('\n').filter((line) => line.endsWith('}'))
  return { samples: lines.map((line) => JSON.parse(line) as Held), isComplete: status === 0 }
}

/** @param bound what the memory may grow with, or that it may not */
function report(
  what: string,
  { samples, isComplete }: Run,
  bound: 'flat' | 'world' | 'player',
): void {
  const points: Point[] = samples.map(({ read, bytes }) => ({ at: read, figure: bytes }))
  const figures = samples.map(({ bytes }) => (bytes / MB).toFixed(0))
  const [first, last] = [samples[0], samples.at(-1)]
  if (first === undefined || last === undefined) throw new Error(`${what}: there is no sample.`)
  const each = (last.bytes - first.bytes) / (last.read - first.read)
  const kB = ((bound === 'world' ? each * PLAYERS_OF_WORLD : each) / 1_000).toFixed(1)
  console.log(`${what}: ${bound === 'flat' ? trendText(points) : `${kB} kB a ${bound}`}`)
  const end = isComplete ? 'enough' : `out of memory after ${last.read} players`
  console.log(`  MB: ${figures.join(' ')}; a heap of ${OLD_SPACE} MB: ${end}`)
}
