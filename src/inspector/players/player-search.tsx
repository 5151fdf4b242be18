import { useRef } from 'preact/hooks'
import { meaningOf, SITUATION_SLUGS } from '../../simulator/desk/situations'
import { KYC_STATUSES, SEGMENTS } from '../../simulator/domain/accounts'
import { PERSONA_IDS } from '../../simulator/domain/personas'
import type { PlayerListQuery } from '../../world/conditions'
import type { PlayerListing } from '../../world/player-list'
import { Button, Toggle } from '../elements/button'
import { Choice } from '../elements/controls'
import { Popover } from '../elements/layers'
import { PAGE, useLimit } from '../elements/lists'
import { amount, span, words } from '../format'
import { type Route, routeOf, setQuery, useRested, useRoute } from '../route'
import { type Connection, readerOf } from '../server/connection'
import { CONCERNS, useLoaded } from '../server/loaded'
import type { PlayerDetails } from '../server/page-calls'

/** The heads of the table of players. In a narrow list only the first four have a place. */
export const HEADS = ['Name', 'Cash', 'Id', 'State', 'Situation', 'Market', 'Last login']

/** What a player of the desk is there for; of others the persona. */
export function situationText({ situation, persona }: PlayerListing): string | undefined {
  return situation ? meaningOf(situation) : persona && words(persona)
}

export function cashText({ details }: PlayerListing): string {
  return details ? `${amount(details.cash_balance, details.currency)} ${details.currency}` : ''
}

/**
 * What matters most about a player: a block, what it waits for, or a missing KYC.
 *
 * @param now the instant that is shown, ms UTC
 */
export function stateOf(player: PlayerListing, now?: number) {
  const { kyc_status: kyc = 'approved', blocked } = player.details ?? {}
  if (blocked) return { text: 'Blocked', kind: 'bad' }
  const wait = waitText(player, now)
  if (wait !== undefined) return { text: wait, kind: '' }
  if (kyc !== 'approved') return { text: `KYC ${words(kyc).toLowerCase()}`, kind: 'warn' }
  return { text: '–', kind: 'muted' }
}

/** `Withdrawal 120.00 EUR, 3 days`: what a player waits for, and for how long. */
function waitText({ details }: PlayerListing, now = Number.NaN): string | undefined {
  const { awaits = null, currency = 'EUR' } = details ?? {}
  if (awaits === null) return undefined
  const what =
    awaits.kind === 'withdrawal'
      ? `Withdrawal ${amount(awaits.amount, currency)} ${currency}`
      : 'KYC review'
  // The largest unit says enough.
  const [number = '', unit = ''] = span(now - Date.parse(awaits.since)).split(' ')
  return Number.isNaN(now) ? what : `${what}, ${number} ${unit}`
}

const yesOrNo = [
  ['true', 'Yes'],
  ['false', 'No'],
] as const

const inWords = (values: readonly string[]) => values.map((value) => [value, words(value)] as const)

/** The filters with the values of their fields. */
const CHOICES = [
  {
    ...{ member: 'situation', name: 'Situation' },
    choices: ['any' as const, ...SITUATION_SLUGS].map(
      (slug) => [slug, slug === 'any' ? 'Any' : meaningOf(slug)] as const,
    ),
  },
  { member: 'persona', name: 'Persona', choices: inWords(PERSONA_IDS) },
  { member: 'kyc_status', name: 'KYC', choices: inWords(KYC_STATUSES) },
  { member: 'blocked', name: 'Blocked', choices: yesOrNo },
  { member: 'segments', name: 'Segment', choices: SEGMENTS },
]

/** Frequent conditions. */
const QUICK: readonly (readonly [label: string, name: string, text: string])[] = [
  ['Desk', 'situation', 'any'],
  ['Open withdrawal', 'balances.pending_withdrawal', '0.01..'],
  ['Bonus to wager', 'kpi.wr', '0.01..'],
]

/** Whether a member of the query is the search text or a condition, also on a field by its path. */
export const isFilter = (name: string) =>
  name === 'q' || CHOICES.some(({ member }) => member === name) || name.includes('.')

/** The query of the list and the instant, without that of a tab. */
export function listQuery({ query }: Route): Route['query'] {
  const isOfList = (name: string) => isFilter(name) || name === 'at'
  return Object.fromEntries(Object.entries(query).filter(([name]) => isOfList(name)))
}

/** The names of the filters that are set. */
export const filtersIn = ({ query }: Route) =>
  Object.keys(query).filter((name) => isFilter(name) && query[name])

/** Removes the search text and all conditions. */
export function clearFilters(): void {
  setQuery(Object.fromEntries(filtersIn(routeOf(location.hash)).map((name) => [name, ''])))
}

/** The frequent filters of the list, and behind a button that says how many are set, the others. */
export function PlayerFilters() {
  const route = useRoute()
  const set = filtersIn(route).filter((name) =>
    CHOICES.some(({ member }) => member === name),
  ).length
  const label = set === 0 ? 'Filters' : `Filters (${set})`
  return (
    <>
      {QUICK.map(([label, name, text]) => {
        const isOn = route.query[name] === text
        const press = () => setQuery({ [name]: isOn ? '' : text })
        return <Toggle key={label} label={label} isOn={isOn} onPress={press} />
      })}
      <Popover button={label} label="Filters" class={set > 0 ? 'toggle set' : ''}>
        {() => (
          <div class="stack">
            {CHOICES.map(({ member, name, choices }) => (
              <Choice key={name} label={name} none="" member={member} choices={choices} />
            ))}
            <Button onClick={clearFilters}>Clear filters</Button>
          </div>
        )}
      </Popover>
    </>
  )
}

/** Calls for one page: a search gives others their turn, and looks at 1,000 players in all. */
const CALLS = 5
const BUDGET = 200

/** Up to this number of scripted players, the untouched ones stand at the end of the list. */
const MAX_MOVED = 300

/** Up to this number of commands the page reads the log, to mark the players that they touched. */
const MAX_LOG = 5_000

/** The players that were written to since the start of the world: by a test, or by hand. */
async function touchedIn({ remote }: Connection): Promise<ReadonlySet<string>> {
  if ((await remote.health()).commands > MAX_LOG) return new Set()
  const { commands, start } = await remote.log()
  const since = commands.slice(start?.commands)
  return new Set(since.flatMap((entry) => ('player' in entry ? [entry.player] : [])))
}

/** A player in a list, of its whole state. */
export function listingOf({ profile, currency, ...player }: PlayerDetails): PlayerListing {
  const { kyc_status: kyc, blocked, last_login, balances } = profile
  const kyc_status = KYC_STATUSES.find((status) => status === kyc) ?? 'approved'
  const state = { currency, kyc_status, blocked, last_login, cash_balance: balances.cash_balance }
  return {
    ...{ id: player.id, market: player.market, name: profile.name },
    situation: player.situation ?? undefined,
    persona: player.persona ?? undefined,
    details: { ...state, awaits: null },
  }
}

/** How well a text in lower case fits: it is the id or the name, or begins it or a word of it. */
function rankOf(id: string, name: string, text: string): number {
  const title = name.toLowerCase()
  if (id === text || title === text) return 0
  if (id.startsWith(text)) return 1
  return ` ${title}`.includes(` ${text}`) ? 2 : 3
}

/** The players of a route, a page at a time. */
export function useFoundPlayers() {
  const { at } = useRested().query
  const named = Object.entries(useRoute().query).filter(([name, text]) => isFilter(name) && text)
  // The client sends the texts of conditions as they are.
  const query: Omit<PlayerListQuery, 'limit' | 'offset'> = Object.fromEntries(named)
  const key = JSON.stringify(query)
  const { limit, moreOf } = useLimit(key)
  // A search that looks at many players is not made again by each event.
  const isLong = useRef(false)
  const loaded = useLoaded(
    async (connection) => {
      const remote = readerOf(connection, at)
      const touched = await touchedIn(connection)
      const players: PlayerListing[] = []
      // The list begins with all scripted players: those of a scenario that are as they were loaded
      // come after the generated ones, which a back office works on.
      const scripted = key === '{}' ? (await remote.changedPlayerIds()).length : 0
      const isMoved = scripted > 0 && scripted <= MAX_MOVED
      const head = isMoved ? (await remote.list({ limit: scripted, details: true })).players : []
      players.push(...head.filter(({ id }) => touched.has(id)))
      const untouched = head.filter(({ id }) => !touched.has(id))
      let next: number | undefined = isMoved ? scripted : 0
      let total: number | undefined
      for (let calls = (limit / PAGE) * CALLS; calls > 0 && next !== undefined; calls -= 1) {
        const part = { offset: next, limit: limit - players.length, budget: BUDGET, details: true }
        if (part.limit === 0) break
        const page = await remote.list({ ...query, ...part })
        players.push(...page.players)
        total = page.total
        const seen = players.length + untouched.length
        next = page.nextOffset ?? (seen < (total ?? 0) ? seen : undefined)
      }
      if (next === undefined || next >= (total ?? next + 1)) players.push(...untouched)
      const { q } = query
      if (q && next !== undefined && !players.some(({ id }) => id === q)) {
        const exact = await connection.calls.player(q, at).catch(() => undefined)
        if (exact !== undefined) players.unshift(listingOf(exact))
      }
      const isSearch = total === undefined && key !== '{}'
      isLong.current = isSearch && (next ?? 0) > BUDGET
      return { players, touched, total, next, isSearch, text: q ?? '', key }
    },
    [at, key, limit],
    (event) =>
      CONCERNS.world(event) ||
      (event.type === 'command' && 'scenario' in event.data) ||
      (CONCERNS.state(event) && !isLong.current),
  )
  const value = loaded.value?.key === key ? loaded.value : undefined
  const { players = [], next, isSearch = false, text } = value ?? {}
  const whole = isSearch && next === undefined ? players.length : undefined
  const q = query.q?.toLowerCase() ?? ''
  const rank = ({ id, name }: PlayerListing) => rankOf(id, name, q)
  return {
    players: q === '' ? players : players.toSorted((one, other) => rank(one) - rank(other)),
    /** The players that were written to since the start of the world. */
    touched: value?.touched,
    /** Number of all players of the list; undefined for a search that has not seen all of them. */
    total: value?.total ?? whole,
    /** Players that the search has looked at; undefined if it has seen all. */
    examined: isSearch ? next : undefined,
    /** The search text that the players are for; undefined until they are there. */
    text,
    error: loaded.error,
    isLoading: value === undefined && loaded.isLoading,
    /** Loads more players, or goes on with the search; undefined if there are no others. */
    onMore: moreOf(next === undefined ? 0 : Number.POSITIVE_INFINITY),
  }
}

/** The first players of a list, or of what a search has found so far. */
export type FoundPlayers = ReturnType<typeof useFoundPlayers>
