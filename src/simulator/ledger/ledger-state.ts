import type { RunningWallets } from './accounting'
import type { Columns } from './columns'
import type { LateSums } from './late-sums'
import type { PeriodSums } from './period-sums'
import type { Postings } from './postings'

/** Everything that a ledger consists of; each has its own. */
export interface LedgerState {
  columns: Columns
  notes: Map<number, string>
  /**
   * Instants of first completion that do not follow from the row. A row without an entry was
   * completed when it was appended, if its status implies a completion.
   */
  completions: Map<number, number>
  /** True while a clone shares the notes and completions: an addition copies them first. */
  sharesMaps: boolean
  readonly wallets: RunningWallets
  lifetime: Float64Array
  /** True while a clone shares the lifetime totals. */
  sharesLifetime: boolean
  readonly postings: Postings
  readonly sums: PeriodSums
  /** Made by the first question for totals by completion. */
  late?: LateSums | undefined
}
