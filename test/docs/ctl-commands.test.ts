import { expect, test } from 'vitest'
import { requestOf } from '../../src/cli/control-calls'
import { PAGES } from './recipe'

/** The commands of the pages that call the control API, without what belongs to the shell. */
const COMMANDS = PAGES.flatMap(({ path, text }) =>
  [...text.matchAll(/fauxhouse ctl ((?!CALL|help|--)[^`\n#|]+)/g)].map(([, words = '']) => {
    const own = words.replaceAll(/ --(?:world|url) \S+/g, '').trim()
    return [own, path] as const
  }),
)

test.each(COMMANDS)('fauxhouse ctl %s (%s) is a request', async (command) => {
  const words = command.match(/(?:'[^']*'|[^\s'])+/g) ?? []
  const [name = '', ...rest] = words.map((word) => word.replaceAll("'", ''))
  expect(await requestOf(name, rest)).toHaveProperty('path')
})

test('the pages have such commands', () => {
  expect(COMMANDS.length).toBeGreaterThan(10)
})
