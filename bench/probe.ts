import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/*
 * Imported before the main module of each server that is measured, the simulator's command and the
 * peers' alike: answers its parent what the process uses. None of them knows that it is measured.
 */

/** What the parent asks. `memory` collects garbage before it answers. */
export type Question = 'processor' | 'memory' | 'delay'

/** In ms. */
export interface ProcessorUse {
  readonly processorMs: number
}

/** In bytes. */
export interface MemoryUse {
  readonly heap: number
  /** Bytes of buffers, outside the heap. */
  readonly buffers: number
  readonly rss: number
}

/** Delay of the event loop since the last question, in ms. */
export interface LoopDelay {
  readonly median: number
  readonly p99: number
  readonly most: number
}

const MS = 1e6

const delay = monitorEventLoopDelay({ resolution: 5 })
let isWatching = false

function answer(question: Question): ProcessorUse | MemoryUse | LoopDelay {
  if (question === 'processor') {
    const { user, system } = process.cpuUsage()
    return { processorMs: (user + system) / 1_000 }
  }
  if (question === 'memory') {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    collect()
    collect()
    const { heapUsed, arrayBuffers, rss } = process.memoryUsage()
    return { heap: heapUsed, buffers: arrayBuffers, rss }
  }
  const { max } = delay
  const [median, p99] = [delay.percentile(50), delay.percentile(99)]
  if (!isWatching) delay.enable()
  isWatching = true
  delay.reset()
  return { median: median / MS, p99: p99 / MS, most: max / MS }
}

process.on('message', (question: Question) => process.send?.({ question, ...answer(question) }))
process.on('disconnect', () => process.exit(0))
