/** Counts cases by kind. */
export interface Tally {
  count(kind: string, cases?: number): void
  /** One line a kind, and the sum. */
  report(): string
}

export function createTally(): Tally {
  const counts = new Map<string, number>()
  return {
    count: (kind, cases = 1) => {
      counts.set(kind, (counts.get(kind) ?? 0) + cases)
    },
    report: () => {
      const sum = [...counts.values()].reduce((total, count) => total + count, 0)
      return [...counts, ['all', sum] as const]
        .map(([kind, count]) => `${String(count).padStart(7)}  ${kind}`)
        .join('\n')
    },
  }
}
