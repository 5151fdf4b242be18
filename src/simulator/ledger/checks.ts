import { FauxhouseError } from '../../errors'
import { EVENT_NAMES } from '../domain/events'
import { STATUSES } from '../domain/transactions'
import { mayHave } from './accounting'
import type { NewRow } from './row'

/**
 * Preconditions of the ledger. A violation is an error of this package, never of its user: every
 * check throws FauxhouseError INTERNAL before anything changes.
 */

/** References are stored as signed 32-bit integers, details in 16 bits. */
const MAX_REFERENCE = 0x7fff_ffff
const MAX_DETAIL = 0x7fff

/** First instant of the year 10000. */
const END_OF_TIME = 253_402_300_800_000

/** Checks a new row, whose name and status have the codes given, against the last row's instant. */
export function checkRow(row: NewRow, name: number, status: number, lastAt: number): void {
  const { at, amount, bonusPart = 0 } = row
  if (!Number.isSafeInteger(at) || at < lastAt || at >= END_OF_TIME) {
    throw breach(
      `a row at ${at} behind one at ${lastAt}`,
      'Append rows in time order, before the year 10000.',
    )
  }
  if (!Number.isSafeInteger(amount) || amount <= 0) {
    throw breach(`the amount ${amount}`, 'Use whole minor units above 0.')
  }
  if (!Number.isSafeInteger(bonusPart) || bonusPart < 0 || bonusPart > amount) {
    throw breach(`the bonus part ${bonusPart} of ${amount}`, 'Use a part of the amount.')
  }
  checkReference(row.ref, MAX_REFERENCE)
  checkReference(row.bonus, MAX_REFERENCE)
  checkReference(row.detail, MAX_DETAIL)
  checkStatus(name, status)
}

function checkReference(value: number | undefined, max: number): void {
  if (value === undefined || (value >>> 0 === value && value <= max)) return
  throw breach(`the reference ${value}`, 'Use an ordinal or index from 0 on.')
}

/** Checks that rows of this name can have this status, by codes. */
export function checkStatus(name: number, status: number): void {
  if (mayHave(name, status)) return
  const words = `${EVENT_NAMES[name]} that is ${STATUSES[status]}`
  throw breach(`a ${words}`, 'Use a status of its row in EVENTS.')
}

/** Checks the instant of a change of status against the instant of its row. */
export function checkChange(at: number, rowAt: number): void {
  if (Number.isSafeInteger(at) && at >= rowAt) return
  throw breach(`a change at ${at} of a row at ${rowAt}`, 'Change rows after they were made.')
}

/** Checks that there is a row with this ordinal. */
export function checkOrdinal(ordinal: number, length: number): void {
  if (ordinal >>> 0 === ordinal && ordinal < length) return
  throw breach(`the ordinal ${ordinal} of ${length} rows`, 'Use 0 to length - 1.')
}

/** The code of a word. */
export function codeOf<Word extends string>(codes: ReadonlyMap<Word, number>, word: Word): number {
  const code = codes.get(word)
  if (code === undefined) throw breach(`the word '${word}'`, 'Use a word of the domain tables.')
  return code
}

/** The error of a precondition that does not hold. */
export function breach(what: string, remedy: string): FauxhouseError {
  return new FauxhouseError('INTERNAL', `The ledger cannot take ${what}.`, remedy)
}
