import type { Policies } from '../contract/policies'
import type { PlayerState } from '../engine/state'
import { Recent } from '../input/recent'
import { transactionMembers } from './transaction'

/** The texts of the rows of some ledgers that share them. */
interface Texts {
  readonly policies: Policies
  readonly erasedAt: number | undefined
  readonly byStamp: Map<number, string>
  /** Approximate bytes of all. */
  bytes: number
}

/** Approximate bytes of a text beside its characters. */
const OVERHEAD = 64

/** Share of all bytes that the rows of one ledger may have. */
const SHARE = 1 / 8

/**
 * The JSON of transactions as they were last written, which takes longer than finding them. The
 * ledgers of forks share it.
 */
export class RowTexts {
  readonly #most: number
  readonly #byRows: Recent<object, Texts>

  /** @param most largest number of bytes, approximately; 0: none is kept */
  constructor(most: number) {
    this.#most = most
    this.#byRows = new Recent(most)
  }

  /** The JSON of the rows in this order, with commas. */
  join(player: PlayerState, ordinals: readonly number[], now: number, policies: Policies): string {
    const texts = this.#textsOf(player, policies)
    const before = texts.bytes
    const all: string[] = []
    for (const ordinal of ordinals) {
      const stamp = isFixed(player, ordinal) ? player.ledger.stampOf(ordinal) : undefined
      let text = stamp === undefined ? undefined : texts.byStamp.get(stamp)
      if (text === undefined) {
        text = `{${transactionMembers(player, player.ledger.row(ordinal), now, policies)}}`
        if (stamp !== undefined) {
          texts.byStamp.set(stamp, text)
          texts.bytes += OVERHEAD + text.length
        }
      }
      all.push(text)
    }
    if (texts.bytes > before) this.#keep(player, texts)
    return all.join(',')
  }

  #textsOf({ ledger, erasedAt }: PlayerState, policies: Policies): Texts {
    const known = this.#byRows.get(ledger.shared)
    if (known?.policies === policies && known.erasedAt === erasedAt) return known
    return { policies, erasedAt, byStamp: new Map(), bytes: 0 }
  }

  #keep({ ledger }: PlayerState, texts: Texts): void {
    if (texts.bytes > this.#most * SHARE) {
      texts.byStamp.clear()
      texts.bytes = 0
    }
    this.#byRows.set(ledger.shared, texts, texts.bytes)
  }
}

/**
 * Whether the text of a row follows from the row and from what was before it, whatever comes after:
 * the note of an open withdrawal depends on the time.
 */
function isFixed({ ledger }: PlayerState, ordinal: number): boolean {
  return ledger.statusOf(ordinal) !== 'pending'
}
