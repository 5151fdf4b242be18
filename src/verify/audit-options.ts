import * as v from 'valibot'
import { flag, whole } from '../contract/input/option-schemas'
import { type OptionSchemas, optionReader } from '../contract/input/options'

/** The players of a world to audit besides those that commands and scenarios have changed. */
export interface AuditOptions {
  /** Every player in the world's list. Default false. */
  readonly all?: boolean | undefined
  /** The number of players from the start of the list. Default 0. */
  readonly players?: number | undefined
}

export const readAuditOptions = optionReader(
  'audit',
  () =>
    ({
      all: v.optional(flag(), false),
      players: v.optional(whole(0), 0),
    }) satisfies OptionSchemas<AuditOptions>,
)
