import { test } from 'vitest'
import { audit, auditWorld } from '../../src/audit/audit'
import { createWorld } from '../../src/create-world'
import { isFauxhouseError } from '../../src/errors'
import { createStream } from '../../src/random/stream'
import { drawCommand, drawPause } from './command-draws'
test('fuzz', () => {
  const refused = new Map<string, number>()
  const done = new Map<string, number>()
  const by = new Map<string, number>()
  let shown = 0
  for (let k = 0; k < 500; k++) {
    const seed = `fuzz-${k}`
    const stream = createStream(seed, 'commands')
    const world = createWorld({ seed, players: 0 })
    const id = 'scripted'
    world.execute(id, { type: 'register', autopilot: k % 2 === 0, ...(k % 4 === 0 && { persona: 'casual' as const }) })
    const { currency } = world.player(id).state()
    for (let step = 0; step < 300; step++) {
      const ids = world.player(id).transactions({ limit: 30 }).transactions.map((r) => r.id)
      const c = drawCommand({ stream, currency, transactions: ids })
      try { world.execute(id, c); done.set(c.type, (done.get(c.type) ?? 0) + 1) } catch (e) {
        if (!isFauxhouseError(e) || e.code !== 'COMMAND_REFUSED') throw e
        const r = (e as never as {rule: string}).rule
        refused.set(r, (refused.get(r) ?? 0) + 1)
      }
      world.advance(drawPause(stream))
      if (step % 25 === 24) {
        const b = audit(world)
        if (b.length > 0) {
          for (const x of b) by.set(x.rule, (by.get(x.rule) ?? 0) + 1)
          if (shown++ < 8) console.log(seed, step, JSON.stringify(b.slice(0, 4)), JSON.stringify(c))
          break
        }
      }
    }
  }
  console.log([...done], [...refused], [...by])
}, 600000)
test('many', () => {
  for (const seed of ['m1', 'm2']) {
    const world = createWorld({ seed, players: 1500 })
    const { breaches } = auditWorld(world, { all: true })
    console.log(seed, breaches.length, JSON.stringify(breaches.slice(0, 5)))
  }
}, 600000)
