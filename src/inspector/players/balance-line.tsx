import { DAY_MS } from '../../simulator/domain/instants'
import { Link } from '../elements/link'
import { Pending } from '../elements/states'
import { counted, dateTime } from '../format'
import { useRoute } from '../route'
import { useClock } from '../server/clock'
import { type Connection, readerOf } from '../server/connection'
import { useLoaded } from '../server/loaded'
import { changesPlayer } from '../server/world-events'
import { AHEAD_MS } from '../world/time-scrubber'
import { BalanceChart, type MoneyMark } from './balance-chart'
import type { TabProps } from './player-state'
import { ExportDays, PlayerTime } from './player-time'

/** Periods up to now, in days; undefined: all. */
const PERIODS = [
  ['7 days', 7],
  ['30 days', 30],
  ['90 days', 90],
  ['All', undefined],
] as const

/** Deposits and withdrawals that are marked: the newest ones. */
const MARKED = 200

/** The share of a period that is shown of the time ahead. */
const AHEAD_SHARE = 0.15

/** The wallets over time, and the slider. A period that is marked is loaded with more detail. */
export function BalanceLine({ player }: TabProps) {
  const { value: clock } = useClock()
  const { from, to, at } = useRoute().query
  const load = async (connection: Connection) => {
    const period = { ...(from && { from }), ...(to && { to }) }
    const { balanceHistory, statement } = readerOf(connection, at).player(player.id)
    const [history, { rows }] = await Promise.all([
      balanceHistory(period),
      statement({ ...period, eventTypes: ['deposit', 'withdrawal'], limit: MARKED }),
    ])
    const marks = rows.map(({ transaction: { date, event_type: type } }): MoneyMark => {
      return { at: date, isDeposit: type === 'deposit' }
    })
    return { history, marks }
  }
  const loaded = useLoaded(load, [player.id, from, to, at], changesPlayer(player.id))
  const { value } = loaded
  const now = clock ?? Date.parse(value?.history.points.at(-1)?.at ?? '')
  const start = Date.parse(from || player.profile.registration_date)
  const ahead = from ? Math.min(AHEAD_MS, (now - start) * AHEAD_SHARE) : AHEAD_MS
  const axis = { start, end: to ? Date.parse(to) : now + ahead }
  return (
    <section class="part balance" aria-label="Balances over time">
      <div class="actions">
        {PERIODS.map(([label, days]) => {
          const first = days === undefined ? '' : startOf(now, days)
          const isShown = (from ?? '') === first && (to ?? '') === ''
          return (
            <Link key={label} class="toggle" set={{ from: first, to: '' }} isCurrent={isShown}>
              {label}
            </Link>
          )
        })}
        {from && (
          <Link to={{ query: { tab: 'export', from, at: to || (at ?? '') } }}>
            Export this period
          </Link>
        )}
        <span class="muted num">
          {value !== undefined && counted(value.history.rows, 'transaction')}
          {to !== undefined && `, ${dateTime(from)} – ${dateTime(to)}`}
        </span>
      </div>
      <Pending of={loaded} lines={7} />
      {value !== undefined && (
        <>
          <BalanceChart {...value} {...axis} now={now} />
          <PlayerTime player={player} {...axis}>
            <ExportDays player={player} />
          </PlayerTime>
        </>
      )}
    </section>
  )
}

/** The start of a period that ends at the day of an instant, ms UTC. */
function startOf(end: number, days: number): string {
  if (Number.isNaN(end)) return ''
  const day = Math.floor(end / DAY_MS) * DAY_MS
  return new Date(day - days * DAY_MS).toISOString().slice(0, 10)
}
