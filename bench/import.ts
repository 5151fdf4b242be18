import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { median } from './pairs'

const ROUNDS = 11

const NODE = 'node:http'
const ENTRIES = ['index', 'msw', 'node'] as const

/** Time to import what is built, in a process of its own each time, beside what Node.js takes. */
export function benchImport(): void {
  const built = (entry: string) => new URL(`../../dist/${entry}.js`, import.meta.url).href
  const specifiers = [NODE, ...ENTRIES.map(built), built('index').replace(/js$/, 'cjs')]
  const times = new Map<string, number[]>(specifiers.map((specifier) => [specifier, []]))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const specifier of specifiers) times.get(specifier)?.push(importTimeOf(specifier))
  }
  const lines = [...times].map(([specifier, list]) => ({
    imported: specifier.replace(/^.*\/dist\//, 'dist/'),
    'median ms': median(list).toFixed(1),
  }))
  console.table(lines)
}

function importTimeOf(specifier: string): number {
  const program = `
    const start = performance.now()
    await import(${JSON.stringify(specifier)})
    console.log(performance.now() - start)
  `
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const args = ['--input-type=module', '--eval', program]
  return Number(execFileSync(process.execPath, args, { cwd, encoding: 'utf8' }))
}
