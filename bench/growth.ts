import type { World } from '../src/index'
import type { Library } from './hot-paths'
import { duration, median } from './pairs'

const OPTIONS = { seed: 'growth', players: 0, now: '2026-01-07T12:00:00.000Z' } as const
/** What is deposited need not be played. */
const UNPLAYED = { ...OPTIONS, policies: { minimumTurnover: 0 } } as const
const DOUBLINGS = 3
/** What a factor is taken of: the least of these, which neighbours disturb the least. */
const TRIES = 3

/** Work on so many things; `prepare` is not counted. */
interface Growing {
  readonly name: string
  /** The smallest number of things. */
  readonly from: number
  prepare(count: number): () => unknown
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

function rich(createWorld: Library['createWorld'], autopilot: boolean): World {
  const world = createWorld(UNPLAYED)
  world.execute('p', { type: 'register', market: 'FI', autopilot })
  world.execute('p', { type: 'deposit', amount: 900_000 })
  return world
}

function growingOf({ createWorld }: Library): readonly Growing[] {
  const post = (world: World, path: string) =>
    world.fetch(new Request(`http://127.0.0.1/__admin/${path}`, { method: 'POST' }))
  const touch = (world: World, count: number) => {
    for (const index of range(count)) {
      world.execute(`p-${index}`, { type: 'register', market: 'DE' })
    }
  }
  return [
    {
      name: 'rows: played, and one page',
      from: 4_000,
      prepare: (count) => () => {
        const world = rich(createWorld, false)
        for (const _ of range(count)) world.execute('p', { type: 'play', stake: 0.1, win: 0 })
        return world.player('p').transactions()
      },
    },
    {
      name: 'timers: pending deposits that expire',
      from: 2_000,
      prepare: (count) => {
        const world = rich(createWorld, false)
        return () => {
          for (const _ of range(count)) {
            world.execute('p', { type: 'deposit', amount: 20, outcome: 'pending' })
          }
          world.advance('P30D')
          return world.player('p').transactions()
        }
      },
    },
    {
      name: 'open withdrawals: 40 days of processes',
      from: 1_000,
      prepare: (count) => {
        const world = rich(createWorld, true)
        return () => {
          for (const _ of range(count))
            world.execute('p', { type: 'requestWithdrawal', amount: 20 })
          world.advance('P40D')
          return world.player('p').transactions()
        }
      },
    },
    {
      name: 'open withdrawals: 50 years blocked',
      from: 50,
      prepare: (count) => {
        const world = rich(createWorld, true)
        for (const status of ['pending', 'in_review', 'approved'] as const) {
          world.execute('p', { type: 'setKyc', status })
        }
        return () => {
          for (const _ of range(count))
            world.execute('p', { type: 'requestWithdrawal', amount: 20 })
          world.execute('p', { type: 'block' })
          world.advance('P18250D')
          return world.player('p').transactions()
        }
      },
    },
    {
      name: 'open rounds: they settle',
      from: 2_000,
      prepare: (count) => {
        const world = rich(createWorld, false)
        return () => {
          for (const _ of range(count)) {
            world.execute('p', { type: 'play', stake: 0.1, win: 1, open: true })
          }
          world.advance('PT1H')
          return world.player('p').transactions()
        }
      },
    },
    {
      name: 'players: POST /players without an id',
      from: 500,
      prepare: (count) => async () => {
        const world = createWorld(OPTIONS)
        for (const _ of range(count)) await post(world, 'players')
      },
    },
    {
      name: 'players: an advance, and each read',
      from: 500,
      prepare: (count) => {
        const world = createWorld(OPTIONS)
        touch(world, count)
        return () => {
          world.advance('P1D')
          for (const { id } of world.list({ limit: count }).players) world.player(id).profile()
        }
      },
    },
    {
      name: 'snapshots: a write before each',
      from: 250,
      prepare: (count) => () => {
        const world = rich(createWorld, false)
        return range(count).map((index) => {
          world.execute('p', { type: 'updateProfile', phone: `+49 30 ${1_000_000 + index}` })
          return world.snapshot()
        })
      },
    },
    {
      name: 'forks: each of the one before',
      from: 250,
      prepare: (count) => () => {
        let world = rich(createWorld, false)
        for (const _ of range(count)) {
          world = world.fork()
          world.execute('p', { type: 'play', stake: 0.1, win: 0 })
        }
        return world
      },
    },
    {
      name: 'log entries: written, and read once',
      from: 2_000,
      prepare: (count) => () => {
        const world = rich(createWorld, false)
        for (const _ of range(count)) world.execute('p', { type: 'login' })
        return world.log()
      },
    },
  ]
}

/**
 * What work on things costs as there are more of them: doubles their number and prints what each
 * costs, and by how much all of them together grow. 2 is linear, 4 is quadratic.
 */
export async function benchGrowth(library: Library, wanted: string): Promise<void> {
  for (const { name, from, prepare } of growingOf(library)) {
    if (!name.includes(wanted)) continue
    const times: number[] = []
    for (const doubling of range(DOUBLINGS + 1)) times.push(await timeOf(prepare, from << doubling))
    const factors = times.slice(1).map((time, index) => time / (times[index] ?? Number.NaN))
    const each = times.map((time, index) => duration(time / (from << index)))
    console.log(
      `${name.padEnd(40)} from ${String(from).padEnd(6)} ${each.map((one) => one.padEnd(9)).join(' ')}`,
      `x ${factors.map((factor) => factor.toFixed(2)).join(' ')}, median ${median(factors).toFixed(2)}`,
    )
  }
}

/** Processor time in microseconds. */
async function timeOf(prepare: Growing['prepare'], count: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (const _ of range(TRIES)) {
    const call = prepare(count)
    const before = process.cpuUsage()
    await call()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, user + system)
  }
  return least
}
