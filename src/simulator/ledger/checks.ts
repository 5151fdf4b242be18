import { FauxhouseError } from '../../errors'
import type { EventName } from '../domain/events'
import type { TransactionStatus } from '../domain/transactions'
import { mayHave } from './accounting'
import { END_OF_TIME } from './columns'
import type { NewRow } from './row'

/**
 * Preconditions of the ledger. A violation is an error of this package, never of its user: every
 * check throws FauxhouseError INTERNAL before anything changes.
 */

/** References are stored as signed 32-bit integers. */
const MAX_REFERENCE = 0x7fff_ffff

/** Checks a new row, whose name and status have the codes given, against the last row's instant. */
export function checkRow(row: NewRow, name: number, status: number, lastAt: number): void {
  const { at, amount, bonusPart = 0 } = row
  if (!Number.isSafeInteger(at) || at < lastAt || at >= END_OF_TIME) {
    throw breach(
      `a row at ${at} behind one at ${lastAt}`,
      'Append rows in time order, before the year 10000.',
      { row },
    )
  }
  if (!Number.isSafeInteger(amount) || amount <= 0) {
    throw breach(`the amount ${amount}`, 'Use whole minor units above 0.', { row })
  }
  if (!Number.isSafeInteger(bonusPart) || bonusPart < 0 || bonusPart > amount) {
    throw breach(`the bonus part ${bonusPart} of ${amount}`, 'Use a part of the amount.', { row })
  }
  checkReference(row.ref)
  checkReference(row.bonus)
  checkReference(row.detail)
  checkStatus(row.name, name, row.status, status)
}

function checkReference(value: number | undefined): void {
  if (value !== undefined && (value >>> 0 !== value || value > MAX_REFERENCE)) {
    throw breach(`the reference ${value}`, 'Use an ordinal or index from 0 on.', { value })
  }
}

/** Checks that rows of this name can have this status; both as words and as codes. */
export function checkStatus(
  name: EventName,
  nameCode: number,
  status: TransactionStatus,
  code: number,
): void {
  if (!mayHave(nameCode, code)) {
    throw breach(`a ${name} that is ${status}`, 'Use a status of its row in EVENTS.', {
      name,
      status,
    })
  }
}

/** Checks the instant of a change of status against the instant of its row. */
export function checkChange(at: number, rowAt: number): void {
  if (!Number.isSafeInteger(at) || at < rowAt) {
    throw breach(`a change at ${at} of a row at ${rowAt}`, 'Change rows after they were made.', {
      at,
      rowAt,
    })
  }
}

/** Checks that there is a row with this ordinal. */
export function checkOrdinal(ordinal: number, length: number): void {
  if (ordinal >>> 0 !== ordinal || ordinal >= length) {
    throw breach(`the ordinal ${ordinal}`, 'Use 0 to length - 1.', { ordinal, length })
  }
}

/** Checks the bounds of a page. */
export function checkPaging(offset: number, limit: number): void {
  if (!(Number.isSafeInteger(offset) && offset >= 0 && Number.isSafeInteger(limit) && limit >= 0)) {
    throw breach(`the page of ${limit} from ${offset}`, 'Use whole numbers from 0 on.', {
      offset,
      limit,
    })
  }
}

function breach(what: string, remedy: string, facts: Record<string, unknown>): FauxhouseError {
  return new FauxhouseError('INTERNAL', `The ledger cannot take ${what}.`, remedy, facts)
}
