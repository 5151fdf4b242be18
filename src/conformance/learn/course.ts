import { CommandRefusedError, isFauxhouseError } from '../../errors'
import { toMajor } from '../../simulator/domain/currencies'
import type { PlayerCommand } from '../../simulator/engine/commands/catalogue'
import type { PlayerState } from '../../simulator/engine/state'
import { transactionIdOf } from '../../simulator/engine/transactions'
import type { Found } from './findings'
import { type Note, readNote } from './notes'
import type { Rehearsal } from './rehearsal'
import { type Funds, type FundsBefore, type ScaledAmounts, scaledAmounts } from './scaled-amounts'
import type { SourceBonus, SourcePlayer, SourceRow } from './source-player'
import type { Texts } from './texts'

/** The player of the source and the one that is made, side by side. */
export interface Reconstruction {
  readonly source: SourcePlayer
  readonly player: PlayerState
  readonly texts: Texts
  /** Place of the first row of the source that is not made. */
  readonly cursor: number
  /** The row at the cursor, if it is of this instant. */
  next(at: number): SourceRow | undefined
  /** Rows of the source, by places after the cursor. */
  ahead(places: number): SourceRow | undefined
  noteOf(row: SourceRow): Note
  /** Runs what is due, and matches the rows that it makes. */
  runTo(at: number): void
  /** Whether the row is made, or left out. */
  isPast(row: SourceRow): boolean
  /** Executes a command and matches its rows; false if a rule refuses it. */
  perform(at: number, command: PlayerCommand, cause?: SourceRow): boolean
  /** Leaves the row at the cursor out; returns false. */
  skip(finding?: Omit<Found, 'at'>): false
  find(finding: Found): void
  /** Id of the made row for a row of the source. */
  idOf(row: SourceRow): string | undefined
  /** The row of the source with an id. */
  rowOf(id: string | undefined): SourceRow | undefined
  /** The record of the source that an award row belongs to. */
  bonusOf(row: SourceRow): SourceBonus | undefined
  /** The award row of a record. */
  awardOf(bonus: SourceBonus): SourceRow | undefined
  /** Id of the made record. */
  bonusIdOf(bonus: SourceBonus): string | undefined
  /** Ties the record of the source to the newest record of the player. */
  tie(bonus: SourceBonus): void
  /** Instants at which the money of withdrawals came back, where the search found them. */
  readonly returns: Returns
  /** Does something at an instant of the source, before its rows; at once if it is now. */
  at(at: number, action: () => void): void
  /** Instants for which something was left. */
  planned(): Iterable<number>
  /** Does what was left for this instant. */
  catchUp(at: number): void
  /** The amounts of the source in the scale of the scenario. */
  readonly amounts: ScaledAmounts
  /** The rows that are not made. */
  readonly leftOut: readonly SourceRow[]
  /** What the player held before each row. */
  readonly funds: FundsBefore
  /** Major units. */
  major(minor: number): number
}

/** Instants, ms UTC, by the withdrawals of the source. */
export type Returns = ReadonlyMap<SourceRow, number>

/** What the answers do not show, or what the user asks for. */
export interface ReconstructionOptions {
  readonly returns?: Returns
  /** Factor of all amounts. */
  readonly factor?: number
  /** The funds of a course without a factor. */
  readonly funds?: FundsBefore
}

const NO_RETURNS: Returns = new Map()
const NO_FUNDS: FundsBefore = new Map()

export function createReconstruction(
  source: SourcePlayer,
  rehearsal: Rehearsal,
  texts: Texts,
  { returns = NO_RETURNS, factor = 1, funds = NO_FUNDS }: ReconstructionOptions,
  find: (finding: Found) => void,
): Reconstruction {
  const { player } = rehearsal
  const { rows, bonuses } = source
  const notes = new Map<SourceRow, Note>()
  const ids = new Map(rows.map((row) => [row.id, row]))
  const ordinals = new Map<SourceRow, number>()
  const tied = new Map<SourceBonus, string>()
  const agenda = new Map<number, (() => void)[]>()
  const fundsBefore = new Map<SourceRow, Funds>()
  const heldNow = (): Funds => {
    const { cash, bonus } = player.ledger
    return { cash, total: cash + bonus }
  }
  let cursor = 0
  let matched = 0
  const leftOut: SourceRow[] = []
  const placeOf = (row: SourceRow | undefined) => `/transactions/${row?.place ?? rows.length}`
  let begun = false

  const noteOf = (row: SourceRow): Note => {
    const known = notes.get(row) ?? readNote(row.note ?? '')
    notes.set(row, known)
    return known
  }
  const { awards, records } = awardsOf(rows, bonuses, noteOf)

  /** Matches the rows that were made since the last time with those of the source. */
  function match(): void {
    const { ledger } = player
    for (; matched < ledger.length; matched += 1) {
      const name = ledger.nameOf(matched)
      const amount = ledger.amountOf(matched)
      const made = ledger.at(matched)
      const row = rows[cursor]
      const isSame = row?.name === name && row.at === made
      if (isSame && (factor !== 1 || row.amount === amount)) {
        ordinals.set(row, matched)
        cursor += 1
        continue
      }
      const entry = 'Transaction.event_name'
      find({ entry, at: placeOf(row), what: `the rules make a ${name} here` })
    }
  }

  return {
    source,
    player,
    texts,
    get cursor() {
      return cursor
    },
    next: (at) => (rows[cursor]?.at === at ? rows[cursor] : undefined),
    ahead: (places) => rows[cursor + places],
    noteOf,
    runTo(at) {
      begun = true
      rehearsal.runTo(at)
      match()
    },
    isPast: (row) => rows.indexOf(row) < cursor,
    perform(at, command, cause) {
      try {
        rehearsal.runTo(at)
        match()
        if (cause && cause === rows[cursor]) fundsBefore.set(cause, heldNow())
        rehearsal.perform(at, command)
        match()
        return true
      } catch (error) {
        if (!isFauxhouseError(error)) throw error
        const rule = error instanceof CommandRefusedError ? { rule: error.rule } : {}
        const at = placeOf(cause ?? rows[cursor])
        find({ ...rule, at, what: `${command.type}: ${error.problem}` })
        return false
      }
    },
    skip(finding) {
      const row = rows[cursor]
      if (finding) find({ at: placeOf(row), ...finding })
      if (row) leftOut.push(row)
      cursor += 1
      return false
    },
    find,
    idOf(row) {
      const ordinal = ordinals.get(row)
      return ordinal === undefined ? undefined : transactionIdOf(player, ordinal)
    },
    rowOf: (id) => (id === undefined ? undefined : ids.get(id)),
    bonusOf: (row) => records.get(row),
    awardOf: (bonus) => awards.get(bonus),
    bonusIdOf: (bonus) => tied.get(bonus),
    tie(bonus) {
      const newest = player.bonuses.at(-1)
      if (newest) tied.set(bonus, newest.id)
    },
    returns,
    at(at, action) {
      if (at <= player.clock && begun) return action()
      agenda.set(at, [...(agenda.get(at) ?? []), action])
    },
    planned: () => agenda.keys(),
    catchUp(at) {
      for (const action of agenda.get(at) ?? []) action()
      agenda.delete(at)
    },
    amounts: scaledAmounts(factor, funds, player),
    funds: fundsBefore,
    leftOut,
    major: (minor) => toMajor(minor, source.currency),
  }
}

/** Ties award rows and records: by the id in the note, else by amount and time. */
function awardsOf(
  rows: readonly SourceRow[],
  bonuses: readonly SourceBonus[],
  noteOf: (row: SourceRow) => Note,
) {
  const byId = new Map(bonuses.map((bonus) => [bonus.id, bonus]))
  const awards = new Map<SourceBonus, SourceRow>()
  const records = new Map<SourceRow, SourceBonus>()
  const tie = (bonus: SourceBonus, row: SourceRow) => {
    awards.set(bonus, row)
    records.set(row, bonus)
  }
  const given = rows.filter(({ type }) => type === 'bonus')
  for (const row of given) {
    const bonus = noteOf(row)
      .ids.map((id) => byId.get(id))
      .find((each) => each !== undefined)
    if (bonus && !awards.has(bonus)) tie(bonus, row)
  }
  for (const row of given) {
    if (records.has(row)) continue
    const fits = (bonus: SourceBonus) =>
      !awards.has(bonus) &&
      bonus.status !== 'pending' &&
      bonus.amount === row.amount &&
      bonus.createdAt <= row.at &&
      row.at < bonus.expiresAt
    const bonus = bonuses.find(fits)
    if (bonus) tie(bonus, row)
  }
  return { awards, records }
}
