import { describe, expect, test } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import { sizeText } from '../../src/cli/generate-estimate'
import { main } from '../../src/cli/main'
import { datasetOf } from '../../src/datasets/dataset'
import type { EncodingChoice } from '../../src/datasets/files/encoding'
import { estimateDataset } from '../../src/datasets/files/estimate'
import { encodingOf, ownPortions, rangesOf } from '../../src/datasets/files/portions'
import { recordTerminal } from '../cli/recorded-terminal'
import { makeFolder } from '../cli/temporary-folder'
import { sampled } from '../support/samples'

const TEXT: EncodingChoice = { format: 'ndjson', gzip: false, spreadsheetSafe: false, codec: null }
const PARQUET: EncodingChoice = { ...TEXT, format: 'parquet', codec: 'snappy' }

const CASES: readonly (readonly [string, string, EncodingChoice])[] = [
  ['parquet', 'c', PARQUET],
  ['ndjson', 'a', TEXT],
  ['ndjson', 'b', TEXT],
]

test.each(sampled(CASES, 1))(
  'the estimate of %s files is within a fifth: seed %s',
  async (_, seed, choice) => {
    const dataset = datasetOf(createWorld({ seed, players: 160, compression: 10 }), {})
    const encoding = await encodingOf(choice, { step: 64, max: 100_000, min: 1 })
    const whole = { rows: 0, bytes: 0 }
    const ranges = rangesOf(dataset.from, dataset.to, encoding.step)
    for await (const { parts } of ownPortions(dataset, encoding, false, ranges)) {
      for (const { rows, data } of parts.flatMap(({ blocks }) => blocks)) {
        whole.rows += rows
        whole.bytes += data.length
      }
    }
    const estimate = await estimateDataset(dataset, choice)
    expect(Math.abs(estimate.rows / whole.rows - 1)).toBeLessThan(0.2)
    expect(Math.abs(estimate.bytes / whole.bytes - 1)).toBeLessThan(0.2)
  },
)

describe('generate', () => {
  const run = async (argv: readonly string[], answer: boolean) => {
    const questions: string[] = []
    const terminal = recordTerminal()
    const confirm = async (question: string) => {
      questions.push(question)
      return answer
    }
    const out = `${makeFolder().path}/data`
    const flags = ['--out', out, '--seed', 'a', '--tables', 'players', '--compression', '10']
    const code = await main(['generate', ...flags, ...argv], {}, { ...terminal, confirm })
    return { code, questions, printed: terminal.printed, errors: terminal.errors.join('\n') }
  }

  test('states the size first, at most with a filter; a small dataset needs none', async () => {
    const expected = /^Expected: about 5\d rows and \d+ kB \(±20 %\); .+ are free\.$/
    // Young players have few rows.
    const young = ['--as-of', '2023-06-01']
    const whole = await run(['--players', '600', ...young], false)
    expect(whole.errors).toMatch(expected)
    expect(whole.questions).toEqual([])
    const filtered = await run(['--players', '600', ...young, '--filter', 'persona=regular'], false)
    expect(filtered.errors).toMatch(/^Expected: at most about 5\d rows/)
    expect((await run(['--players', '20'], true)).errors).toBe('')
  })

  test('asks before it writes a large one, and writes nothing without consent', async () => {
    expect(await run(['--players', '30000000'], false)).toMatchObject({
      code: 1,
      questions: [expect.stringMatching(/^Write /)],
      printed: [],
    })
  })
})

test('sizes are in words', () => {
  const sizes = [0, 999, 12_345, 5_200_000_000, 3e20].map(sizeText)
  expect(sizes).toEqual(['0 bytes', '1000 bytes', '12 kB', '5.2 GB', '300000 PB'])
})
