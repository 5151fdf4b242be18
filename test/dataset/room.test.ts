import { describe, expect, it } from 'vitest'
import type { EncodedPortion } from '../../src/cli/generate/encoded-portion'
import { parquetEncoding } from '../../src/cli/generate/parquet-encoding'
import { createRoom, movedTo } from '../../src/cli/generate/room'
import { textEncoding } from '../../src/cli/generate/text-encoding'
import { datasetOf } from '../../src/datasets/dataset'
import { formatOf } from '../../src/datasets/format'
import { createWorld } from '../../src/index'

const dataset = datasetOf(createWorld({ seed: 'rooms', players: 4 }), {})
const FIRST = { from: 0, to: 2 }
const SECOND = { from: 2, to: 4 }

/** Each run of bytes that a portion has of files. */
function bytesOf({ parts }: EncodedPortion): Uint8Array[] {
  const found: Uint8Array[] = []
  for (const { content } of parts) {
    const { data, groups } = content as { data?: Uint8Array; groups?: { data: Uint8Array }[] }
    if (data) found.push(data)
    for (const group of groups ?? []) found.push(group.data)
  }
  return found
}

const copied = (portion: EncodedPortion) => bytesOf(portion).map((bytes) => Uint8Array.from(bytes))

describe.each([
  ['text', textEncoding(formatOf('ndjson', {}), false)],
  ['gzip', textEncoding(formatOf('csv', {}), true)],
  ['Parquet', parquetEncoding('snappy', { step: 2, most: 20, least: 65 })],
])('a room that a portion of %s is moved to', (_, encoding) => {
  const plain = encoding.portionsOf(dataset)
  const expected = [FIRST, SECOND].map((range) => copied(plain(range)))
  const make = encoding.portionsOf(dataset)

  it('has its bytes, and after it those of another one', () => {
    const room = createRoom()
    for (const [place, range] of [FIRST, SECOND].entries()) {
      const { portion, memory } = movedTo(room, make(range), encoding)
      expect(memory).toEqual([])
      expect(bytesOf(portion)).toEqual(expected[place])
      for (const { buffer } of bytesOf(portion)) expect(buffer).toBe(room)
    }
  })

  it('leaves what is too long for it in memory of its own', () => {
    const [lengths = []] = expected.map((all) => all.map(({ length }) => length))
    const longest = Math.max(...lengths)
    const room = createRoom(longest - 1)
    const { portion, memory } = movedTo(room, make(FIRST), encoding)
    // What is made next takes the place of what was made, but not of what was moved.
    make(SECOND)
    const own = bytesOf(portion).filter(({ buffer }) => buffer !== room)
    expect(own.map(({ buffer }) => buffer)).toEqual(memory)
    expect(own.map(({ length }) => length)).toContain(longest)
    expect(bytesOf(portion)).toEqual(expected[0])
  })
})
