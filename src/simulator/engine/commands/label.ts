import { isSuspicion, MANUAL_LABELS, SEGMENTS } from '../../domain/accounts'
import { isBlocked } from '../blocks'
import { defineCommand } from '../command-definition'
import { labelText, listOf, optional } from '../field'
import { refuse, requirePerson } from '../rules'
import type { PlayerState } from '../state'

/** Maximum number of custom labels of a player, besides the known ones. */
const MAX_LABELS = 20

export const KNOWN_LABELS: readonly string[] = MANUAL_LABELS
const segments: readonly string[] = SEGMENTS

export const label = defineCommand({
  type: 'label',
  doc: 'Sets and clears staff labels, which appear after the derived segments: `Multi-Account`, `AML Hold`, `Fraud Suspect`, `Bonus Abuser`, `Test Account` or any other text. The first three mark a suspicion: they need a block and end with it.',
  rules: { account_erased: true, not_blocked: true, label_reserved: true, too_many_labels: true },
  fields: {
    add: optional(listOf(labelText('Labels to set.'))),
    remove: optional(listOf(labelText('Labels to clear.'))),
  },
  run({ player }, { add = [], remove = [] }) {
    requirePerson(player, 'a change of labels')
    for (const name of add) requireFree(name)
    requireBlock(player, add.find(isSuspicion))
    const own = [...player.labels, ...add].filter((name) => !KNOWN_LABELS.includes(name))
    const labels = [...MANUAL_LABELS, ...new Set(own)].filter(
      (name) => add.includes(name) || (player.labels.includes(name) && !remove.includes(name)),
    )
    requireFew(
      player,
      labels.filter((name) => !KNOWN_LABELS.includes(name)),
    )
    player.labels = labels
  },
})

function requireFree(name: string): void {
  if (KNOWN_LABELS.includes(name)) return
  const folded = name.toLowerCase()
  const segment = segments.find((each) => each.toLowerCase() === folded)
  if (segment === undefined) return
  refuse(
    'label_reserved',
    `"${name}" is a derived segment and cannot be a label.`,
    KNOWN_LABELS.includes(segment) ? `Write it as ${segment}.` : 'Use another text.',
    { label: name, segment },
    'add',
  )
}

function requireBlock(player: PlayerState, suspicion: string | undefined): void {
  if (suspicion === undefined || isBlocked(player)) return
  refuse(
    'not_blocked',
    `"${suspicion}" requires a block, and player "${player.id}" is not blocked.`,
    'Block the player first.',
    { label: suspicion, blocked: false },
    'add',
  )
}

function requireFew({ id }: PlayerState, labels: readonly string[]): void {
  if (labels.length <= MAX_LABELS) return
  refuse(
    'too_many_labels',
    `Player "${id}" would have ${labels.length} custom labels.`,
    `Remove some: a player can have at most ${MAX_LABELS}.`,
    { labels: labels.length, maximum: MAX_LABELS },
    'add',
  )
}
