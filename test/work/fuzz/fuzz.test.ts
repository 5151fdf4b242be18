import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'tsup'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fuzz } from './fuzz'
import { holdMemory } from './memory'
import { createFuzzTally, printFuzz } from './tally'

/** Fixed, so that a commit passes or fails for everybody. The soak draws new ones. */
const SEED = 20_260_101

/** Wide: it tells a process that hangs from a machine that is slow. */
const PATIENCE_MS = 60_000

const folder = mkdtempSync(join(tmpdir(), 'fauxhouse-fuzz-'))

beforeAll(async () => {
  await build({
    config: false,
    entry: { child: 'test/work/fuzz/child.ts' },
    format: 'cjs',
    outExtension: () => ({ js: '.cjs' }),
    outDir: folder,
    noExternal: [/./],
    silent: true,
  })
})

afterAll(() => rmSync(folder, { recursive: true }))

test('the log and the snapshots do not outgrow a small process', async () => {
  const program = join(folder, 'child.cjs')
  const options = { logBytes: 5_000_000 }
  await holdMemory({ program, patienceMs: PATIENCE_MS, updates: 150, snapshots: 30, options })
}, 60_000)

describe(`work-budget fuzz, seed ${SEED}`, () => {
  test('law: nothing ends or wedges a small process, and what is refused changes nothing', async () => {
    const tally = createFuzzTally()
    const program = join(folder, 'child.cjs')
    const failure = await fuzz({ seed: SEED, scenes: 40, program, patienceMs: PATIENCE_MS }, tally)
    console.log(printFuzz(tally))
    expect(failure).toBeUndefined()
  }, 240_000)
})
