/** The middle one of some numbers; of an even number the lower of the two. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other)
  return sorted[(sorted.length - 1) >>> 1] ?? Number.NaN
}

/** The quarters of the way through some numbers: half of them lie between. */
export function quartiles(numbers: readonly number[]): readonly [number, number] {
  const sorted = [...numbers].sort((one, other) => one - other)
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN
  return [at(0.25), at(0.75)]
}

/**
 * Calls something for a while and gives what one call takes of the processor, in microseconds. On a
 * machine with neighbours that is steadier than the time that passes.
 *
 * @param windowMs how long at least
 */
export async function processorTimeOf(call: () => unknown, windowMs: number): Promise<number> {
  const before = process.cpuUsage()
  const end = performance.now() + windowMs
  let calls = 0
  do {
    const result = call()
    if (result instanceof Promise) await result
    calls += 1
  } while (performance.now() < end)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / calls
}

/** Microseconds or milliseconds, three figures. */
export function duration(us: number): string {
  return us < 1_000 ? `${threeFigures(us)} µs` : `${threeFigures(us / 1_000)} ms`
}

function threeFigures(number: number): string {
  const rounded = Number(number.toPrecision(3))
  return rounded < 1_000 ? number.toPrecision(3) : rounded.toLocaleString('en')
}
