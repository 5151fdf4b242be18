import type { Breach } from '../verify/breach'
import { simulationOf } from '../world'
import { defineCommand } from './command'
import { toggle } from './flags'
import { counted, escapeControls, grouped, paint } from './styles'
import { page, renderTable } from './table'
import { openingFlags, openWorld } from './world-flags'

/** Largest number of breaches that are printed one by one. */
const MAX_PRINTED = 50

export const audit = defineCommand({
  name: 'audit',
  usage: 'audit',
  summary: 'Checks all players against the laws, and your expectations.',
  examples: ['audit', 'audit --players 1000 --scenario-file scenarios'],
  flags: {
    ...openingFlags,
    json: toggle('Print one line of JSON'),
  },
  words: [],

  async run(values, _words, terminal) {
    const { auditWorld } = await import('../verify/audit')
    const { checkOwnScenarios } = await import('../scenarios/failed-expectations')
    const world = await openWorld(values)
    const simulation = simulationOf(world)
    const { audited, breaches } = await auditWorld(simulation.still(), { all: true })
    const scripted = world.changedPlayerIds().length
    // The clock of a log is later than the instant for which its expectations hold.
    const checked = values.replay === undefined ? await checkOwnScenarios(world) : []
    const unmet = checked.flat()
    const held = checked.filter(({ length }) => length === 0).length
    const expectations = checked.length
    const result = { audited: audited.length, scripted, breaches, unmet, held, expectations }
    terminal.print(values.json ? JSON.stringify(result) : renderAudit(result))
    return breaches.length + unmet.length === 0 ? 0 : 1
  },
})

interface AuditReport {
  readonly audited: number
  /** How many of them come from scenarios. */
  readonly scripted: number
  readonly breaches: readonly Breach[]
  /** Expectations of the user's own scenarios that do not hold. */
  readonly unmet?: readonly string[]
  /** How many hold. */
  readonly held?: number
  /** How many there are. */
  readonly expectations?: number
}

/** The result as text: the first breaches, and how many expectations hold. */
export function renderAudit(result: AuditReport): string {
  const { audited, scripted, breaches, unmet = [], held = 0, expectations = 0 } = result
  const players = `${counted(audited, 'player')}, ${grouped(scripted)} of them from scenarios`
  const count = `${counted(breaches.length, 'breach', 'breaches')} in ${players}.`
  const lines = breaches.slice(0, MAX_PRINTED).map(({ rule, player, message, left, right }) => {
    const sides = [left, right].map((side) => side ?? 'nothing')
    return [player, rule, message, sides.join(' against ')]
  })
  return page(
    breaches.length === 0
      ? `${paint('good', 'Consistent')}: ${players}; every law holds.`
      : `${paint('bad', 'Not consistent')}: ${count}`,
    renderTable(lines),
    breaches.length > MAX_PRINTED && `and ${breaches.length - MAX_PRINTED} more`,
    expectations > 0 && `Expectations: ${held} of ${expectations} hold.`,
    unmet.map(escapeControls).join('\n'),
  )
}
