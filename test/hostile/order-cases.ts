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

type Fault = readonly [name: string, code: ProblemCode, spoil: (plan: Plan) => Plan]

function withHeaders(plan: Plan, headers: Record<string, string | undefined>): Plan {
  return { ...plan, init: { ...plan.init, headers: { ...plan.init.headers, ...headers } } }
}

const SHARED: readonly Fault[] = [
  ['no such path', 'NOT_FOUND', (plan) => ({ ...plan, prefix: '/gamers/' })],
  [
    'no such method',
    'METHOD_NOT_ALLOWED',
    (plan) => ({ ...plan, init: { ...plan.init, method: 'DELETE' } }),
  ],
  ['no token', 'UNAUTHORIZED', (plan) => withHeaders(plan, { Authorization: undefined })],
  ['no session', 'MISSING_SESSION', (plan) => withHeaders(plan, { 'X-Session-ID': undefined })],
  ['no such player', 'PLAYER_NOT_FOUND', (plan) => ({ ...plan, id: 'nobody' })],
  ['no JSON wanted', 'NOT_ACCEPTABLE', (plan) => withHeaders(plan, { Accept: 'text/html' })],
]

/** Stages of a read, the earliest first. */
const READING: readonly Fault[] = [
  ...SHARED,
  ['a bad parameter', 'INVALID_PARAMETER', (plan) => ({ ...plan, query: '?limit=x' })],
]

/** Stages of an update. */
const UPDATING: readonly Fault[] = [
  ...SHARED,
  [
    'another type of body',
    'UNSUPPORTED_MEDIA_TYPE',
    (plan) => withHeaders(plan, { 'Content-Type': 'text/plain' }),
  ],
  [
    'a body that is too large',
    'BODY_TOO_LARGE',
    (plan) => ({ ...plan, init: { ...plan.init, body: `"${'x'.repeat(70_000)}` } }),
  ],
  [
    'a bad body',
    'INVALID_BODY',
    (plan) => ({
      ...plan,
      init: { ...plan.init, body: plan.init.body === '{}' ? '{"x":1}' : (plan.init.body ?? '') },
    }),
  ],
]

/** With two problems, the earlier stage answers. */
export function orderCases(attack: Attack): void {
  const { busy } = attack
  const chains: readonly [string, string, readonly Fault[], CallInit][] = [
    ['reading', '/transactions', READING, {}],
    ['updating', '', UPDATING, { method: 'PUT', headers: JSON_TYPE, body: '{}' }],
  ]

  for (const [name, below, faults, init] of chains) {
    const start: Plan = { id: busy, prefix: '/players/', query: '', init }
    const send = (plan: Plan, code: ProblemCode) =>
      attack.refused(code, `${plan.prefix}${plan.id}${below}${plan.query}`, plan.init)

    describe(name, () => {
      faults.forEach(([name, code, spoil], index) => {
        it(`${name} alone`, async () => {
          await send(spoil(start), code)
        })
        for (const [other, , spoilLater] of faults.slice(index + 1)) {
          it(`${name} comes before ${other}`, async () => {
            await send(spoil(spoilLater(start)), code)
            await send(spoilLater(spoil(start)), code)
          })
        }
      })

      it('everything at once is the first', async () => {
        const plan = faults.reduce((spoilt, [, , spoil]) => spoil(spoilt), start)
        await send(plan, 'NOT_FOUND')
      })
    })
  }

  it('parameters and body are one stage: all is said at once', async () => {
    const strict = createAttack({ unknownQuery: 'reject' })
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
