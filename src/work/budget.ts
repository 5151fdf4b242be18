import { FauxhouseError } from '../errors'

/** Work that is counted. */
export type WorkKind = 'commands' | 'iterations' | 'rows' | 'players'

/** Work by kind. */
export type Work = { readonly [Kind in WorkKind]: number }

/**
 * The most work of one change, which is a batch of commands or the loading of a scenario, and of
 * all the changes of one log.
 *
 * - `commands`: what is given to players, with repeats and targets written out
 * - `iterations`: times that a step, a repeat or a further round is gone through, empty or not
 * - `rows`: transactions made
 * - `players`: players made
 *
 * A change may make a history ten times that of `huge-ledger`: half a million rows, of 378,720
 * commands. It takes some seconds, and tens of megabytes that each draft of the player copies.
 */
export const WORK_LIMITS: Readonly<Record<'change' | 'log', Work>> = Object.freeze({
  change: Object.freeze({
    commands: 400_000,
    iterations: 600_000,
    rows: 600_000,
    players: 1_000,
  }),
  log: Object.freeze({
    commands: 4_000_000,
    iterations: 10_000_000,
    rows: 6_000_000,
    players: 20_000,
  }),
})

/** No work at all. */
export const NO_WORK: Work = Object.freeze({ commands: 0, iterations: 0, rows: 0, players: 0 })

/** The kinds of work of which there is more than a limit says. */
export function excessOf(work: Work, limits: Work): WorkKind | undefined {
  return (Object.keys(limits) as WorkKind[]).find((kind) => work[kind] > limits[kind])
}

/** Both together. */
export function sumOfWork(a: Work, b: Work): Work {
  return {
    commands: a.commands + b.commands,
    iterations: a.iterations + b.iterations,
    rows: a.rows + b.rows,
    players: a.players + b.players,
  }
}

/** Counts the work of one change, and refuses what goes beyond its limits. */
export interface Budget {
  /**
   * Counts work that is done, or is about to be.
   *
   * @throws FauxhouseError INVALID_COMMAND with the figure and the bound
   */
  spend(kind: WorkKind, count?: number): void
  /** Refuses work that would go beyond the limit, without counting it. */
  ensure(kind: WorkKind, count: number): void
  /** What was counted so far. */
  readonly spent: Work
  /** True once for each portion of work: then others may have their turn. */
  takesTurn(): boolean
}

/** Most rounds that one command plays. */
export const MAX_ROUNDS = 100_000

/**
 * Rounds of a command behind its first one, as far as it can play them: that there are too many is
 * for a rule to say.
 */
export function furtherRoundsOf({ rounds = 1 }: { readonly rounds?: number | undefined }): number {
  return Math.min(Math.max(rounds, 1), MAX_ROUNDS) - 1
}

/** Counted work between two turns: some hundredths of a second. */
const TURN = 10_000

/** What a player costs besides its commands and rows, as counted work. */
const PLAYER = 100

/** A budget of which nothing is spent. */
export function createBudget(limits: Work = WORK_LIMITS.change): Budget {
  const spent = { ...NO_WORK }
  let sinceTurn = 0
  const ensure = (kind: WorkKind, count: number) => {
    const figure = spent[kind] + count
    if (!(figure <= limits[kind])) throw tooMuch(kind, figure, limits[kind])
  }
  return {
    ensure,
    spend(kind, count = 1) {
      ensure(kind, count)
      spent[kind] += count
      sinceTurn += kind === 'players' ? count * PLAYER : count
    },
    get spent() {
      return { ...spent }
    },
    takesTurn() {
      if (sinceTurn < TURN) return false
      sinceTurn = 0
      return true
    },
  }
}

/** `1,000,000`: figures of a message are read by people. */
function grouped(figure: number): string {
  if (!(figure <= Number.MAX_SAFE_INTEGER)) return 'more than nine quadrillion'
  return String(figure).replace(/\B(?=(\d{3})+$)/g, ',')
}

function tooMuch(kind: WorkKind, figure: number, bound: number): FauxhouseError {
  return new FauxhouseError(
    'INVALID_COMMAND',
    `It comes to ${grouped(figure)} ${kind}, and there may be ${grouped(bound)} at once.`,
    'Ask for less, or do it in several parts.',
    { work: kind, figure: Math.min(figure, Number.MAX_SAFE_INTEGER), bound },
  )
}
