import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../support/tree'

const ENTRY = `
export { startServer } from './src/node'
export { createWorld } from './src/create-world'`

test('a server in the bundle of a program answers, and has the inspector if its file is there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fauxhouse-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const outfile = join(folder, 'program.mjs')
  await build({
    ...{ stdin: { contents: ENTRY, resolveDir: root }, outfile, logLevel: 'silent' },
    ...{ bundle: true, format: 'esm', platform: 'node', target: 'es2022' },
  })
  const { startServer, createWorld } = await import(/* @vite-ignore */ outfile)
  const server = await startServer(createWorld({ players: 1 }))
  onTestFinished(() => server.close())
  const get = (path: string) => fetch(server.origin + path, { headers: { Accept: 'text/html' } })
  expect((await get('/__admin/')).status).toBe(404)
  for (const path of ['/openapi.json', '/__admin/openapi.json', '/__admin/audit', '/']) {
    expect((await get(path)).status, path).toBe(200)
  }
  writeFileSync(join(folder, 'inspector.html'), '<p>page')
  expect(await (await get('/__admin/')).text()).toBe('<p>page')
})
