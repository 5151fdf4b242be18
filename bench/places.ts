import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { installLocked } from '../test/support/locked-tools'

/** A script that is built beside this one. */
export function builtHere(name: string): string {
  return fileURLToPath(new URL(`${name}.js`, import.meta.url))
}

/** A file of the package as it is built, such as `index.js`. */
export function builtPath(name: string): string {
  return fileURLToPath(new URL(`../../dist/${name}`, import.meta.url))
}

/** What users import. */
export function importBuilt(name: 'index.js'): Promise<typeof import('../src/index')>
export function importBuilt(name: 'msw.js'): Promise<typeof import('../src/adapters/msw')>
export function importBuilt(name: string): Promise<unknown> {
  return import(pathToFileURL(builtPath(name)).href)
}

/** Installs the peers, unless they are there as locked. */
export function installPeers(): void {
  installLocked(fileURLToPath(new URL('../../bench/peers/', import.meta.url)))
}

/** A file of a peer, below their `node_modules`. */
export function peerPath(path: string): string {
  return fileURLToPath(new URL(`../../bench/peers/node_modules/${path}`, import.meta.url))
}

export function importPeer(path: string): Promise<unknown> {
  return import(pathToFileURL(peerPath(path)).href)
}

let folder: string | undefined

/** Writes a file that is gone after the run, and returns its path. */
export function place(name: string, text: string): string {
  if (folder === undefined) {
    const made = mkdtempSync(join(tmpdir(), 'fauxhouse-bench-'))
    process.once('exit', () => rmSync(made, { recursive: true }))
    folder = made
  }
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
