import type { PlayerCommand } from '../../src/index'
import { addsNothing, isFinal, isHeld, isRestricted, isStopped } from './block-verdicts'
import { mayMoveKyc, originsOf } from './book'
import { isTermless, mayExceed } from './limit-verdicts'
import { marketReason } from './market-verdicts'
import {
  type ActiveBonus,
  activeOf,
  type KeptRow,
  money,
  type OracleState,
  spendable,
  stakeable,
  unplayed,
  withdrawable,
} from './oracle-state'
import { DEPOSIT_ONLY, DISPUTABLE } from './vocabulary'

/*
 * Decides from the rules alone whether a command must be refused, and whether the rule of a refusal
 * is true. Both are undefined for cases that the oracle cannot decide.
 */

/** A command as optional fields, because most checks concern several types. */
export interface Fields {
  readonly type: PlayerCommand['type']
  readonly amount?: number | null
  readonly stake?: number
  readonly remaining?: number
  readonly win?: number
  readonly transaction?: string
  readonly method?: string
  readonly by?: string
  readonly to?: string
  readonly status?: string
  readonly kind?: string
  readonly for?: string | null
  readonly outcome?: string
  readonly cause?: string
  readonly bonus?: string
  readonly code?: string
  readonly rounds?: number
  readonly open?: boolean
  readonly activate?: boolean
}

const DAY_MS = 86_400_000

/** The row that a command names, or the newest suitable one. */
export function target(state: OracleState, command: PlayerCommand): KeptRow | undefined {
  const { type, transaction } = command as Fields
  if (transaction !== undefined) return state.rows.get(transaction)
  const fits = (row: KeptRow) => isWanted(command as Fields, row)
  const rows = [...state.rows.values()]
  const first = FIRST[type]
  return rows.findLast((row) => fits(row) && first?.(row) === true) ?? rows.findLast(fits)
}

/** What a command looks for first, among the rows that fit it. */
const FIRST: { readonly [Type in PlayerCommand['type']]?: (row: KeptRow) => boolean } = {
  chargeback: ({ method = '' }) => DISPUTABLE.has(method),
  settleDeposit: ({ status }) => status === 'pending',
}

function isWanted(fields: Fields, row: KeptRow): boolean {
  const [types, statuses] = wanted(fields)
  const fits = types.includes(row.type) && statuses.includes(row.status)
  return fits && (fields.type !== 'resolveDispute' || row.disputed > 0)
}

/** What is left of a deposit to be taken back. */
export function leftOf({ amount, refunded, disputed }: KeptRow): number {
  return amount - refunded - disputed
}

/** Types and statuses of the rows that a command can act on; empty for a command without one. */
export function wanted({
  type,
  to = '',
  outcome = 'completed',
  by,
  amount,
  method,
}: Fields): [types: string[], statuses: readonly string[]] {
  switch (type) {
    case 'settleDeposit':
      // A late credit: what expired or failed can be completed still.
      return [['deposit'], outcome === 'completed' ? ['pending', 'expired', 'failed'] : ['pending']]
    case 'moveWithdrawal':
      // Only what is open has parts, or another method.
      return [
        ['withdrawal'],
        originsOf('withdrawal', to).filter(
          (status) => status !== 'completed' || (amount === undefined && method === undefined),
        ),
      ]
    case 'cancelWithdrawal':
      return [['withdrawal'], by === 'Admin' ? ['pending', 'approved'] : ['pending']]
    case 'chargeback':
    case 'refundDeposit':
      return [['deposit'], ['completed']]
    case 'resolveDispute':
      return [['deposit'], ['charged_back', 'completed']]
    case 'rollback':
      return [['bet', 'win'], ['completed']]
    default:
      return [[], []]
  }
}

/** The reason why a command must be refused; undefined if no reason is known. */
export function mustRefuse(
  state: OracleState,
  command: PlayerCommand,
  now: number,
): string | undefined {
  const fields = command as Fields
  const { type } = command
  if ((playerActs(fields) || isOfPerson(fields)) && state.erased) return 'the person is erased'
  if (playerActs(fields) && state.blocked && type !== 'requestWithdrawal')
    return 'the account is blocked'
  if (outOfRange(state, fields)) return 'the amount is none'
  if (isRestricted(state, fields)) return 'staff have restricted it'
  const size = money(state).minor(fields.amount ?? fields.stake ?? 0)
  const market = MARKET_TEXTS[marketReason(state, fields, now) ?? 'none']
  if (market !== undefined) return market
  const row = target(state, command)
  if (wanted(fields)[0].length > 0) {
    if (row === undefined) return 'there is no such transaction'
    if (!isWanted(fields, row)) return `a ${row.type} that is ${row.status} is not what it acts on`
  }
  switch (type) {
    case 'requestWithdrawal':
      if (fields.by !== 'Admin' && isStopped(state) === true) return 'the account is blocked'
      if (isUnplayed(state, fields)) return 'a deposit is not played'
      if (state.actives.length > 0 && state.locked === undefined) return undefined
      return size > withdrawable(state) ? 'the balance is not withdrawable' : undefined
    case 'moveWithdrawal':
      if (row && size > row.amount) return 'the part is more than the whole'
      if (fields.method && isForeign(state, fields.method)) return 'no deposit came that way'
      if (fields.to === 'approved' && state.kyc !== 'approved') return `KYC is ${state.kyc}`
      // A block can stop the player's requests; Admin may pay out the balance.
      if (fields.to === 'approved' && row?.name !== 'Manual Withdrawal' && isStopped(state))
        return 'the account is blocked'
      if (ONWARD.has(fields.to ?? '') && isHeld(state)) return 'the player is on AML hold'
      if (fields.to === 'reversed' && now - (row?.completedAt ?? now) > 30 * DAY_MS)
        return 'too late'
      return undefined
    case 'play':
      if (size > stakeable(state)) return 'the stake is more than there is'
      if (fields.open === true && state.actives.length > 0) return 'an open round with a bonus'
      return undefined
    case 'rollback':
      return row && mustStand(state, row)
    case 'chargeback':
      if (!DISPUTABLE.has(row?.method ?? '')) return `${row?.method} cannot be charged back`
      return row && size > leftOf(row) ? 'it is more than is left of the deposit' : undefined
    case 'refundDeposit': {
      if (row === undefined) return undefined
      if (row.disputed > 0) return 'the deposit is disputed'
      if (size > leftOf(row)) return 'it is more than is left of the deposit'
      return (size || leftOf(row)) > state.cash ? 'the deposit is played away' : undefined
    }
    case 'claimBonus':
      return activeOf(state, fields.bonus) && 'the bonus is active'
    case 'reinstateBonus':
      return isFull(state) ? 'another bonus is active' : undefined
    case 'extendBonus':
    case 'cancelBonus':
      return isOver(state, fields.bonus) ? 'the bonus is over' : undefined
    case 'completeWagering':
    case 'convertBonus':
    case 'setWagering':
    case 'debitBonus': {
      const bonus = named(state, fields.bonus)
      if (bonus === undefined) return 'no such bonus is active'
      return type === 'debitBonus' && size > bonus.balance ? 'the bonus has less' : undefined
    }
    case 'adjust':
      return !fields.kind?.endsWith('Credit') && size > state.cash
        ? 'more than the cash'
        : undefined
    case 'setKyc':
      return mayMoveKyc(state.kyc, fields.status ?? '') ? undefined : 'no such move of KYC'
    case 'block':
      return addsNothing(state, fields, now) === true ? 'it adds nothing' : undefined
    case 'unblock':
      if (!state.blocked) return 'the account is open'
      return isFinal(state, fields.cause) ? 'the block is final' : undefined
    case 'changeIdentity':
    case 'releasePayouts':
    case 'restrict':
    case 'lift':
      return changesNothing(state, command) ? 'it changes nothing' : undefined
    case 'changeCurrency':
      return 'an account keeps its currency'
    case 'setLimit':
      return isTermless(fields) ? 'the limit has no terms' : undefined
    default:
      return undefined
  }
}

const MARKET_TEXTS: Readonly<Record<string, string>> = {
  method: 'the market has no such method',
  minimum: 'it is below the minimum of the market',
  month: 'it is above the monthly limit of the market',
}

/** Whether a command of staff states nothing, or what is so already. */
function changesNothing(state: OracleState, command: PlayerCommand): boolean {
  if (command.type === 'holdPayouts') return state.held
  if (command.type === 'releasePayouts') return !state.held
  if (command.type === 'restrict') return state.restricted.includes(command.activity)
  if (command.type === 'lift') return !state.restricted.includes(command.activity)
  return Object.keys(command).length === 1
}

/** The active bonus that staff change: by default the one that is played. */
function named(state: OracleState, bonus: string | undefined): ActiveBonus | undefined {
  return bonus === undefined ? state.actives[0] : activeOf(state, bonus)
}

/** Whether a bonus is active. */
function isFull({ actives }: OracleState): boolean {
  return actives.length > 0
}

/** Whether a player asks for money while a deposit is still to be staked. */
function isUnplayed(state: OracleState, { by }: Fields): boolean {
  return state.rules.minimumTurnover === 1 && by !== 'Admin' && unplayed(state) > 0
}

const PAYOUTS: readonly string[] = ['requestWithdrawal', 'moveWithdrawal']

const ONWARD: ReadonlySet<string> = new Set(['approved', 'processing', 'completed'])

function isOver({ book }: OracleState, id = ''): boolean {
  const status = book.get(id)?.status
  return status === 'completed' || status === 'cancelled'
}

function mustStand(state: OracleState, row: KeptRow): string | undefined {
  if (row.type === 'bet') {
    const stands = [...state.rows.values()].some(
      (win) => win.type === 'win' && win.round === row.round && win.status === 'completed',
    )
    if (stands) return 'the win stands'
  }
  const bonus = activeOf(state, row.bonusId)
  if (row.bonusId !== undefined && bonus === undefined) return 'its bonus is over'
  if (row.type !== 'win' || row.bonusPart === undefined) return undefined
  const inBonus = bonus?.balance ?? 0
  const short = row.amount - row.bonusPart > spendable(state) || row.bonusPart > inBonus
  return short ? 'the win is played away' : undefined
}

/** Commands that a block refuses: those of the player, and awards and deposits by Admin. */
function playerActs({ type, by, activate }: Fields): boolean {
  if (type === 'awardBonus') return activate !== false
  if (type === 'reinstateBonus') return true
  if (type === 'requestWithdrawal' || type === 'cancelWithdrawal') return by !== 'Admin'
  if (type === 'cancelBonus') return by !== 'Admin'
  return ['login', 'deposit', 'play', 'claimBonus', 'close'].includes(type)
}

/** Commands about the person, which an erased account refuses. */
function isOfPerson({ type }: Fields): boolean {
  return PERSONAL.includes(type)
}

const PERSONAL: readonly string[] = [
  'changeIdentity',
  'erase',
  'label',
  'setKyc',
  'setLimit',
  'unblock',
  'updateProfile',
]

function outOfRange(state: OracleState, { amount, stake, win, remaining }: Fields): boolean {
  const { minor } = money(state)
  const none = (value: number | null | undefined) =>
    typeof value === 'number' && (minor(value) < 1 || minor(value) > 1e12 || minor(value) % 1 !== 0)
  return none(amount) || none(stake) || none(remaining) || (win !== undefined && minor(win) > 1e12)
}

/** Whether the rule of a refusal is true; undefined if the oracle cannot decide. */
export function isTrue(
  rule: string,
  state: OracleState,
  command: PlayerCommand,
  now: number,
): boolean | undefined {
  const fields = command as Fields
  const { minor, stated } = money(state)
  const size = minor(fields.amount ?? fields.stake ?? 0)
  const row = target(state, command)
  switch (rule) {
    case 'account_blocked':
      return PAYOUTS.includes(fields.type) ? isStopped(state) : state.blocked
    case 'account_erased':
      return state.erased
    case 'already_blocked':
      return state.blocked && addsNothing(state, fields, now) !== false
    case 'not_blocked':
      return fields.type === 'unblock' && fields.cause !== undefined ? undefined : !state.blocked
    case 'self_exclusion_running':
      return state.blocked && state.segments.includes('Self-Excluded')
    case 'unknown_transaction':
    case 'no_such_transaction':
      return row === undefined
    case 'transaction_state':
      return row !== undefined && !isWanted(fields, row)
    case 'not_disputable':
      return !DISPUTABLE.has(row?.method ?? '')
    case 'exceeds_deposit':
      return row !== undefined && size > leftOf(row)
    case 'below_minimum':
      return size < stated(20)
    case 'insufficient_withdrawable':
      return size > withdrawable(state) || (state.actives.length > 0 && state.locked === undefined)
    case 'minimum_turnover':
      return isUnplayed(state, fields)
    case 'insufficient_funds':
      return isShort(state, fields, size, row)
    case 'payout_held':
      return isHeld(state)
    case 'kyc_required':
      return state.kyc !== 'approved'
    case 'kyc_transition':
      return !mayMoveKyc(state.kyc, fields.status ?? '')
    case 'reversal_window':
      return now - (row?.completedAt ?? now) > 30 * DAY_MS
    case 'closed_loop':
      return isForeign(state, fields.method ?? '')
    case 'open_round_with_bonus':
      return state.actives.length > 0
    case 'win_stands':
      return row !== undefined && mustStand(state, row) === 'the win stands'
    case 'bonus_pending':
      return fields.bonus === undefined || !activeOf(state, fields.bonus)
    case 'bonus_ended':
      return isOver(state, fields.bonus)
    case 'bonus_active':
      if (isFull(state) || activeOf(state, fields.bonus)) return true
      // A code can be that of an active bonus.
      return state.book.has(fields.bonus ?? '') || fields.bonus === undefined ? false : undefined
    case 'bonus_no_longer_active':
      return row?.bonusId === undefined ? undefined : activeOf(state, row.bonusId) === undefined
    case 'limit_terms':
      return isTermless(fields)
    case 'limit_reached':
      return mayExceed(state, fields, size, now)
    case 'market_rules': {
      const reason = marketReason(state, fields, now)
      return reason && reason !== 'none'
    }
    case 'block_final':
      return isFinal(state)
    case 'review_required':
      // A label of a suspicion can stand beside the cause, but no label has one of these names.
      return ['Underage', 'Sanctions Hit'].some((cause) => state.segments.includes(cause))
    case 'restricted':
      return isRestricted(state, fields)
    case 'nothing_to_change':
      return changesNothing(state, command)
    case 'invalid_rounds':
      return fields.rounds === 0 || (fields.rounds ?? 1) > 1
    default:
      return undefined
  }
}

function isShort(
  state: OracleState,
  { type, bonus }: Fields,
  size: number,
  row: KeptRow | undefined,
): boolean | undefined {
  if (type === 'play') return size > stakeable(state)
  if (type === 'adjust') return size > state.cash
  if (type === 'debitBonus') return size > (named(state, bonus)?.balance ?? 0)
  if (type === 'refundDeposit') return row && (size || leftOf(row)) > state.cash
  if (type !== 'rollback' || row === undefined) return undefined
  return row.bonusPart === undefined ? undefined : mustStand(state, row) !== undefined
}

function isForeign(state: OracleState, method: string): boolean {
  if (method === 'bank_transfer') return false
  const used = [...state.rows.values()].some(
    (row) => row.type === 'deposit' && row.status === 'completed' && row.method === method,
  )
  return !used || DEPOSIT_ONLY.has(method)
}
