import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { createWorld } from '../../src/create-world'
import { createWorlds } from '../../src/create-worlds'
import { startServer } from '../../src/node'
import { pathSegment } from '../../src/scenarios/exports/code'
import { sampled } from '../support/samples'

const NAME = `O'Hara "\${x}" \`y\` \\ $(z) \u2028 \u202e EOF 漢字 \u{1F3B2}`
const IDS = [
  'Ægir/№ 7',
  `a'b"c\`d\${e}$(f)\\n%s;!`,
  'END_OF_REPLAY',
  '#?&=+~*',
  '"""',
  "'''",
  '\u{1F3B2}\u2029',
  '-rf',
]

const world = createWorld({ seed: `"'\${`, players: 5, scenarios: ['pending-kyc'] })
const [generated] = world.list({ limit: 5, offset: 3 }).players
for (const id of IDS) {
  world.executeAll(id, [
    {
      type: 'register',
      market: 'DE',
      profile: { name: NAME, email: `o'hara@example.com`, phone: null },
    },
    { type: 'deposit', amount: 12.5, note: NAME },
    { type: 'label', add: [`It's "$HOME"`] },
  ])
}
const PLAYERS = [...IDS, 'pending-kyc', generated?.id ?? '']

world.advance('PT2H')
world.setPolicies({ ngr: 'ggr' })
for (const id of PLAYERS) {
  world.execute(id, { type: 'updateProfile', blocked: false })
  world.execute(id, { type: 'adjust', kind: 'Manual Credit', amount: 3, note: NAME })
}
world.advance('P1D')

/** The players whose program is run: each starts several processes. */
const RUN = sampled(PLAYERS, 2)

const worlds = createWorlds()
const server = await startServer(worlds, { port: 0, adminToken: 'secret' })
const folder = mkdtempSync(join(tmpdir(), 'fauxhouse-exports-'))
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const env = { ...process.env, FAUXHOUSE_URL: server.origin, FAUXHOUSE_ADMIN_TOKEN: 'secret' }

/** Runs a program on a file with this text. */
async function run(program: string, options: readonly string[], text: string): Promise<string> {
  const file = join(folder, 'export')
  writeFileSync(file, text)
  const { stdout } = await promisify(execFile)(program, [...options, file], { env })
  expect(worlds.list()).toEqual([])
  return stdout
}

// A file that is imported runs as a part of this one.
describe('the form vitest', async () => {
  const sources = fileURLToPath(new URL(`../../.fauxhouse/exports/vitest/`, import.meta.url))
  rmSync(sources, { recursive: true, force: true })
  mkdirSync(sources, { recursive: true })
  for (const [index, id] of sampled(PLAYERS, 4).entries()) {
    describe(id, async () => {
      const file = `${sources}${index}.ts`
      writeFileSync(file, world.player(id).export({ form: 'vitest' }))
      await import(/* @vite-ignore */ file)
    })
  }
})

describe('the form curl', () => {
  it.each(RUN)('of %j runs', async (id) => {
    const code = world.player(id).export({ form: 'curl' })
    expect(await run('sh', [], code)).toBe('The player is as exported.\n')
  })

  it('fails if the player is another one', async () => {
    const code = world.player('pending-kyc').export({ form: 'curl' })
    await expect(run('sh', [], code.replace('"kyc_status":"', '$&x'))).rejects.toThrow('x')
    await expect(run('sh', [], code.replace(/"total":\d+/, '"total":77777'))).rejects.toThrow()
    expect(worlds.list()).toEqual([])
  })
})

it('a segment of a path has no character that a shell or a language reads', () => {
  for (const id of IDS) {
    expect(pathSegment(id)).toMatch(/^[\w.%-]+$/)
    expect(decodeURIComponent(pathSegment(id))).toBe(id)
  }
})
