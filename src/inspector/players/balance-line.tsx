import { useLayoutEffect, useRef } from 'preact/hooks'
import uPlot from 'uplot'
import type { BalanceHistory } from '../../world/views/statement'
import { ErrorNote } from '../elements/error-note'
import { useMedia } from '../elements/media'
import { amount, count, dateTime } from '../format'
import { go, hrefOf } from '../route'
import { useReader } from '../server/connection'
import { useLoaded } from '../server/loaded'
import { changesPlayer } from '../server/world-events'
import type { TabProps } from './player-state'

const DAY_MS = 86_400_000

/** Periods up to now, in days; undefined: all. */
const PERIODS = [
  ['7 days', 7],
  ['30 days', 30],
  ['90 days', 90],
  ['All', undefined],
] as const

const HEIGHT = 190

/** The wallets over time. A period that is marked in the chart is loaded with more detail. */
export function BalanceLine({ player, route }: TabProps) {
  const remote = useReader(route)
  const { from, to, at } = route.query
  const history = useLoaded(
    () => remote.player(player.id).balanceHistory({ ...(from && { from }), ...(to && { to }) }),
    [player.id, from, to, at],
    changesPlayer(player.id),
    { isKept: true },
  )
  const query = (range: { from: string; to: string }) => ({ ...route.query, ...range })
  const { value } = history
  const end = value?.points.at(-1)
  return (
    <section class="part balance" aria-label="Balances over time">
      <div class="actions">
        {PERIODS.map(([label, days]) => {
          const start = days === undefined ? '' : startOf(end?.at, days)
          const isShown = (from ?? '') === start && (to ?? '') === ''
          return (
            <a
              key={label}
              class="toggle"
              href={hrefOf({ ...route, query: query({ from: start, to: '' }) })}
              aria-current={isShown ? 'true' : undefined}
            >
              {label}
            </a>
          )
        })}
        {from && (
          <a href={hrefOf({ ...route, query: { tab: 'export', from, at: to || (at ?? '') } })}>
            Export this period
          </a>
        )}
        <span class="muted num">
          {value !== undefined && `${count(value.rows)} transactions`}
          {to !== undefined && `, ${dateTime(from)} – ${dateTime(to)}`}
        </span>
      </div>
      <ErrorNote error={history.error} />
      {value !== undefined && (
        <Chart history={value} onMark={(range) => go({ ...route, query: query(range) })} />
      )}
    </section>
  )
}

/** The start of a period that ends at the day of an instant. */
function startOf(end: string | undefined, days: number): string {
  if (end === undefined) return ''
  const day = Math.floor(Date.parse(end) / DAY_MS) * DAY_MS
  return new Date(day - days * DAY_MS).toISOString().slice(0, 10)
}

interface ChartProps {
  readonly history: BalanceHistory
  readonly onMark: (range: { from: string; to: string }) => void
}

function Chart({ history, onMark }: ChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const mark = useRef(onMark)
  mark.current = onMark
  // A canvas has to be drawn again in other colours.
  const isDark = useMedia('(prefers-color-scheme: dark)')
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const size = () => ({ width: element.clientWidth, height: HEIGHT })
    const chart = new uPlot(
      { ...size(), ...optionsOf(element, history, (range) => mark.current(range)) },
      dataOf(history),
      element,
    )
    const observer = new ResizeObserver(() => chart.setSize(size()))
    observer.observe(element)
    return () => {
      observer.disconnect()
      chart.destroy()
    }
  }, [history, isDark])
  const { points, currency } = history
  const totals = points.map(({ cash, bonus }) => cash + bonus)
  const [low, high] = [Math.min(...totals), Math.max(...totals)].map((total) =>
    amount(total, currency),
  )
  const label = `Total from ${low} to ${high} ${currency}, at the end ${amount(totals.at(-1) ?? 0, currency)}`
  return <div class="chart" ref={box} role="img" aria-label={label} />
}

function dataOf({ points }: BalanceHistory): uPlot.AlignedData {
  return [
    points.map(({ at }) => Date.parse(at) / 1_000),
    points.map(({ cash, bonus }) => cash + bonus),
    points.map(({ cash }) => cash),
    points.map(({ bonus }) => bonus),
  ]
}

/** The value that holds until the next change. */
const steps = uPlot.paths.stepped?.({ align: 1 })

function optionsOf(
  element: Element,
  { currency }: BalanceHistory,
  onMark: ChartProps['onMark'],
): Omit<uPlot.Options, 'width' | 'height'> {
  const style = getComputedStyle(element)
  const colour = (name: string) => style.getPropertyValue(`--${name}`)
  const shown = (_: uPlot, value: number | null) => (value === null ? '–' : amount(value, currency))
  const line = (label: string, stroke: string, more: uPlot.Series = {}): uPlot.Series => ({
    label,
    stroke,
    width: 1.5,
    points: { show: false },
    value: shown,
    ...(steps && { paths: steps }),
    ...more,
  })
  const axis: uPlot.Axis = {
    stroke: colour('muted'),
    font: '11px system-ui, sans-serif',
    grid: { stroke: colour('line'), width: 1 },
    ticks: { show: false },
  }
  return {
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1_000), 'Etc/UTC'),
    cursor: { drag: { x: true, y: false, setScale: false }, points: { size: 6 } },
    legend: { live: true },
    scales: { y: { range: (_, low, high) => [Math.min(0, low), high <= 0 ? 1 : high * 1.08] } },
    series: [
      { label: 'At', value: (_, at) => (at === null ? '–' : dateOf(at)) },
      line('Total', colour('accent'), { fill: colour('accent-ground') }),
      line('Cash', colour('good')),
      line('Bonus', colour('warn')),
    ],
    axes: [
      { ...axis, size: 28, space: 96, values: (_, places) => datesOf(places) },
      { ...axis, size: 64, values: (_, values) => values.map((value) => amountLabel(value)) },
    ],
    hooks: {
      setSelect: [
        (chart) => {
          const { left, width } = chart.select
          if (width < 4) return
          const at = (place: number) => new Date(chart.posToVal(place, 'x') * 1_000).toISOString()
          onMark({ from: at(left), to: at(left + width) })
        },
      ],
    },
  }
}

function dateOf(seconds: number): string {
  return dateTime(new Date(seconds * 1_000).toISOString())
}

/** Dates, or times of a day if the axis has several places of one day. */
function datesOf(places: readonly number[]): string[] {
  const [first = 0, second = first] = places
  const isLong = (second - first) * 1_000 >= DAY_MS
  return places.map((at) => (isLong ? dateOf(at).slice(0, 10) : dateOf(at).slice(5, 16)))
}

function amountLabel(value: number): string {
  return Number.isInteger(value) ? count(value) : String(value)
}
