/** `1,234,567.50` for `1234567.50`. */
export function grouped(digits: number | string): string {
  return String(digits).replace(/\B(?<!\..*)(?=(\d{3})+(?!\d))/g, ',')
}

/** `1 player`, `1,000 players`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`
}

/** `2026-01-01 12:00:05`, in UTC like every instant of the service; a dash for none. */
export function formatDate(instant: string | undefined): string {
  return instant === undefined ? '-' : instant.slice(0, 19).replace('T', ' ')
}
