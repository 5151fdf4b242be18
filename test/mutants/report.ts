import type { Trial } from './trial'

/** Pads the cells of each column to its widest one. */
function alignCells(rows: readonly (readonly string[])[]): string {
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widthOf(column)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function groupBy<Element>(elements: readonly Element[], keyOf: (element: Element) => string) {
  const groups = new Map<string, Element[]>()
  for (const element of elements) {
    groups.set(keyOf(element), [...(groups.get(keyOf(element)) ?? []), element])
  }
  return [...groups]
}

const killerOf = ({ killedBy }: Trial) =>
  killedBy?.match(/^test\/\S+/)?.[0] ?? killedBy ?? 'SURVIVES'

/** A line for each trial: the mutant, its room, the test file that kills it, and the seconds. */
function trialTable(trials: readonly Trial[]): string {
  const rows = trials.map((trial) => [
    trial.suite === '' ? trial.id : `${trial.id} in ${trial.suite}`,
    trial.room,
    killerOf(trial),
    trial.seconds.toFixed(1),
  ])
  return alignCells([['mutant', 'room', 'killed by', 'seconds'], ...rows])
}

/** A line for each room: its trials, its survivals, and how many mutants each test file kills. */
function roomTable(trials: readonly Trial[]): string {
  const rows = groupBy(trials, ({ room }) => room).map(([room, ofRoom]) => {
    const killers = groupBy(ofRoom, killerOf)
      .sort(([, a], [, b]) => b.length - a.length)
      .map(([killer, { length }]) => `${killer} ${length}`)
    const seconds = ofRoom.reduce((sum, trial) => sum + trial.seconds, 0)
    return [room, String(ofRoom.length), seconds.toFixed(0), killers.join(', ')]
  })
  return alignCells([['room', 'mutants', 'seconds', 'killed by'], ...rows])
}

/** The results of a run as two tables, and their sum. */
export function reportOf(trials: readonly Trial[]): string {
  const survivals = trials.filter(({ killedBy }) => killedBy === undefined).length
  const minutes = trials.reduce((sum, { seconds }) => sum + seconds, 0) / 60
  const sum = `${trials.length} trials, ${survivals} survivals, ${minutes.toFixed(1)} minutes`
  return [trialTable(trials), roomTable(trials), sum].join('\n\n')
}
