import { expect, it } from 'vitest'
import { createWorld } from '../../src/index'
import { insideOf } from '../../src/views/player-view'
import { transactionMembers, transactionOf } from '../../src/views/transaction'

it.each([
  {},
  { absentFields: 'null', amountSign: 'magnitude' },
  { vocabulary: { status: { completed: 'paid "out"' }, event_name: { 'Slots Bet': 'Spin\\' } } },
] as const)(
  'the text of a transaction is the JSON of its object, under the policies %j',
  (policies) => {
    const world = createWorld({ seed: 'texts', players: 15, scenarios: 'all', policies })
    const quoted = 'said "no" \\ and\u2028left 🎰'
    const id = 'blocked-player'
    world.execute(id, { type: 'adjust', kind: 'Manual Credit', amount: 0.1, note: quoted })
    let rows = 0
    for (const { id } of world.list({ limit: 500 }).players) {
      const { player, now } = insideOf(world.player(id))
      const { ledger } = player
      // Every row of a short ledger, and some of a long one.
      const step = Math.ceil(ledger.length / 2_000)
      for (let ordinal = 0; ordinal < ledger.length; ordinal += step) {
        const row = ledger.row(ordinal)
        const object = JSON.stringify(transactionOf(player, row, now, world.policies))
        const text = `{${transactionMembers(player, row, now, world.policies)}}`
        if (text !== object) expect(text).toBe(object)
        rows += 1
      }
    }
    expect(rows).toBeGreaterThan(1_000)
  },
)
