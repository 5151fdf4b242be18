import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { DAY_MS } from '../../simulator/domain/instants'
import type { BalanceHistory, BalancePoint } from '../../world/views/statement'
import { amount, count, dateTime } from '../format'

/** Sizes in CSS pixels. The style sheet knows those at the left and the right. */
const [HEIGHT, TOP, RIGHT, BOTTOM, LEFT] = [190, 8, 40, 28, 84]

interface BalanceChartProps {
  readonly history: BalanceHistory
  /** When the test has changed the player, ms UTC. */
  readonly commands: readonly number[]
  /** The period of the axis, ms UTC. */
  readonly start: number
  readonly end: number
  /** The clock of the world, ms UTC. */
  readonly now: number
}

const totalOf = ({ cash, bonus }: BalancePoint) => cash + bonus
const amountLabel = (value: number) => (Number.isInteger(value) ? count(value) : String(value))
const isoOf = (at: number) => new Date(at).toISOString()

/** Cash and bonus, stacked, over time. */
export function BalanceChart({ history, commands, start, end, now }: BalanceChartProps) {
  const { points, currency } = history
  const [box, width] = useWidth()
  // What holds at the instant under the pointer.
  const [pointed, setPointed] = useState<BalancePoint>()
  const totals = points.map(totalOf)
  const [low, high] = [Math.min(0, ...totals), Math.max(...totals) || 1]
  const amounts = amountTicks(low, high)
  const plot = { width: Math.max(1, width - LEFT - RIGHT), height: HEIGHT - TOP - BOTTOM }
  const x = (at: number) => ((at - start) / (end - start)) * plot.width
  const y = (value: number) => ((high * 1.08 - value) / (high * 1.08 - low)) * plot.height
  const point = ({ clientX, currentTarget }: PointerEvent & { currentTarget: SVGElement }) => {
    const place = clientX - currentTarget.getBoundingClientRect().x
    const at = start + (place / plot.width) * (end - start)
    const last = points.findLast((each) => Date.parse(each.at) <= at)
    setPointed(last && at <= now ? { ...last, at: isoOf(at) } : undefined)
  }
  /** A value holds until the next change. */
  const area = (kind: string, valueIn: (point: BalancePoint) => number) => {
    const steps = points.map((each, index) => {
      const [across, down] = [x(Date.parse(each.at)).toFixed(1), y(valueIn(each)).toFixed(1)]
      return index === 0 ? `M${across},${down}` : `H${across}V${down}`
    })
    const first = x(Date.parse(points[0]?.at ?? ''))
    return (
      <g class={kind}>
        <path class="ground" d={`${steps.join('')}V${y(0)}H${first}Z`} />
        <path d={steps.join('')} />
      </g>
    )
  }
  return (
    <div class="box chart" ref={box}>
      <svg height={HEIGHT} width={width} role="img" aria-label={labelOf(history)}>
        <g transform={`translate(${LEFT},${TOP})`}>
          {amounts.map((value) => (
            <g key={value} class="tick" transform={`translate(0,${y(value)})`}>
              <path d={`M0,0H${plot.width}`} />
              <text x={-8} dy="0.35em" text-anchor="end">
                {amountLabel(value)}
              </text>
            </g>
          ))}
          {dateTicks(start, end, plot.width).map(({ at, label }) => (
            <g key={at} class="tick" transform={`translate(${x(at)},0)`}>
              <path d={`M0,0V${plot.height}`} />
              <text y={plot.height + 18} text-anchor="middle">
                {label}
              </text>
            </g>
          ))}
          {area('bonus-money', totalOf)}
          {/* It covers the lower part of the area of the total: what is left is the bonus. */}
          {area('cash', ({ cash }) => cash)}
          {commands
            .filter((at) => at >= start && at <= end)
            .map((at) => (
              <path key={at} class="change" d={`M${x(at)},0V${plot.height}`} />
            ))}
          <rect
            class="plot"
            fill="transparent"
            {...plot}
            onPointerMove={point}
            onPointerLeave={() => setPointed(undefined)}
          />
        </g>
      </svg>
      <Legend
        shown={pointed ?? points.at(-1)}
        currency={currency}
        hasCommands={commands.length > 0}
      />
    </div>
  )
}

interface LegendProps {
  readonly shown: BalancePoint | undefined
  readonly currency: BalanceHistory['currency']
  readonly hasCommands: boolean
}

function Legend({ shown, currency, hasCommands }: LegendProps) {
  if (shown === undefined) return null
  const money = (value: number) => amount(value, currency)
  return (
    <p class="flow legend num">
      <time>{dateTime(shown.at)}</time>
      <span class="cash">Cash {money(shown.cash)}</span>
      <span class="bonus-money">Bonus {money(shown.bonus)}</span>
      <span>
        Total {money(totalOf(shown))} {currency}
      </span>
      {hasCommands && (
        <span class="muted">
          <span class="change">┃</span> Command
        </span>
      )}
    </p>
  )
}

/** The element, and its width in CSS pixels. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [box, width] as const
}

function labelOf({ points, currency }: BalanceHistory): string {
  const totals = points.map(totalOf)
  const money = (value: number) => amount(value, currency)
  const [low, high] = [Math.min(...totals), Math.max(...totals)].map(money)
  return `Total from ${low} to ${high} ${currency}, at the end ${money(totals.at(-1) ?? 0)}`
}

/** At most six round amounts from the lowest to the highest. */
function amountTicks(low: number, high: number): number[] {
  let step = 1
  while ((high - low) / step > 40) step *= 10
  while ((high - low) / step < 4) step /= 10
  for (const factor of [2, 2.5, 2]) if ((high - low) / step > 5) step *= factor
  const first = Math.ceil(low / step)
  const length = Math.floor(high / step) - first + 1
  return Array.from({ length }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}

/** Width of a date with its space, in CSS pixels. */
const DATE_WIDTH = 140

/** Dates with their times at equal distances, with room for each. */
function dateTicks(start: number, end: number, width: number): { at: number; label: string }[] {
  const steps = Math.max(1, Math.floor(width / DATE_WIDTH))
  return Array.from({ length: steps + 1 }, (_, index) => {
    const at = start + ((end - start) / steps) * index
    return { at, label: dateTime(isoOf(at)).slice(0, end - start > 7 * DAY_MS ? 10 : 16) }
  })
}
