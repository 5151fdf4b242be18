import { parseArgs } from 'node:util'
import { boundMemory } from './bounds'
import { get, send, sendLoad } from './load'
import { playersOf, randomly } from './requests'
import { type Server, startFauxhouse } from './servers'
import { type Point, trendText } from './trend'

/*
 * Mixed load on one server for a while, a fifth of it writes: errors, memory and the delay of the
 * event loop over time. Then what memory the reads of many players and of many worlds hold.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '15' },
    /** Requests in a second. */
    rate: { type: 'string', default: '1000' },
    /** Writes of a world after which it is reset, as between tests; 0: never. */
    reset: { type: 'string', default: '200' },
    players: { type: 'string', default: '1000000' },
  },
})

/** Share of the requests that write. */
const WRITES = 0.2
const WORLDS = 50
const PLAYERS = 20
const CONNECTIONS = 20
const ROTATION = 50_000
const SAMPLES = 30
const MB = 1e6

const parts = positionals.length > 0 ? positionals : ['load', 'memory']
if (parts.includes('load')) await soak()
if (parts.includes('memory')) await boundMemory(Number(values.players))

async function soak(): Promise<void> {
  const server = await startFauxhouse()
  try {
    await watch(server)
  } finally {
    await server.stop()
  }
}

async function watch(server: Server): Promise<void> {
  const requests = requestsOf(await playersOf(server, PLAYERS))
  const windowMs = (Number(values.minutes) * 60_000) / SAMPLES
  const rate = Number(values.rate)
  const points = { heap: [] as Point[], rss: [] as Point[], delay: [] as Point[] }
  let [total, bad] = [0, 0]
  await server.ask('delay')
  const begun = performance.now()
  console.log('     s   requests  errors   heap MB    RSS MB   delay of the event loop, ms')
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    // Each window goes on where the last one ended.
    const shift = Math.floor((sample * ROTATION) / SAMPLES)
    const turned = [...requests.slice(shift), ...requests.slice(0, shift)]
    const load = { port: server.port, requests: turned, connections: CONNECTIONS, windowMs, rate }
    const answers = await sendLoad(load)
    total += answers.total
    bad += answers.bad
    if (answers.problem !== undefined) console.log(`  ${answers.problem}`)
    const delay = await server.ask('delay')
    const { heap, buffers, rss } = await server.ask('memory')
    // The collection of garbage that the question makes is no delay of the server's.
    await server.ask('delay')
    const at = (performance.now() - begun) / 1_000
    points.heap.push({ at, figure: heap + buffers })
    points.rss.push({ at, figure: rss })
    points.delay.push({ at, figure: delay.median })
    const delays = [delay.median, delay.p99, delay.most].map((ms) => ms.toFixed(1))
    console.log(
      [at.toFixed(0).padStart(6), String(total).padStart(10), String(bad).padStart(7)].join(' '),
      [heap + buffers, rss].map((bytes) => (bytes / MB).toFixed(1).padStart(9)).join(' '),
      `  median ${delays[0]}, p99 ${delays[1]}, most ${delays[2]}`,
    )
  }
  const third = Math.floor(SAMPLES / 3)
  const grown = (points.heap.at(-1)?.figure ?? 0) - (points.heap[third]?.figure ?? 0)
  const writes = (total / SAMPLES) * (SAMPLES - third - 1) * WRITES
  const each = grown / writes
  console.log(`errors: ${bad} of ${total}`)
  console.log(`heap and buffers: ${trendText(points.heap)}; ${each.toFixed(0)} B a write in them`)
  console.log(`RSS: ${trendText(points.rss)}`)
  console.log(`median of the delay: ${trendText(points.delay)}`)
  if (bad > 0) process.exitCode = 1
}

/** Reads and writes of some players in each of the worlds, in an order that looks random. */
function requestsOf(ids: readonly string[]): Buffer[] {
  const random = randomly()
  const reset = Number(values.reset)
  const written = new Map<number, number>()
  return Array.from({ length: ROTATION }, (_, index) => {
    const number = random(WORLDS)
    const world = `/w/soak-${number}`
    const id = ids[random(ids.length)]
    const player = `${world}/v1/players/${id}`
    if (random(100) >= WRITES * 100) {
      const reads = ['', '/transactions', '/transactions/summary', '/bonuses', '/bonuses/eligible']
      return get(player + reads[random(reads.length)])
    }
    const count = (written.get(number) ?? 0) + 1
    written.set(number, count)
    // The first one too: the requests come again and again, so each world is reset in each round.
    if (reset > 0 && count % reset === 1 % reset) return send('POST', `${world}/__admin/reset`, {})
    // Another number each time: an update without a change is no write.
    if (random(4) > 0) return send('PUT', player, { phone: `+49 30 ${1_000_000 + index}` })
    const command = { type: 'adjust', kind: 'Manual Credit', amount: 1 }
    return send('POST', `${world}/__admin/players/${id}/commands`, command)
  })
}
