import type { LimitKind } from '../simulator/domain/accounts'
import { GAMES } from '../simulator/domain/games'
import { DAY_MS } from '../simulator/domain/instants'
import { METHODS, type PaymentClass, type PaymentMethod } from '../simulator/domain/payments'
import type { EventType, TransactionStatus } from '../simulator/domain/transactions'
import { limitsOf, limitText } from '../simulator/engine/limits'
import { ERASED } from '../simulator/engine/player'
import type { BonusRecord, PlayerState } from '../simulator/engine/state'
import { transactionIdOf } from '../simulator/engine/transactions'
import type { Row } from '../simulator/ledger/row'
import { digest, hashText } from '../simulator/random/stream'

/** Invented payment service providers, by payment class. */
const PROVIDERS: Readonly<Record<PaymentClass, string>> = {
  card: 'Cardwell Pay',
  wallet: 'Pursebridge',
  instant: 'Openrail',
  mobile: 'Tapline',
  voucher: 'Scratchcode',
  bank: 'Ledgerway Bank',
  crypto: 'Chainport',
}

/** A request that waits longer than this is with a person. */
const STUCK = 3 * DAY_MS

/**
 * The note of a row at `now`: the one written with it, or one composed from the row and the rows
 * that it refers to. Undefined if there is none.
 */
export function noteOf(player: PlayerState, row: Row, now: number): string | undefined {
  const note = bareNote(player, row, now)
  const kinds = row.creator === 'Admin' ? undefined : BOUND[row.type]
  if (kinds === undefined || note === undefined || player.limits.length === 0) return note
  const limits = kinds.flatMap((kind) => limitsOf(player, kind, row.at, row.ordinal))
  return [note, ...limits.map((limit) => limitText(player, limit))].join(', ')
}

/** The limits that bind a row; its note names those in force when it was made. */
const BOUND: { readonly [Type in EventType]?: readonly LimitKind[] } = {
  deposit: ['deposit'],
  bet: ['loss', 'session'],
}

function bareNote(player: PlayerState, row: Row, now: number): string | undefined {
  const { type, method } = row
  if (type === 'deposit' && method !== undefined) return depositNote(player, row, method)
  if (type === 'withdrawal' && method !== undefined) return withdrawalNote(player, row, method, now)
  if (row.note !== undefined) return writtenNote(player, row)
  switch (row.type) {
    case 'bet':
    case 'win':
      return roundNote(player, row)
    case 'bonus':
      return bonusNote(player, row)
    default:
      return wageringNote(player, row)
  }
}

/** The part of a note that names other rows or bonuses, as this package writes it. */
const LINK =
  /^(?:(?:Refund|Reversal|Chargeback) of|Write-off for|Replaced by|Dispute won,|Bonus) (?:tx|bon)_\w+(?: and tx_\w+|, case cb_\w+| taken back| (?:cancelled|converted|debited|expired|reinstated|forfeited(?: on withdrawal tx_\w+)?))?(?=$|: )/

/** What was written about an erased person goes with the person; links between rows stay. */
function writtenNote({ erasedAt }: PlayerState, { note }: Row): string | undefined {
  if (note === undefined || erasedAt === undefined) return note
  const link = LINK.exec(note)?.[0]
  if (link === undefined) return ERASED
  return link === note ? note : `${link}: ${ERASED}`
}

/** What notes of rounds begin with, by game. Joined, each is one text for the engine. */
const GAME_TEXTS = GAMES.map(({ name, provider }) => [name, ' (', provider, ') round '].join(''))

/** A win has the round of its bet. */
function roundNote({ ids }: PlayerState, row: Row): string | undefined {
  const { type, ordinal, ref = ordinal, detail } = row
  const game = detail === undefined ? undefined : GAME_TEXTS[detail]
  if (game === undefined) return undefined
  const round = game + ids.rounds.idOf(type === 'bet' ? ordinal : ref)
  return row.status === 'rolled_back' ? `${round}, rolled back by provider` : round
}

/** With the offers that the deposit voided, because it is not of the kind that they match. */
function depositNote(player: PlayerState, row: Row, method: PaymentMethod): string {
  const [account, route] = [accountText(player, row, method), routeText(player, row, method)]
  const written = writtenNote(player, row)
  const isLost = LOST.has(row.status)
  const composed = `${account} deposit ${route}${isLost ? `, ${row.status}` : ''}`
  const isKept = isLost && player.erasedAt === undefined
  const parts = [
    written === undefined ? composed : isKept ? `${written} (${account} ${route})` : written,
  ]
  for (const { id, deposit, end, terms } of player.bonuses) {
    if (end !== 'voided' || deposit !== row.ordinal) continue
    const place = PLACES[terms.template.depositPlace ?? 0]
    parts.push(`bonus ${id} voided: not ${place ? `the ${place} deposit` : 'made on a weekend'}`)
  }
  return parts.join('; ')
}

/** Statuses of deposits whose money never arrived. */
const LOST: ReadonlySet<TransactionStatus> = new Set(['declined', 'failed', 'cancelled', 'expired'])

const PLACES = ['', 'first', 'second', 'third']

/** The method of a payment with the end of the account; of an erased person without it. */
function accountText(player: PlayerState, row: Row, method: PaymentMethod): string {
  return player.erasedAt === undefined ? `${method} ****${accountEnd(player, row, method)}` : method
}

/** Through whom a payment goes, whatever becomes of it. */
function routeText(player: PlayerState, row: Row, method: PaymentMethod): string {
  const reference = digest(10, player.seed, 'reference', row.ordinal).toUpperCase()
  return `via ${PROVIDERS[METHODS[method].class]}, ref ${reference}`
}

/** Statuses whose note says why, in place of the one that was written at the request. */
const RETURNED: ReadonlySet<TransactionStatus> = new Set([
  'rejected',
  'cancelled',
  'failed',
  'reversed',
])

/** Where the money goes, and what the payout waits for or why it came back. */
function withdrawalNote(
  player: PlayerState,
  row: Row,
  method: PaymentMethod,
  now: number,
): string | undefined {
  const destination = `${accountText(player, row, method)} ${routeText(player, row, method)}`
  const from = row.ref === undefined ? '' : `, in place of ${transactionIdOf(player, row.ref)}`
  const written = writtenNote(player, row)
  if (written !== undefined) {
    const isReturned = RETURNED.has(row.status) && player.erasedAt === undefined
    return `${written}${isReturned ? ` (payout to ${destination})` : ''}${from}`
  }
  const isStuck = row.status === 'pending' && now - row.at > STUCK
  return `${isStuck ? 'Awaiting manual review: payout' : 'Payout'} to ${destination}${from}`
}

/** The last four places of an account: digits, except of an address on a chain. */
function accountEnd({ seed }: PlayerState, row: Row, method: PaymentMethod): string {
  const { class: kind } = METHODS[method]
  if (kind === 'crypto') return digest(4, seed, 'account', method)
  // A voucher pays once.
  const isOnce = kind === 'voucher' && row.type === 'deposit'
  const { low } = hashText(`${seed}/${method}${isOnce ? row.ordinal : ''}`)
  return String(low % 10_000).padStart(4, '0')
}

/** The bonus that an award, a removal or a conversion belongs to. */
function bonusIn({ bonuses }: PlayerState, { bonus }: Row): BonusRecord | undefined {
  return bonus === undefined ? undefined : bonuses[bonus]
}

function bonusNote(player: PlayerState, row: Row): string | undefined {
  const bonus = bonusIn(player, row)
  return bonus && `Bonus ${bonus.id}: ${bonus.terms.template.name}`
}

function wageringNote(player: PlayerState, row: Row): string | undefined {
  const bonus = bonusIn(player, row)
  const verb = row.name === 'Bonus Max-Win Cap' ? 'capped' : 'converted'
  return bonus && `Bonus ${bonus.id} ${verb}`
}
