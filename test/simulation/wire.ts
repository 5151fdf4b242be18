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
import { pathOf, readText, type Served } from './client'

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

/** The bodies of the five reading operations of a player, with all pages. */
interface Bodies {
  readonly profile: string
  readonly history: readonly string[]
  readonly summary: string
  readonly bonuses: readonly string[]
  readonly eligible: string
}

async function bodiesOf(world: Served, player: string): Promise<Bodies> {
  const get = (rest = '', query = {}) => readText(world, pathOf(player, rest, query))
  const pagesOf = async (rest: string) => {
    const pages = [await get(rest, { limit: PAGE })]
    const { total } = JSON.parse(pages[0] as string)
    for (let offset = PAGE; offset < total; offset += PAGE) {
      pages.push(await get(rest, { limit: PAGE, offset }))
    }
    return pages
  }
  return {
    profile: await get(),
    history: await pagesOf('/transactions'),
    summary: await get('/transactions/summary'),
    bonuses: await pagesOf('/bonuses'),
    eligible: await get('/bonuses/eligible'),
  }
}

const joined = ({ profile, history, summary, bonuses, eligible }: Bodies) =>
  [profile, ...history, summary, ...bonuses, eligible].join('\n')

/** All bodies about a player, unread: the comparison of long histories needs no more. */
export async function bytesSeen(world: Served, player: string): Promise<string> {
  return joined(await bodiesOf(world, player))
}

/** Reads the five reading operations of a player, all pages. */
export async function look(world: Served, player: string): Promise<Sight> {
  const bodies = await bodiesOf(world, player)
  const history = bodies.history.map((text): TransactionPage => JSON.parse(text))
  const rows = history.flatMap(({ transactions }) => transactions)
  const more = history.map(({ has_more }) => has_more)
  if (rows.length !== history[0]?.total || more.indexOf(false) !== history.length - 1) {
    throw new Error(`The pages of ${player} have ${rows.length} rows, and has_more ${more}`)
  }
  return {
    profile: JSON.parse(bodies.profile),
    rows: rows.reverse(),
    bonuses: bodies.bonuses.flatMap((text) => (JSON.parse(text) as BonusPage).bonuses).reverse(),
    summary: JSON.parse(bodies.summary),
    eligible: JSON.parse(bodies.eligible),
    bytes: joined(bodies),
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
