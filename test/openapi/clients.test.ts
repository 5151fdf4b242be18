import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startServer } from '../../src/adapters/node'
import { createWorld } from '../../src/create-world'
import { controlDocument, servedDocument } from './served'
import { compile, linkTool, runToolIn, toolPath, workplace } from './tools'

/** Tool and arguments that generate the client of a section, in a folder of its own. */
const GENERATORS: Readonly<Record<string, { tool: string; args: string[]; client: string }>> = {
  'openapi-fetch': {
    tool: 'openapi-typescript/bin/cli.js',
    args: ['openapi.json', '-o', 'back-office.d.ts'],
    client: 'client.ts',
  },
  'hey-api': {
    tool: '@hey-api/openapi-ts/bin/run.js',
    args: ['-i', 'openapi.json', '-o', 'back-office'],
    client: 'client.ts',
  },
  orval: { tool: 'orval/dist/bin/orval.js', args: [], client: 'src/client.ts' },
}

const page = readFileSync(new URL('../../docs/generated-clients.md', import.meta.url), 'utf8')

/** The files that the page shows, by their path. */
const shown = [...page.matchAll(/```ts file=(\S+)\n(.*?)```/gs)]

const folderOf = (name: string) => join(workplace, name)

beforeAll(async () => {
  const document = await servedDocument()
  for (const name of Object.keys(GENERATORS)) {
    rmSync(folderOf(name), { recursive: true, force: true })
    mkdirSync(join(folderOf(name), 'node_modules/fauxhouse/dist'), { recursive: true })
    writeFileSync(join(folderOf(name), 'openapi.json'), document)
    writeFileSync(join(folderOf(name), 'node_modules/fauxhouse/dist/openapi.json'), document)
  }
  linkTool(folderOf('openapi-fetch'), 'openapi-fetch')
  for (const [, path = '', text = ''] of shown) {
    mkdirSync(dirname(join(workplace, path)), { recursive: true })
    writeFileSync(join(workplace, path), text)
  }
})

describe.each(Object.entries(GENERATORS))('%s', (name, { tool, args, client }) => {
  it('generates a client that compiles, and calls a server', { timeout: 120_000 }, async () => {
    const { code, stdout, stderr } = await runToolIn(folderOf(name), toolPath(tool), ...args)
    expect(code, stdout + stderr).toBe(0)
    expect(await compile(folderOf(name), [client])).toBe('')

    const world = createWorld({ players: 0, scenarios: ['wagering-nearly-done'] })
    const server = await startServer(world)
    onTestFinished(() => server.close())
    vi.stubEnv('BACK_OFFICE_URL', server.url)
    const { blockPlayer, listBets } = await import(join(folderOf(name), client))

    expect(await blockPlayer('wagering-nearly-done')).toBe(true)
    expect(world.player('wagering-nearly-done').profile().blocked).toBe(true)
    const ofWorld = (offset: number) =>
      world.player('wagering-nearly-done').transactions({ event_type: ['bet'], limit: 200, offset })
    const all = [...ofWorld(0).transactions, ...ofWorld(200).transactions]
    expect(all.length).toBeGreaterThan(200)
    expect(await listBets('wagering-nearly-done')).toEqual(all)
    await expect(blockPlayer('nobody')).rejects.toThrow('PLAYER_NOT_FOUND')
  })
})

/** Generators of other code than clients, by the file that they write. */
const OTHERS: Readonly<Record<string, { tool: string; args: string[] }>> = {
  'mocks.ts': {
    tool: 'orval/dist/bin/orval.js',
    args: ['-i', 'openapi.json', '-o', 'mocks.ts', '--client', 'fetch', '--mock'],
  },
  'zod.ts': { tool: 'openapi-zod-client/bin.js', args: ['openapi.json', '-o', 'zod.ts'] },
}

describe.each([
  ['service', servedDocument],
  ['control API', controlDocument],
])('the document of the %s', { timeout: 120_000 }, (name, document) => {
  it.each(Object.entries(OTHERS))('becomes %s, which compiles', async (file, { tool, args }) => {
    const folder = folderOf(`others-${name.split(' ')[0]}`)
    for (const each of ['zod', '@zodios/core']) linkTool(folder, each)
    writeFileSync(join(folder, 'openapi.json'), await document())
    const { code, stdout, stderr } = await runToolIn(folder, toolPath(tool), ...args)
    expect(code, stdout + stderr).toBe(0)
    expect(await compile(folder, [file])).toBe('')
  })
})
