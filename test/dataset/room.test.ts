import { describe, expect, it } from 'vitest'
import { datasetOf } from '../../src/datasets/dataset'
import type { EncodingChoice } from '../../src/datasets/files/encoding'
import { encodingOf, type Portion, portionMaker } from '../../src/datasets/files/portions'
import { movedTo } from '../../src/datasets/files/worker-portions'
import { createWorld } from '../../src/index'

const dataset = datasetOf(createWorld({ seed: 'rooms', players: 4, compression: 10 }), {})
const FIRST = { from: 0, to: 2 }
const SECOND = { from: 2, to: 4 }

/** Each run of bytes that a portion has of files. */
const bytesOf = ({ parts }: Portion) =>
  parts.flatMap(({ blocks }) => blocks.map(({ data }) => data))

const copied = (portion: Portion) => bytesOf(portion).map((bytes) => Uint8Array.from(bytes))

const TEXT: EncodingChoice = { format: 'ndjson', gzip: false, spreadsheetSafe: false, codec: null }

describe.each([
  ['text', TEXT],
  ['gzip', { ...TEXT, format: 'csv', gzip: true }],
  ['Parquet', { ...TEXT, format: 'parquet' }],
] as const)('a room that a portion of %s is moved to', async (_, choice) => {
  const encoding = await encodingOf(choice, { step: 2, max: 20, min: 65 })
  const plain = await portionMaker(dataset, encoding, false)
  const expected = [FIRST, SECOND].map((range) => copied(plain(range)))
  const make = await portionMaker(dataset, encoding, false)

  it('has its bytes, and after it those of another one', () => {
    const room = new SharedArrayBuffer(1 << 23)
    for (const [place, range] of [FIRST, SECOND].entries()) {
      const [portion, memory] = movedTo(room, make(range))
      expect(memory).toEqual([])
      expect(bytesOf(portion)).toEqual(expected[place])
      for (const { buffer } of bytesOf(portion)) expect(buffer).toBe(room)
    }
  })

  it('leaves what is too long for it in memory of its own', () => {
    const [lengths = []] = expected.map((all) => all.map(({ length }) => length))
    const longest = Math.max(...lengths)
    const room = new SharedArrayBuffer(longest - 1)
    const [portion, memory] = movedTo(room, make(FIRST))
    // What is made next takes the place of what was made, but not of what was moved.
    make(SECOND)
    const own = bytesOf(portion).filter(({ buffer }) => buffer !== room)
    expect(own.map(({ buffer }) => buffer)).toEqual(memory)
    expect(own.map(({ length }) => length)).toContain(longest)
    expect(bytesOf(portion)).toEqual(expected[0])
  })
})
