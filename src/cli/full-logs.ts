import type { World } from '../public-world'
import type { HostedWorld } from '../world'
import { isolate } from './styles'
import { report, type Terminal } from './terminal'

const INTERVAL_MS = 1_000

/** Says of a log why it is no replay, and what to do. */
export function fullLogText(name: string | null = null): string {
  const world = name === null ? 'the world' : `the world ${isolate(name)}`
  return (
    `The log of ${world} is full: it has only the beginning, and cannot be replayed. ` +
    'Reset the world more often, or raise --log-entries and --log-bytes.'
  )
}

/**
 * Reports the base and every named world once whose log is no longer a whole replay.
 *
 * @returns ends it, after a last look
 */
export function reportFullLogs(base: World, terminal: Terminal): () => void {
  const { named, simulation, servedName } = base as HostedWorld
  const reported = new WeakSet<object>()
  const look = () => {
    const worlds = [{ simulation, servedName }, ...named()]
    for (const { simulation: one, servedName: name } of worlds) {
      if (one.state.log.isComplete || reported.has(one)) continue
      reported.add(one)
      report(terminal, fullLogText(name))
    }
  }
  const timer = setInterval(look, INTERVAL_MS).unref()
  return () => {
    clearInterval(timer)
    look()
  }
}
