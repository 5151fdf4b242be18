import { expect, onTestFinished, test } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import { httpSender } from '../../src/cli/verify/http-sender'
import { lostFacts, wholeFacts } from '../../src/conformance/learn/kept-facts'
import { learn } from '../../src/conformance/learn/learn'
import { readPlayer } from '../../src/conformance/learn/reading'
import { startServer } from '../../src/node'
import { SAMPLED_SCENARIOS, sampled, samples } from '../support/samples'
import { answersFrom, faultsOf, promised, worldOf } from './learning'

// Together they have a hundred thousand rows.
const LONG = { timeout: 300_000 }

test('the players of scenarios come back with their summary, bonuses and rows', LONG, async () => {
  const world = createWorld({ players: 0, scenarios: sampled(SAMPLED_SCENARIOS, 8) })
  const faults: string[] = []
  for (const player of world.changedPlayerIds()) faults.push(...(await faultsOf(world, player)))
  expect(world.changedPlayerIds().length).toBeGreaterThanOrEqual(8)
  expect(faults).toEqual([])
})

test('generated players come back with their summary, bonuses and rows', LONG, async () => {
  const world = createWorld({ seed: 'learn-c', players: samples(3) })
  const faults: string[] = []
  for (const { id } of world.list().players) faults.push(...(await faultsOf(world, id)))
  expect(faults).toEqual([])
})

test('a player comes back from a running server, at another clock as well', async () => {
  const world = createWorld({ players: 0, scenarios: ['vip-whale'] })
  const server = await startServer(world)
  onTestFinished(() => server.close())
  const send = httpSender({ base: server.url, token: 't', session: 's', rate: 1_000 })
  const now = Date.parse(world.now)
  const { answers, requests } = await readPlayer(send, 'vip-whale', { budget: 100 })
  expect(answers.now).toBe(now)
  const learned = learn(answers, { name: 'learned', exact: true })
  const { findings, rows } = learned
  expect({ findings, rows }).toEqual({
    findings: [],
    rows: { read: rows.read, created: rows.read },
  })
  expect(requests).toBeLessThan(30)
  const again = await answersFrom(worldOf(learned, now), 'learned')
  expect(promised(again)).toEqual(promised(await answersFrom(world, 'vip-whale')))
  const later = worldOf(learned, now + 1_000 * 86_400_000)
  expect(later.player('learned').summary()).toEqual(world.player('vip-whale').summary())
})

test('the comparison sees every value of the summary, the bonuses and the rows', async () => {
  const world = createWorld({ players: 0, scenarios: ['chargeback-bad-debt', 'bonus-hunter'] })
  const unseen = new Set<string>()
  for (const player of ['chargeback-bad-debt', 'bonus-hunter']) {
    const whole = await answersFrom(world, player)
    const { summary, bonuses } = whole
    const transactions = whole.transactions.slice(0, 20)
    const answers = { ...whole, transactions }
    const due = wholeFacts(answers, [])
    for (const [list, items] of Object.entries({ summary: [summary], bonuses, transactions })) {
      for (const [place, item] of items.entries()) {
        for (const [name, value] of Object.entries(item)) {
          const other = typeof value === 'number' ? value + 1 : `${value} altered`
          const altered = items.with(place, { ...item, [name]: other })
          const changed = { ...answers, [list]: list === 'summary' ? altered[0] : altered }
          if (lostFacts(due, wholeFacts(changed, [])).length === 0) unseen.add(`${list} ${name}`)
        }
      }
    }
  }
  // A new id is as good as the old one, and names and notes can be of a person.
  const own = ['bonuses bonus_name', 'bonuses id', 'transactions event_note', 'transactions id']
  expect([...unseen].toSorted()).toEqual(own)
})
