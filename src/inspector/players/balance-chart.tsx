import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { DAY_MS } from '../../simulator/domain/instants'
import type { BalanceHistory, BalancePoint } from '../../world/views/statement'
import { amount, count, dateTime } from '../format'
import { setQuery } from '../route'

/** Sizes in CSS pixels. The style sheet knows the one on the right, half of the last date. */
const [HEIGHT, TOP, RIGHT, BOTTOM] = [190, 8, 40, 28]
const MARK = 4
/** A shorter selection is a click. */
const LEAST_SELECTION = 4

/** Money that came in or went out, or a command of the test. */
export interface MoneyMark {
  readonly at: string
  readonly kind: 'good' | 'bad' | 'change'
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

const totalOf = ({ cash, bonus }: BalancePoint) => cash + bonus
const amountLabel = (value: number) => (Number.isInteger(value) ? count(value) : String(value))
const isoOf = (at: number) => new Date(at).toISOString()

/** Cash and bonus, stacked, over time. A selection becomes the period of the route. */
export function BalanceChart({ history, marks, start, end, now }: BalanceChartProps) {
  const { points, currency } = history
  const [box, width] = useWidth()
  // What holds at the instant under the pointer.
  const [pointed, setPointed] = useState<BalancePoint>()
  const [selection, setSelection] = useState<{ from: number; to: number }>()
  const totals = points.map(totalOf)
  const [low, high] = [Math.min(0, ...totals), Math.max(...totals) || 1]
  const amounts = amountTicks(low, high)
  const left = 18 + 7 * Math.max(4, ...amounts.map((value) => amountLabel(value).length))
  const plot = { width: Math.max(1, width - left - RIGHT), height: HEIGHT - TOP - BOTTOM }
  const x = (at: number) => ((at - start) / (end - start)) * plot.width
  const y = (value: number) => ((high * 1.08 - value) / (high * 1.08 - low)) * plot.height
  const instantAt = (place: number) => start + (place / plot.width) * (end - start)
  useLayoutEffect(() => {
    // The slider below has the same axis.
    box.current?.closest('section')?.style.setProperty('--axis', `${left}px`)
  }, [left])
  const placeOf = (event: PointerEvent & { currentTarget: SVGElement }) =>
    Math.min(plot.width, Math.max(0, event.clientX - event.currentTarget.getBoundingClientRect().x))
  const point = (place: number) => {
    const at = instantAt(place)
    const last = points.findLast((each) => Date.parse(each.at) <= at)
    setPointed(last && at <= now ? { ...last, at: isoOf(at) } : undefined)
  }
  const select = ({ from, to }: { from: number; to: number }) => {
    setSelection(undefined)
    if (Math.abs(to - from) < LEAST_SELECTION) return
    const [first, last] = [Math.min(from, to), Math.max(from, to)].map(instantAt).map(isoOf)
    setQuery({ from: first ?? '', to: last ?? '' }, { replace: false })
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
        <g transform={`translate(${left},${TOP})`}>
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
          {marks
            .filter(({ at }) => Date.parse(at) >= start && Date.parse(at) <= end)
            .map(({ at, kind }, index) => (
              <path
                key={index}
                class={`${kind} mark`}
                d={
                  kind === 'change'
                    ? `M${x(Date.parse(at))},0V${plot.height}`
                    : triangleAt(x(Date.parse(at)), plot.height - 1, kind === 'good')
                }
              />
            ))}
          {selection && (
            <rect
              class="selection"
              x={Math.min(selection.from, selection.to)}
              width={Math.abs(selection.to - selection.from)}
              height={plot.height}
            />
          )}
          <rect
            class="plot"
            {...plot}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId)
              setSelection({ from: placeOf(event), to: placeOf(event) })
            }}
            onPointerMove={(event) => {
              const to = placeOf(event)
              point(to)
              if (selection) setSelection({ ...selection, to })
            }}
            onPointerUp={() => selection && select(selection)}
            onPointerCancel={() => setSelection(undefined)}
            onPointerLeave={() => setPointed(undefined)}
          />
        </g>
      </svg>
      <Legend
        shown={pointed ?? points.at(-1)}
        currency={currency}
        kinds={marks.map(({ kind }) => kind)}
      />
    </div>
  )
}

interface LegendProps {
  readonly shown: BalancePoint | undefined
  readonly currency: BalanceHistory['currency']
  readonly kinds: readonly MoneyMark['kind'][]
}

function Legend({ shown, currency, kinds }: LegendProps) {
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
      {kinds.length > 0 && (
        <span class="muted">
          <span class="good">▲</span> Deposit <span class="bad">▼</span> Withdrawal
          {kinds.includes('change') && [' ', <span class="change">┃</span>, ' Command']}
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

/** A triangle that stands on a line, with its tip up for money that came in. */
function triangleAt(place: number, foot: number, isUp: boolean): string {
  const tip = foot - 2 * MARK
  const [base, end] = isUp ? [foot, tip] : [tip, foot]
  return `M${place - MARK},${base}H${place + MARK}L${place},${end}Z`
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

const HOUR_MS = DAY_MS / 24
const DATE_STEPS = [1 / 24, 1 / 8, 1 / 4, 1 / 2, 1, 2, 7, 14, 30, 60, 120, 240, 480, 960, 1_920]

/** Dates, or times of a day if they are less than a day apart, with room for each. */
function dateTicks(start: number, end: number, width: number): { at: number; label: string }[] {
  const room = ((end - start) / width) * 84
  const days = DATE_STEPS.find((each) => each * DAY_MS >= room) ?? 3_840
  const step = Math.max(HOUR_MS, days * DAY_MS)
  const first = Math.ceil(start / step)
  const length = Math.max(0, Math.floor(end / step) - first + 1)
  return Array.from({ length }, (_, index) => {
    const at = (first + index) * step
    const text = dateTime(isoOf(at))
    return { at, label: step >= DAY_MS ? text.slice(0, 10) : text.slice(5, 16) }
  })
}
