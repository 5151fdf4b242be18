import { expect, it } from 'vitest'
import { RULES } from '../../src/errors'
import { createWorld } from '../../src/index'
import { BLOCK_CAUSES, KYC_MOVES } from '../../src/simulator/domain/accounts'
import { EVENTS } from '../../src/simulator/domain/events'
import { DEPOSIT_MOVES, WITHDRAWAL_MOVES } from '../../src/simulator/domain/transactions'
import { rulesOf } from '../../src/simulator/engine/command-definition'
import { PLAYER_COMMANDS } from '../../src/simulator/engine/commands/catalog'
import { look, type Sight } from '../support/client'
import { STORIES } from './stories'

type Moves = Readonly<Record<string, readonly string[]>>

const moves = (kind: string, table: Moves) =>
  Object.entries(table).flatMap(([from, tos]) => tos.map((to) => `${kind}: ${from} > ${to}`))

const ROW_KINDS = Object.entries(EVENTS).flatMap(([name, { type, statuses }]) =>
  statuses.map((status) => `${type}/${status}/${name}`),
)

const TRANSITIONS = [
  ...moves('deposit', DEPOSIT_MOVES),
  ...moves('withdrawal', WITHDRAWAL_MOVES),
  ...moves('bet', { completed: ['rolled_back'] }),
  ...moves('win', { completed: ['rolled_back'] }),
  ...moves('kyc', KYC_MOVES),
  ...moves('bonus', {
    pending: ['active', 'cancelled'],
    active: ['completed', 'cancelled'],
    cancelled: ['active'],
  }),
  ...['no cause', ...BLOCK_CAUSES].flatMap((cause) => [
    `block: open > ${cause}`,
    `block: ${cause} > open`,
  ]),
]

/** The cause of a block that is new; the segments of some stay when their block goes. */
function causeOf(blocked: Sight, open: Sight): string {
  const shown = BLOCK_CAUSES.filter((cause) => blocked.profile.segments.includes(cause))
  const stayed: readonly string[] = open.profile.segments
  return shown.find((cause) => !stayed.includes(cause)) ?? shown.at(-1) ?? 'no cause'
}

/** The kinds of rows after a step, and the transitions since the last one. */
function reachedIn(before: Sight, after: Sight, cause: string): string[] {
  const old = new Map([...before.rows, ...before.bonuses].map(({ id, status }) => [id, status]))
  const kinds = after.rows.map((row) => `${row.event_type}/${row.status}/${row.event_name}`)
  const change = (kind: string, id: string, status: string) => {
    const from = old.get(id)
    if (from !== undefined && from !== status) kinds.push(`${kind}: ${from} > ${status}`)
  }
  for (const { id, event_type, status } of after.rows) change(event_type, id, status)
  for (const { id, status } of after.bonuses) change('bonus', id, status)
  const [was, is] = [before.profile, after.profile]
  if (was.kyc_status !== is.kyc_status) kinds.push(`kyc: ${was.kyc_status} > ${is.kyc_status}`)
  if (!was.blocked && is.blocked) kinds.push(`block: open > ${causeOf(after, before)}`)
  if (was.blocked && !is.blocked) kinds.push(`block: ${cause} > open`)
  return kinds
}

it('law: the stories reach every kind of row and every transition, and no row outside of them', async () => {
  const reached = new Set<string>()
  for (const { register, lines } of STORIES) {
    const policies = { minimumTurnover: 0, marketRules: 'off' } as const
    const world = createWorld({ seed: 'stories', players: 0, policies })
    world.execute('p', { type: 'register', currency: 'EUR', market: 'DE', ...register })
    let sight = await look(world, 'p')
    let cause = ''
    for (const line of lines) {
      if (typeof line === 'string') world.advance(line)
      else world.execute('p', line)
      const next = await look(world, 'p')
      for (const kind of reachedIn(sight, next, cause)) reached.add(kind)
      if (!sight.profile.blocked && next.profile.blocked) cause = causeOf(next, sight)
      sight = next
    }
  }
  expect([...ROW_KINDS, ...TRANSITIONS].filter((kind) => !reached.has(kind))).toEqual([])
  const rows = [...reached].filter((kind) => kind.includes('/'))
  expect(rows.filter((kind) => !ROW_KINDS.includes(kind))).toEqual([])
})

it('leaves out no rule: each can reject a command, and the tests of the engine check how', () => {
  const rules = PLAYER_COMMANDS.flatMap((command) => rulesOf(command))
  expect([...new Set(rules)].toSorted()).toEqual(Object.keys(RULES).toSorted())
})
