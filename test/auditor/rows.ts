import { type Entry, paidIn, type Subject } from './subject'
import {
  CREATOR_OF,
  CREATORS,
  DEPOSIT_ONLY,
  EVENT_NAMES,
  PAID_REFUNDS,
  RAILS,
  SIGNS,
  STATUSES,
  WAS_COMPLETED,
} from './vocabulary'
import { checkFields } from './wire'

/** Each transaction by itself, and the order of the list (items 1, 23 to 28). */
export function checkRows(subject: Subject): void {
  checkOrder(subject)
  for (const entry of subject.ledger) {
    checkShape(subject, entry)
    checkVocabulary(subject, entry)
    checkAmount(subject, entry)
    checkInstants(subject, entry)
    checkMethod(subject, entry)
  }
  if (subject.generated) checkClosedLoop(subject)
}

function checkOrder({ ledger, report }: Subject): void {
  const seen = new Set<string>()
  let older: Entry | undefined
  for (const entry of ledger) {
    const { id } = entry.row
    if (seen.has(id)) report.breach(23, 'transaction id is not unique', id)
    seen.add(id)
    const ascends =
      older === undefined || older.at < entry.at || (older.at === entry.at && older.row.id < id)
    if (!ascends) report.breach(23, 'not sorted by (date desc, id desc)', id, older?.row.id)
    older = entry
  }
}

function checkShape({ report, money }: Subject, { row }: Entry): void {
  checkFields(report, 25, row.id, row, {
    id: 'string',
    event_type: 'string',
    event_name: 'string',
    event_note: 'string?',
    status: 'string',
    currency: 'string',
    created_by: 'string',
  })
  checkFields(report, 27, row.id, row, {
    date: 'instant',
    created_at: 'instant',
    completed_at: 'instant?',
  })
  checkFields(report, 28, row.id, row, { payment_method: 'string?' })
  if (!money.clean(row.amount)) {
    report.breach(1, `amount of ${row.id} is not clean ${money.currency}`, row.amount)
  }
  report.same(24, `currency of ${row.id}`, row.currency, money.currency)
}

function checkVocabulary({ report }: Subject, { row }: Entry): void {
  const { event_type: type, event_name: name, status } = row
  if (!STATUSES.get(type)?.has(status)) {
    report.breach(25, `status of ${row.id}, a ${type}`, status, [...(STATUSES.get(type) ?? [])])
  }
  if (!EVENT_NAMES.get(type)?.has(name))
    report.breach(25, `event_name of ${row.id}, a ${type}`, name)
  if (!CREATORS.includes(row.created_by)) {
    report.breach(25, `created_by of ${row.id}`, row.created_by, CREATORS)
  }
  const creator = CREATOR_OF.get(name)
  if (creator !== undefined)
    report.same(25, `creator of ${row.id}, ${name}`, row.created_by, creator)
}

function checkAmount({ report }: Subject, { row, amount }: Entry): void {
  const sign = SIGNS.get(row.event_name) ?? 1
  if (!(amount * sign > 0)) {
    report.breach(26, `sign of ${row.id}, ${row.event_name}`, amount, sign)
  }
}

function checkInstants({ report }: Subject, { row, at, doneAt }: Entry): void {
  report.same(27, `date = created_at of ${row.id}`, row.date, row.created_at)
  const done = WAS_COMPLETED.has(row.status)
  report.same(27, `completed_at of ${row.id}, ${row.status}, is there`, doneAt !== undefined, done)
  if (doneAt !== undefined && !(doneAt >= at)) {
    report.breach(27, `completed_at >= created_at of ${row.id}`, row.completed_at, row.created_at)
  }
}

function checkMethod({ report }: Subject, { row }: Entry): void {
  const { event_type: type, event_name: name, payment_method: method } = row
  const paid = type === 'deposit' || type === 'withdrawal' || PAID_REFUNDS.has(name)
  report.same(28, `payment_method of ${row.id}, ${name}, is there`, method !== undefined, paid)
  if (method === undefined) return
  const rail = RAILS.get(method)
  if (rail === undefined) report.breach(28, `payment_method of ${row.id}`, method)
  if (type === 'withdrawal' && DEPOSIT_ONLY.has(method)) {
    report.breach(28, `${row.id} pays out to a deposit-only method`, method)
  }
  // Mobile methods have no withdrawal name of their own, and a manual payment keeps its name.
  const named = type === 'deposit' || (type === 'withdrawal' && rail !== 'Mobile')
  if (named && rail !== undefined && !name.startsWith('Manual ')) {
    const word = type === 'deposit' ? 'Deposit' : 'Withdrawal'
    report.same(25, `event_name of ${row.id} by ${method}`, name, `${rail} ${word}`)
  }
}

/** Withdrawals go where a completed deposit came from, else by bank transfer. */
function checkClosedLoop({ ledger, report }: Subject): void {
  const deposits = paidIn(ledger)
  for (const { row, at } of ledger) {
    if (row.event_type !== 'withdrawal' || row.payment_method === 'bank_transfer') continue
    const used = deposits.some(
      (deposit) =>
        deposit.row.payment_method === row.payment_method && (deposit.doneAt ?? Infinity) <= at,
    )
    if (!used) report.breach(28, `${row.id} pays out to an unused method`, row.payment_method)
  }
}
