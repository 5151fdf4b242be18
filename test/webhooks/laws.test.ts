import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Delivery } from '../../src/service/webhooks/delivery'
import { FaultStore } from '../../src/world/faults/store'
import { eventOf, hosted } from './host'

/** What happens in a world: events, moves of the clock in seconds, a resend, a reset. */
type Step =
  | { readonly publish: number }
  | { readonly advance: number }
  | { readonly resend: number }
  | { readonly reset: true }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ publish: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ advance: fc.constantFrom(1, 5, 300, 1_800, 7_200, 40_000) }),
  fc.record({ resend: fc.nat(20) }),
  fc.record({ reset: fc.constant(true as const) }),
)

/** What a receiver does with its n-th request; it does it again and again. */
const answer = fc.constantFrom(200, 204, 302, 429, 500, 503, 'throws' as const, 'later' as const)
const answers = fc.array(answer, { minLength: 1, maxLength: 12 })
const shares = fc.constantFrom(0, 0.3)

const runs = fc.record({
  steps: fc.array(step, { maxLength: 15 }),
  answers: fc.tuple(answers, answers),
  lost: shares,
  twice: shares,
})
type Run = typeof runs extends fc.Arbitrary<infer Value> ? Value : never

interface Seen {
  readonly headers: object
  readonly body: string
  readonly isAccepted: boolean
}

/** A receiver that answers in turns. */
function receiving(turns: Run['answers'][number]) {
  const seen: Seen[] = []
  const deliver = async (request: Request) => {
    const turn = turns[seen.length % turns.length]
    const isAccepted = turn === 200 || turn === 204 || turn === 'later'
    const headers = Object.fromEntries(request.headers)
    seen.push({ headers, body: await request.text(), isAccepted })
    if (turn === 'throws') throw new Error('not now')
    if (turn === 'later') await new Promise((resolve) => setImmediate(resolve))
    return new Response(null, { status: turn === 'later' ? 200 : Number(turn) })
  }
  return { seen, deliver }
}

async function live({ steps, answers: [first, second], lost, twice }: Run) {
  const faults = new FaultStore('seed', [
    { id: 'lost', event: '*', share: lost, effect: { loseDelivery: true } },
    { id: 'twice', event: '*', share: twice, effect: { deliverTwice: true } },
  ])
  const receivers = [receiving(first), receiving(second)] as const
  const { deliveries, advance } = hosted(
    { fault: (attempt) => faults.nextDelivery(attempt) },
    { id: 'a', deliver: receivers[0].deliver, timestamp: 'world' },
    { id: 'b', deliver: receivers[1].deliver, timestamp: 'world', types: ['withdrawal.*'] },
  )
  let number = 0
  const next = () => {
    number += 1
    return eventOf(number, number % 2 === 0 ? 'withdrawal.pending' : 'deposit.pending')
  }
  for (const each of steps) {
    if ('publish' in each) deliveries.publish(Array.from({ length: each.publish }, next))
    else if ('advance' in each) await advance(each.advance * 1_000)
    else if ('reset' in each) deliveries.reset()
    else {
      const list = deliveries.list().deliveries
      const chosen = list[each.resend % list.length]
      if (chosen) void deliveries.resend(chosen.id)
    }
    await advance(0)
  }
  const all = deliveries.list().deliveries
  const of = (id: string) => all.filter(({ webhook }) => webhook === id)
  return [
    { seen: receivers[0].seen, deliveries: of('a') },
    { seen: receivers[1].seen, deliveries: of('b') },
  ] as const
}

const eventIn = ({ body }: Seen) => JSON.parse(body).id as string
const isLost = ({ attempts }: Delivery) => attempts.some(({ fault }) => fault === 'lost')

describe('of deliveries, whatever happens:', () => {
  it('what was accepted or lost is delivered, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(runs, async (run) => {
        for (const { seen, deliveries } of await live(run)) {
          const accepted = new Set(seen.filter(({ isAccepted }) => isAccepted).map(eventIn))
          for (const delivery of deliveries) {
            const isDelivered = accepted.has(delivery.event.id) || isLost(delivery)
            expect([delivery.event.id, delivery.status === 'delivered']).toEqual([
              delivery.event.id,
              isDelivered,
            ])
          }
        }
      }),
    )
  })

  it('who accepts one of the attempts has it, unless it was lost', async () => {
    const ends: Step[] = [5, 300, 1_800, 7_200, 18_000, 36_000].map((advance) => ({ advance }))
    await fc.assert(
      fc.asyncProperty(runs, fc.constantFrom(2, 3), async (run, every) => {
        const patient = Array.from({ length: every }, (_, n) => (n === every - 1 ? 200 : 500))
        const steps = [...run.steps.filter((each) => !('reset' in each)), ...ends]
        const [{ seen, deliveries }] = await live({ ...run, steps, answers: [patient, [500]] })
        const accepted = new Set(seen.filter(({ isAccepted }) => isAccepted).map(eventIn))
        const open = deliveries.filter((each) => !accepted.has(each.event.id) && !isLost(each))
        for (const { status, attempts } of open) {
          expect([status, attempts.length >= 7]).toEqual(['failed', true])
        }
      }),
    )
  })

  it('the first attempts are in the order of the stream', async () => {
    await fc.assert(
      fc.asyncProperty(runs, async (run) => {
        for (const { seen, deliveries } of await live(run)) {
          // One that was lost may arrive much later, by a resend.
          const lost = new Set(deliveries.filter(isLost).map(({ event }) => event.id))
          const arrived = [...new Set(seen.map(eventIn))].filter((id) => !lost.has(id))
          const first = arrived.map((id) => Number(id.slice(4)))
          expect(first).toEqual(first.toSorted((a, b) => a - b))
          const listed = deliveries.map(({ event }) => Number(event.id.slice(4)))
          expect(listed).toEqual(listed.toSorted((a, b) => a - b))
        }
      }),
    )
  })

  it('equal runs give equal requests and records', async () => {
    await fc.assert(
      fc.asyncProperty(runs, async (run) => {
        expect(await live(run)).toEqual(await live(run))
      }),
    )
  })
})
