import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import uPlot from 'uplot'
import { DAY_MS } from '../../simulator/domain/instants'
import type { BalanceHistory, BalancePoint } from '../../world/views/statement'
import { useMedia } from '../elements/media'
import { amount, count, dateTime } from '../format'
import { setQuery } from '../route'

const HEIGHT = 190

/** What moved the money of the player from outside, or out of it. */
export interface MoneyMark {
  readonly at: string
  readonly isDeposit: boolean
}

interface BalanceChartProps {
  readonly history: BalanceHistory
  readonly marks: readonly MoneyMark[]
  /** The period of the axis, ms UTC. */
  readonly start: number
  readonly end: number
  /** The clock of the world, ms UTC. */
  readonly now: number
}

/** Cash and bonus, stacked, over time. A selection becomes the period of the route. */
export function BalanceChart(props: BalanceChartProps) {
  const { history, marks, start, end, now } = props
  const box = useRef<HTMLDivElement>(null)
  // What holds at the instant under the pointer.
  const [pointed, setPointed] = useState<BalancePoint>()
  // A canvas has to be drawn again in other colours.
  const isDark = useMedia('(prefers-color-scheme: dark)')
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const size = () => ({ width: element.clientWidth, height: HEIGHT })
    const options = optionsOf(element, props, setPointed)
    const chart = new uPlot({ ...size(), ...options }, dataOf(history), element)
    const observer = new ResizeObserver(() => chart.setSize(size()))
    observer.observe(element)
    return () => {
      observer.disconnect()
      chart.destroy()
    }
  }, [history, marks, start, end, now, isDark])
  const { points, currency } = history
  const totals = points.map(totalOf)
  const money = (value: number) => amount(value, currency)
  const [low, high] = [Math.min(...totals), Math.max(...totals)].map(money)
  const label = `Total from ${low} to ${high} ${currency}, at the end ${money(totals.at(-1) ?? 0)}`
  const shown = pointed ?? points.at(-1)
  return (
    <div class="box chart">
      <div ref={box} role="img" aria-label={label} />
      {shown !== undefined && (
        <p class="flow legend num">
          <time>{dateTime(shown.at)}</time>
          <span class="cash-key">Cash {money(shown.cash)}</span>
          <span class="bonus-key">Bonus {money(shown.bonus)}</span>
          <span>
            Total {money(totalOf(shown))} {currency}
          </span>
          {marks.length > 0 && (
            <span class="muted">
              <span class="good">▲</span> Deposit <span class="bad">▼</span> Withdrawal
            </span>
          )}
        </p>
      )}
    </div>
  )
}

const totalOf = ({ cash, bonus }: BalancePoint) => cash + bonus

const secondsOf = (instant: string) => Date.parse(instant) / 1_000

function dataOf({ points }: BalanceHistory): uPlot.AlignedData {
  return [
    points.map(({ at }) => secondsOf(at)),
    points.map(totalOf),
    points.map(({ cash }) => cash),
  ]
}

/** The value that holds until the next change. */
const steps = uPlot.paths.stepped?.({ align: 1 })

/** Room for half of the last label of the axis of time, in CSS pixels. */
const RIGHT = 40

function optionsOf(
  element: HTMLElement,
  { history, marks, start, end, now }: BalanceChartProps,
  onPoint: (point: BalancePoint | undefined) => void,
): Omit<uPlot.Options, 'width' | 'height'> {
  const style = getComputedStyle(element)
  // A canvas takes colors, and no variables.
  const colour = (name: string) => {
    element.style.color = `var(--${name})`
    return style.color
  }
  const area = (stroke: string): uPlot.Series => ({
    stroke: colour(stroke),
    fill: colour(`${stroke}-ground`),
    width: 1.5,
    points: { show: false },
    ...(steps && { paths: steps }),
  })
  const axis: uPlot.Axis = {
    stroke: colour('muted'),
    font: '11px system-ui, sans-serif',
    grid: { stroke: colour('line'), width: 1 },
    ticks: { show: false },
  }
  const point = (chart: uPlot) => {
    const { left = -1 } = chart.cursor
    const at = left < 0 ? Number.NaN : chart.posToVal(left, 'x') * 1_000
    const held = history.points.findLast((each) => Date.parse(each.at) <= at)
    onPoint(held && at <= now ? { ...held, at: new Date(at).toISOString() } : undefined)
  }
  return {
    padding: [8, RIGHT, 0, 0],
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1_000), 'Etc/UTC'),
    cursor: { drag: { x: true, y: false, setScale: false }, points: { show: false }, y: false },
    legend: { show: false },
    scales: {
      x: { range: [start / 1_000, end / 1_000] },
      y: { range: (_, low, high) => [Math.min(0, low), high <= 0 ? 1 : high * 1.08] },
    },
    // The area of the cash covers the lower part of that of the total: what is left is the bonus.
    series: [{}, area('warn'), area('accent')],
    axes: [
      {
        ...axis,
        size: 28,
        space: 84,
        values: (_, places, __, ___, seconds) => datesOf(places, seconds),
      },
      {
        ...axis,
        size: (_, values) => 18 + 7 * Math.max(4, ...(values ?? []).map(({ length }) => length)),
        values: (_, values) => values.map((value) => amountLabel(value)),
      },
    ],
    hooks: {
      setCursor: [point],
      setSelect: [
        (chart) => {
          const { left, width } = chart.select
          if (width < 4) return
          const at = (place: number) => new Date(chart.posToVal(place, 'x') * 1_000).toISOString()
          setQuery({ from: at(left), to: at(left + width) }, { replace: false })
        },
      ],
      draw: [
        (chart) => {
          // The slider below has the same axis.
          element.closest('section')?.style.setProperty('--axis', `${chart.over.offsetLeft}px`)
          drawLine(chart, now, colour('muted'))
          for (const { at, isDeposit } of marks) {
            drawMark(chart, secondsOf(at), isDeposit, colour(isDeposit ? 'good' : 'bad'))
          }
        },
      ],
    },
  }
}

/** Where an instant is on the canvas; undefined outside the period. */
function placeOf(chart: uPlot, seconds: number): number | undefined {
  const { bbox } = chart
  const x = chart.valToPos(seconds, 'x', true)
  return x < bbox.left || x > bbox.left + bbox.width ? undefined : x
}

/** The line of now. */
function drawLine(chart: uPlot, now: number, colour: string): void {
  const { ctx, bbox } = chart
  const x = placeOf(chart, now / 1_000)
  if (x === undefined) return
  ctx.save()
  ctx.strokeStyle = colour
  ctx.fillStyle = colour
  ctx.setLineDash([4 * devicePixelRatio, 3 * devicePixelRatio])
  ctx.beginPath()
  ctx.moveTo(x, bbox.top)
  ctx.lineTo(x, bbox.top + bbox.height)
  ctx.stroke()
  ctx.font = `${11 * devicePixelRatio}px system-ui, sans-serif`
  ctx.textBaseline = 'top'
  ctx.textAlign = 'left'
  ctx.fillText('now', x + 4 * devicePixelRatio, bbox.top)
  ctx.restore()
}

/** A triangle on the axis of time: up for money that came in. */
function drawMark(chart: uPlot, at: number, isUp: boolean, colour: string): void {
  const { ctx, bbox } = chart
  const x = placeOf(chart, at)
  if (x === undefined) return
  const size = 4 * devicePixelRatio
  const [foot, tip] = [bbox.top + bbox.height - 1, bbox.top + bbox.height - 1 - 2 * size]
  ctx.fillStyle = colour
  ctx.beginPath()
  ctx.moveTo(x - size, isUp ? foot : tip)
  ctx.lineTo(x + size, isUp ? foot : tip)
  ctx.lineTo(x, isUp ? tip : foot)
  ctx.fill()
}

/** Dates, or times of a day if the places are less than a day apart. */
function datesOf(places: readonly number[], seconds: number): string[] {
  return places.map((at) => {
    const text = dateTime(new Date(at * 1_000).toISOString())
    return seconds * 1_000 >= DAY_MS ? text.slice(0, 10) : text.slice(5, 16)
  })
}

function amountLabel(value: number): string {
  return Number.isInteger(value) ? count(value) : String(value)
}
