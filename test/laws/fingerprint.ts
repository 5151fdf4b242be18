import { createHash } from 'node:crypto'
import { createWorld, type World } from '../../src/index'
import { get } from '../support/client'
import { bytesOf, idsOf } from './reading'

const PLAYERS = 12

/** Paths of the six operations that read with parameters: filters, periods, pages. */
const QUERIES = [
  '/transactions?event_type=deposit&event_type=withdrawal&limit=7&offset=3',
  '/transactions?created_by=Admin',
  '/transactions?event_name=Bonus%20Awarded,Slots%20Bet&to_date=2025-11-01',
  '/transactions/summary?from_date=2025-06-01&to_date=2025-12-31T23:59:59%2B02:00',
  '/bonuses?status=cancelled&limit=5',
  '/bonuses/eligible?criteria_type=DEPOSIT',
]

/** A hash over all operations of all players of a world, before and after commands and time. */
export async function fingerprint(): Promise<{
  readonly players: number
  readonly sha256: string
}> {
  const world = createWorld({ seed: 'fingerprint', players: PLAYERS })
  liveIn(world)
  const hash = createHash('sha256')
  const ids = idsOf(world, PLAYERS + 10)
  for (const id of ids) {
    hash.update(await bytesOf(world, id))
    for (const query of QUERIES) {
      hash.update(await (await get(world, `/players/${encodeURIComponent(id)}${query}`)).text())
    }
  }
  hash.update(JSON.stringify(world.list({ limit: 1_000 })))
  hash.update(JSON.stringify(world.log()))
  return { players: ids.length, sha256: hash.digest('hex') }
}

/** 40 days with a player of another currency and one of another persona. */
export function liveIn(world: World): void {
  world.execute('Þórdís', { type: 'register', currency: 'KWD' })
  world.execute('Þórdís', { type: 'deposit', amount: 99.125, method: 'visa' })
  world.execute('Þórdís', { type: 'awardBonus', amount: 10, multiplier: 5 })
  world.execute('Þórdís', { type: 'play', stake: 0.5, rounds: 200 })
  world.execute('newcomer', { type: 'register', persona: 'vip_whale', market: 'JP' })
  world.advance('P40DT3H')
}
