import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { COMPILERS, compilerOf, openProject } from './hosts'
import { TYPES_PROGRAM } from './types-program'

/*
 * The declarations of all entries and of their peers, without `skipLibCheck`, in each way that a
 * module is found. msw 3 asks for TypeScript 5.9; the declarations of older peers have errors of
 * their own in TypeScript 7.
 */

const CELLS = [
  ['5.4', 'lowest', 'nodenext'],
  ['5.9', 'current', 'bundler'],
  ['6', 'current', 'nodenext'],
  ['7', 'current', 'nodenext'],
  ['7', 'current', 'bundler'],
] as const

const passed: string[] = []
afterAll(() => console.log(`${passed.length} of ${CELLS.length} cells:\n${passed.join('\n')}`))

test.each(CELLS)(
  'TypeScript %s, peers: %s, resolution: %s',
  async (version, name, resolution) => {
    const project = openProject(name)
    const config = `tsconfig-${version}-${resolution}.json`
    const compilerOptions = {
      strict: true,
      skipLibCheck: false,
      noEmit: true,
      target: 'es2022',
      module: resolution === 'bundler' ? 'esnext' : resolution,
      moduleResolution: resolution,
      types: ['node'],
    }
    project.write('types/all.mts', TYPES_PROGRAM)
    project.write(config, JSON.stringify({ compilerOptions, files: ['types/all.mts'] }))
    const compiled = project.run(process.execPath, compilerOf(version), '--project', config)
    const output = await compiled.catch(({ stdout }: { readonly stdout: string }) => stdout)
    expect(output).toBe('')
    passed.push(`TypeScript ${COMPILERS[version]}, peers: ${name}, ${resolution}`)
  },
  180_000,
)

test('each entry is in the program', () => {
  const { exports } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  )
  const entries = Object.keys(exports).filter((path) => !path.endsWith('.json'))
  const missing = entries.filter((path) => !TYPES_PROGRAM.includes(`'fauxhouse${path.slice(1)}'`))
  expect(missing).toEqual([])
})
