import type { Row } from '../ledger/row'
import { type AuditedPlayer, labelOf, rowAt } from './audited-player'
import type { AuditRule } from './laws'
import { type Answers, answersOf } from './links'

/** The rows that take a deposit back, or restore it, by the deposit that they refer to. */
interface Returns {
  readonly refunds: Answers
  readonly chargebacks: Answers
  readonly reversals: Answers
  readonly writeOffs: Answers
  /** Debits that take write-offs back. */
  readonly debits: Answers
}

/** Checks refunds, chargebacks with their write-offs, and the ends of disputes. */
export function checkDisputes(audited: AuditedPlayer): void {
  const returns: Returns = {
    refunds: answersOf(audited, 'Deposit Refund'),
    chargebacks: answersOf(audited, 'Chargeback'),
    reversals: answersOf(audited, 'Chargeback Reversal'),
    writeOffs: answersOf(audited, 'Bad Debt Write-Off'),
    debits: answersOf(audited, 'Manual Debit'),
  }
  for (const { row } of audited.entries) {
    if (row.type === 'deposit') checkDeposit(audited, row, returns)
  }
  const { refunds, chargebacks, reversals } = returns
  for (const refund of rowsOf(refunds)) checkAnswer(audited, 'deposit-refund', refund)
  for (const chargeback of rowsOf(chargebacks)) checkChargeback(audited, chargeback, reversals)
  for (const reversal of rowsOf(reversals)) checkReversal(audited, reversal, returns)
  for (const writeOff of rowsOf(returns.writeOffs)) checkWriteOff(audited, writeOff)
  checkDebits(audited, returns)
  checkState(audited, returns)
}

function rowsOf(answers: Answers): readonly Row[] {
  return [...answers.values()].flat()
}

function sumOf(answers: Answers, ref: number): number {
  return (answers.get(ref) ?? []).reduce((sum, { amount }) => sum + amount, 0)
}

/** What of a deposit is taken back: the parts add up to it at the most. */
function takenOf({ refunds, chargebacks, reversals }: Returns, ref: number): number {
  return sumOf(refunds, ref) + sumOf(chargebacks, ref) - sumOf(reversals, ref)
}

/** A deposit is completed until its parts add up to it; then it has the status of the last. */
function checkDeposit({ report }: AuditedPlayer, deposit: Row, returns: Returns): void {
  const { ordinal, amount, status } = deposit
  const refunds = returns.refunds.get(ordinal) ?? []
  const chargebacks = returns.chargebacks.get(ordinal) ?? []
  const isReturned = status === 'refunded' || status === 'charged_back'
  if (!isReturned && refunds.length + chargebacks.length === 0) return
  const taken = takenOf(returns, ordinal)
  const [dispute] = chargebacks
  const rule: AuditRule = dispute || status === 'charged_back' ? 'chargeback' : 'deposit-refund'
  const message = `${labelOf(deposit)}, ${report.major(taken)} of ${report.major(amount)} taken back`
  const bounded = taken >= 0 && taken <= amount
  report.holds(bounded, rule, message, report.major(taken), report.major(amount))
  // No refund follows a chargeback, so the last part is a chargeback if there is one.
  const whole = dispute ? 'charged_back' : 'refunded'
  report.same(rule, message, status, taken === amount ? whole : 'completed')
  const last = refunds.at(-1)
  if (last === undefined || dispute === undefined || last.ordinal < dispute.ordinal) return
  report.breach('deposit-refund', `${labelOf(last)} is of a disputed deposit`, ordinal, null)
}

function checkAnswer(
  audited: AuditedPlayer,
  rule: 'deposit-refund' | 'chargeback' | 'chargeback-reversal',
  row: Row,
): Row | undefined {
  const { report } = audited
  const deposit = rowAt(audited, row.ref)
  if (deposit?.type !== 'deposit' || deposit.ordinal >= row.ordinal) {
    report.breach(rule, `${labelOf(row)} names an earlier deposit`, row.ref ?? null, null)
    return undefined
  }
  const message = `${labelOf(row)} against ${labelOf(deposit)}`
  report.same(rule, `${message}: method`, row.method, deposit.method)
  return deposit
}

/** The methods whose payments a bank takes back. */
const DISPUTABLE = ['visa', 'mastercard', 'postepay', 'apple_pay', 'google_pay', 'paypal']

function checkChargeback(audited: AuditedPlayer, chargeback: Row, reversals: Answers): void {
  const deposit = checkAnswer(audited, 'chargeback', chargeback)
  if (deposit === undefined) return
  const { report, player } = audited
  const { method = '' } = deposit
  const message = `${labelOf(chargeback)}: method that can be charged back`
  report.holds(DISPUTABLE.includes(method), 'chargeback', message, method, DISPUTABLE.join(', '))
  // A bonus can be reinstated once the dispute is won.
  if (reversals.has(deposit.ordinal)) return
  for (const bonus of player.bonuses) {
    if (bonus.deposit !== deposit.ordinal || bonus.endedAt !== undefined) continue
    const open = `Bonus ${bonus.id} ends with its deposit, ${labelOf(deposit)}`
    report.breach('clawback', open, bonus.status, 'cancelled')
  }
}

/** One reversal restores everything that was charged back before it; nothing is after it. */
function checkReversal(audited: AuditedPlayer, reversal: Row, { chargebacks }: Returns): void {
  const deposit = checkAnswer(audited, 'chargeback-reversal', reversal)
  if (deposit === undefined) return
  const { report } = audited
  const message = `${labelOf(reversal)} against the chargebacks of ${labelOf(deposit)}`
  const disputed = sumOf(chargebacks, deposit.ordinal)
  report.sameMoney('chargeback-reversal', message, reversal.amount, disputed)
  const last = chargebacks.get(deposit.ordinal)?.at(-1)
  const after = last !== undefined && last.ordinal < reversal.ordinal
  const side = last?.ordinal ?? null
  report.holds(after, 'chargeback-reversal', `${message}: later`, reversal.ordinal, side)
}

/** The write-off directly precedes its chargeback. */
function checkWriteOff({ report, entries }: AuditedPlayer, writeOff: Row): void {
  const next = entries[writeOff.ordinal + 1]?.row
  if (next?.name !== 'Chargeback' || next.ref !== writeOff.ref || next.at !== writeOff.at) {
    const message = `${labelOf(writeOff)} stands right before its chargeback`
    report.breach('write-off', message, writeOff.ordinal, next?.name ?? null)
    return
  }
  if (writeOff.amount <= next.amount) return
  const [left, right] = [report.major(writeOff.amount), report.major(next.amount)]
  report.breach('write-off', `${labelOf(writeOff)} is no more than its chargeback`, left, right)
}

/** A dispute that is won takes all its write-offs back at once; no other debit refers to a row. */
function checkDebits(audited: AuditedPlayer, { debits, writeOffs, reversals }: Returns): void {
  const { report } = audited
  for (const [deposit, rows] of reversals) {
    const message = `Debits that take back the write-offs of row ${deposit}`
    report.sameMoney('write-off-return', message, sumOf(debits, deposit), sumOf(writeOffs, deposit))
    for (const debit of debits.get(deposit) ?? []) {
      const at = rows[0]?.at
      report.sameInstant('write-off-return', `${labelOf(debit)}: its dispute`, debit.at, at)
    }
  }
  for (const debit of rowsOf(debits)) {
    if (debit.ref === undefined || reversals.has(debit.ref)) continue
    const message = `${labelOf(debit)} goes with a write-off and its dispute won`
    report.breach('write-off-return', message, debit.ref, null)
  }
}

/** The player's index of deposits taken back says what the rows say. */
function checkState({ player, report }: AuditedPlayer, returns: Returns): void {
  const { refunds, chargebacks, reversals, writeOffs } = returns
  const noted = player.takenBack
  for (const ordinal of new Set([...noted.keys(), ...refunds.keys(), ...chargebacks.keys()])) {
    const won = reversals.has(ordinal)
    const { refunded, chargedBack, writtenOff, dispute } = noted.get(ordinal) ?? {}
    const say = (what: string) => `Deposit in row ${ordinal}: ${what}`
    const disputed = won ? 0 : sumOf(chargebacks, ordinal)
    report.sameMoney('taken-back', say('refunded'), refunded ?? -1, sumOf(refunds, ordinal))
    report.sameMoney('taken-back', say('charged back'), chargedBack ?? -1, disputed)
    const covered = won ? 0 : sumOf(writeOffs, ordinal)
    report.sameMoney('taken-back', say('written off'), writtenOff ?? -1, covered)
    const states: readonly unknown[] = won
      ? ['won']
      : chargebacks.has(ordinal)
        ? ['open', 'lost']
        : [undefined]
    const good = states.includes(dispute)
    report.holds(good, 'taken-back', say('dispute'), dispute ?? null, states.join(' or '))
  }
}
