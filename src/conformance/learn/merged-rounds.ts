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
  for (const round of roundsOf(steps, referred)) {
    const { game } = round.command
    games.set(game, [...(games.get(game) ?? []), round])
  }
  const merged = new Map<LearnedStep, LearnedStep | undefined>()
  for (const rounds of games.values()) {
    for (const round of rounds) merged.set(round, undefined)
    const sum = (name: 'stake' | 'win') =>
      rounds.reduce((all, { command }) => all + minorOf(command[name], currency), 0)
    const last = rounds.at(-1) as Round
    merged.set(last, withAmounts(last, sum('stake'), sum('win'), currency))
  }
  if (merged.size === games.size) return undefined
  return steps.flatMap((step) => (merged.has(step) ? (merged.get(step) ?? []) : step))
}

/**
 * The last round of some steps alone, with the change of the wallet that all of them make;
 * undefined if there are no fewer.
 *
 * @param change minor units
 */
export function oneRoundFor(
  steps: readonly LearnedStep[],
  referred: ReadonlySet<LearnedStep>,
  change: number,
  currency: Currency,
): readonly LearnedStep[] | undefined {
  const rounds = roundsOf(steps, referred)
  const last = rounds.at(-1)
  if (last === undefined || steps.length === 1) return undefined
  const min = Math.min(...rounds.map(({ command }) => minorOf(command.stake, currency)))
  const stake = Math.max(min, -change)
  return [withAmounts(last, stake, stake + change, currency)]
}

const roundsOf = (steps: readonly LearnedStep[], referred: ReadonlySet<LearnedStep>) =>
  steps.filter((step): step is Round => step.command.type === 'play' && !referred.has(step))

const minorOf = (amount: number | undefined, currency: Currency) =>
  toMinor(amount ?? 0, currency) ?? 0

function withAmounts(round: Round, stake: number, win: number, currency: Currency): Round {
  const amounts = { stake: toMajor(stake, currency), win: toMajor(win, currency) }
  return { ...round, command: { ...round.command, ...amounts } }
}

/** The steps to whose results others refer. */
export function referredBy(steps: readonly LearnedStep[]): ReadonlySet<LearnedStep> {
  return new Set(
    steps.flatMap(({ references }) => Object.values(references).map(({ step }) => step)),
  )
}
