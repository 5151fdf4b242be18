import { CommandRefusedError, type Facts, type Rule } from '../../errors'
import {
  type BlockCause,
  type HoldCause,
  isSuspicion,
  type Restriction,
  stopsPayouts,
} from '../domain/accounts'
import { type Currency, MAX_AMOUNT, toMajor } from '../domain/currencies'
import { formatInstant } from '../domain/instants'
import type { Block, PlayerState } from './state'

/**
 * Throws the rejection: the problem states the conflict, the remedy what to do instead.
 *
 * @param field name of the command's field at fault, if any
 */
export function reject(
  rule: Rule,
  problem: string,
  remedy: string,
  facts: Facts = {},
  field?: string,
): never {
  const pointer = field === undefined ? {} : { pointer: `/${field}` }
  throw new CommandRefusedError(rule, problem, remedy, { ...facts, ...pointer })
}

/** `12.5 EUR`, for messages. */
export function formatMoney(minor: number, currency: Currency): string {
  return `${toMajor(minor, currency)} ${currency}`
}

/** Largest stake: it bounds the largest win of any table. */
export const MAX_STAKE = 1_000_000_000

/** As long as the turnover is below this, sums over a ledger are exact integers. */
const MAX_TURNOVER = 4_000_000_000_000_000

/** Rejects an invalid amount: zero, negative, fractional minor units, or beyond `max`. */
export function requireAmount(
  player: PlayerState,
  amount: number,
  what: string,
  field = 'amount',
  max = MAX_AMOUNT,
) {
  const valid = Number.isSafeInteger(amount) && amount >= 1 && amount <= max
  if (valid && player.ledger.turnover + amount <= MAX_TURNOVER) return
  reject(
    'amount_out_of_range',
    `The ${what} of ${formatMoney(amount, player.currency)} is outside the limits of the ledger.`,
    `Use ${formatMoney(1, player.currency)} to ${formatMoney(max, player.currency)}.`,
    { amount: toMajor(amount, player.currency), maximum: toMajor(max, player.currency) },
    field,
  )
}

/** Rejects an activity once the account is erased. `act` is a noun phrase: "an update". */
export function requirePerson({ id, erasedAt }: PlayerState, act: string): void {
  if (erasedAt === undefined) return
  reject(
    'account_erased',
    `Player "${id}" is erased: ${act} is not allowed.`,
    'Register a new player; only the money of this one can still be settled.',
    { erased_at: formatInstant(erasedAt) },
  )
}

/**
 * Rejects an activity while a block stops payouts. The block of a player who stays away or leaves
 * stops none: the money goes back to its owner.
 */
export function requirePayable(player: PlayerState, act: string): void {
  if (isPayoutStopped(player)) requireOpenAccount(player, act)
  else requirePerson(player, act)
}

/** Rejects an activity while the account is blocked. `act` is a noun phrase: "a deposit". */
export function requireOpenAccount(player: PlayerState, act: string): void {
  requirePerson(player, act)
  const [block] = player.blocks
  if (!block) return
  reject(
    'account_blocked',
    `Player "${player.id}" is blocked${causesText(player)}: ${act} is not allowed.`,
    'Unblock the player first.',
    { cause: block.cause ?? null },
  )
}

/** Rejects what staff have restricted for the player. `act` is a noun phrase: "a deposit". */
export function requireFree(player: PlayerState, activity: Restriction, act: string): void {
  if (!isRestricted(player, activity)) return
  reject(
    'restricted',
    `Staff have restricted ${activity} for player "${player.id}": ${act} is not allowed.`,
    'Lift the restriction first.',
    { activity },
  )
}

/** Cash that can be spent: none while the player owes some of a chargeback. */
export function spendableCash({ ledger }: PlayerState): number {
  return Math.max(0, ledger.cash)
}

/** Rejects an amount above the cash balance. `field` is the command's field for it. */
export function requireCash(player: PlayerState, amount: number, act: string, field: string): void {
  const { cash } = player.ledger
  if (cash >= amount) return
  reject(
    'insufficient_funds',
    `${act} needs ${formatMoney(amount, player.currency)} in cash, but the player has ${formatMoney(cash, player.currency)}.`,
    'Deposit first, or use a smaller amount.',
    {
      cash_balance: toMajor(cash, player.currency),
      required: toMajor(amount, player.currency),
    },
    field,
  )
}

/** Rejects a term of a bonus that is not a whole number in range. `what` is its field. */
export function requireWhole(
  what: string,
  value: number | undefined,
  min: number,
  max: number,
): void {
  if (value === undefined) return
  if (Number.isInteger(value) && value >= min && value <= max) return
  reject(
    'invalid_terms',
    `The ${what} ${value} is out of range.`,
    `Use ${min} to ${max}.`,
    { [what]: value },
    what,
  )
}

/*
 * Several blocks can stand at a time, at most one of a cause, and what is in force is their sum.
 */

export function isBlocked({ blocks }: Pick<PlayerState, 'blocks'>): boolean {
  return blocks.length > 0
}

/** Whether staff restrict this activity of the player, without a block. */
export function isRestricted({ restrictions }: PlayerState, activity: Restriction): boolean {
  return restrictions.includes(activity)
}

/** The block that has this cause, if there is one. */
export function blockOf(
  { blocks }: Pick<PlayerState, 'blocks'>,
  cause: BlockCause | undefined,
): Block | undefined {
  return blocks.find((block) => block.cause === cause)
}

/** Whether a block, or a suspicion beside it, stops payouts. */
export function isPayoutStopped({ blocks, labels }: PlayerState): boolean {
  if (blocks.length === 0) return false
  return blocks.some(({ cause }) => stopsPayouts(cause)) || labels.some(isSuspicion)
}

/** What stops payouts at every step: a cause of a block, a label beside it, or a hold of staff. */
export function holdOf(player: PlayerState): 'AML Hold' | 'Sanctions Hit' | HoldCause | undefined {
  if (player.payoutHold !== undefined) return player.payoutHold
  if (blockOf(player, 'Sanctions Hit')) return 'Sanctions Hit'
  return blockOf(player, 'AML Hold') || player.labels.includes('AML Hold') ? 'AML Hold' : undefined
}

/** The causes of the blocks as messages name them: ` (AML Hold, Self-Excluded)`. */
export function causesText({ blocks }: PlayerState): string {
  const causes = blocks.flatMap(({ cause }) => cause ?? [])
  return causes.length === 0 ? '' : ` (${causes.join(', ')})`
}
