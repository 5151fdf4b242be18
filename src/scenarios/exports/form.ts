import * as v from 'valibot'
import { type OptionSchemas, optionReader } from '../../contract/input/options'
import type { InstantInput } from '../../simulator/domain/instants'
import type { WorldLog } from '../../world/log'
import { clockInstant } from '../../world/options'
import type { DefinedScenario } from '../definition'

/** A player's state as code, by form. */
export interface Exports {
  /** A scenario, which any world loads at this clock or a later one. */
  readonly scenario: DefinedScenario
  /** The log of the world, without what concerns other players only. */
  readonly replay: WorldLog
  /** A test file for Vitest. */
  readonly vitest: string
  /** A script for sh with curl, against a running server. */
  readonly curl: string
}

export type ExportForm = keyof Exports

export const EXPORT_FORMS = ['scenario', 'replay', 'vitest', 'curl'] as const

/** How a player is exported. */
export interface ExportOptions<Form extends ExportForm = ExportForm> {
  /** Default `scenario`. */
  readonly form?: Form | undefined
  /** The player as it was, or will be, at this instant. Default: the world's now. */
  readonly at?: InstantInput | undefined
}

export const readExportOptions = optionReader(
  'export',
  () =>
    ({
      form: v.optional(v.picklist(EXPORT_FORMS), 'scenario'),
      at: v.optional(clockInstant()),
    }) satisfies OptionSchemas<ExportOptions>,
)
