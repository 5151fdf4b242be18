/** The counts of a run, for its report. */
export interface Tally {
  runs: number
  steps: number
  audits: number
  readonly steps_of: Map<string, number>
  readonly commands: Map<string, number>
  readonly refusals: Map<string, number>
  readonly reached: Map<string, number>
}

export function createTally(): Tally {
  return {
    runs: 0,
    steps: 0,
    audits: 0,
    steps_of: new Map(),
    commands: new Map(),
    refusals: new Map(),
    reached: new Map(),
  }
}

export function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** The tally as lines. */
export function print(tally: Tally): string {
  const { runs, steps, audits } = tally
  return [
    `${runs} worlds, ${steps} steps, ${audits} audits`,
    `steps:    ${list(tally.steps_of)}`,
    `commands: ${list(tally.commands)}`,
    `refusals: ${list(tally.refusals)}`,
    `reached:  ${tally.reached.size} kinds of rows and transitions`,
  ].join('\n')
}

function list(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .sort((left, right) => right[1] - left[1] || (left[0] < right[0] ? -1 : 1))
    .map(([key, times]) => `${key} ${times}`)
    .join(', ')
}
