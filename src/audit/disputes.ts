import type { Row } from '../ledger/row'
import { type AuditedPlayer, labelOf, rowAt } from './audited-player'
import { type Answers, answersOf } from './links'

/** Checks chargebacks, their write-offs, and the ends of their disputes. */
export function checkDisputes(audited: AuditedPlayer): void {
  const chargebacks = answersOf(audited, 'Chargeback')
  const reversals = answersOf(audited, 'Chargeback Reversal')
  const writeOffs = answersOf(audited, 'Bad Debt Write-Off')
  const returns = answersOf(audited, 'Manual Debit')
  for (const { row } of audited.entries) {
    if (row.type === 'deposit') checkDeposit(audited, row, chargebacks, reversals)
  }
  for (const chargeback of rowsOf(chargebacks)) checkChargeback(audited, chargeback, writeOffs)
  for (const reversal of rowsOf(reversals)) checkReversal(audited, reversal, chargebacks)
  for (const writeOff of rowsOf(writeOffs)) {
    checkWriteOff(audited, writeOff, chargebacks, reversals, returns)
  }
  checkReturns(audited, returns, writeOffs, reversals)
  checkClosed(audited)
}

function rowsOf(answers: Answers): readonly Row[] {
  return [...answers.values()].flat()
}

function countOf(answers: Answers, ref: number | undefined): number {
  return ref === undefined ? 0 : (answers.get(ref)?.length ?? 0)
}

/** A deposit has at most one chargeback, and is charged back unless the dispute was won. */
function checkDeposit(
  { report }: AuditedPlayer,
  deposit: Row,
  chargebacks: Answers,
  reversals: Answers,
): void {
  const taken = countOf(chargebacks, deposit.ordinal)
  const returned = countOf(reversals, deposit.ordinal)
  const message = `${labelOf(deposit)} is ${deposit.status}`
  if (deposit.status === 'charged_back') {
    report.same('chargeback', `${message}: its chargebacks`, taken, 1)
    report.same('chargeback-reversal', `${message}: its reversals`, returned, 0)
  } else {
    report.same('chargeback', `${message}: its chargebacks, less reversals`, taken - returned, 0)
    report.holds(taken <= 1, 'chargeback', `${message}: chargebacks`, taken, 1)
  }
}

function checkAnswer(
  audited: AuditedPlayer,
  rule: 'chargeback' | 'chargeback-reversal',
  row: Row,
): Row | undefined {
  const { report } = audited
  const deposit = rowAt(audited, row.ref)
  if (deposit?.type !== 'deposit' || deposit.ordinal >= row.ordinal) {
    report.breach(rule, `${labelOf(row)} names an earlier deposit`, row.ref ?? null, null)
    return undefined
  }
  const message = `${labelOf(row)} against ${labelOf(deposit)}`
  report.sameMoney(rule, `${message}: amount`, row.amount, deposit.amount)
  report.same(rule, `${message}: method`, row.method, deposit.method)
  return deposit
}

function checkChargeback(audited: AuditedPlayer, chargeback: Row, writeOffs: Answers): void {
  if (checkAnswer(audited, 'chargeback', chargeback) === undefined) return
  const covered = countOf(writeOffs, chargeback.ref)
  const message = `${labelOf(chargeback)}: its write-offs`
  audited.report.holds(covered <= 1, 'write-off', message, covered, 1)
}

function checkReversal(audited: AuditedPlayer, reversal: Row, chargebacks: Answers): void {
  const deposit = checkAnswer(audited, 'chargeback-reversal', reversal)
  if (deposit === undefined) return
  const { report } = audited
  const [chargeback] = chargebacks.get(deposit.ordinal) ?? []
  const message = `${labelOf(reversal)} comes after its chargeback`
  const after = chargeback !== undefined && chargeback.ordinal < reversal.ordinal
  const side = chargeback?.ordinal ?? null
  report.holds(after, 'chargeback-reversal', message, reversal.ordinal, side)
}

/** The write-off directly precedes its chargeback, and is reversed when the dispute is won. */
function checkWriteOff(
  audited: AuditedPlayer,
  writeOff: Row,
  chargebacks: Answers,
  reversals: Answers,
  returns: Answers,
): void {
  const { report, entries } = audited
  const ref = writeOff.ref ?? -1
  const [chargeback] = chargebacks.get(ref) ?? []
  const next = entries[writeOff.ordinal + 1]?.row
  if (chargeback === undefined || next !== chargeback || next.at !== writeOff.at) {
    const message = `${labelOf(writeOff)} stands right before its chargeback`
    report.breach('write-off', message, writeOff.ordinal, chargeback?.ordinal ?? null)
    return
  }
  if (writeOff.amount > chargeback.amount) {
    const [left, right] = [report.major(writeOff.amount), report.major(chargeback.amount)]
    report.breach('write-off', `${labelOf(writeOff)} is no more than its chargeback`, left, right)
  }
  const won = countOf(reversals, ref)
  const message = `${labelOf(writeOff)}: debits that take it back`
  report.same('write-off-return', message, countOf(returns, ref), won)
}

function checkReturns(
  audited: AuditedPlayer,
  returns: Answers,
  writeOffs: Answers,
  reversals: Answers,
): void {
  const { report } = audited
  for (const debit of rowsOf(returns)) {
    if (debit.ref === undefined) continue
    const [writeOff] = writeOffs.get(debit.ref) ?? []
    const [reversal] = reversals.get(debit.ref) ?? []
    if (writeOff === undefined || reversal === undefined || reversal.at !== debit.at) {
      const message = `${labelOf(debit)} goes with a write-off and its dispute won`
      report.breach('write-off-return', message, debit.ref, null)
      continue
    }
    const message = `${labelOf(debit)} against ${labelOf(writeOff)}`
    report.sameMoney('write-off-return', message, debit.amount, writeOff.amount)
  }
}

function checkClosed(audited: AuditedPlayer): void {
  const { player, report } = audited
  for (const ordinal of player.closedDisputes) {
    const deposit = rowAt(audited, ordinal)
    const message = 'A closed dispute is of a deposit charged back'
    const status = deposit?.type === 'deposit' ? deposit.status : null
    report.same('closed-dispute', message, status, 'charged_back')
  }
}
