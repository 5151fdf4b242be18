import { fileURLToPath, pathToFileURL } from 'node:url'

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
