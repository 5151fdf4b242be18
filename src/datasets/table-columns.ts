import { utf8Encoder } from '../contract/input/utf8'
import type { Policies } from '../contract/policies'
import { toMajor } from '../simulator/domain/currencies'
import type { PlayerState } from '../simulator/engine/state'
import { transactionOf } from '../world/views/transaction'
import { type ColumnBuffer, converted, createColumnBuffer } from './column-values'
import { createConversions } from './parquet-schema'
import { betOf, createRowKinds, MARKS, type Specimen } from './row-kinds'
import { rowsIn, type Subject } from './subject'
import { TABLES, type TableName } from './tables'

/** Columns of a table, with the transactions of a player straight from its ledger. */
export function createTableColumns(name: TableName, policies: Policies) {
  const buffer = createColumnBuffer(TABLES[name])
  const kinds = createRowKinds(policies, prepare)
  const addFilled = createFiller(buffer)

  function addTransaction(player: PlayerState, ordinal: number, now: number): void {
    const kind = kinds.of(player, ordinal, now)
    if (kind === undefined) {
      const row = transactionOf(player, player.ledger.row(ordinal), now, policies)
      buffer.addRow({ player_id: player.id, ...row })
    } else addFilled(kind, player, ordinal)
  }

  return {
    buffer,
    /** @param onRow is called after each row */
    add(subject: Subject, onRow: () => void): void {
      const { player, now } = subject
      if (name !== 'transactions') {
        for (const row of rowsIn(subject, name)) {
          buffer.addRow(row)
          onRow()
        }
        return
      }
      for (let ordinal = 0; ordinal < player.ledger.length; ordinal += 1) {
        addTransaction(player, ordinal, now)
        onRow()
      }
    },
  }
}

/** The rows of a kind: the values that all have, and the places of the others. */
interface PreparedRow {
  readonly values: unknown[]
  readonly instants: readonly number[]
  readonly note: Note | undefined
}

/** A note with the id of a round in it. */
interface Note {
  readonly bytes: Uint8Array
  /** Where the id is. */
  readonly gap: number
}

const { columns: COLUMNS } = TABLES.transactions
const placeOf = (wanted: string) => COLUMNS.findIndex(({ name }) => name === wanted)
const [PLAYER, ID, AMOUNT, NOTE] = ['player_id', 'id', 'amount', 'event_note'].map(placeOf) as [
  number,
  number,
  number,
  number,
]

function prepare(specimen: Specimen): PreparedRow {
  const conversions = createConversions()
  const row: Readonly<Record<string, unknown>> = specimen
  const given = COLUMNS.map(({ name }) => row[name])
  const instants = [...given.keys()].filter((place) => given[place] === MARKS.instant)
  const gaps = new Set([PLAYER, ID, AMOUNT, NOTE, ...instants])
  const values = COLUMNS.map(({ kind }, place) =>
    gaps.has(place) ? undefined : converted(given[place], conversions[kind]),
  )
  const { event_note } = specimen
  const [before = ''] = event_note?.split(MARKS.round) ?? []
  const note = { bytes: utf8Encoder().encode(event_note), gap: utf8Encoder().encode(before).length }
  return { values, instants, note: event_note ? note : undefined }
}

/** Characters of a transaction's id. */
const ID_LENGTH = MARKS.id.length

/**
 * What fills in the values of a row, and adds it. Ids and notes are bytes, which the writer takes
 * in a third of the time of strings.
 */
function createFiller(buffer: ColumnBuffer) {
  const { money } = createConversions()
  let [last, instant]: [number | undefined, bigint] = [undefined, 0n]
  const next = createRoom()

  return ({ values, instants, note }: PreparedRow, player: PlayerState, ordinal: number): void => {
    const { ledger, ids, currency } = player
    const at = ledger.at(ordinal)
    if (at !== last) [last, instant] = [at, BigInt(at)]
    values[PLAYER] = player.id
    const id = next(ID_LENGTH)
    ids.transactions.write(id, 0, at, ordinal)
    values[ID] = id
    values[AMOUNT] = money?.(toMajor(ledger.amountOf(ordinal), currency))
    for (const place of instants) values[place] = instant
    if (note !== undefined) {
      const text = next(note.bytes.length)
      text.set(note.bytes)
      ids.rounds.write(text, note.gap, betOf(player, ordinal))
      values[NOTE] = text
    }
    buffer.addValues(values)
    // Each kind would keep the room of its last row: there are a thousand kinds, and some are rare.
    values[ID] = undefined
    values[NOTE] = undefined
  }
}

const ROOM_BYTES = 1 << 18

/** Gives arrays of bytes that lie side by side: an array of its own takes several times as long. */
function createRoom(): (length: number) => Uint8Array {
  let room = new ArrayBuffer(0)
  let used = 0
  return (length) => {
    if (used + length > room.byteLength) {
      room = new ArrayBuffer(Math.max(ROOM_BYTES, length))
      used = 0
    }
    used += length
    return new Uint8Array(room, used - length, length)
  }
}
