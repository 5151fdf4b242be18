import { type Currency, toMajor, toMinor } from '../../simulator/domain/currencies'
import type { PlayerCommand } from '../../simulator/engine/commands/catalogue'
import type { LearnedStep } from './rehearsal'

type Play = Extract<PlayerCommand, { type: 'play' }>
type Round = LearnedStep & { readonly command: Play }

/**
 * Some steps with one round of each game, which has the stakes and wins of all of them; undefined
 * if there are no fewer. The last round gives the instant.
 *
 * @param referred steps to whose results others refer: they stay
 */
export function withMergedRounds(
  steps: readonly LearnedStep[],
  referred: ReadonlySet<LearnedStep>,
  currency: Currency,
): readonly LearnedStep[] | undefined {
  const games = new Map<string | undefined, Round[]>()
  for (const step of steps) {
    if (step.command.type !== 'play' || referred.has(step)) continue
    const { game } = step.command
    games.set(game, [...(games.get(game) ?? []), step as Round])
  }
  const merged = new Map<LearnedStep, LearnedStep | undefined>()
  for (const rounds of games.values()) {
    for (const round of rounds) merged.set(round, undefined)
    const sum = (name: 'stake' | 'win') => {
      const amounts = rounds.map(({ command }) => toMinor(command[name] ?? 0, currency) ?? 0)
      return toMajor(
        amounts.reduce((all, amount) => all + amount),
        currency,
      )
    }
    const last = rounds.at(-1) as Round
    merged.set(last, {
      ...last,
      command: { ...last.command, stake: sum('stake'), win: sum('win') },
    })
  }
  if (merged.size === games.size) return undefined
  return steps.flatMap((step) => (merged.has(step) ? (merged.get(step) ?? []) : step))
}

/** The steps to whose results others refer. */
export function referredBy(steps: readonly LearnedStep[]): ReadonlySet<LearnedStep> {
  return new Set(
    steps.flatMap(({ references }) => Object.values(references).map(({ step }) => step)),
  )
}
