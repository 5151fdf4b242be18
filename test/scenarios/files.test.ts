import { expect, it, test } from 'vitest'
import { main } from '../../src/cli/main'
import { repetitionIn } from '../../src/contract/input/json'
import { createWorld } from '../../src/create-world'
import { loadScenarioFile, loadScenarioFiles } from '../../src/node'
import { recordTerminal } from '../cli/recorded-terminal'
import { makeFolder } from '../cli/temporary-folder'

const LATE = { at: '-P1D', type: 'requestWithdrawal', amount: 1 }

/** Files by name, each with the parts of its lines in the list of mistakes. */
const FILES: Readonly<Record<string, [content: object | string, says: string[]]>> = {
  a: ['{', ['it is not JSON: ']],
  b: [{ titel: 'B', tags: 'b' }, ['at /tags: "b"', 'at /titel: the field "titel"']],
  c: [[], ['[] is not a definition']],
  d: [{ steps: [{ type: 'depositt' }, { type: 'loginn' }] }, ['/steps/0/type', '/steps/1/type']],
  e: [{ players: {} }, ['"players" is empty']],
  f: [{ name: 'same' }, []],
  g: [{ name: 'same' }, ['has the same name']],
  h: [{ steps: [LATE] }, ['at /steps/0: A withdrawal of 1 EUR']],
  i: [{ extends: 'nobody' }, ['at /extends: There is no scenario "nobody"']],
  j: [{ traits: ['blocked', 'j'] }, ['builds on itself']],
  k: [{ player: { id: 'one' } }, []],
  l: [{ player: { id: 'one' } }, ['l.json): The player "one" already exists']],
  m: [{ world: { now: '2020-01-01' } }, ['at /world: the field "world"']],
  n: [{ extends: 'b' }, []],
  o: [{ steps: [{ at: '2200-01-01', type: 'login' }] }, ['o.json) at /steps/0']],
}

it.each([['show', 'x'], ['audit'], ['serve', '--port', '0']])(
  'all broken scenarios of a folder are reported at once by fauxhouse %s',
  async (...words) => {
    const folder = makeFolder()
    for (const [name, [content]] of Object.entries(FILES)) folder.write(`${name}.json`, content)
    const terminal = recordTerminal()
    const flags = ['--players', '0', '--scenario-file', folder.path]
    expect(await main([...words, ...flags], {}, terminal)).toBe(1)
    const [head, ...reported] = terminal.errors
    expect(head).toBe('fauxhouse: 12 scenarios are broken; nothing was loaded. Correct these:')
    const parts = Object.values(FILES).flatMap(([, says]) => says)
    for (const part of parts) {
      const lines = reported.filter((line) => line.includes(part))
      expect(lines, part).toHaveLength(1)
    }
    expect(reported).toHaveLength(parts.length)
  },
)

test('at most 100 mistakes are listed', () => {
  const folder = makeFolder()
  for (let file = 0; file < 110; file += 1) folder.write(`x${file}.json`, '[')
  expect(() => loadScenarioFiles(folder.path)).toThrow(
    /^110 scenarios [^\n]+(\n {2}Scenario [^\n]+){100}\n {2}and 10 more$/,
  )
})

test('a file that does not exist is INVALID_FILE', () => {
  expect(() => loadScenarioFile('/nowhere.json')).toThrow(
    expect.objectContaining({ code: 'INVALID_FILE' }),
  )
})

it.each([
  ['{"a": 1, "a": 2}', 'has "a" twice in one object, at line 1, column 10'],
  ['[{"a": {"b": 1},\n "\\u0061": 2}]', 'has "\\u0061" twice in one object, at line 2, column 2'],
  ['[{"a": 1}, {"a": "a"}, {"b": {"a": 1}}]', undefined],
])('a name that %j has twice', (text, fault) => {
  expect(repetitionIn(text)).toBe(fault)
})

it.each([
  ['{\n  "traits": [],\n  "traits": []}', 'it has "traits" twice in one object, at line 3, column'],
  ['{"traits": [}', /ann\.json\): it is not JSON: .+ Correct the file\.$/],
  [
    '{\n"traits": []\n"x": 1}',
    /it is not JSON: .+ at position 15 \(line 3 column 1\)\. Correct the file\.$/,
  ],
])('the file %j is rejected', (text, message) => {
  expect(() => loadScenarioFile(makeFolder().write('ann.json', text))).toThrow(message)
})

test('a file that builds on another one names the folder as the remedy', () => {
  const file = makeFolder().write('ann.json', { extends: 'beside' })
  expect(() => createWorld({ players: 0, scenarios: [loadScenarioFile(file)] })).toThrow(
    'at /extends: There is no scenario "beside". List the names: `world.library.names()`, `fauxhouse scenarios` or GET /__admin/scenarios. If it is in another file, load the folder of both.',
  )
})

test('a name may end in .JSON', () => {
  const folder = makeFolder()
  const file = folder.write('ann.JSON', {})
  expect(loadScenarioFile(file)).toMatchObject({ name: 'ann' })
  expect(loadScenarioFiles(folder.path)).toMatchObject([{ name: 'ann' }])
  folder.write('weird name.JSON', {})
  expect(() => loadScenarioFiles(folder.path)).toThrow('Rename the file to weird-name.json')
})

test('a file of YAML is rejected; beside others it is left out', () => {
  const folder = makeFolder()
  const file = folder.write('mine.yaml', '# a comment\nsteps: []\n')
  expect(() => loadScenarioFile(file)).toThrow('YAML is not read. Convert it to JSON.')
  expect(() => loadScenarioFiles(folder.path)).toThrow('has no JSON file')
  folder.write('other.json', '{}')
  expect(loadScenarioFiles(folder.path).map(({ name }) => name)).toEqual(['other'])
})

test.each([
  ['Neuer Spieler', 'neuer-spieler'],
  ['VIP_Case', 'vip-case'],
  ['Zoë & Co', 'zoe-co'],
  ['玩家', 'my-player'],
])('a file named %s would be %s', (file, name) => {
  const folder = makeFolder()
  const path = folder.write(`${file}.json`, {})
  expect(() => loadScenarioFile(path)).toThrow(
    `Scenario "${file}" (${path}): the name of a file is lowercase letters and digits, in words joined by hyphens, if the definition has no "name". Rename the file to ${name}.json, or add "name": "${name}".`,
  )
  folder.write(`${file}.json`, { name: 'own' })
  expect(loadScenarioFile(path).name).toBe('own')
})
