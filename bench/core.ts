import { Bench } from 'tinybench'
import * as library from '../src/index'
import { hotPathsOf, rowsOfGeneration } from './hot-paths'
import { duration, median, processorTimeOf, quartiles } from './pairs'

/** What the hot paths take, in absolute figures: good for orders of magnitude, no more. */
export async function benchCore(): Promise<void> {
  const bench = new Bench({ time: 500, warmupTime: 200 })
  for (const [name, call] of hotPathsOf(library)) bench.add(name, call)
  await bench.run()
  const lines = bench.tasks.map(({ name, result }) => {
    if (!('latency' in result)) return { name, median: result.state }
    const { p50, p75, samplesCount } = result.latency
    return {
      name,
      median: duration(p50 * 1_000),
      'third quarter': duration(p75 * 1_000),
      calls: samplesCount,
    }
  })
  console.table(lines)
  console.log(`generate 50 players: ${rowsOfGeneration(library)} rows`)
}

const ROUNDS = 15
const WINDOW_MS = 250

/**
 * This source against another build, path by path and in turn: A B A B, the medians of their
 * ratios. Below 1 this one is faster.
 *
 * @param path of the other build's `index.js`
 */
export async function compareWith(path: string, wanted: string): Promise<void> {
  const other = hotPathsOf(await import(path))
  const own = hotPathsOf(library)
  for (const [name, call] of own) {
    const before = other.get(name)
    if (before === undefined || !name.includes(wanted)) continue
    const times = { own: [] as number[], other: [] as number[] }
    for (let round = -2; round < ROUNDS; round += 1) {
      // Who goes first changes: the second of a pair often finds a warmer machine.
      const pair = { own: 0, other: 0 }
      const order = round % 2 === 0 ? (['other', 'own'] as const) : (['own', 'other'] as const)
      for (const side of order) {
        pair[side] = await processorTimeOf(side === 'own' ? call : before, WINDOW_MS)
      }
      if (round < 0) continue
      times.own.push(pair.own)
      times.other.push(pair.other)
    }
    const ratios = times.own.map((time, index) => time / (times.other[index] ?? Number.NaN))
    const [low, high] = quartiles(ratios)
    const figures = `${duration(median(times.other))} -> ${duration(median(times.own))}`
    const ratio = `${median(ratios).toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`
    console.log(`${name.padEnd(36)} ${ratio.padEnd(24)} ${figures}`)
  }
}
