import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createWorld, type World } from '../../src/assembly/create-world'
import { Conversation } from '../../src/conformance/verify/conversation'
import { Evidence } from '../../src/conformance/verify/evidence'
import { verifyMasked } from '../../src/conformance/verify/masked-run'
import { createRecorder } from '../../src/conformance/verify/recorder'
import type { Sender } from '../../src/conformance/verify/sender'
import { Verdicts } from '../../src/conformance/verify/verdicts'
import { verify } from '../../src/conformance/verify/verify'
import { probeUpdates } from '../../src/conformance/verify/write-probes'
import { samples } from '../support/samples'
import { senderTo } from './deployment'
import { FACTS } from './replayed'

const PLAYER = 'vip-whale'
const OPTIONS = { players: ['wagering-nearly-done'], allowWrites: PLAYER, budget: 300 }

const worldOf = (policies: object) =>
  createWorld({ players: 0, scenarios: [PLAYER, 'wagering-nearly-done'], policies })

const editable = (world: World) => {
  const { phone, affiliate_name, blocked, settings } = world.player(PLAYER).profile()
  return { phone, affiliate_name, blocked, settings }
}

const arbitrary = fc.record({
  updateOmitted: fc.constantFrom('keep' as const, 'reset' as const),
  updateUnknownFields: fc.constantFrom('reject' as const, 'ignore' as const),
  phoneFormat: fc.constantFrom('any' as const, 'e164' as const),
})

it('identifies the policies of updates, and puts the player back', async () => {
  await fc.assert(
    fc.asyncProperty(arbitrary, async (policies) => {
      const world = worldOf(policies)
      const before = editable(world)
      const report = await verify(
        senderTo((request) => world.fetch(request)),
        OPTIONS,
      )
      for (const [name, value] of Object.entries(policies)) {
        expect(report.policies[name]).toEqual({ standing: 'identified', value })
      }
      expect(report.findings).toEqual([])
      expect(report.writes).toBeGreaterThan(3)
      expect(editable(world)).toEqual(before)
    }),
    { numRuns: samples(5) },
  )
})

it('puts the player back after a failure, a stop, and a spent budget', async () => {
  const world = worldOf({ updateOmitted: 'reset' })
  const before = editable(world)
  const send = senderTo((request) => world.fetch(request))
  let sent = 0
  const counting: Sender = (request) => {
    sent += 1
    return send(request)
  }
  /** Sends the updates alone, as a run does that has read its players. */
  const update = async (sender: Sender, options: object) => {
    sent = 0
    const conversation = new Conversation(sender, { budget: 300, players: [PLAYER], ...options })
    const verdicts = new Verdicts()
    await probeUpdates({ conversation, verdicts, evidence: new Evidence(verdicts) }, PLAYER)
  }
  await update(counting, {})
  const all = sent
  expect(all).toBeGreaterThan(8)
  for (let last = 1; last <= all; last += 1) {
    const stop = new AbortController()
    const stopping: Sender = async (request) => {
      const answer = await counting(request)
      if (sent === last) stop.abort()
      return answer
    }
    const failing: Sender = async (request) => {
      const answer = await counting(request)
      if (sent === last) throw new Error('The network is down.')
      return answer
    }
    for (const [sender, options] of [
      [stopping, { signal: stop.signal }],
      [failing, {}],
      [counting, { budget: last }],
    ] as const) {
      await update(sender, options).catch(() => undefined)
      expect(editable(world), `ended after ${last} requests`).toEqual(before)
    }
  }
})

it('writes nothing unless it is allowed, and stays within the budget', async () => {
  const world = worldOf({})
  const methods: string[] = []
  const send = senderTo((request) => {
    methods.push(request.method)
    return world.fetch(request)
  })
  for (const budget of [1, 2, 10, 40]) {
    methods.length = 0
    const report = await verify(send, { players: [PLAYER], budget })
    expect(report).toMatchObject({ requests: budget, writes: 0 })
    expect(methods).toEqual(Array(budget).fill('GET'))
    const { agree, disagree, notObserved } = report
    expect(disagree).toBe(0)
    expect(agree + notObserved).toBeGreaterThan(150)
  }
})

it('keeps requests for questions if there are many players', async () => {
  const policies = { ngr: 'converted', periodBy: 'completed', maxLimit: 20 } as const
  const world = createWorld({ players: 60, seed: 'many', policies })
  const players = world.list({ limit: 60 }).players.map(({ id }) => id)
  const send = senderTo((request) => world.fetch(request))
  const report = await verify(send, { players, budget: 300 })
  expect(report.requests).toBeLessThanOrEqual(300)
  expect(report.findings).toEqual([])
  for (const [name, value] of Object.entries(policies)) {
    expect(report.policies[name]).toEqual({ standing: 'identified', value })
  }
})

it.each(['["$2"]', '4915123'])(
  'shows no personal value, no id and no credential in a report: %s',
  async (wrong) => {
    const world = worldOf({})
    const { name, email, phone, id } = world.player(PLAYER).profile()
    const send = senderTo(async (request) => {
      const response = await world.fetch(request)
      // Every text of the profile has a wrong type, so that each is a finding.
      const plain = await response.text()
      const text = plain
        .replace(/"(name|email|phone|id)":"([^"]*)"/g, `"$1":${wrong}`)
        .replaceAll('"System"', '"Sam Staff"')
      return new Response(text, response)
    })
    const options = { players: [PLAYER], budget: 300, credentialProbes: true }
    const { report } = await verifyMasked(createRecorder(send), options, FACTS)
    const text = JSON.stringify(report)
    const entries = report.findings.map(({ entry }) => entry)
    expect(entries).toEqual(expect.arrayContaining(['PlayerProfile.email', 'PlayerProfile.phone']))
    const secrets = [name, email, phone, id, '4915123', 'Bearer ', 'Sam Staff', 'Sam%20Staff']
    for (const secret of secrets) expect(text).not.toContain(secret)
  },
)

it('sends no wrong credentials unless it is allowed', async () => {
  const world = worldOf({})
  const seen = new Set<string>()
  const inner = senderTo((request) => world.fetch(request))
  const send: Sender = (request) => {
    seen.add(request.credentials)
    return inner(request)
  }
  const report = await verify(send, { players: [PLAYER], budget: 300 })
  expect([...seen]).toEqual(['given'])
  expect(report.policies['missingSession']).toMatchObject({ standing: 'open' })
})
