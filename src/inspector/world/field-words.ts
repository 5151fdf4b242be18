import { words } from '../format'

/** Names of the profile that are abbreviations, or that say less than they mean. */
const NAMES: Readonly<Record<string, string>> = {
  wr: 'Wagering left',
  ltd: 'Lifetime deposits',
  ltw: 'Lifetime withdrawals',
  ltnc: 'Lifetime NGR',
  ftd_date: 'First deposit',
  kyc_status: 'KYC status',
}

/** Members that hold others: their own names say nothing more. */
const HOLDERS = new Set(['balances', 'kpi', 'settings'])

/** `/kpi/ltd`, `balances.cash_balance` as `Lifetime deposits`, `Cash balance`. */
export function fieldWords(path: string): string {
  const names = path.split(/[/.]/).filter((name) => name !== '' && !HOLDERS.has(name))
  return names.map((name, place) => nameOf(name, place)).join(' ')
}

function nameOf(name: string, place: number): string {
  const text = NAMES[name] ?? words(name)
  return place === 0 ? text : text.toLowerCase()
}
