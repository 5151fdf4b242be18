/** Members of an object of an answer. */
export type Members = Readonly<Record<string, unknown>>

/** All answers about one player at one instant. Both lists are oldest first. */
export interface PlayerAnswers {
  readonly profile: Members
  readonly transactions: readonly Members[]
  readonly bonuses: readonly Members[]
  readonly summary: Members
  /** The eligible bonuses, in the order of the answer. */
  readonly eligible: readonly Members[]
  /** Instant of the answers, ms UTC. */
  readonly now: number
}
