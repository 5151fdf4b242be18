import { CommandRefusedError, isFauxhouseError } from '../../errors'
import { toMajor } from '../../simulator/domain/currencies'
import type { PlayerCommand } from '../../simulator/engine/commands/catalogue'
import type { PlayerState } from '../../simulator/engine/state'
import { transactionIdOf } from '../../simulator/engine/transactions'
import type { Found } from './findings'
import type { Rehearsal } from './rehearsal'
import type { SourceBonus, SourcePlayer, SourceRow } from './source-player'

/** The player of the source, and the one of the scenario that is created row by row. */
export class Reconstruction {
  readonly source: SourcePlayer
  readonly player: PlayerState
  readonly find: (finding: Found) => void
  /** The rows that the scenario does not have. */
  readonly leftOut = new Set<SourceRow>()
  readonly #rehearsal: Rehearsal
  readonly #scale: number
  readonly #awards: ReadonlyMap<SourceBonus, SourceRow>
  readonly #bonusIds = new Map<SourceBonus, string>()
  readonly #created = new Map<SourceRow, number>()
  readonly #plans = new Map<number, (() => void)[]>()
  /** Place of the first row of the source that is neither created nor left out. */
  #cursor = 0
  #matched = 0

  /** @param scale factor of all amounts */
  constructor(
    source: SourcePlayer,
    rehearsal: Rehearsal,
    scale: number,
    find: (finding: Found) => void,
  ) {
    this.source = source
    this.player = rehearsal.player
    this.find = find
    this.#rehearsal = rehearsal
    this.#scale = scale
    this.#awards = awardsOf(source)
  }

  /** The first row that is still to be created, if it is of this instant. */
  next(at: number): SourceRow | undefined {
    const row = this.ahead(0)
    return row?.at === at ? row : undefined
  }

  /** A row that is still to be created, by places after the first. */
  ahead(places: number): SourceRow | undefined {
    return this.source.rows[this.#cursor + places]
  }

  isPast(row: SourceRow): boolean {
    return this.leftOut.has(row) || this.#created.has(row)
  }

  /** Runs what is due. */
  runTo(at: number): void {
    this.#rehearsal.runTo(at)
    this.#match()
  }

  /**
   * Executes a command; false if a rule refuses it.
   *
   * @param cause the row for which it is executed
   */
  perform(at: number, command: PlayerCommand, cause = this.ahead(0)): boolean {
    try {
      this.runTo(at)
      this.#rehearsal.perform(at, command)
      this.#match()
      return true
    } catch (error) {
      if (!isFauxhouseError(error)) throw error
      const rule = error instanceof CommandRefusedError ? { rule: error.rule } : {}
      this.find({ ...rule, at: this.#pointerTo(cause), what: `${command.type}: ${error.problem}` })
      return false
    }
  }

  /** Leaves the next row out; returns false. */
  skip(finding?: Omit<Found, 'at'>): false {
    const row = this.ahead(0)
    if (finding) this.find({ at: this.#pointerTo(row), ...finding })
    if (row) this.leftOut.add(row)
    this.#cursor += 1
    return false
  }

  /** Id of the transaction created for a row. */
  idOf(row: SourceRow | undefined): string | undefined {
    const ordinal = row && this.#created.get(row)
    return ordinal === undefined ? undefined : transactionIdOf(this.player, ordinal)
  }

  /** The row that gave a bonus. */
  awardOf(bonus: SourceBonus): SourceRow | undefined {
    return this.#awards.get(bonus)
  }

  /** The bonus that a row gave. */
  bonusOf(row: SourceRow): SourceBonus | undefined {
    return this.source.bonuses.find((bonus) => this.#awards.get(bonus) === row)
  }

  /** Id of the bonus created for a record. */
  bonusIdOf(bonus: SourceBonus): string | undefined {
    return this.#bonusIds.get(bonus)
  }

  /** Notes that the newest bonus of the player was created for a record. */
  tie(bonus: SourceBonus): void {
    const newest = this.player.bonuses.at(-1)
    if (newest) this.#bonusIds.set(bonus, newest.id)
  }

  /** Does something at an instant, before its rows; at once if it is now. */
  plan(at: number, action: () => void): void {
    if (at <= this.player.clock) action()
    else this.#plans.set(at, [...(this.#plans.get(at) ?? []), action])
  }

  /** Does what was planned for an instant. */
  catchUp(at: number): void {
    for (const action of this.#plans.get(at) ?? []) action()
  }

  /**
   * An amount in the scale of the scenario, major units.
   *
   * @param held what the amount is taken from: rounded amounts can add up to more
   */
  amount(minor: number, held = Number.POSITIVE_INFINITY): number {
    const { currency } = this.source
    if (this.#scale === 1) return toMajor(minor, currency)
    const scaled = Math.max(Math.min(minor, 1), Math.round(minor * this.#scale))
    return toMajor(Math.min(scaled, held), currency)
  }

  /** Ties the rows that were created since the last time to those of the source. */
  #match(): void {
    const { ledger } = this.player
    for (; this.#matched < ledger.length; this.#matched += 1) {
      const name = ledger.nameOf(this.#matched)
      const row = this.next(ledger.at(this.#matched))
      if (row?.name === name) {
        this.#created.set(row, this.#matched)
        this.#cursor += 1
        continue
      }
      const what = `the rules create a ${name} here`
      this.find({ entry: 'Transaction.event_name', at: this.#pointerTo(this.ahead(0)), what })
    }
  }

  #pointerTo(row: SourceRow | undefined): string {
    return `/transactions/${row?.place ?? this.source.rows.length}`
  }
}

/** The award of each bonus: the row whose note names it, else by amount and time. */
function awardsOf({ rows, bonuses }: SourcePlayer): ReadonlyMap<SourceBonus, SourceRow> {
  const awards = new Map<SourceBonus, SourceRow>()
  const left = new Set(rows.filter(({ type }) => type === 'bonus'))
  const isNamed = (bonus: SourceBonus, { names }: SourceRow) => names.includes(bonus.id)
  const fits = (bonus: SourceBonus, { amount, at }: SourceRow) =>
    bonus.status !== 'pending' &&
    bonus.amount === amount &&
    bonus.createdAt <= at &&
    at < bonus.expiresAt
  for (const isOf of [isNamed, fits]) {
    for (const row of left) {
      const bonus = bonuses.find((each) => !awards.has(each) && isOf(each, row))
      if (bonus === undefined) continue
      awards.set(bonus, row)
      left.delete(row)
    }
  }
  return awards
}
