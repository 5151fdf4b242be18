import { describe, expect, test } from 'vitest'
import {
  AMOUNTS,
  type Explanation,
  type ExplanationFilter,
  type ExplanationTerm,
  isOfSummary,
} from '../../src/contract/explanation'
import { valueAt } from '../../src/contract/input/json'
import type { Period } from '../../src/contract/parameters'
import type { Policies } from '../../src/contract/policies'
import { createWorld, isFauxhouseError, type Player, type WorldOptions } from '../../src/index'
import { CURRENCIES } from '../../src/simulator/domain/currencies'
import { createStream } from '../../src/simulator/random/stream'
import type { StatementPage, StatementRow } from '../../src/world/views/statement'
import { drawCommand } from '../support/command-draws'
import { drawClockMove, tryHistory } from '../support/histories'
import { SAMPLED_SCENARIOS, sampled, samples } from '../support/samples'

/** What a row adds to an amount that is a sum of wallets. */
const CHANGES: Readonly<Record<string, (change: StatementRow['change']) => number>> = {
  '/balances/total_balance': ({ cash, bonus }) => cash + bonus,
  '/balances/cash_balance': ({ cash }) => cash,
  '/balances/withdrawable_balance': ({ cash }) => cash,
  '/balances/bonus_balance': ({ bonus }) => bonus,
  '/balances/pending_withdrawal': ({ pending }) => pending,
}

const ALL = 1_000_000

type Statement = (filter: ExplanationFilter) => StatementPage

/** The statement of a player by filter: many terms have the same one. */
function statementOf(player: Player): Statement {
  const known = new Map<string, StatementPage>()
  return (filter) => {
    const key = JSON.stringify(filter)
    const page = known.get(key) ?? player.statement({ ...filter, limit: ALL })
    known.set(key, page)
    return page
  }
}

/** The faults of the explanations of a player: none, in a world that is right. */
function faultsOf(player: Player, period: Period, statement = statementOf(player)): string[] {
  const document = { ...player.profile(), summary: player.summary(period) }
  return AMOUNTS.flatMap((pointer) => {
    const value = valueAt(document, pointer)
    const explained = explain(player, pointer, isOfSummary(pointer) ? period : {})
    if (explained === undefined) return value === undefined || value === null ? [] : [pointer]
    const { exponent } = CURRENCIES[explained.currency]
    const minor = (amount: number) => Math.round(amount * 10 ** exponent)
    const sum = explained.terms.reduce((sum, { sign, amount }) => sum + sign * minor(amount), 0)
    const isRight = explained.value === value && sum === minor(explained.value)
    const wrong = explained.terms.filter((term) => !isTermRight(statement, pointer, term, minor))
    return [...(isRight ? [] : [pointer]), ...wrong.map(({ label }) => `${pointer}: ${label}`)]
  })
}

function explain(player: Player, pointer: string, period: Period): Explanation | undefined {
  try {
    return player.explain(pointer, period)
  } catch (error) {
    if (isFauxhouseError(error) && error.code === 'NOT_AN_AMOUNT') return undefined
    throw error
  }
}

/** Whether the filter of a term selects its rows, and they add its amount to the field. */
function isTermRight(
  statement: Statement,
  pointer: string,
  { sign, amount, count, filter }: ExplanationTerm,
  minor: (amount: number) => number,
): boolean {
  if (filter === null) return count === 0 && amount > 0
  const { rows, total } = statement(filter)
  const { [pointer]: changeOf } = CHANGES
  const added = rows.reduce((sum, { change, transaction }) => {
    return sum + (changeOf ? minor(changeOf(change)) : sign * Math.abs(minor(transaction.amount)))
  }, 0)
  return amount > 0 && count === total && added === sign * minor(amount)
}

const PERIODS: readonly Period[] = [
  {},
  { from_date: '2025-12-01', to_date: '2025-12-20T08:00:00Z' },
  { to_date: '2025-11-15' },
]

/** The faults of so many players of a world, by player and period. */
function faultsIn(options: WorldOptions, count = ALL): object {
  const world = createWorld(options)
  return world.list({ limit: count }).players.flatMap(({ id }) => {
    const player = world.player(id)
    const statement = statementOf(player)
    const found = PERIODS.map((period) => {
      return [JSON.stringify(period), faultsOf(player, period, statement)]
    })
    return found.filter(([, wrong]) => wrong?.length !== 0).map((wrong) => [id, ...wrong])
  })
}

/** Each value of the policies that touch amounts, beside the default values. */
const POLICIES: readonly Partial<Policies>[] = [
  ...(['awards', 'awards-and-adjustments', 'converted', 'ggr'] as const).map((ngr) => ({ ngr })),
  { ltnc: 'net-cash', wr: 'requirement', pendingInTotal: true, amountSign: 'magnitude' },
  { withdrawable: 'balance', minimumTurnover: 0, periodBy: 'completed' },
  { withdrawable: 'also-kyc-and-block', absentFields: 'null', ngr: 'converted' },
  {
    vocabulary: { status: { completed: 'paid' }, event_name: { 'Bonus Awarded': 'Gift' } },
    periodBy: 'completed',
    sortOrder: 'oldest-first',
    maxLimit: 1,
  },
]

describe('the terms of each amount add up to it, and their filters select their rows', () => {
  test.each(['desk', 'register'] as const)('of generated players: %s', (population) => {
    const players = samples(6)
    expect(faultsIn({ seed: 'explained', players, population }, players)).toEqual([])
  })

  test.each(sampled(SAMPLED_SCENARIOS, 10))('of the scenario %s', (name) => {
    expect(faultsIn({ players: 0, scenarios: [name] })).toEqual([])
  })

  test.each(POLICIES)('under %j', (policies) => {
    const scenarios = ['withdrawal-pending', 'wagering-nearly-done', 'aml-hold'] as const
    const players = samples(1)
    expect(faultsIn({ seed: 'policies', players, scenarios, policies }, players + 3)).toEqual([])
  })

  test.each([1, 2])('after random commands, %i', (number) => {
    const { ngr } = POLICIES[number - 1] ?? {}
    const world = createWorld({ players: 0, policies: { ngr, periodBy: 'completed' } as never })
    world.execute('a', { type: 'register', market: 'DE' })
    const stream = createStream('explanations', number)
    for (let step = 1; step <= 120; step += 1) {
      const isMove = stream.chance(1, 4)
      const next = isMove
        ? { advance: drawClockMove(stream) }
        : drawCommand(stream, world.player('a'))
      tryHistory(world, 'a', [next])
      if (step % 20 > 0) continue
      const to_date = new Date(Date.parse(world.now) - 1_000)
      expect(faultsOf(world.player('a'), { from_date: '2026-01-02', to_date })).toEqual([])
    }
  })
})
