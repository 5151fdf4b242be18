import { expect, test } from 'vitest'
import {
  audit,
  createWorld,
  isFauxhouseError,
  type PlayerCommand,
  type RegisterCommand,
  type Transaction,
} from '../../src/index'
import { RESTRICTIONS } from '../../src/simulator/domain/accounts'
import { createStream, type Stream } from '../../src/simulator/random/stream'
import type { PlayerView } from '../../src/world/views/player-view'
import { drawCommand } from '../support/command-draws'
import { drawClockMove } from '../support/histories'
import { BonusModel } from './bonus-model'
import { HoldModel } from './hold-model'

/*
 * Random commands and moves of the clock. The audit is the oracle; two models know what no law
 * over the wire can see.
 */

const HOUR_MS = 3_600_000
const STEPS = 220
/** Steps between two audits. */
const AUDIT_EVERY = 20

type Cast = Omit<RegisterCommand, 'type'> & { readonly offset: number }

const CAST: readonly Cast[] = [
  { currency: 'EUR', market: 'DE', offset: HOUR_MS },
  { currency: 'JPY', market: 'JP', offset: 9 * HOUR_MS },
  { currency: 'KWD', market: 'KW', offset: 3 * HOUR_MS },
  { currency: 'GBP', market: 'GB', autopilot: true, offset: 0 },
]

const policiesOf = (number: number) =>
  number % 2 === 0 ? ({ minimumTurnover: 0, marketRules: 'off' } as const) : {}

function sightOf(view: PlayerView) {
  const rows: Transaction[] = []
  for (let more = true; more; ) {
    const page = view.transactions({ limit: 200, offset: rows.length })
    rows.push(...page.transactions)
    more = page.has_more
  }
  const { bonuses } = view.bonuses({ limit: 200 })
  return { rows: rows.reverse(), bonuses: [...bonuses].reverse(), profile: view.profile() }
}

const isCredited = (status: string) => /^(completed|refunded|charged_back)$/.test(status)

/**
 * What the operator kept: what came in, less what went out and what the player holds, plus the cash
 * that adjustments moved. It is the revenue, because what is undone or taken back leaves no trace.
 */
function keptOf({ rows, profile }: ReturnType<typeof sightOf>, minor: (amount: number) => number) {
  const { kpi, balances } = profile
  const sum = (isCounted: (row: Transaction) => boolean) =>
    rows.filter(isCounted).reduce((total, { amount }) => total + minor(amount), 0)
  const came = sum(({ event_type: type, event_name: name, status }) => {
    if (type === 'deposit') return isCredited(status)
    return type === 'refund' && /^(Deposit Refund|Chargeback)/.test(name)
  })
  const moved = sum(({ event_type: type, event_name: name }) => {
    return type === 'adjustment' && !name.startsWith('Bonus ')
  })
  const held = minor(balances.total_balance) + minor(balances.pending_withdrawal)
  return came - minor(kpi.ltw) - held + moved
}

/** The rule that rejects a command, or undefined. */
function verdictOf(execute: () => unknown): string | undefined {
  try {
    execute()
    return undefined
  } catch (error) {
    if (!isFauxhouseError(error)) throw error
    return String(error.facts['rule'] ?? error.code)
  }
}

/** What the model of holds is about, more often than it is drawn otherwise. */
function drawHold(stream: Stream): PlayerCommand {
  const activity = stream.pick(RESTRICTIONS)
  const per = stream.pick(['day', 'week', 'month'] as const)
  const amount = stream.pick([null, 20, 50, 200, 1_000])
  const kind = stream.pick(['deposit', 'loss'] as const)
  return stream.pick<PlayerCommand>([
    { type: 'restrict', activity },
    { type: 'lift', activity },
    { type: 'lift', activity },
    { type: 'holdPayouts', cause: 'AML' },
    { type: 'releasePayouts' },
    { type: 'setLimit', kind, per, amount },
  ])
}

/** Rules whose truth the model of holds decides. */
const DECIDED = ['restricted', 'limit_reached']

async function play(seed: string, { offset, ...register }: Cast, number: number): Promise<void> {
  const world = createWorld({ seed, players: 0, policies: policiesOf(number) })
  world.execute('p', { type: 'register', ...register })
  const view = world.player('p')
  const stream = createStream(seed, 'run')
  const bonus = new BonusModel(register.currency ?? '')
  const holds = new HoldModel(offset)
  const minor = (amount: number) => bonus.minor(amount)
  let sight = sightOf(view)
  const told: unknown[] = []
  let isTimed = false
  for (let step = 0; step < STEPS; step += 1) {
    const place = () => `seed ${seed}, step ${step}: ${JSON.stringify(told.slice(-3))}`
    let command: PlayerCommand | undefined
    if (stream.chance(1, 12)) {
      const move = drawClockMove(stream)
      told.push(move)
      world.advance(move)
    } else {
      command = stream.chance(1, 10) ? drawHold(stream) : drawCommand(stream, view)
      // A closed or erased account would reject nearly everything for the rest of the run.
      if (/^(close|erase)$/.test(command.type) && step < STEPS - 20) continue
      if (command.type === 'block' && !/AML|Fraud|undefined/.test(`${command.cause}`)) continue
      told.push(command)
      const sent = command
      const moment = { at: Date.parse(world.now), rows: sight.rows, minor, ...sight.profile }
      const due = holds.due(sent, moment)
      const rule = verdictOf(() => world.execute('p', sent))
      if (rule === undefined) {
        expect(due, `accepted in ${place()}`).toEqual([])
        isTimed ||= sent.type === 'setLimit' && sent.kind === 'session'
        holds.follow(sent, moment)
      } else if (DECIDED.includes(rule) && !(isTimed && sent.type === 'play')) {
        expect(due, `rejected by ${rule} in ${place()}`).toContain(rule)
      }
    }
    sight = sightOf(view)
    expect(minor(sight.profile.kpi.ltnc), place()).toBe(keptOf(sight, minor))
    const plays = command?.type === 'play'
    expect(bonus.follow(sight, plays), place()).toEqual([])
    if (step % AUDIT_EVERY === AUDIT_EVERY - 1) expect(await audit(view), place()).toEqual([])
  }
  expect(await audit(view), `seed ${seed}`).toEqual([])
  const again = createWorld({ replay: JSON.parse(JSON.stringify(world.log())) })
  expect(sightOf(again.player('p')), `the replay of seed ${seed}`).toEqual(sight)
}

test.each(
  CAST.flatMap((cast, number) => [1, 2, 3].map((run) => ({ cast, seed: `run-${number}-${run}` }))),
)('law: random commands of seed $seed agree with the audit and both models', ({ cast, seed }) =>
  play(seed, cast, Number(seed.at(-1))),
)
