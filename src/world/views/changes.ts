import { formatInstant } from '../../simulator/domain/instants'
import type { ChangeRecord, PlayerState, UpdatableFields } from '../../simulator/engine/state'
import { type ChangeQuery, readChangeQuery } from './queries'

/** An update of a player's profile. */
export interface Change {
  /** The `transaction_id` of the response to the update. */
  readonly change: string
  /** When it was created, ISO 8601. */
  readonly at: string
  /**
   * The earlier values of the fields that it changed, in the words of the profile; null: none.
   * Empty if it changed nothing.
   */
  readonly before: UpdatableFields
  /** Their values after it. */
  readonly after: UpdatableFields
}

/** A page of the updates of a player, newest first. */
export interface ChangePage {
  /** The updates of this page, newest first. */
  readonly changes: readonly Change[]
  /** Number of all matching updates that are kept. */
  readonly total: number
  /** The `limit` of the query; 20 without one. */
  readonly limit: number
  /** The `offset` of the query; 0 without one. */
  readonly offset: number
  /** `false`: there were earlier updates, which are not kept. */
  readonly complete?: false
}

/** The updates of a player. */
export function changesOf(player: PlayerState, query: ChangeQuery): ChangePage {
  const { change, limit, offset } = readChangeQuery(query)
  const { changes, updates, ids } = player
  const wanted = change === undefined ? undefined : ids.changes.numberOf(change)
  const found =
    change === undefined ? undefined : [...changes].filter(({ number }) => number === wanted)
  const page =
    found === undefined ? changes.page(offset, limit) : found.slice(offset, offset + limit)
  return {
    changes: page.map((record) => changeOf(player, record)),
    total: (found ?? changes).length,
    limit,
    offset,
    ...(changes.length < updates && { complete: false as const }),
  }
}

function changeOf({ ids }: PlayerState, { number, at, before, after }: ChangeRecord): Change {
  return {
    change: ids.changes.idOf(number),
    at: formatInstant(at),
    before: copyOf(before),
    after: copyOf(after),
  }
}

function copyOf(fields: UpdatableFields): UpdatableFields {
  const { settings } = fields
  return { ...fields, ...(settings && { settings: { ...settings } }) }
}
