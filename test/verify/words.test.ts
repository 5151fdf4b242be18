import { expect, it } from 'vitest'
import { createWorld, type World } from '../../src/assembly/create-world'
import { identifiedPolicies, verify } from '../../src/conformance/verify/verify'
import type { Vocabulary } from '../../src/contract/vocabulary'
import { senderTo } from './deployment'
import { LISTS, type Words } from './words'

const SCENARIOS = [
  'bonus-expired',
  'wagering-nearly-done',
  'manual-adjustments',
  'deposit-refunded',
]

const worldOf = (vocabulary: Vocabulary, scenarios: readonly string[] = SCENARIOS) =>
  createWorld({ players: 0, scenarios: scenarios as never, policies: { vocabulary } })

/** @param change of the text of an answer */
async function verified(world: World, budget = 300, change = (text: string) => text) {
  const send = senderTo(async (request) => {
    const response = await world.fetch(request)
    return new Response(change(await response.text()), response)
  })
  return verify(send, { players: world.changedPlayerIds(), budget })
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

it('identifies words of a deployment that has none of ours, by all that its rows show', async () => {
  const theirs = Object.entries(LISTS).map(([part, own]) => {
    return [part, Object.fromEntries(own.map((word, place) => [word, `Wort ${place + 1}`]))]
  })
  const vocabulary: Words = Object.fromEntries(theirs)
  const scenarios = [
    ...['bonus-hunter', 'bonus-expired', 'bonus-completed-capped', 'bonus-cancelled-abuse'],
    ...['chargeback-won', 'deposit-refunded', 'bet-rolled-back', 'win-reversed', 'dormant-fee'],
    ...['withdrawal-approved-unpaid', 'withdrawal-processing-7d', 'manual-adjustments'],
    ...['two-pending-withdrawals', 'withdrawal-reversed', 'bonus-pending-queue', 'jackpot'],
  ]
  const report = await verified(worldOf(vocabulary as Vocabulary, scenarios), 2_000)
  const found = report.policies['vocabulary']?.value as Words
  expect(vocabulary).toMatchObject(found)
  const counts = Object.entries(found).map(([part, words]) => [part, Object.keys(words).length])
  const award = 'event_name "Wort 15" is Bonus Awarded or Free Spins Winnings;'
  expect(report.policies['vocabulary']).toMatchObject({ needs: expect.stringContaining(award) })
  expect(Object.fromEntries(counts)).toEqual({ status: 7, event_name: 22, bonus_status: 4 })
  expect(report.findings).toEqual([])
})

it.each([
  ['the win of its round', 'vip-whale', { event_name: { 'Slots Bet': 'Spin' } }],
  ['the row that its note names', 'bet-rolled-back', { event_name: { 'Bet Refund': 'Back' } }],
  [
    'the types of its rows',
    'withdrawal-reversed',
    { status: { completed: 'paid', reversed: 'back' } },
  ],
  ['the profile', 'wagering-nearly-done', { bonus_status: { active: 'on' } }],
] as const)('takes %s for evidence', async (_, scenario, vocabulary) => {
  const world = worldOf(vocabulary, [scenario])
  world.setPolicies({ amountSign: 'magnitude' })
  const report = await verified(world)
  expect(report.policies['vocabulary']).toEqual({ standing: 'identified', value: vocabulary })
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
  const report = await verified(worldOf({}), 300, (text) =>
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
