import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeFolder } from '../../cli/temporary-folder'
import { bundleInto } from '../../support/bundle'
import { fuzz } from './fuzz'
import { createFuzzTally } from './tally'

/** The budget without its limits, in a program that only this test makes. */
const unlimited: Parameters<typeof bundleInto>[2] = [
  {
    name: 'unlimited',
    setup({ onLoad }) {
      onLoad({ filter: /src\/simulator\/workload\/budget\.ts$/ }, ({ path }) => {
        const code = readFileSync(path, 'utf8')
        const contents = code.replace('if (!(figure <= limits[kind])) throw', 'if (false) throw')
        if (contents === code) throw new Error('The limits of the budget are elsewhere now.')
        return { contents, loader: 'ts' }
      })
    },
  },
]

test('the fuzz finds a budget without limits', async () => {
  const folder = makeFolder().path
  const program = await bundleInto(folder, 'test/workload/fuzz/child.ts', unlimited)
  // Long enough for what has limits; what has none never ends, or runs out of memory.
  const sent = { seed: 20_260_101, scenes: 200, program, patienceMs: 5_000, endOnFailure: true }
  const failure = await fuzz(sent, createFuzzTally())
  expect(failure).toMatch(/The process ended|There was no answer/)
}, 240_000)
