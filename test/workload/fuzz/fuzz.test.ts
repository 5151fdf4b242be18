import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Options } from 'tsup'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { samples } from '../../support/samples'
import { fuzz } from './fuzz'
import { holdMemory } from './memory'
import { createFuzzTally, printFuzz } from './tally'

/** Fixed, so that the result depends only on the commit. The soak draws new seeds. */
const SEED = 20_260_101

/** Long enough to distinguish a hanging process from a slow machine. */
const PATIENCE_MS = 60_000

const folder = mkdtempSync(join(tmpdir(), 'fauxhouse-fuzz-'))

type Plugins = NonNullable<Options['esbuildPlugins']>

/** The budget without its limits, in a program that only this test makes. */
const unlimited: Plugins[number] = {
  name: 'unlimited',
  setup({ onLoad }) {
    onLoad({ filter: /src\/simulator\/workload\/budget\.ts$/ }, ({ path }) => {
      const code = readFileSync(path, 'utf8')
      const contents = code.replace('if (!(figure <= limits[kind])) throw', 'if (false) throw')
      if (contents === code) throw new Error('The limits of the budget are elsewhere now.')
      return { contents, loader: 'ts' }
    })
  },
}

/** Bundles the child as a program of this name. */
async function bundle(name: string, esbuildPlugins: Plugins = []): Promise<string> {
  await build({
    config: false,
    entry: { [name]: 'test/workload/fuzz/child.ts' },
    format: 'cjs',
    outExtension: () => ({ js: '.cjs' }),
    outDir: folder,
    noExternal: [/./],
    silent: true,
    esbuildPlugins,
  })
  return join(folder, `${name}.cjs`)
}

let program = ''

beforeAll(async () => {
  program = await bundle('child')
})

afterAll(() => rmSync(folder, { recursive: true }))

test('the log and the snapshots do not outgrow a small process', async () => {
  const options = { logBytes: 5_000_000 }
  await holdMemory({ program, patienceMs: PATIENCE_MS, updates: 150, snapshots: 30, options })
}, 60_000)

describe(`work-budget fuzz, seed ${SEED}`, () => {
  test('law: nothing ends or wedges a small process, and what is refused changes nothing', async () => {
    const tally = createFuzzTally()
    const failure = await fuzz(
      { seed: SEED, scenes: samples(16), program, patienceMs: PATIENCE_MS },
      tally,
    )
    console.log(printFuzz(tally))
    expect(failure).toBeUndefined()
  }, 240_000)
  test('finds a budget without limits', async () => {
    const lifted = await bundle('lifted', [unlimited])
    // Long enough for what has limits; what has none never ends, or runs out of memory.
    const sent = { seed: SEED, scenes: 200, program: lifted, patienceMs: 5_000 }
    const failure = await fuzz({ ...sent, endOnFailure: true }, createFuzzTally())
    expect(failure).toMatch(/The process ended|There was no answer/)
  }, 240_000)
})
