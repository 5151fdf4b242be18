import type { Policies } from '../../contract/policies'
import { NO_VOCABULARY } from '../../contract/vocabulary'
import { ownDefinition } from '../../scenarios/library'
import { walletTotal } from '../../simulator/engine/rounds'
import { countedFindings, type Finding, type Found, lostFact } from './findings'
import { keptFacts, lostFacts, requirePointers, wholeFacts } from './kept-facts'
import { definitionOf, type LearnedDefinition } from './learned-definition'
import { answersOf, learnedPlayer, makePlayer } from './learned-player'
import { oneRoundFor, referredBy, withMergedRounds } from './merged-rounds'
import type { PlayerAnswers } from './reading'
import { reconstruct } from './reconstruct'
import { Reconstruction } from './reconstruction'
import { type LearnedStep, Rehearsal } from './rehearsal'
import { shrink } from './shrinking'
import { sourceOf } from './source-player'
import { unknownFields } from './unknown-fields'

/** What is asked of a learning. */
export interface LearnOptions {
  /** Name of the scenario, which is the id of its player. */
  readonly name: string
  /** Keeps the whole history. Default false: the fewest steps that keep the requested facts. */
  readonly exact?: boolean | undefined
  /**
   * JSON pointers to the values that a smaller history keeps. Default: the statuses, the flags and
   * the kinds of rows.
   */
  readonly keep?: readonly string[] | undefined
  /** Factor of all amounts, above 0. Default 1. */
  readonly scale?: number | undefined
  /** Habits of the deployment, as `fauxhouse verify` finds them. */
  readonly policies?: Partial<Policies> | undefined
  /** Hears of the number of steps that are left. */
  readonly onShrink?: ((left: number) => void) | undefined
}

/** A scenario of a player, and where the deployment differs from the rules. */
export interface Learned {
  readonly definition: LearnedDefinition
  readonly findings: readonly Finding[]
  /** Rows of the player and of the scenario. */
  readonly rows: { readonly read: number; readonly created: number }
  /** Steps before and after the shrinking. */
  readonly steps: { readonly all: number; readonly kept: number }
  /** Whether no single step can be removed; undefined for the whole history. */
  readonly isMinimal: boolean | undefined
}

/**
 * Creates a scenario from the answers about a player, with another identity.
 *
 * @throws FauxhouseError INVALID_OPTION for a player that cannot be read or a pointer to nothing
 */
export function learn(answers: PlayerAnswers, options: LearnOptions): Learned {
  const { name, exact = false, keep = [], scale = 1, policies, onShrink = () => {} } = options
  requirePointers(answers, keep)
  const found: Found[] = unknownFields(answers)
  const find = (each: Found) => void found.push(each)
  const source = sourceOf(answers, policies?.vocabulary ?? NO_VOCABULARY, find)
  const { now, registeredAt, rows } = source
  const who = learnedPlayer(source)
  const begin = () => new Rehearsal(makePlayer(who, [], now, registeredAt))
  const rehearsal = begin()
  const target = new Reconstruction(source, rehearsal, scale, find)
  reconstruct(target)
  const places = rows.filter((row) => !target.leftOut.has(row)).map(({ place }) => place)
  const factsOf = (shown: PlayerAnswers) =>
    exact ? wholeFacts(shown, places) : keptFacts(shown, keep)
  const factsAtEnd = (player: typeof target.player) => factsOf(answersOf(player, now, policies))
  const wanted = factsAtEnd(target.player)
  /** The wallet after each step of the last attempt that kept the requested facts, minor units. */
  let wallets: ReadonlyMap<LearnedStep, number> = new Map()
  const shrunk = exact
    ? undefined
    : shrink(rehearsal.steps, {
        attempt(steps) {
          const next = begin()
          const copies = new Map<LearnedStep, LearnedStep>()
          const after = new Map<LearnedStep, number>()
          const kept = steps.filter((step) => {
            const isDone = next.repeat(step, copies)
            if (isDone) after.set(step, walletTotal(next.player))
            return isDone
          })
          next.runTo(now)
          if (lostFacts(wanted, factsAtEnd(next.player)).length > 0) return undefined
          wallets = after
          return kept
        },
        forms(part, steps) {
          const walletAfter = (step: LearnedStep | undefined) => (step && wallets.get(step)) ?? 0
          const before = steps[steps.indexOf(part[0] as LearnedStep) - 1]
          const change = walletAfter(part.at(-1)) - walletAfter(before)
          const referred = referredBy(steps)
          return [
            withMergedRounds(part, referred, source.currency),
            oneRoundFor(part, referred, change, source.currency),
          ]
        },
        onProgress: onShrink,
      })
  const steps = shrunk?.steps ?? rehearsal.steps
  const definition = definitionOf(name, who, steps, now)
  // Refuses a name that no scenario can have.
  ownDefinition(definition)
  const player = makePlayer(who, definition.steps ?? [], now)
  const transactions = places.map((place) => answers.transactions[place] ?? {})
  const due = scale === 1 ? factsOf(exact ? { ...answers, transactions } : answers) : wanted
  const lost = lostFacts(due, factsAtEnd(player)).map(lostFact)
  return {
    definition,
    findings: countedFindings([...found, ...lost]),
    rows: { read: answers.transactions.length, created: player.ledger.length },
    steps: { all: rehearsal.steps.length, kept: steps.length },
    isMinimal: shrunk?.isMinimal,
  }
}
