import type {
  Bonus,
  BonusPage,
  EligibleBonusList,
  PlayerProfile,
  Transaction,
  TransactionPage,
  TransactionSummary,
  World,
} from '../../src/index'
import { pathOf, read, type Served } from './client'

/** All answers about one player at one instant. */
export interface Sight {
  readonly profile: PlayerProfile
  /** Oldest first: the ledger. */
  readonly rows: readonly Transaction[]
  /** Oldest first: the book. */
  readonly bonuses: readonly Bonus[]
  readonly summary: TransactionSummary
  readonly eligible: EligibleBonusList
  /** All bodies, joined: they must not change without a command. */
  readonly bytes: string
}

const PAGE = 200

/** Reads the five reading operations of a player, all pages. */
export async function look(world: Served, player: string): Promise<Sight> {
  const bodies: unknown[] = []
  const get = async <T extends object>(rest = '', query = {}): Promise<T> => {
    const body = await read<T>(world, pathOf(player, rest, query))
    bodies.push(body)
    return body
  }
  const profile = await get<PlayerProfile>()
  const rows: Transaction[] = []
  for (let more = true; more; ) {
    const query = { limit: PAGE, offset: rows.length }
    const page: TransactionPage = await get('/transactions', query)
    rows.push(...page.transactions)
    more = page.has_more
  }
  const summary = await get<TransactionSummary>('/transactions/summary')
  const bonuses: Bonus[] = []
  for (let more = true; more; ) {
    const query = { limit: PAGE, offset: bonuses.length }
    const page: BonusPage = await get('/bonuses', query)
    bonuses.push(...page.bonuses)
    more = bonuses.length < page.total
  }
  const eligible = await get<EligibleBonusList>('/bonuses/eligible')
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
 * The log without the start of a reset, which is the only difference between the logs of a fork and
 * its origin.
 */
export function historyOf(world: World): string {
  return JSON.stringify({ ...world.log(), start: undefined, digest: undefined })
}

/** The first difference of two texts, for a message. */
export function difference(left: string, right: string): string {
  let at = 0
  while (at < left.length && left[at] === right[at]) at += 1
  const start = Math.max(0, at - 120)
  return `…${left.slice(start, at + 80)}… vs …${right.slice(start, at + 80)}…`
}
