import { createWorld, type World } from '../../src/index'
import { leads } from '../simulation/book'
import { follow } from '../simulation/oracle'
import { adopt, DEFAULT_RULES } from '../simulation/oracle-state'
import { look } from '../simulation/wire'
import { samples } from '../support/samples'
import { STORIES } from './stories'

export type Reached = ReadonlySet<string>

/** The kinds that the directed stories reach; the oracle checks each story. */
export async function reachedByStories(): Promise<Reached> {
  const reached = new Set<string>()
  for (const { register, lines } of STORIES) {
    const world = createWorld({ seed: 'stories', players: 0 })
    world.execute('p', { type: 'register', currency: 'EUR', market: 'DE', ...register })
    const oracle = adopt(await look(world, 'p'), DEFAULT_RULES)
    for (const line of lines) {
      const single = typeof line !== 'string'
      if (typeof line === 'string') world.advance(line)
      else world.execute('p', line)
      const change = follow(oracle, await look(world, 'p'), { single })
      for (const kind of change.reached) reached.add(kind)
    }
  }
  return reached
}

/** The transitions that a status implies, if only one path leads to it. */
const WAYS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  withdrawal: {
    approved: ['pending', 'approved'],
    processing: ['pending', 'approved', 'processing'],
    completed: ['pending', 'approved', 'processing', 'completed'],
    failed: ['pending', 'approved', 'processing', 'failed'],
    reversed: ['pending', 'approved', 'processing', 'completed', 'reversed'],
    rejected: ['pending', 'rejected'],
    cancelled: ['pending', 'cancelled'],
  },
  deposit: {
    expired: ['pending', 'expired'],
    refunded: ['completed', 'refunded'],
    charged_back: ['completed', 'charged_back'],
  },
  bet: { rolled_back: ['completed', 'rolled_back'] },
  win: { rolled_back: ['completed', 'rolled_back'] },
}

/** The kinds that generated players reach: their rows, and their states over time. */
export function reachedByGeneration(): Reached {
  const reached = new Set<string>()
  const world = createWorld({ seed: 'coverage', players: 250, compression: 10 })
  for (const { id } of world.list({ limit: 250 }).players) collectRows(world, id, reached)
  watch(reached)
  return reached
}

function collectRows(world: World, id: string, reached: Set<string>): void {
  const view = world.player(id)
  for (let offset = 0, more = true; more; offset += 200) {
    const page = view.transactions({ limit: 200, offset })
    for (const {
      event_type: type,
      event_name: name,
      status,
      date,
      completed_at,
    } of page.transactions) {
      reached.add(`${type}/${status}/${name}`)
      const way = WAYS[type]?.[status] ?? []
      for (const [index, from] of way.slice(0, -1).entries()) {
        reached.add(`${type}: ${from} > ${way[index + 1]}`)
      }
      const late = completed_at !== undefined && completed_at !== date
      if (type === 'deposit' && late) reached.add('deposit: pending > completed')
      if (name === 'Chargeback Reversal') reached.add('deposit: charged_back > completed')
    }
    more = page.has_more
  }
}

/** Moves a world by hours, and records the changes between two reads. */
function watch(reached: Set<string>): void {
  const EPOCH = '2023-01-01T00:00:00Z'
  const world = createWorld({
    seed: 'watched',
    players: samples(20),
    epoch: EPOCH,
    now: '2023-06-01T00:00:00Z',
  })
  const kyc = new Map<string, string>()
  const blocked = new Map<string, boolean>()
  const bonuses = new Map<string, string>()
  for (let step = 0; step < 260; step += 1) {
    world.advance(step < 120 ? 'PT8H' : 'P7D')
    for (const { id } of world.list({ limit: 200 }).players) {
      const view = world.player(id)
      const profile = view.profile()
      const before = kyc.get(id)
      if (
        before &&
        before !== profile.kyc_status &&
        leads('kyc', before, profile.kyc_status, false)
      ) {
        reached.add(`kyc: ${before} > ${profile.kyc_status}`)
      }
      kyc.set(id, profile.kyc_status)
      if (profile.blocked !== (blocked.get(id) ?? false)) {
        reached.add(profile.blocked ? 'block: open > blocked' : 'block: blocked > open')
      }
      blocked.set(id, profile.blocked)
      for (const bonus of view.bonuses({ limit: 20 }).bonuses) {
        const was = bonuses.get(bonus.id)
        if (was && was !== bonus.status) reached.add(`bonus: ${was} > ${bonus.status}`)
        bonuses.set(bonus.id, bonus.status)
      }
    }
  }
}
