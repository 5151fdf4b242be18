import { expect, it } from 'vitest'
import { createWorld, type World } from '../../src/assembly/create-world'
import { identifiedPolicies, verify } from '../../src/conformance/verify/verify'
import type { Vocabulary } from '../../src/contract/vocabulary'
import { senderTo } from './deployment'

const SCENARIOS = [
  'bonus-expired',
  'wagering-nearly-done',
  'manual-adjustments',
  'deposit-refunded',
]

const worldOf = (vocabulary: Vocabulary, scenarios: readonly string[] = SCENARIOS) =>
  createWorld({ players: 0, scenarios: scenarios as never, policies: { vocabulary } })

/** @param change of the text of an answer */
async function verified(world: World, change = (text: string) => text) {
  const send = senderTo(async (request) => {
    const response = await world.fetch(request)
    return new Response(change(await response.text()), response)
  })
  return verify(send, { players: world.changedPlayerIds(), budget: 300 })
}

it('identifies other words, which the simulator then has in answers and in filters', async () => {
  const vocabulary = {
    status: { completed: 'settled' },
    event_name: {
      'Card Deposit': 'Visa In',
      'Bonus Expired': 'Promo over',
      'Manual Credit': 'Gift',
    },
    bonus_status: { active: 'running' },
  } as const
  const deployment = worldOf(vocabulary)
  const report = await verified(deployment)
  expect(report.findings).toEqual([])
  expect(report.policies['vocabulary']).toEqual({ standing: 'identified', value: vocabulary })
  const fake = createWorld({
    players: 0,
    scenarios: SCENARIOS as never,
    policies: identifiedPolicies(report),
  })
  for (const id of SCENARIOS) {
    const [theirs, ours] = [deployment, fake].map((world) => world.player(id))
    expect(ours?.transactions({ limit: 100 })).toEqual(theirs?.transactions({ limit: 100 }))
    expect(ours?.bonuses()).toEqual(theirs?.bonuses())
    const query = { eventNames: ['Promo over'] }
    expect(ours?.transactions(query)).toEqual(theirs?.transactions(query))
  }
})

it('writes no vocabulary if the words are those of the simulator', async () => {
  const report = await verified(worldOf({}))
  expect(report.policies['vocabulary']).toEqual({ standing: 'identified', value: {} })
  expect(identifiedPolicies(report)).not.toHaveProperty('vocabulary')
})

it('leaves words open that nothing tells apart, and names what they can be', async () => {
  const scenarios = ['withdrawal-rejected-wagering', 'manual-adjustments']
  const report = await verified(worldOf({ status: { rejected: 'no' } }, scenarios))
  expect(report.findings).toEqual([])
  expect(report.policies['vocabulary']).toEqual({
    standing: 'open',
    needs:
      'status "no" is rejected or cancelled or failed: needs players that show what else it could be',
  })
})

it('keeps the words that are identified beside open ones', async () => {
  const scenarios = ['withdrawal-rejected-wagering', 'manual-adjustments']
  const words = { status: { rejected: 'no', completed: 'settled' } }
  const report = await verified(worldOf(words, scenarios))
  expect(report.policies['vocabulary']).toMatchObject({
    standing: 'open',
    value: { status: { completed: 'settled' } },
  })
  const policies = identifiedPolicies(report)
  expect(policies['vocabulary']).toEqual({ status: { completed: 'settled' } })
  expect(createWorld({ players: 0, policies }).policies).toMatchObject(policies)
})

it('takes a word of ours for another one where no row of its type can have it', async () => {
  const vocabulary = { status: { completed: 'approved', approved: 'authorised' } }
  const report = await verified(worldOf(vocabulary, [...SCENARIOS, 'withdrawal-approved-unpaid']))
  expect(report.findings).toEqual([])
  expect(report.policies['vocabulary']).toEqual({ standing: 'identified', value: vocabulary })
})

it('does not identify words that no vocabulary can have', async () => {
  const report = await verified(worldOf({ status: { completed: 'pending', pending: 'x' } }))
  expect(report.findings).toEqual([])
  expect(report.policies['vocabulary']).toEqual({
    standing: 'open',
    needs: 'cannot be set: its word "pending" replaces both pending and completed.',
  })
})

it('finds a word that stands for two, and names its list', async () => {
  const report = await verified(worldOf({}), (text) =>
    text.replaceAll(/"event_name":"(Bonus Awarded|Slots Bet)"/g, '"event_name":"Bonus"'),
  )
  expect(report.policies['vocabulary']).toMatchObject({ standing: 'open' })
  const [finding] = report.findings.filter(({ entry }) => entry === 'event names')
  expect(finding).toMatchObject({ got: '["Bonus"]' })
})

it('reads no word into a deployment without rows and bonuses', async () => {
  const report = await verified(worldOf({}, ['never-deposited-old']))
  expect(report.policies['vocabulary']).toEqual({
    standing: 'open',
    needs: 'needs a player with transactions and bonuses',
  })
})
