import {
  CommandRefusedError,
  isFauxhouseError,
  type PlayerCommand,
  type World,
} from '../../src/index'
import { endOf, noteFlag } from './block-verdicts'
import type { Actor } from './cast'
import { follow } from './oracle'
import { relieve } from './oracle-rows'
import { activeOf, breach, money, type OracleState, same } from './oracle-state'
import { checkOutcome } from './predictions'
import { count, type Tally } from './tally'
import { isTrue, mustRefuse } from './verdicts'
import { difference, look, type Sight } from './wire'

/** The rule that refused a command; undefined if it was executed. */
export type Verdict = string | undefined

/** Sends one command to a world, and compares the result with the oracle. */
export async function take(
  world: World,
  actor: Actor,
  command: PlayerCommand,
  tally: Tally,
): Promise<Verdict> {
  const log = JSON.stringify(world.log())
  const before = structuredClone(actor.oracle)
  count(tally.commands, command.type)
  let error: unknown
  let outcome: ReturnType<World['execute']> | undefined
  try {
    outcome = world.execute(actor.id, command)
  } catch (thrown) {
    error = thrown
  }
  const sight = await look(world, actor.id)
  const reason = mustRefuse(before, command, Date.parse(world.now))
  if (outcome === undefined) {
    const rule = checkRefusal(error, before, command, Date.parse(world.now))
    count(tally.refusals, rule)
    if (sight.bytes !== actor.sight.bytes) {
      breach(`${command.type}, refused by ${rule}: ${difference(actor.sight.bytes, sight.bytes)}`)
    }
    if (JSON.stringify(world.log()) !== log) breach(`${rule} left a trace in the log`)
    return rule
  }
  if (reason !== undefined) breach(`${JSON.stringify(command)} was taken, although ${reason}`)
  relieve(actor.oracle, command)
  const change = follow(actor.oracle, sight, { single: true })
  for (const kind of change.reached) count(tally.reached, kind)
  checkOutcome(before, command, change, sight, Date.parse(world.now), actor.oracle)
  const ids = new Set([
    ...change.moved.map(({ row }) => row.id),
    ...change.added.map(({ id }) => id),
  ])
  const touched = sight.rows.filter(({ id }) => ids.has(id))
  same('transactions of the outcome', JSON.stringify(outcome.transactions), JSON.stringify(touched))
  const records = sight.bonuses.filter(
    (bonus) =>
      JSON.stringify(bonus) !==
      JSON.stringify(actor.sight.bonuses.find(({ id }) => id === bonus.id)),
  )
  for (const record of records) {
    const reported = outcome.bonuses.find(({ id }) => id === record.id)
    same(`${record.id} in the outcome`, JSON.stringify(reported), JSON.stringify(record))
  }
  noteTerms(actor.oracle, command, sight)
  noteLimit(actor.oracle, command)
  noteHold(actor.oracle, command)
  noteBlock(before, actor.oracle, command, Date.parse(world.now))
  noteClaim(before, actor.oracle, command, sight)
  checkAvailable(actor.oracle, sight, Date.parse(world.now))
  actor.sight = sight
  return undefined
}

/** Records the terms of a bonus that the wire does not show: its cap and its lock. */
function noteTerms(state: OracleState, command: PlayerCommand, { bonuses }: Sight): void {
  const record = bonuses.at(-1)
  if (command.type !== 'awardBonus' || command.code !== undefined || record === undefined) return
  const { cap, base = 'bonus' } = command
  state.caps.set(record.id, cap === undefined ? 'none' : money(state).minor(cap))
  if (!activeOf(state, record.id)) return
  if (base === 'bonus+deposit') state.locked = true
  else if (state.actives.length === 1) state.locked = false
}

/** "Available" means that a withdrawal of all that is withdrawable would be accepted. */
function checkAvailable(state: OracleState, { profile }: Sight, now: number): void {
  if (profile.withdrawal_status !== 'Available') return
  const amount = profile.balances.withdrawable_balance
  const { minor, stated } = money(state)
  if (minor(amount) < stated(20)) breach(`${amount} is Available, below the minimum`)
  const reason = mustRefuse(state, { type: 'requestWithdrawal', amount }, now)
  if (reason !== undefined) breach(`${amount} is Available, although ${reason}`)
}

/** Records a limit: the wire shows it only in the notes of the rows that it binds. */
function noteLimit(state: OracleState, command: PlayerCommand): void {
  if (command.type !== 'setLimit') return
  const { kind, amount } = command
  state.limits.push({ kind, least: money(state).minor(amount ?? 0) })
}

/** Records a hold or a restriction, which the wire hardly shows. */
function noteHold(state: OracleState, command: PlayerCommand): void {
  if (command.type === 'holdPayouts') state.held = true
  if (command.type === 'releasePayouts') state.held = false
  if (command.type === 'restrict') state.restricted = [...state.restricted, command.activity]
  if (command.type !== 'lift') return
  state.restricted = state.restricted.filter((each) => each !== command.activity)
}

/** Records what the wire does not show of a block: that it has no cause, or when it ends. */
function noteBlock(
  before: OracleState,
  after: OracleState,
  command: PlayerCommand,
  now: number,
): void {
  if (command.type === 'updateProfile' && !before.blocked && after.blocked) noteFlag(after)
  if (command.type !== 'block') return
  const { cause } = command
  const end = endOf(command as Parameters<typeof endOf>[0], now)
  if (cause === undefined) after.plain = true
  else if (end !== undefined) after.ends.set(cause, Math.max(end, after.ends.get(cause) ?? end))
  after.lifted = after.lifted.filter((each) => each !== cause)
}

/** Records a claim of an offer: its record is new. */
function noteClaim(
  before: OracleState,
  { claimed }: OracleState,
  { type }: PlayerCommand,
  { bonuses }: Sight,
): void {
  const record = bonuses.at(-1)
  if (type === 'claimBonus' && record && !before.book.has(record.id)) claimed.add(record.id)
}

/** Checks a refusal: its type, its rule, its facts, its remedy, and whether the rule is true. */
export function checkRefusal(
  error: unknown,
  state: OracleState,
  command: PlayerCommand,
  now: number,
): string {
  if (!isFauxhouseError(error)) throw error
  const text = JSON.stringify(command)
  if (!error.message.endsWith(error.remedy) || error.remedy.length < 5) {
    breach(`the refusal of ${text} does not end in its remedy: ${error.message}`)
  }
  if (JSON.stringify(JSON.parse(JSON.stringify(error.facts))) === '{}') {
    breach(`the refusal of ${text} has no facts: ${error.message}`)
  }
  if (error.code === 'INVALID_COMMAND') return 'INVALID_COMMAND'
  same(`code of the refusal of ${text}`, error.code, 'COMMAND_REFUSED')
  if (!(error instanceof CommandRefusedError)) breach(`${text} was refused by ${error.name}`)
  if (isTrue(error.rule, state, command, now) === false) {
    breach(`${text} was refused by ${error.rule}, which is not so: ${error.message}`)
  }
  return error.rule
}
