import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWorld, type World } from '../../src/assembly/create-world'
import { samples } from '../support/samples'
import { learnFromWorld } from './learning'

/** Every text of a person, and every id, in the answers about a player. */
function personalTexts(world: World, player: string): string[] {
  const view = world.player(player)
  const { name, email, phone, affiliate_name, vip_manager } = view.profile()
  const { transactions } = view.transactions({ limit: 10_000 })
  const { bonuses } = view.bonuses({ limit: 10_000 })
  const rounds = transactions.map(({ event_note = '' }) => /round (\S+)/.exec(event_note)?.[1])
  const references = transactions.map(({ event_note = '' }) => /ref (\w+)/.exec(event_note)?.[1])
  const named = [name, email, phone, affiliate_name, vip_manager]
  const ids = [...transactions, ...bonuses].map(({ id }) => id)
  const words = name.split(/\s+/).filter((word) => word.length > 3)
  const all = [...named, ...words, ...ids, ...rounds, ...references]
  return [...new Set(all)].filter((text) => text !== undefined && text !== '') as string[]
}

/** The texts that a file has, also where JSON escapes a letter of them. */
function found(file: string, texts: readonly string[]): string[] {
  return texts.filter((text) => {
    const written = JSON.stringify(text).slice(1, -1)
    return file.includes(text) || file.includes(written)
  })
}

test.each([{ exact: true }, { exact: false }])(
  'nothing of the identity is in the file: %o',
  async (options) => {
    const scenarios = [
      'non-ascii-name',
      'plus-email-phone',
      'support-desk-day',
      'unicode-id',
    ] as const
    const world = createWorld({
      ...{ seed: 'identity', players: 1, compression: 10 },
      scenarios: [...scenarios],
    })
    const ids = [...world.changedPlayerIds(), ...world.list().players.map(({ id }) => id)]
    for (const id of new Set(ids)) {
      const { definition } = await learnFromWorld(world, id, options)
      const file = JSON.stringify(definition)
      expect(found(file, personalTexts(world, id)), id).toEqual([])
      expect(found(file, [id])).toEqual([])
    }
  },
)

const marked = fc
  .tuple(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.nat())
  .map(([text, number]) => `${text.trim()}¤${number}¤`)

test('texts of staff are replaced: notes, reasons, labels, bonus names', async () => {
  const texts = fc.array(marked, { minLength: 9, maxLength: 9 })
  await fc.assert(
    fc.asyncProperty(texts, async (marks) => {
      const [name, manager, affiliate, note, reason, label, bonus, credit, refusal] = marks as [
        string,
        ...string[],
      ]
      const world = createWorld({ players: 0, policies: { minimumTurnover: 0 } })
      world.execute('person', {
        type: 'register',
        market: 'DE',
        profile: { name, vip_manager: manager ?? null, affiliate_name: affiliate ?? null },
      })
      const by = 'Admin'
      for (const command of [
        { type: 'deposit', amount: 900, method: 'visa', note },
        { type: 'deposit', amount: 20, method: 'visa', outcome: 'declined', reason },
        { type: 'adjust', kind: 'Manual Credit', amount: 5, note: credit },
        { type: 'awardBonus', name: bonus, amount: 10, multiplier: 3 },
        { type: 'cancelBonus', by, reason },
        { type: 'requestWithdrawal', amount: 50, note },
        { type: 'moveWithdrawal', to: 'rejected', reason: refusal },
        { type: 'refundDeposit', amount: 10, reason: refusal },
        { type: 'label', add: [(label ?? '').slice(-60).trim()] },
      ] as const) {
        world.execute('person', command as Parameters<World['execute']>[1])
      }
      const { definition, findings } = await learnFromWorld(world, 'person', { exact: true })
      expect(findings).toEqual([])
      expect(JSON.stringify(definition)).not.toMatch(/¤/)
    }),
    { numRuns: samples(10) },
  )
})

test('the new identity does not depend on the old one', async () => {
  const learnNamed = async (name: string) => {
    const world = createWorld({ players: 0 })
    world.execute('person', {
      type: 'register',
      market: 'DE',
      profile: { name, phone: '+49 30 1' },
    })
    return (await learnFromWorld(world, 'person')).definition
  }
  expect(await learnNamed('Anna Berg')).toEqual(await learnNamed('Ömer Çelik'))
})
