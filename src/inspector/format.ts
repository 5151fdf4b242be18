import { CURRENCIES } from '../simulator/domain/currencies'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../simulator/domain/instants'

/** `2026-01-01T12:00:00.000Z` as `2026-01-01 12:00:00`; all instants of the page are UTC. */
export function dateTime(instant: string | null | undefined): string {
  return instant ? instant.slice(0, 19).replace('T', ' ') : '–'
}

/** `2026-01-01 12:00:00 UTC` */
export function utc(instant: string): string {
  return `${dateTime(instant)} UTC`
}

/** `12:00:00.250` */
export function timeOfDay(instant: string): string {
  return instant.slice(11, 23)
}

/** `0.42 ms`, `18 ms`, `1.2 s` */
export function duration(ms: number | null): string {
  if (ms === null) return '–'
  if (ms >= 1_000) return `${(ms / 1_000).toFixed(1)} s`
  return `${ms >= 10 ? Math.round(ms) : ms.toFixed(2)} ms`
}

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
  ['second', SECOND_MS],
] as const

/** `3 days 2 hours`: a length of time by its two largest units. */
export function span(ms: number): string {
  let rest = Math.abs(ms)
  const parts: string[] = []
  for (const [unit, length] of UNITS) {
    const number = Math.floor(rest / length)
    rest -= number * length
    if (number > 0) parts.push(counted(number, unit))
  }
  return parts.slice(0, 2).join(' ') || `${Math.round(rest)} ms`
}

/** `12,345` */
export function count(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** `1 player`, `2 players` */
export const counted = (number: number, word: string) =>
  `${count(number)} ${word}${number === 1 ? '' : 's'}`

/** `registered_at`, `kyc-rejected` and `requestWithdrawal` as `Registered at` and so on. */
export function words(name: string): string {
  const text = name.replace(/[_-]/g, ' ').replace(/([a-z])([A-Z])/g, (_, a, b) => `${a} ${b}`)
  const shown = text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase()
  return shown.replace(/\b(kyc|vip|ngr|sms|aml|rg)\b/gi, (word) => word.toUpperCase())
}

const DECIMALS = new Map(
  Object.entries(CURRENCIES).map(([currency, { exponent }]) => [currency, exponent]),
)

/** `1,234.50`: an amount of the API, with the decimals of its currency. */
export function amount(value: number, currency: string): string {
  const [whole = '', part] = Math.abs(value).toFixed(DECIMALS.get(currency)).split('.')
  return `${value < 0 ? '−' : ''}${count(Number(whole))}${part === undefined ? '' : `.${part}`}`
}

/** Text of the documentation without its marks. */
export function plain(text: string): string {
  return text.replaceAll('`', '')
}

/** A value in a table; a dash for none. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
