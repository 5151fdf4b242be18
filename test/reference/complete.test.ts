import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Methods that the package or a runner calls, and deprecated ones: no user calls them. */
const NOT_CALLED = /^(FetchTarget|MswServer|CommandDefinition)\.|\.(~~override|todo|each|for)$/

interface Callable {
  readonly name: string
  readonly text: string
}

/** The functions of a page, and the methods that are not inherited, with their sections. */
function callablesOf(page: string): Callable[] {
  const functions = page.split(/^## /m).find((chapter) => chapter.startsWith('Functions\n')) ?? ''
  return [
    ...callables(functions, /^### (?=\w+\(\))/m, ''),
    ...page.split(/^### /m).flatMap(methods),
  ]
}

function methods(section: string): Callable[] {
  const owner = /^\w+/.exec(section)?.[0] ?? ''
  return callables(section, /^##### (?=[~\w]+\(\))/m, `${owner}.`)
}

function callables(text: string, start: RegExp, prefix: string): Callable[] {
  const [, ...sections] = text.split(start)
  return sections.map((each) => ({ name: prefix + each.slice(0, each.indexOf('(')), text: each }))
}

const callable = readdirSync('docs/api', { encoding: 'utf8', recursive: true })
  .filter((path) => path.endsWith('.md'))
  .flatMap((path) => callablesOf(readFileSync(`docs/api/${path}`, 'utf8')))
  .filter(({ name, text }) => !(NOT_CALLED.test(name) || /^#+ Inherited from/m.test(text)))

it('has an example of every function and method', () => {
  expect(callable.length).toBeGreaterThan(120)
  const without = callable.filter(({ text }) => !/^#+ Example/m.test(text))
  expect(without.map(({ name }) => name)).toEqual([])
})
