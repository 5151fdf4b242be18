import type { SchemaElement } from 'hyparquet'
import { FauxhouseError } from '../errors'
import { DAY_MS } from '../simulator/domain/instants'
import type { Column, ColumnKind } from './column'
import { plainNumber } from './numbers'
import type { Table } from './tables'

/** Decimals of an amount: those of the smallest unit of a currency. */
const SCALE = 8
/** Digits of an amount: as many as eight bytes hold. */
const PRECISION = 18

/** How the values of a column are kept. */
interface Kept {
  /** The type of its values, or of those in its lists. */
  readonly type: Omit<SchemaElement, 'name'>
  /** Whether its values repeat, so that each is kept once. */
  readonly isRepeated?: boolean
  /** Whether the smallest and the largest value help a reader to skip rows. */
  readonly isOrdered?: boolean
}

const TEXT: Kept = {
  type: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
}
const WORD: Kept = { ...TEXT, isRepeated: true }

const KEPT: Readonly<Record<ColumnKind, Kept>> = {
  text: TEXT,
  email: TEXT,
  choice: WORD,
  word: WORD,
  words: WORD,
  instant: {
    type: {
      ...{ type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
      logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
    },
    isOrdered: true,
  },
  date: {
    type: { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } },
    isOrdered: true,
  },
  flag: { type: { type: 'BOOLEAN' } },
  count: {
    type: { type: 'INT64' },
    isOrdered: true,
  },
  money: {
    type: {
      ...{ type: 'INT64', converted_type: 'DECIMAL', scale: SCALE, precision: PRECISION },
      logical_type: { type: 'DECIMAL', scale: SCALE, precision: PRECISION },
    },
    isOrdered: true,
  },
}

/** The columns of a table as the elements of a Parquet schema. */
export function parquetSchema({ name, columns }: Table): SchemaElement[] {
  return [{ name, num_children: columns.length }, ...columns.flatMap(elementsOf)]
}

function elementsOf({ name, kind, optional }: Column): SchemaElement[] {
  const { type } = KEPT[kind]
  const repetition_type = optional ? 'OPTIONAL' : 'REQUIRED'
  if (kind !== 'words') return [{ name, repetition_type, ...type }]
  return [
    {
      ...{ name, repetition_type, num_children: 1 },
      ...{ converted_type: 'LIST', logical_type: { type: 'LIST' } },
    },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', repetition_type: 'REQUIRED', ...type },
  ]
}

/** How the values of a column are kept. */
export function keptAs({ kind }: Column): Kept {
  return KEPT[kind]
}

/** A value of a row as the writer takes it. */
export type Convert = (value: unknown) => unknown

/** The conversions of the values of one file. The instants of a row are mostly one and the same. */
export function createConversions(): Readonly<Partial<Record<ColumnKind, Convert>>> {
  let [text, instant]: [unknown, bigint] = [undefined, 0n]
  const amounts = new Map<unknown, bigint>()
  return {
    instant(value) {
      if (value !== text) [text, instant] = [value, BigInt(Date.parse(value as string))]
      return instant
    },
    date: (value) => Date.parse(value as string) / DAY_MS,
    count: (value) => BigInt(value as number),
    money(value) {
      let amount = amounts.get(value)
      if (amount === undefined) {
        amount = unscaled(value as number)
        if (amounts.size >= AMOUNTS) amounts.clear()
        amounts.set(value, amount)
      }
      return amount
    },
  }
}

/** Amounts that are remembered: they repeat, since a stake is one of few. */
const AMOUNTS = 10_000

/** Below it, the product of an amount and the scale is off by less than a half. */
const EXACT = 1_125_899_906_842_624
const FACTOR = 100_000_000

/** An amount in units of its last decimal. */
function unscaled(amount: number): bigint {
  const product = amount * FACTOR
  return Math.abs(product) < EXACT ? BigInt(Math.round(product)) : unscaledText(amount)
}

/** The same of a large amount. Its shortest text has the digits that it was written with. */
function unscaledText(amount: number): bigint {
  const [whole = '', decimals = ''] = plainNumber(amount).split('.')
  if (whole.replace('-', '').length > PRECISION - SCALE) throw tooLarge(amount)
  return BigInt(whole + decimals.padEnd(SCALE, '0'))
}

function tooLarge(amount: number): FauxhouseError {
  return new FauxhouseError(
    'INVALID_OPTION',
    `The amount ${plainNumber(amount)} does not fit into Parquet: it has at most ${PRECISION - SCALE} digits before the point.`,
    'Choose another format, or leave out the scenario with this amount.',
    { amount },
  )
}
