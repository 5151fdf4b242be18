import { type Held, PLAYERS_OF_WORLD } from './bounds'
import { importBuilt } from './places'

/*
 * Reads players in a process of its own, with a small heap, and prints what it holds meanwhile.
 */

const SAMPLES = 20
const PAGE = 1_000

const { createWorld, createWorlds } = await importBuilt('index.js')
const [kind, text] = process.argv.slice(2)
const count = Number(text)

function print(read: number): void {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  const held: Held = { read, bytes: heapUsed + arrayBuffers }
  console.log(JSON.stringify(held))
}

function readPlayers(): void {
  const world = createWorld({ seed: 'bench', players: count })
  let read = 0
  for (let offset = 0; offset < count; offset += PAGE) {
    for (const { id } of world.list({ limit: PAGE, offset }).players) world.player(id).profile()
    const before = read
    read = Math.min(offset + PAGE, count)
    if (Math.floor((read * SAMPLES) / count) > Math.floor((before * SAMPLES) / count)) print(read)
  }
}

/** @param use what is done in each world besides the reads */
function useWorlds(use: 'read' | 'later' | 'written'): void {
  const base = createWorld({ seed: 'bench', players: PLAYERS_OF_WORLD * 10 })
  const worlds = createWorlds({ base, limit: count })
  const ids = base.list({ limit: PLAYERS_OF_WORLD }).players.map(({ id }) => id)
  for (let index = 0; index < count; index += 1) {
    const world = worlds.open(`w${index}`)
    // Its players have lived longer than those of the worlds before it.
    if (use === 'later') world.advance(`PT${index + 1}H`)
    for (const id of ids) {
      if (use === 'written')
        world.execute(id, { type: 'updateProfile', phone: `+49 30 ${1_000_000 + index}` })
      world.player(id).profile()
    }
    if ((index + 1) % (count / SAMPLES) === 0) print((index + 1) * PLAYERS_OF_WORLD)
  }
}

if (kind === 'players') readPlayers()
else useWorlds(kind as 'read' | 'later' | 'written')
