import { expect, test } from 'vitest'
import { listFiles, readText } from '../support/tree'
import { bannedIn, bannedInComments, bannedInLiterals, bannedInPage } from './phrases'
import { PAGES } from './recipe'

test('the phrases are found where users read them, and not in code', () => {
  expect(bannedInPage('x.md', 'A mistake is told.\n')).toEqual([
    'x.md:1: "told" (write: reported, shown, known)',
  ])
  expect(bannedInPage('x.md', 'The `refused` requests [a](door.md)\n```sh\nrefuse\n```\n')).toEqual(
    [],
  )
  expect(bannedInLiterals('x.ts', "const a = 'What falls due next.'")).toHaveLength(1)
  expect(bannedInLiterals('x.ts', `const a = \`\${b} is refused: \${c}\``)).toHaveLength(1)
  expect(bannedInLiterals('x.tsx', 'const a = <p>The house pays.</p>')).toHaveLength(1)
  expect(bannedInLiterals('x.ts', "const a = 'refused' // told")).toEqual([])
  expect(
    bannedInPage('x.md', 'It adds a bet, or as many as it needs. Those of others stay.\n'),
  ).toHaveLength(2)
  expect(bannedInComments('x.d.ts', '/** As it stood,\n * or will stand. */')).toHaveLength(1)
})

test('the pages and the changelog have none', () => {
  const pages = [...PAGES, { path: 'CHANGELOG.md', text: readText('CHANGELOG.md') }]
  expect(pages.flatMap(({ path, text }) => bannedInPage(path, text))).toEqual([])
})

test('help texts and messages have none', () => {
  const sources = listFiles().filter((path) => /^src\/.*\.tsx?$/.test(path))
  const found = sources.flatMap((path) => bannedInLiterals(path, readText(path)))
  expect(found).toEqual([])
})

test('the texts of scenarios have none', () => {
  const paths = listFiles().filter((path) => /^scenarios\/.*\.json$/.test(path))
  const found = paths.flatMap((path) => {
    const lines = readText(path).match(/"(?:title|description)": ".*"/g) ?? []
    return lines.flatMap((line) => bannedIn(path, line))
  })
  expect(found).toEqual([])
})
