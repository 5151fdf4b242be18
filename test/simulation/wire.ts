import type { World } from '../../src/index'
import { fetchClient, pathOf, read } from '../auditor/client'
import type {
  WireBonus,
  WireBonusPage,
  WireEligible,
  WirePage,
  WireProfile,
  WireRow,
  WireSummary,
} from '../auditor/wire'

/** The part of a world that is looked at through its direct door. */
export interface Served {
  fetch(request: Request): Promise<Response>
}

/** Everything that one player shows at one moment. */
export interface Sight {
  readonly profile: WireProfile
  /** Oldest first: the ledger. */
  readonly rows: readonly WireRow[]
  /** Oldest first: the book. */
  readonly bonuses: readonly WireBonus[]
  readonly summary: WireSummary
  readonly eligible: WireEligible
  /** All bodies one after the other: what has to stay the same when nothing happened. */
  readonly bytes: string
}

const PAGE = 200

/** Reads all five reading endpoints of a player to the end. */
export async function look(world: Served, player: string): Promise<Sight> {
  const client = fetchClient((request) => world.fetch(request))
  const bodies: unknown[] = []
  const get = async <T extends object>(rest = '', query = {}): Promise<T> => {
    const body = await read<T>(client, pathOf(player, rest, query))
    bodies.push(body)
    return body
  }
  const profile = await get<WireProfile>()
  const rows: WireRow[] = []
  for (let more = true; more; ) {
    const query = { limit: PAGE, offset: rows.length }
    const page: WirePage = await get('/transactions', query)
    rows.push(...page.transactions)
    more = page.has_more
  }
  const summary = await get<WireSummary>('/transactions/summary')
  const bonuses: WireBonus[] = []
  for (let more = true; more; ) {
    const query = { limit: PAGE, offset: bonuses.length }
    const page: WireBonusPage = await get('/bonuses', query)
    bonuses.push(...page.bonuses)
    more = bonuses.length < page.total
  }
  const eligible = await get<WireEligible>('/bonuses/eligible')
  const bytes = JSON.stringify(bodies)
  return {
    profile,
    rows: rows.reverse(),
    bonuses: bonuses.reverse(),
    summary,
    eligible,
    bytes,
  }
}

/**
 * The log without the place where a reset goes: that is the one thing in which a fork differs from
 * its origin.
 */
export function historyOf(world: World): string {
  return JSON.stringify({ ...world.log(), start: undefined })
}

/** Where two texts part, for a message. */
export function difference(left: string, right: string): string {
  let at = 0
  while (at < left.length && left[at] === right[at]) at += 1
  const start = Math.max(0, at - 120)
  return `…${left.slice(start, at + 80)}… vs …${right.slice(start, at + 80)}…`
}
