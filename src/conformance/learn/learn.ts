import type { Policies } from '../../contract/policies'
import { NO_VOCABULARY } from '../../contract/vocabulary'
import type { Who } from '../../scenarios/definition'
import { ownDefinition } from '../../scenarios/library'
import { type Difference, differencesAt, differencesOf } from './comparison'
import { createReconstruction, type Returns } from './course'
import { countedFindings, type Finding, type Found, foundIn, lostFact } from './findings'
import { keptFacts, lostFacts, requirePointers } from './kept-facts'
import { definitionOf, type LearnedDefinition } from './learned-definition'
import { learnedPlayer } from './learned-player'
import { answersOf, makePlayer } from './made-player'
import { mergedRounds, referredBy } from './merged-rounds'
import { type Attempt, findReturns } from './money-returns'
import { inOwnWords } from './own-words'
import type { PlayerAnswers } from './player-answers'
import { habitsOf } from './reading'
import { reconstruct } from './reconstruction'
import { createRehearsal, type LearnedStep, type Rehearsal } from './rehearsal'
import type { FundsBefore } from './scaled-amounts'
import { type Shrinking, shrink } from './shrinking'
import { type SourcePlayer, sourceOf } from './source-player'
import { createTexts } from './texts'
import { unknownFields } from './unknown-fields'

/** What is asked of a learning. */
export interface LearnOptions {
  /** Name of the scenario, which is the id of its player. */
  readonly name: string
  /** Keeps the whole history. Default false: the fewest steps that keep what is asked for. */
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
  readonly rows: { readonly read: number; readonly made: number }
  /** Steps before and after the shrinking. */
  readonly steps: { readonly all: number; readonly kept: number }
  /** Whether no single step can be removed; undefined for the whole history. */
  readonly isMinimal: boolean | undefined
}

/**
 * Makes a scenario of the answers about a player, with another identity.
 *
 * @throws FauxhouseError INVALID_OPTION for a player that cannot be read or a pointer to nothing
 */
export function learn(given: PlayerAnswers, options: LearnOptions): Learned {
  const { name, exact = false, keep = [], scale = 1, onShrink = () => {} } = options
  const habits = habitsOf(given, options.policies)
  const answers = inOwnWords(given, habits.vocabulary)
  const policies = { ...habits, vocabulary: NO_VOCABULARY }
  requirePointers(answers, keep)
  const found: Found[] = unknownFields(given)
  const source = sourceOf(answers, (each) => void found.push(each))
  const task: Task = { answers, source, who: learnedPlayer(source), policies, scale: 1 }
  const { now, rows } = source
  const unscaled = findReturns(rows, now, (returns) => attempt(task, returns, NO_FUNDS))
  const { returns, funds } = unscaled
  const best = scale === 1 ? unscaled : attempt({ ...task, scale }, returns, funds)
  const factsOf = ({ player }: Rehearsal) => keptFacts(answersOf(player, now, policies), keep)
  const wanted = factsOf(best.rehearsal)
  const isCompared = !exact && scale === 1
  const lost = isCompared ? lostFacts(keptFacts(answers, keep), wanted).map(lostFact) : []
  const all = best.rehearsal.steps
  const shrinking: Shrinking = {
    attempt(steps) {
      const { rehearsal, kept } = repeated(task, steps)
      return lostFacts(wanted, factsOf(rehearsal)).length === 0 ? kept : undefined
    },
    formsOf: (part, steps) => mergedRounds(part, referredBy(steps), source.currency),
    onProgress: onShrink,
  }
  const shrunk = exact ? undefined : shrink(all, shrinking)
  const steps = shrunk?.steps ?? all
  const definition = definitionOf(name, task.who, steps, now)
  // Refuses a name that no scenario can have.
  ownDefinition(definition)
  const made = answersOf(makePlayer(task.who, definition.steps ?? [], now), now, policies)
  const changed = exact
    ? differencesOf(answersOf(best.rehearsal.player, now, policies), made).map(({ at }) => at)
    : lostFacts(wanted, keptFacts(made, keep))
  const missed = changed.map((at) => ({ at, what: 'the file makes another value' }))
  const differing = exact ? foundIn(best.differing) : []
  return {
    definition,
    findings: countedFindings([...found, ...best.found, ...differing, ...lost, ...missed]),
    rows: { read: answers.transactions.length, made: made.transactions.length },
    steps: { all: all.length, kept: steps.length },
    isMinimal: shrunk?.isMinimal,
  }
}

/** A player to make. */
interface Task {
  readonly answers: PlayerAnswers
  readonly source: SourcePlayer
  readonly who: Who
  readonly policies: Policies
  readonly scale: number
}

interface Trial extends Attempt {
  readonly rehearsal: Rehearsal
  readonly found: readonly Found[]
  readonly differing: readonly Difference[]
  readonly funds: FundsBefore
}

const NO_FUNDS: FundsBefore = new Map()

function rehearsalOf({ who, source: { now, registeredAt } }: Task): Rehearsal {
  return createRehearsal(makePlayer(who, [], now, registeredAt))
}

/** Makes the player with chosen instants at which money came back. */
function attempt(task: Task, returns: Returns, funds: FundsBefore): Trial {
  const { source, answers, policies, scale } = task
  const { now, rows } = source
  const found: Found[] = []
  const rehearsal = rehearsalOf(task)
  const options = { returns, funds, factor: scale }
  const course = createReconstruction(source, rehearsal, createTexts(), options, (each) => {
    found.push(each)
  })
  reconstruct(course)
  const left = new Set(course.leftOut)
  const places = rows.filter((row) => !left.has(row)).map(({ place }) => place)
  const made = answersOf(rehearsal.player, now, policies)
  const differing = differencesAt(places, answers, made, scale !== 1)
  const reached = [...found, ...differing].map(({ at }) => {
    const place = /^\/transactions\/(\d+)/.exec(at)?.[1]
    return place === undefined ? rows.length : Number(place)
  })
  const first = reached.reduce((one, other) => Math.min(one, other), rows.length)
  const differences = found.length + differing.length
  const { funds: held } = course
  return { returns, rehearsal, found, differing, reached: first, differences, funds: held }
}

/** Executes steps of another rehearsal, without those that cannot be. */
function repeated(task: Task, steps: readonly LearnedStep[]) {
  const rehearsal = rehearsalOf(task)
  const copies = new Map<LearnedStep, LearnedStep>()
  const kept = steps.filter((step) => rehearsal.repeat(step, copies))
  rehearsal.runTo(task.source.now)
  return { rehearsal, kept }
}
