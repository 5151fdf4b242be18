import { CURRENCIES, type Currency } from '../simulator/domain/currencies'

/** `1,234,567.50` for `1234567.50`. */
export function grouped(digits: number | string): string {
  return String(digits).replace(/\B(?<!\..*)(?=(\d{3})+(?!\d))/g, ',')
}

/** `1 player`, `1,000 players`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`
}

/** An amount of the service as text: `-1,234.50`. The currency sets the decimals. */
export function formatAmount(amount: number, currency: Currency): string {
  return grouped(amount.toFixed(CURRENCIES[currency].exponent))
}

/** The same with its currency: `1,234.50 EUR`. */
export function formatMoney(amount: number, currency: Currency): string {
  return `${formatAmount(amount, currency)} ${currency}`
}

/** `2026-01-01 12:00:05`, in UTC like every instant of the service; a dash for none. */
export function formatDate(instant: string | undefined): string {
  return instant === undefined ? '-' : instant.slice(0, 19).replace('T', ' ')
}

/**
 * A line of progress: how many players are done, how many a second, and the time left.
 *
 * @param elapsedMs time that they took
 */
export function playerProgress(done: number, all: number, elapsedMs: number): string {
  const counts = `${grouped(done)} of ${grouped(all)} players`
  if (done === 0 || elapsedMs === 0) return counts
  const left = timeText(((all - done) * elapsedMs) / done)
  return `${counts}, ${grouped(Math.round((done * 1_000) / elapsedMs))}/s, ${left} left`
}

/** `45 s`, `12 min`, `3 h`. */
export function timeText(ms: number): string {
  const seconds = Math.ceil(ms / 1_000)
  if (seconds < 100) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 100 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`
}
