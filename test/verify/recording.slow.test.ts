import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import { createRecorder } from '../../src/conformance/verify/recorder'
import { readRecording } from '../../src/conformance/verify/recording'
import { replaySender } from '../../src/conformance/verify/replay'
import type { VerifyRequest } from '../../src/conformance/verify/sender'
import { verify } from '../../src/conformance/verify/verify'
import { SAMPLED_SCENARIOS, sampled, samples } from '../support/samples'
import { senderTo } from './deployment'
import { foreignServer } from './foreign-server'
import { ownServer } from './own-server'
import { comparable, FACTS, verifyTwice } from './replayed'

const OPTIONS = { budget: 300, credentialProbes: true }

describe('the replay of a recording gives the report of its run', () => {
  it.each([5, 60])('which ended after %i requests', async (budget) => {
    const { send, players } = foreignServer(3)
    const { report, replay, recording } = await verifyTwice(send, { players, budget })
    expect(comparable(replay, recording)).toEqual(comparable(report, recording))
  })

  it.each([
    {},
    { updateOmitted: 'reset', updateUnknownFields: 'ignore', phoneFormat: 'e164' } as const,
  ])('with writes, under %j', async (policies) => {
    const [player, other] = ['vip-whale', 'wagering-nearly-done'] as const
    const world = createWorld({ players: 0, scenarios: [player, other], policies })
    const send = senderTo((request) => world.fetch(request))
    const options = { players: [other], allowWrites: player, budget: 300 }
    const { report, replay, recording } = await verifyTwice(send, options)
    expect(report.writes).toBeGreaterThan(3)
    expect(replay).toEqual(report)
    // Without one of the updates, nothing is known of what came after it.
    const exchanges = recording.exchanges.filter(({ request }) => request.method !== 'PUT')
    const without = await verify(replaySender({ exchanges }), recording)
    expect(without.policies['updateOmitted']).toEqual(OPEN)
    expect(without.policies['updateUnknownFields']).toEqual(OPEN)
    expect(without).toMatchObject({ writes: 0, findings: [] })
  })
})

const OPEN = { standing: 'open', needs: 'not in the recording' }

describe('a recording without some of the requests', () => {
  it('leads to no other conclusion and to no error', async () => {
    const runs = await Promise.all(
      [foreignServer(5), foreignServer(1_007, 'event_name ignored'), ownServer(4)].map((server) =>
        verifyTwice(server.send, { players: server.players, ...OPTIONS }),
      ),
    )
    const removed = fc.record({ which: fc.nat(), every: fc.integer({ min: 2, max: 60 }) })
    const property = async ({ which, every }: { which: number; every: number }) => {
      for (const { recording, replay } of runs) {
        const exchanges = recording.exchanges.filter((_, place) => (place + which) % every !== 0)
        const report = await verify(replaySender({ exchanges }), recording)
        expect(report.requests).toBeLessThanOrEqual(exchanges.length)
        for (const [name, finding] of Object.entries(report.policies)) {
          if (finding.standing === 'identified') expect(finding).toEqual(replay.policies[name])
        }
        for (const [entry, verdict] of Object.entries(report.entries)) {
          if (verdict === 'disagree') expect(replay.entries[entry]).toBe('disagree')
        }
      }
    }
    await fc.assert(fc.asyncProperty(removed, property), { numRuns: samples(4) })
  })

  it('says of a policy that its request is not in it', async () => {
    const { send, players } = ownServer(0)
    const { recording } = await verifyTwice(send, { players, ...OPTIONS })
    const exchanges = recording.exchanges.filter(
      ({ request }) => !/limit=verify|fauxhouse_verify|event_type=deposit%2C/.test(request.target),
    )
    const report = await verify(replaySender({ exchanges }), recording)
    expect(report.notRecorded).toBe(recording.exchanges.length - exchanges.length)
    expect(report.notRecorded).toBeGreaterThan(0)
    // Of the three forms of a list, the two others are in it.
    for (const name of ['errorFormat', 'unknownQuery', 'arrayEncoding']) {
      expect(report.policies[name]).toEqual(OPEN)
    }
  })

  it('gives no answer of after an update to a question of before', async () => {
    const get = { method: 'GET', target: '/players/a', headers: {}, credentials: 'given' } as const
    const put = { ...get, method: 'PUT', body: { blocked: true } } as const
    const exchanges = [get, put, get, get].map((request, status) => ({
      request,
      answer: { status: 200 + status, headers: {}, body: {} },
    }))
    const ask = async (...requests: VerifyRequest[]) => {
      const send = replaySender({ exchanges })
      const statuses: unknown[] = []
      for (const request of requests) statuses.push((await send(request))?.status)
      return statuses
    }
    const sent = { ...put, body: '{"blocked":true}' }
    const other = { ...put, body: '{"blocked":false}' }
    expect(await ask(get, sent, get, get, get)).toEqual([200, 201, 202, 203, undefined])
    expect(await ask(get, get, sent, get)).toEqual([200, undefined, 201, 202])
    expect(await ask(other, get, sent, get)).toEqual([undefined, undefined, undefined, undefined])
    expect(await ask({ ...get, headers: { Accept: 'a' } }, get)).toEqual([undefined, 200])
    expect(await ask({ ...get, credentials: 'no-session' }, get)).toEqual([undefined, 200])
  })
})

describe('a recording', () => {
  const names = sampled(SAMPLED_SCENARIOS, 5)

  it('has nothing personal, no id and no credential of our players', async () => {
    const world = createWorld({ players: 0, scenarios: [...names] })
    for (const [id, name] of HOSTILE) {
      const profile = { name, phone: '+49 (151) 234-5678', affiliate_name: `${name} / ${id}` }
      world.execute(id, [
        { type: 'register', market: 'ES', profile },
        { type: 'deposit', amount: 5_000 },
      ])
    }
    const ids = world.list({ limit: 200 }).players.map(({ id }) => id)
    const send = senderTo((request) => world.fetch(request))
    for (let start = 0; start < ids.length; start += 12) {
      const players = ids.slice(start, start + 12)
      const recorder = createRecorder(send, { secrets: ['secret-token', 'secret-session'] })
      await verify(recorder.send, { players, ...OPTIONS })
      const text = JSON.stringify(recorder.recording({ ...FACTS, players, budget: 300 }))
      expect(text).not.toMatch(/secret-token|secret-session|Bearer (?!")/)
      for (const id of players) {
        const player = world.player(id)
        const { name, email, phone, affiliate_name, vip_manager } = player.profile()
        const rows = player.transactions({ limit: 200 }).transactions
        const bonuses = player.bonuses({ limit: 200 }).bonuses
        const inner = [...rows, ...bonuses].map((item) => item.id)
        const notes = rows.map(({ event_note }) => event_note && `"${event_note}"`)
        const personal = [id, name, email, phone, affiliate_name, vip_manager, ...inner, ...notes]
        for (const value of personal) {
          if (value === undefined || value.startsWith('masked-')) continue
          expect(textForms(value).find(isIn(text))).toBeUndefined()
        }
      }
    }
  })

  it('differs in nothing from a later one, if the deployment is the same', async () => {
    const { send, players } = ownServer(0)
    const [one, other] = [
      await verifyTwice(send, { players, ...OPTIONS }),
      await verifyTwice(send, { players, ...OPTIONS }),
    ]
    expect(other.recording).toEqual(one.recording)
  })

  it('has nothing personal of the players of another service', async () => {
    const { send, players } = foreignServer(8)
    const { recording } = await verifyTwice(send, { players, ...OPTIONS })
    const text = JSON.stringify(recording)
    expect(text).not.toMatch(
      /Kim|kim@|mail\.example|\+49|P-1|Partner|%2F|"Slot"|T\d-\d|B\d-\d|Payout/,
    )
  })
})

/** Ids and names that are syntax in a path, in JSON, in HTML or in a regular expression. */
const HOSTILE = [
  ['a/b?c#d%20e', 'O\'Brien "Anna" \\u0041'],
  ['.*+?^{}()|[]', '$& $1 [a-z]+'],
  ['masked-player-1', 'masked-name-1'],
  ['<b>id</b>', '<script>alert(1)</script>'],
  ['../__proto__', '__proto__'],
  ['Ω≈ç√', 'Ünïcødé 🦊 عربى'],
] as const

/** A text as it is in JSON and in a URL. */
function textForms(text: string): string[] {
  return [text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text)]
}

function isIn(whole: string): (text: string) => boolean {
  return (text) => whole.includes(text)
}

describe('a file', () => {
  it.each([
    [undefined, 'is not a recording of verify.'],
    [[], 'is not a recording of verify.'],
    [{ findings: [] }, 'is not a recording of verify.'],
    [{ format: 'fauxhouse-recording' }, 'is a recording of version undefined, not 1.'],
    [{ format: 'fauxhouse-recording', version: 2 }, 'is a recording of version 2, not 1.'],
    [{ format: 'fauxhouse-recording', version: 1 }, 'is a damaged recording, at name.'],
  ])('that holds %j is refused', (value, problem) => {
    expect(() => readRecording(value, 'a.json')).toThrow(`a.json ${problem}`)
  })

  it('is refused with the place that is damaged', async () => {
    const { send, players } = foreignServer(8)
    const { recording } = await verifyTwice(send, { players, budget: 10 })
    const damaged = structuredClone(recording)
    Object.assign(damaged.exchanges[3]?.answer ?? {}, { status: 'ok' })
    expect(() => readRecording(damaged, 'a.json')).toThrow('at exchanges.3.answer.status.')
    for (const [status, isRead] of [
      ...([99, 1_000, 200.5, '200'] as const).map((wrong) => [wrong, false] as const),
      ...[100, 599, 999].map((right) => [right, true] as const),
    ]) {
      Object.assign(damaged.exchanges[3]?.answer ?? {}, { status })
      const read = expect(() => readRecording(damaged, 'a.json'))
      if (isRead) read.not.toThrow()
      else read.toThrow('at exchanges.3.answer.status.')
    }
  })
})
