import type { Policies } from '../contract/policies'
import type { PlayerState } from '../engine/state'
import { Recent } from '../input/recent'
import { utf8Decoder } from '../input/utf8'
import { ByteText } from './byte-text'
import { createRowWriter, type RowWriter } from './row-writer'

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
  readonly #bytes = new ByteText()
  #writer: { readonly policies: Policies; readonly rows: RowWriter } | undefined

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
      const stamp = stampOf(player, ordinal)
      let text = stamp === undefined ? undefined : texts.byStamp.get(stamp)
      if (text === undefined) {
        this.#writerFor(policies).write(player, ordinal, now, this.#bytes)
        text = utf8Decoder().decode(this.#bytes.take())
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

  #writerFor(policies: Policies): RowWriter {
    if (this.#writer?.policies !== policies) {
      const rows = createRowWriter(policies, (row) => JSON.stringify(row))
      this.#writer = { policies, rows }
    }
    return this.#writer.rows
  }

  #keep({ ledger }: PlayerState, texts: Texts): void {
    if (texts.bytes > this.#most * SHARE) {
      texts.byStamp.clear()
      texts.bytes = 0
    }
    this.#byRows.set(ledger.shared, texts, texts.bytes)
  }
}

/** The codes of a status, of which a kind has one in its low bits. */
const STATUS_CODES = 16

/**
 * A number for a row in its status; undefined if its text does not follow from them: the note of an
 * open withdrawal depends on the time.
 */
function stampOf({ ledger }: PlayerState, ordinal: number): number | undefined {
  const kind = ledger.kindOf(ordinal)
  if (kind === undefined || ledger.statusOf(ordinal) === 'pending') return undefined
  return ordinal * STATUS_CODES + (kind % STATUS_CODES)
}
