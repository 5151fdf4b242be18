import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'

/** One row of the table: what, as a multiple of what it is held against. */
export interface Ratio {
  readonly what: string
  /** Empty: the figure is absolute. */
  readonly against: string
  /** The median of the pairs, and the quarters of the way through them. */
  readonly ratio: number
  readonly low: number
  readonly high: number
  readonly target: number
  /** Whether the ratio is to be this much or more. Otherwise this much or less. */
  readonly atLeast?: boolean
  /** The unit of the ratio, such as kB. A ratio without a unit is a multiple. */
  readonly unit?: string
  /** What was measured, in absolute figures. They pass and fail nothing. */
  readonly figures?: string
}

const ascending = (numbers: readonly number[]) => [...numbers].sort((one, other) => one - other)

/** The middle one of some numbers; of an even number the lower of the two. */
export function median(numbers: readonly number[]): number {
  return ascending(numbers)[(numbers.length - 1) >>> 1] ?? Number.NaN
}

/** The median of some pairs, one over the other, and their quartiles. */
export function middleOf(
  pairs: readonly (readonly [one: number, other: number])[],
): Pick<Ratio, 'ratio' | 'low' | 'high'> {
  const ratios = ascending(pairs.map(([one, other]) => one / other))
  const at = (share: number) => ratios[Math.round((ratios.length - 1) * share)] ?? Number.NaN
  return { ratio: median(ratios), low: at(0.25), high: at(0.75) }
}

export function isMet({ ratio, target, atLeast = false }: Ratio): boolean {
  return atLeast ? ratio >= target : ratio <= target
}

/**
 * Whether the ratio is below half of its target, or beyond its double if less is better: further
 * than a busy machine moves it.
 */
export function isFarOff(row: Ratio): boolean {
  const { target, atLeast = false } = row
  return !isMet({ ...row, target: atLeast ? target / 2 : target * 2 })
}

/**
 * What a window of each side gives, in pairs: the second of a pair often finds a warmer machine, so
 * the sides take turns in beginning. The first pairs warm up.
 */
export async function inTurn<Window>(
  rounds: number,
  one: () => Promise<Window> | Window,
  other: () => Promise<Window> | Window,
  warmUps = 1,
): Promise<(readonly [one: Window, other: Window])[]> {
  const pairs: (readonly [Window, Window])[] = []
  for (let round = -warmUps; round < rounds; round += 1) {
    const early = round % 2 === 0 ? await one() : undefined
    const second = await other()
    const pair = [early ?? (await one()), second] as const
    if (round >= 0) pairs.push(pair)
  }
  return pairs
}

/** Processor time of a call in µs: it is steadier than the time that passes. */
export async function processorTimeOf(call: () => unknown, windowMs: number): Promise<number> {
  const before = process.cpuUsage()
  const end = performance.now() + windowMs
  let calls = 0
  do {
    await call()
    calls += 1
  } while (performance.now() < end)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / calls
}

const figure = (number: number) =>
  number >= 100 ? number.toFixed(0) : number >= 10 ? number.toFixed(1) : number.toFixed(2)

/** The cells of a row: the ratio with its middle half, the target, and the verdict. */
export function cellsOf(row: Ratio): readonly [ratio: string, target: string, verdict: string] {
  const { ratio, low, high, target, atLeast, unit } = row
  const ending = unit === undefined ? '' : ` ${unit}`
  const middle = low === high ? '' : ` (${figure(low)} to ${figure(high)})`
  const wanted = `${atLeast ? 'at least' : 'at most'} ${figure(target)}${ending}`
  return [`${figure(ratio)}${ending}${middle}`, wanted, isMet(row) ? 'met' : 'missed']
}

function markdownOf(rows: readonly Ratio[]): string {
  const date = new Date().toISOString().slice(0, 10)
  const machine = `${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${process.platform}`
  const lines = rows.map((row) =>
    ['', row.what, row.against, ...cellsOf(row), row.figures ?? '', ''].join(' | ').trim(),
  )
  return [
    `Run of ${date}, Node.js ${process.version}, ${machine}.`,
    '',
    '| what | against | ratio (quartiles) | target | | in absolute figures |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines,
    '',
  ].join('\n')
}

const BEGIN = '<!-- begin of the table -->\n'
const END = '<!-- end of the table -->'

/** Puts the table of a run into a page, between its marks. */
export function writeInto(path: string, rows: readonly Ratio[]): void {
  const page = readFileSync(path, 'utf8')
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error(`${path} lacks the marks of the table.`)
  const before = page.slice(0, begin + BEGIN.length)
  writeFileSync(path, `${before}\n${markdownOf(rows)}\n${page.slice(end)}`)
}
