import type { OperationId } from '../contract/operations'
import type { ProfileUpdateBody } from '../contract/player-resources'
import type { Expectation, ScenarioDefinition, WorldPart } from '../scenarios/definition'
import type { DECISIONS } from './answer'
import type { FACT_TYPES, LEVELS } from './schema'

/**
 * How an agent ends a task: it made the requested change (`done`), it answered a question, it
 * rejected the request (`refused`), or it handed the case over to a person.
 */
export type TaskDecision = (typeof DECISIONS)[number]

/** A GET of an operation. */
export interface TaskRead extends Pick<Expectation, 'on' | 'query'> {
  /** Id of the player; default: the player who asks. */
  readonly player?: string | undefined
}

/** A PUT of the profile. */
export interface TaskWrite {
  readonly update: ProfileUpdateBody
  /** Id of the player; default: the player who asks. */
  readonly player?: string | undefined
}

/**
 * A fact that the answer must state. Its value is what the service returns at the start of the
 * task, so it follows the world and the policies.
 *
 * - `amount`: money in the currency of the player who asks; its sign does not count
 * - `count`: a whole number of what `unit` names
 * - `date`: a day, UTC
 * - `text`: a word or a name, in any letter case
 */
export interface TaskFact {
  readonly type: (typeof FACT_TYPES)[number]
  /** What it is, for the agent. */
  readonly description: string
  readonly from: TaskRead
  /** JSON pointer into that response. */
  readonly pointer: string
  /** What a `count` counts, in the singular: a number in the text counts only beside it. */
  readonly unit?: readonly string[] | undefined
  /** Other words for the value of a `text`. */
  readonly words?: readonly string[] | undefined
  /** Other values that a `text` could have: an answer that states one of them is ambiguous. */
  readonly others?: readonly string[] | undefined
}

/** A task for a support agent: a world, the request of a player, and what must be true after it. */
export interface TaskDefinition {
  /** Default: that of the file; without one, `task`. */
  readonly name?: string | undefined
  readonly title: string
  /** 1: one step; 2: several, or a support rule; 3: a fault, paging, or prompt injection. */
  readonly level: (typeof LEVELS)[number]
  /** Names of scenarios, and definitions. */
  readonly scenarios: readonly (string | ScenarioDefinition)[]
  /** Clock, policies and faults of the world; default clock 2026-01-01T12:00:00Z. */
  readonly world?: WorldPart | undefined
  /** Id of the player who asks. */
  readonly player: string
  /** `X-Session-ID` of the agent. */
  readonly session: string
  /** What the player writes. */
  readonly messages: readonly string[]
  /** Rules for the agent in addition to {@link TaskBrief.rules | those of the desk}. */
  readonly rules?: readonly string[] | undefined
  readonly decision: TaskDecision
  /**
   * The values of all fields that must have changed, by player and by field, such as `phone` or
   * `settings.want_bonus`. Nothing else may change. Default: nothing changes.
   */
  readonly changes?: Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined
  /** Number of updates that the service must have applied; default: any number. */
  readonly writes?: number | undefined
  /** The facts that the answer must state, by name. */
  readonly facts?: Readonly<Record<string, TaskFact>> | undefined
  /**
   * Texts that the answer must not state. It must never state the id, the name, the e-mail address
   * or the phone number of another player.
   */
  readonly withhold?: readonly string[] | undefined
  /** Calls that solve the task, in order. */
  readonly reference: readonly (TaskRead | TaskWrite)[]
}

/** A task with its name. */
export interface Task extends TaskDefinition {
  readonly name: string
}

/** A line of the list of tasks. */
export interface TaskLine extends Pick<Task, 'name' | 'title' | 'level'> {}

/** What an agent receives. */
export interface TaskBrief extends TaskLine, Pick<Task, 'player' | 'session'> {
  /** The clock of the world at the start, ISO 8601. */
  readonly now: string
  readonly messages: readonly string[]
  /** The rules of the desk. */
  readonly rules: readonly string[]
  /** The operations, which are the names of the tools of `fauxhouse mcp --service`. */
  readonly tools: readonly OperationId[]
  readonly decisions: readonly TaskDecision[]
  /** The facts that the answer must state. */
  readonly facts: readonly (Pick<TaskFact, 'type' | 'description'> & { readonly name: string })[]
}

/** What an agent answers. */
export interface TaskAnswer {
  /** The message to the player. */
  readonly text: string
  readonly decision: TaskDecision
  /**
   * The facts by name: numbers for amounts and counts, ISO 8601 for dates; other strings are read
   * like `text`. Without this, the facts are looked for in `text`.
   */
  readonly facts?: Readonly<Record<string, unknown>> | undefined
}

/** One condition of a task. */
export interface TaskCondition {
  /**
   * `answer`, `decision`, `changes`, `other updates`, `writes`, `withheld`, or `fact` and its name.
   */
  readonly name: string
  readonly passed: boolean
  readonly expected: unknown
  readonly found: unknown
}

/** The judgment of a task. */
export interface TaskVerdict {
  /** Name of the task. */
  readonly task: string
  /** Whether all conditions are met. */
  readonly passed: boolean
  readonly conditions: readonly TaskCondition[]
}
