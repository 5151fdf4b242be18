import { type Currency, toMajor, toMinor } from '../../simulator/domain/currencies'
import type { PlayerCommand } from '../../simulator/engine/commands/catalogue'
import type { LearnedStep } from './rehearsal'

type Play = Extract<PlayerCommand, { type: 'play' }>
type Round = LearnedStep & { readonly command: Play }

/**
 * Other forms of some steps, with fewer rounds: all rounds as one with the same result, and those
 * of each game as one with the same stakes and wins. The last round gives the instant.
 *
 * @param referred steps to whose results others refer: they stay
 */
export function mergedRounds(
  steps: readonly LearnedStep[],
  referred: ReadonlySet<LearnedStep>,
  currency: Currency,
): (readonly LearnedStep[])[] {
  const rounds = steps.filter(
    (step): step is Round => step.command.type === 'play' && !referred.has(step),
  )
  if (rounds.length < 2) return []
  const own: ReadonlySet<LearnedStep> = new Set(rounds)
  const minor = (amount = 0) => toMinor(amount, currency) ?? 0
  const sums = (list: readonly Round[]) => ({
    stake: list.reduce((sum, { command }) => sum + minor(command.stake), 0),
    win: list.reduce((sum, { command }) => sum + minor(command.win), 0),
  })
  const asOne = (list: readonly Round[], stake: number, win: number): LearnedStep => {
    const last = list.at(-1) as Round
    const command = {
      ...last.command,
      stake: toMajor(stake, currency),
      win: toMajor(win, currency),
    }
    return { ...last, command }
  }
  const replaced = (merged: ReadonlyMap<LearnedStep, LearnedStep>) =>
    steps.flatMap((step) => {
      if (!own.has(step)) return [step]
      return merged.get(step) ?? []
    })
  const all = sums(rounds)
  const least = minor(rounds[0]?.command.stake)
  const result = all.win - all.stake
  const [stake, win] = result < 0 ? [-result, 0] : [least, least + result]
  const forms = [replaced(new Map([[rounds.at(-1) as Round, asOne(rounds, stake, win)]]))]
  const games = new Map<string | undefined, Round[]>()
  for (const round of rounds) {
    games.set(round.command.game, [...(games.get(round.command.game) ?? []), round])
  }
  const byGame = [...games.values()].map((list) => {
    const { stake: staked, win: won } = sums(list)
    return [list.at(-1) as LearnedStep, asOne(list, staked, won)] as const
  })
  if (byGame.length < rounds.length) forms.push(replaced(new Map(byGame)))
  return forms
}

/** The steps to whose results others refer. */
export function referredBy(steps: readonly LearnedStep[]): ReadonlySet<LearnedStep> {
  return new Set(
    steps.flatMap(({ references }) => Object.values(references).map(({ step }) => step)),
  )
}
