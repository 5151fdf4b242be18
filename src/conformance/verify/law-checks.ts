import { checkAccount, checkBonus } from '../../laws/account-laws'
import { LAWS } from '../../laws/laws'
import { checkDates, checkRow } from '../../laws/row-laws'
import { type Account, eventOf, type Judge } from '../../laws/seen'
import { Sums } from '../../laws/sums'
import { checkTotal, TOTALS } from '../../laws/total-laws'
import type { PolicyValue } from './evidence'
import { dateOf, type SeenPlayer, type SeenRow } from './player-reading'
import type { Run } from './run'
import { instantOf } from './shapes'

/** What the laws need of a player that is read. */
type Read = Pick<SeenPlayer, 'profile' | 'minor'> & Partial<SeenPlayer>

/** Holds a player to the laws that need only the specification, under the known policies. */
export function checkLaws(run: Run, player: SeenPlayer): void {
  const { bonuses, requests, ofType } = player
  const { profile, summary, bonuses: ofBonus } = requests
  const ofResource: Readonly<Record<string, string>> = {
    TransactionSummary: summary,
    Bonus: ofBonus,
  }
  const judge = judgeOf(run, (resource) => ofResource[resource] ?? profile)
  const account = accountOf(run, player)
  const sums = new Sums()
  const has = (type: string) => ofType(type).isWhole
  for (const [, type] of TOTALS) {
    if (!has(type)) continue
    for (const row of oldestFirst(ofType(type).rows)) sums.add(row, account.minor(row.amount))
  }
  checkAccount(account, { sums, has }, judge)
  for (const total of TOTALS) {
    if (has(total[1])) checkTotal(total, player.summary, sums.types, account, judge)
  }
  for (const bonus of bonuses) checkBonus(bonus, account, judge)
}

/** Holds one row to the laws that need the specification alone. */
export function checkRowLaws(run: Run, row: SeenRow, player: Read, request: string): void {
  const judge = judgeOf(run, () => request)
  const account = accountOf(run, player)
  // Of a name that is none of ours it is not known what it stands for.
  if (eventOf(row.event_name)) checkRow(row, account, judge)
  else checkDates(row, account, judge)
}

function accountOf({ evidence }: Run, player: Read): Account {
  const known = ['amountSign', 'pendingInTotal', 'wr', 'withdrawable', 'minimumTurnover'] as const
  const values = known.flatMap((name): [string, PolicyValue][] => {
    const value = evidence.valueOf(name)
    return value === undefined ? [] : [[name, value]]
  })
  const { profile, minor, balances = {}, kpi = {}, summary = {}, bonuses = [] } = player
  const { hasAllBonuses = false } = player
  return {
    ...{ profile, balances, kpi, summary, bonuses, hasAllBonuses, minor },
    policies: Object.fromEntries(values),
    major: (amount) => amount,
    at: (date) => instantOf(date) ?? Number.NaN,
  }
}

/** Each comparison is one of the entry about its field. */
function judgeOf({ verdicts }: Run, requestOf: (resource: string) => string): Judge {
  return {
    holds(isHeld, rule, resource, object, field) {
      const { needs, says } = LAWS[rule]
      if (needs !== 'document') return
      const got = (object as Readonly<Record<string, unknown>>)[field]
      verdicts.check(`${resource}.${field}`, isHeld, requestOf(resource), says, got)
    },
  }
}

/** Rows of one instant keep an order that only ids could decide. */
function oldestFirst(rows: readonly SeenRow[]): SeenRow[] {
  return rows.toSorted(
    (one, other) => dateOf(one) - dateOf(other) || (String(one.id) < String(other.id) ? -1 : 1),
  )
}
