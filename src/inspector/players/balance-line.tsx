import { DAY_MS, MINUTE_MS } from '../../simulator/domain/instants'
import { Link } from '../elements/link'
import { Pending } from '../elements/notes'
import { counted, dateTime } from '../format'
import { useRoute } from '../route'
import { type Connection, readerOf } from '../server/connection'
import { changesPlayer, useClock, useLoaded } from '../server/loaded'
import type { TabProps } from '../server/page-calls'
import { ForkButton, TimeScrubber } from '../world/time-parts'
import { BalanceChart } from './balance-chart'
import { periodIn } from './explanation'

/** Periods up to now, in days; undefined: all. */
const PERIODS = [
  ['7 days', 7],
  ['30 days', 30],
  ['90 days', 90],
  ['All', undefined],
] as const

/** The wallets over time, and the slider. A period that is marked is loaded with more detail. */
export function BalanceLine({ player }: TabProps) {
  const { value: clock } = useClock()
  const { query } = useRoute()
  const { from, to, at } = query
  const load = (connection: Connection) =>
    readerOf(connection, at).player(player.id).balanceHistory(periodIn(query))
  const loaded = useLoaded(load, [player.id, from, to, at], changesPlayer(player.id))
  const now = clock ?? Date.parse(loaded.value?.points.at(-1)?.at ?? '')
  const start = Date.parse(from || player.profile.registration_date)
  const end = to ? Date.parse(to) : Math.max(now, Date.parse(at || '') || 0)
  // A player that has just registered has no time yet.
  const axis = { start, end: Math.max(end, start + MINUTE_MS) }
  return (
    <section class="stack balance" aria-label="Balances over time">
      <div class="actions">
        {PERIODS.map(([label, days]) => {
          const first = days === undefined ? '' : firstDay(now, days)
          const isShown = (from ?? '') === first && (to ?? '') === ''
          return (
            <Link key={label} class="toggle" set={{ from: first, to: '' }} isCurrent={isShown}>
              {label}
            </Link>
          )
        })}
        <span class="muted num">
          {loaded.value !== undefined && counted(loaded.value.rows, 'transaction')}
          {to !== undefined && `, ${dateTime(from)} – ${dateTime(to)}`}
        </span>
      </div>
      <Pending of={loaded} lines={7}>
        {(history) => (
          <>
            <BalanceChart
              history={history}
              commands={player.commands.map((each) => Date.parse(each.at))}
              {...axis}
              now={now}
            />
            <PlayerTime player={player} {...axis} />
          </>
        )}
      </Pending>
    </section>
  )
}

/** The start of a period that ends at the day of an instant, ms UTC. */
function firstDay(end: number, days: number): string {
  if (Number.isNaN(end)) return ''
  const day = Math.floor(end / DAY_MS) * DAY_MS
  return new Date(day - days * DAY_MS).toISOString().slice(0, 10)
}

interface PlayerTimeProps extends TabProps {
  /** The period of the slider, ms UTC; default: from the registration to some time ahead. */
  readonly start?: number
  readonly end?: number
}

/** The slider over the time of the player, and what can be done with an instant. */
export function PlayerTime({ player, ...axis }: PlayerTimeProps) {
  const { at = '' } = useRoute().query
  return (
    <TimeScrubber start={Date.parse(player.profile.registration_date)} {...axis}>
      {at !== '' && <ForkButton label="Fork here" at={at} />}
    </TimeScrubber>
  )
}
