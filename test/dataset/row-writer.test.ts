import { expect, it } from 'vitest'
import { ByteText } from '../../src/datasets/byte-text'
import { MARKS } from '../../src/datasets/row-kinds'
import { createRowWriter } from '../../src/datasets/row-writer'
import { createWorld } from '../../src/index'
import { insideOf } from '../../src/world/views/player-view'
import { transactionOf } from '../../src/world/views/transaction'
import { SAMPLED_SCENARIOS } from '../support/samples'

it.each([
  {},
  { absentFields: 'null', amountSign: 'magnitude' },
  { vocabulary: { status: { completed: 'paid "out"' }, event_name: { 'Slots Bet': 'Spin\\ü' } } },
  { vocabulary: { event_name: { 'Slots Bet': MARKS.round, 'Slots Win': `${MARKS.amount}` } } },
] as const)(
  'the text of a transaction is the JSON of its object, under the policies %j',
  (policies) => {
    const id = 'blocked-player'
    const world = createWorld({
      seed: 'texts',
      players: 2,
      scenarios: SAMPLED_SCENARIOS.filter((name, at) => name === id || at % 6 === 0),
      policies,
    })
    const quoted = 'said "no" \\ and\u2028left 🎰'
    world.execute(id, { type: 'adjust', kind: 'Manual Credit', amount: 0.1, note: quoted })
    const writer = createRowWriter(world.policies, (row) => JSON.stringify(row))
    const bytes = new ByteText()
    let rows = 0
    for (const { id } of world.list({ limit: 500 }).players) {
      const { player, now } = insideOf(world.player(id))
      const { ledger } = player
      // Every row of a short ledger, and some of a long one.
      const step = Math.ceil(ledger.length / 2_000)
      for (let ordinal = 0; ordinal < ledger.length; ordinal += step) {
        const row = transactionOf(player, ledger.row(ordinal), now, world.policies)
        const object = JSON.stringify(row)
        writer.write(player, ordinal, now, bytes)
        const text = new TextDecoder().decode(bytes.take())
        if (text !== object) expect(text).toBe(object)
        rows += 1
      }
    }
    expect(rows).toBeGreaterThan(1_000)
  },
)
