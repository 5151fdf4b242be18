import { cpus } from 'node:os'

/** One row of the table: what, as a multiple of what it is compared with. */
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

/** How many pairs there are, and how long each side of a pair is measured. */
export interface Effort {
  readonly rounds: number
  readonly windowMs: number
}

/** Measures the rows of one promise. */
export type Part = (effort: Effort) => AsyncGenerator<Ratio>

/** What a window of each side gives. */
type Pairs = readonly (readonly [one: number, other: number])[]

const ascending = (numbers: readonly number[]) => [...numbers].sort((one, other) => one - other)

/** The middle one of some numbers; of an even number the lower of the two. */
function median(numbers: readonly number[]): number {
  return ascending(numbers)[(numbers.length - 1) >>> 1] ?? Number.NaN
}

/** The median of each side. */
export function mediansOf(pairs: Pairs): readonly [one: number, other: number] {
  return [median(pairs.map(([one]) => one)), median(pairs.map(([, other]) => other))]
}

/** The median of some pairs, one over the other, and their quartiles. */
export function middleOf(
  pairs: Pairs,
  compared = (one: number, other: number) => one / other,
): Pick<Ratio, 'ratio' | 'low' | 'high'> {
  const ratios = ascending(pairs.map(([one, other]) => compared(one, other)))
  const at = (share: number) => ratios[Math.round((ratios.length - 1) * share)] ?? Number.NaN
  return { ratio: median(ratios), low: at(0.25), high: at(0.75) }
}

export function isMet({ ratio, target, atLeast = false }: Ratio): boolean {
  return atLeast ? ratio >= target : ratio <= target
}

/**
 * Whether the ratio misses three times of its target: a busy machine does not move it so far. It
 * says nothing of a time, which differs from machine to machine.
 */
export function isFarOff(row: Ratio): boolean {
  const { target, unit = '', atLeast = false } = row
  if (/^[mµ]s$/.test(unit)) return false
  return !isMet({ ...row, target: atLeast ? target / 3 : target * 3 })
}

/**
 * What a window of each side gives, in pairs: the second of a pair often finds a warmer machine, so
 * the sides take turns in beginning. The first pairs warm up.
 */
export async function inTurn(
  rounds: number,
  one: () => Promise<number> | number,
  other: () => Promise<number> | number,
  warmUps = 1,
): Promise<Pairs> {
  const pairs: (readonly [number, number])[] = []
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

/** A row in Markdown: the ratio with its middle half, the target, and the verdict. */
export function lineOf(row: Ratio): string {
  const { what, against, ratio, low, high, target, atLeast, unit, figures = '' } = row
  const ending = unit === undefined ? '' : ` ${unit}`
  const middle = low === high ? '' : ` (${figure(low)} to ${figure(high)})`
  const wanted = `${atLeast ? 'at least' : 'at most'} ${figure(target)}${ending}`
  const verdict = isMet(row) ? 'met' : 'missed'
  const cells = [what, against, `${figure(ratio)}${ending}${middle}`, wanted, verdict, figures]
  return `| ${cells.join(' | ')} |`
}

/** The lines above the rows, with the day, the version of Node.js and the machine. */
export function headOf(date: Date): string {
  const day = date.toISOString().slice(0, 10)
  const machine = `${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${process.platform}`
  return `Run of ${day}, Node.js ${process.version}, ${machine}.

| what | against | ratio (quartiles) | target | | in absolute figures |
| --- | --- | --- | --- | --- | --- |`
}
