import { grouped } from '../numbers'
import type { Distribution } from './report'

const WIDTH = 360
const HEIGHT = 190
const LEFT = 44
const RIGHT = 6
const TOP = 10
const BOTTOM = 26

/** Width of a character of a label, and of the gap between two labels. */
const CHARACTER = 6.2
const GAP = 8

/**
 * A distribution as columns, in SVG. The colours come from the page.
 *
 * @param labelOf the text below a column
 */
export function columnPlot(
  title: string,
  bins: Distribution,
  labelOf: (from: number | string) => string = String,
): string {
  const max = roundAbove(Math.max(1, ...bins.map(({ count }) => count)))
  const step = (WIDTH - LEFT - RIGHT) / Math.max(1, bins.length)
  const longest = Math.max(...bins.map(({ from }) => labelOf(from).length))
  const each = Math.ceil((longest * CHARACTER + GAP) / step)
  const base = HEIGHT - BOTTOM
  const heightOf = (count: number) => ((base - TOP) * count) / max
  const lines = [0.5, 1].map((share) => {
    const y = fixed(base - heightOf(share * max))
    const count = shortNumber(share * max)
    return `<path class="grid" d="M${LEFT} ${y}H${WIDTH - RIGHT}"/><text class="y" x="${LEFT - 5}" y="${y}">${count}</text>`
  })
  const columns = bins.map(({ from, count }, place) => {
    const [x, height] = [LEFT + place * step, heightOf(count)]
    const label = escaped(labelOf(from))
    const corner = `x="${fixed(x + 1)}" y="${fixed(base - height)}"`
    const size = `width="${fixed(Math.max(1, step - 2))}" height="${fixed(height)}"`
    const column = `<rect ${corner} ${size}><title>${label}: ${grouped(count)}</title></rect>`
    const middle = x + step / 2
    const isCut = middle + (longest * CHARACTER) / 2 > WIDTH
    if (place % each !== 0 || isCut) return column
    return `${column}<text class="x" x="${fixed(middle)}" y="${base + 15}">${label}</text>`
  })
  return [
    `<svg class="plot" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(title)}">`,
    ...lines,
    ...columns,
    `<path class="axis" d="M${LEFT} ${base}H${WIDTH - RIGHT}"/></svg>`,
  ].join('')
}

const ROUND = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10]

/** The end of an axis: a number whose half is round, too. */
function roundAbove(value: number): number {
  let scale = 1
  while (10 * scale < value) scale *= 10
  return scale * (ROUND.find((step) => step * scale >= value) ?? 10)
}

const STRIP = { width: 110, height: 16 }

/** An interval, the observed value in it and the declared one, on a scale from 0 to `max`. */
export function intervalPlot(
  {
    low,
    high,
    observed,
    declared,
  }: Readonly<Record<'low' | 'high' | 'observed' | 'declared', number>>,
  max: number,
): string {
  const { width, height } = STRIP
  const at = (value: number) => fixed(4 + ((width - 8) * Math.min(value, max)) / max)
  const middle = height / 2
  return [
    `<svg class="strip" viewBox="0 0 ${width} ${height}" aria-hidden="true">`,
    `<path class="axis" d="M4 ${middle}H${width - 4}"/>`,
    `<path class="interval" d="M${at(low)} ${middle}H${at(high)}"/>`,
    `<circle cx="${at(observed)}" cy="${middle}" r="3.5"/>`,
    `<path class="declared" d="M${at(declared)} 1V${height - 1}"/></svg>`,
  ].join('')
}

function fixed(value: number): string {
  return String(Math.round(value * 10) / 10)
}

/** `950`, `1.2k`, `35k`, `1.2M`. */
function shortNumber(value: number): string {
  for (const [scale, unit] of [
    [1_000_000, 'M'],
    [1_000, 'k'],
  ] as const) {
    if (value < scale) continue
    const digits = value / scale
    return `${digits < 10 ? Math.round(digits * 10) / 10 : Math.round(digits)}${unit}`
  }
  return String(Math.round(value * 10) / 10)
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** A string as it stands in HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] as string)
}
