import { describe, expect, it } from 'vitest'
import { RULES } from '../../src/errors'
import { CommandRefusedError, createWorld, type PlayerCommand, type World } from '../../src/index'
import { rulesOf } from '../../src/simulator/engine/command-definition'
import { commandOfType } from '../../src/world/commands'
import { bytesOf } from '../laws/reading'
import { REFUSAL_CASES } from './refusal-cases'

const CASES = Object.entries(REFUSAL_CASES)

/** Cases refer to rows by their place, because ids are not known in advance. */
function withIds(world: World, command: PlayerCommand): PlayerCommand {
  const rows = world.player('p').transactions({ limit: 200 }).transactions
  const places: Record<string, string | undefined> = {
    newest: rows[0]?.id,
    'second newest': rows[1]?.id,
    oldest: rows.at(-1)?.id,
  }
  if ('transaction' in command && command.transaction) {
    return { ...command, transaction: places[command.transaction] ?? command.transaction }
  }
  if ('bonus' in command && command.bonus === 'newest') {
    return { ...command, bonus: world.player('p').bonuses().bonuses[0]?.id }
  }
  return command
}

function refusalOf(world: World, command: PlayerCommand): unknown {
  try {
    return world.execute('p', command)
  } catch (error) {
    return error
  }
}

describe('law: every rule refuses, with facts and a remedy', () => {
  it.each(CASES)('%s', async (rule, { policies = {}, before, refused }) => {
    const world = createWorld({
      ...{ seed: 'refusals', players: 0 },
      policies: { minimumTurnover: 0, ...policies },
    })
    world.execute('p', { type: 'register', currency: 'EUR', market: 'DE' })
    for (const line of before) {
      if (typeof line === 'string') world.advance(line)
      else world.execute('p', line)
    }
    const bytes = await bytesOf(world, 'p')
    const error = refusalOf(world, withIds(world, refused))
    expect(error).toBeInstanceOf(CommandRefusedError)
    if (!(error instanceof CommandRefusedError)) return
    expect(error.rule, error.message).toBe(rule)
    expect(error.code).toBe('COMMAND_REFUSED')
    const command = commandOfType(refused.type)
    expect(rulesOf(command), refused.type).toContain(rule)
    const [, field] = String(error.facts['pointer']).split('/')
    if (field !== undefined) expect(Object.keys(command.fields)).toContain(field)
    expect(error.remedy).toMatch(/^[A-Z].*\.$/)
    expect(error.message.endsWith(error.remedy)).toBe(true)
    const { rule: named, ...facts } = error.facts
    expect(named).toBe(rule)
    expect(Object.keys(facts).length, `facts of ${error.message}`).toBeGreaterThan(0)
    expect(JSON.parse(JSON.stringify(error.facts))).toEqual(error.facts)
    expect(await bytesOf(world, 'p')).toBe(bytes)
  })

  it('leaves out no rule of the book', () => {
    expect(Object.keys(RULES).toSorted()).toEqual(Object.keys(REFUSAL_CASES).toSorted())
  })
})
