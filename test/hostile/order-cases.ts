import { describe, expect, it } from 'vitest'
import type { ProblemCode } from '../../src/contract/problems'
import { CREDENTIALS, playerPath } from '../contract/bench'
import { type Attack, type CallInit, createAttack, JSON_TYPE } from './attack'

/** A call that can be made invalid in several ways at once. */
interface Plan {
  readonly id: string
  readonly prefix: string
  readonly query: string
  readonly init: CallInit
}

interface Fault {
  readonly name: string
  readonly code: ProblemCode
  spoil(plan: Plan): Plan
}

function withHeaders(plan: Plan, headers: Record<string, string | undefined>): Plan {
  return { ...plan, init: { ...plan.init, headers: { ...plan.init.headers, ...headers } } }
}

const SHARED: readonly Fault[] = [
  {
    name: 'no such path',
    code: 'NOT_FOUND',
    spoil: (plan) => ({ ...plan, prefix: '/gamers/' }),
  },
  {
    name: 'no such method',
    code: 'METHOD_NOT_ALLOWED',
    spoil: (plan) => ({ ...plan, init: { ...plan.init, method: 'DELETE' } }),
  },
  {
    name: 'no token',
    code: 'UNAUTHORIZED',
    spoil: (plan) => withHeaders(plan, { Authorization: undefined }),
  },
  {
    name: 'no session',
    code: 'MISSING_SESSION',
    spoil: (plan) => withHeaders(plan, { 'X-Session-ID': undefined }),
  },
  {
    name: 'no such player',
    code: 'PLAYER_NOT_FOUND',
    spoil: (plan) => ({ ...plan, id: 'nobody' }),
  },
  {
    name: 'no JSON wanted',
    code: 'NOT_ACCEPTABLE',
    spoil: (plan) => withHeaders(plan, { Accept: 'text/html' }),
  },
]

/** Stages of a read, the earliest first. */
const READING: readonly Fault[] = [
  ...SHARED,
  {
    name: 'a bad parameter',
    code: 'INVALID_PARAMETER',
    spoil: (plan) => ({ ...plan, query: '?limit=x' }),
  },
]

/** Stages of an update. */
const UPDATING: readonly Fault[] = [
  ...SHARED,
  {
    name: 'another type of body',
    code: 'UNSUPPORTED_MEDIA_TYPE',
    spoil: (plan) => withHeaders(plan, { 'Content-Type': 'text/plain' }),
  },
  {
    name: 'a body that is too large',
    code: 'BODY_TOO_LARGE',
    spoil: (plan) => ({ ...plan, init: { ...plan.init, body: `"${'x'.repeat(70_000)}` } }),
  },
  {
    name: 'a bad body',
    code: 'INVALID_BODY',
    spoil: (plan) => ({
      ...plan,
      init: { ...plan.init, body: plan.init.body === '{}' ? '{"x":1}' : (plan.init.body ?? '') },
    }),
  },
]

/** With two problems, the earlier stage answers. */
export function orderCases(attack: Attack): void {
  const { busy, tally } = attack
  const chains: readonly [string, string, readonly Fault[], CallInit][] = [
    ['reading', '/transactions', READING, {}],
    ['updating', '', UPDATING, { method: 'PUT', headers: JSON_TYPE, body: '{}' }],
  ]

  for (const [name, below, faults, init] of chains) {
    const start: Plan = { id: busy, prefix: '/players/', query: '', init }
    const send = (plan: Plan, code: ProblemCode) =>
      attack.refused(code, `${plan.prefix}${plan.id}${below}${plan.query}`, plan.init)

    describe(name, () => {
      faults.forEach((first, index) => {
        it(`${first.name} alone`, async () => {
          tally.count('order')
          await send(first.spoil(start), first.code)
        })
        for (const second of faults.slice(index + 1)) {
          it(`${first.name} comes before ${second.name}`, async () => {
            tally.count('order', 2)
            await send(first.spoil(second.spoil(start)), first.code)
            await send(second.spoil(first.spoil(start)), first.code)
          })
        }
      })

      it('everything at once is the first', async () => {
        tally.count('order')
        const plan = faults.reduce((spoilt, fault) => fault.spoil(spoilt), start)
        await send(plan, 'NOT_FOUND')
      })
    })
  }

  it('parameters and body are one stage: all is said at once', async () => {
    tally.count('order')
    const strict = createAttack(tally, { unknownQuery: 'reject' })
    const { errors } = await strict.refused(
      'INVALID_PARAMETER',
      playerPath(strict.busy, '?x=1&%=2'),
      {
        method: 'PUT',
        headers: { ...CREDENTIALS, ...JSON_TYPE },
        body: '{"phone":1,"name":"x","settings":{"want_bonus":0}}',
      },
    )
    expect(errors.map(({ where }) => where)).toEqual([
      'query',
      'query.x',
      '/name',
      '/phone',
      '/settings/want_bonus',
    ])
  })
}
