import { describe, expect, test } from 'vitest'
import { VERBS } from '../../src/cli/control-calls'
import { readFlags } from '../../src/cli/flags'
import { TOPICS } from '../../src/cli/help'
import { COMMANDS, main } from '../../src/cli/main'
import { recordTerminal } from './recorded-terminal'

async function run(...argv: readonly string[]): Promise<string> {
  const terminal = { ...recordTerminal(), columns: Infinity }
  expect([await main(argv, {}, terminal), terminal.errors]).toEqual([0, []])
  return terminal.printed.join('\n')
}

const wideLinesOf = (help: string) => help.split('\n').filter((line) => line.length > 80)

describe.each(COMMANDS)('the help of $name', (command) => {
  test('fits 80 columns, and has usage, two examples and its own flags', async () => {
    const help = await run(command.name, '--help')
    expect(wideLinesOf(help)).toEqual([])
    expect(help).toContain(`Usage: fauxhouse ${command.usage.split(' -- ')[0]} [flags]`)
    const [, examples = ''] = /^Examples\n((?: {2}fauxhouse .+\n){2})\n/m.exec(help) ?? []
    expect(help).not.toMatch(/^ +--(?:seed|log-entries) /m)
    expect(examples.split('\n')).toHaveLength(3)
    expect(help.trimEnd().split('\n').length).toBeLessThanOrEqual(40)
    expect(help).toContain('help environment')
    expect(help.includes('help world')).toBe('seed' in command.flags)
  })

  test('has examples whose flags and arguments the command takes', () => {
    for (const example of command.examples) {
      const argv = (example.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ''))
      const given = argv[0] === command.name ? argv.slice(1) : argv
      const { words } = readFlags(command.flags, given, {})
      expect(words.length).toBeGreaterThanOrEqual(command.words.length)
    }
  })
})

test('that of the program lists the commands; `help` and -h are other ways to it', async () => {
  const help = await run('--help')
  for (const { name, summary } of COMMANDS.slice(1)) {
    expect(help.replace(/\s+/g, ' ')).toContain(`${name} ${summary}`)
  }
  expect(await run('help')).toBe(help)
  expect(await run('-h')).toBe(help)
})

test.each([...TOPICS.keys()])('help %s fits 80 columns', async (topic) => {
  expect(wideLinesOf(await run('help', topic))).toEqual([])
})

test('help world has the flags of a world, and help environment the variables', async () => {
  const world = await run('help', 'world')
  for (const flag of ['seed S', 'now T|wall', 'scenario-file PATH', 'replay FILE']) {
    expect(world).toContain(`  --${flag} `)
  }
  const environment = await run('help', 'environment')
  expect(environment).toMatch(/^ {2}ctl +--url --admin-token --world$/m)
  expect(environment).toMatch(/^ {2}the world +--seed /m)
})

describe('the help of verbs', () => {
  test('lists each under what it is about', async () => {
    const [, list = ''] = /^Calls;.*\n([\s\S]*?)\n\n/m.exec(await run('ctl', '--help')) ?? []
    expect(list).toMatch(/^ {2}clock +clock advance$/m)
    const listed = list.split(/\s+/).filter((word) => VERBS.has(word))
    expect(new Set(listed)).toEqual(new Set(VERBS.keys()))
  })

  test.each([...VERBS.keys()])('%s has its usage and fits 80 columns', async (verb) => {
    const help = await run('ctl', 'help', verb)
    expect(help).toContain(`Usage\n  fauxhouse ctl ${verb}`)
    expect(wideLinesOf(help)).toEqual([])
  })

  test('is there in three ways', async () => {
    const help = await run('ctl', 'help', 'clock')
    expect(await run('help', 'ctl', 'clock')).toBe(help)
    expect(await run('ctl', 'clock', '--help')).toBe(help)
  })

  test('has the fields of queries and of bodies', async () => {
    expect(await run('ctl', 'help', 'players')).toMatch(/^ {2}kyc_status +/m)
    expect(await run('ctl', 'help', 'fault')).toMatch(/^ {2}effect +in the body$/m)
  })

  test('of a verb that there is not names the nearest', async () => {
    const terminal = recordTerminal()
    expect(await main(['ctl', 'help', 'advnace'], {}, terminal)).toBe(2)
    expect(terminal.errors.join()).toContain('Did you mean advance?')
  })
})
