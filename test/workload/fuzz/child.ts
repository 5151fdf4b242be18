import { createWorld } from '../../../src/assembly/create-world'
import { isFauxhouseError } from '../../../src/errors'
import { startServer } from '../../../src/node'

/*
 * The process that the fuzz tries to end: a server, which reports over IPC the longest time that it
 * held its event loop since the last request, and which replays files.
 */

const TICK_MS = 10
const WORLD = { seed: 'fuzz', players: 20, ...JSON.parse(process.argv[2] ?? '{}') }

/** A message of the parent. */
export type Question =
  | { readonly ask: 'longest' }
  | { readonly ask: 'replay'; readonly text: string; readonly isOwn: boolean }

/** The longest hold of the loop in milliseconds; or how a replay ended. */
export type Answer = { readonly longest: number } | { readonly replay: string }

let longest = 0
let cpu = process.cpuUsage()
let wall = performance.now()

/** Other processes increase the wall-clock time, and other threads the CPU time. */
function tick(): void {
  const { user, system } = process.cpuUsage(cpu)
  const passed = performance.now() - wall
  longest = Math.max(longest, Math.min((user + system) / 1_000, passed) - TICK_MS)
  cpu = process.cpuUsage()
  wall = performance.now()
}

/** `replayed` or the code of the refusal; anything else is a finding. */
function replay(text: string, isOwn: boolean): string {
  try {
    const log = createWorld({ replay: JSON.parse(text) }).log()
    return isOwn && JSON.stringify(log) !== text ? 'another log' : 'replayed'
  } catch (error) {
    if (error instanceof SyntaxError) return 'no JSON'
    return isFauxhouseError(error) && error.code !== 'INTERNAL' ? error.code : `broke: ${error}`
  }
}

process.on('message', (question: Question) => {
  tick()
  const answer: Answer =
    question.ask === 'longest' ? { longest } : { replay: replay(question.text, question.isOwn) }
  process.send?.(answer)
  longest = 0
  cpu = process.cpuUsage()
  wall = performance.now()
})
process.on('disconnect', () => process.exit())
setInterval(tick, TICK_MS)
startServer(createWorld(WORLD)).then(({ origin: url }) => process.send?.({ url }))
