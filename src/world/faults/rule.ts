import * as v from 'valibot'
import { frozenCopy } from '../../contract/input/frozen'
import { isFitText, isJsonValue } from '../../contract/input/json'
import { type OptionSchemas, optionReader, pathId, text, whole } from '../../contract/input/options'
import { record } from '../../contract/input/record'
import { OPERATIONS, type OperationId } from '../../contract/operations'
import { FauxhouseError } from '../../errors'
import { durationMs } from '../../simulator/domain/instants'

/** How a connection or a response fails. */
export const FAILURES = ['reset', 'hang', 'truncated', 'malformed'] as const

/**
 * - `reset`: the connection is reset before the response
 * - `hang`: no response comes
 * - `truncated`: the connection breaks in the middle of the body
 * - `malformed`: the body ends in the middle, as if it were whole, so it is not JSON
 */
export type FaultFailure = (typeof FAILURES)[number]

/** The failures that an adapter must produce; `malformed` only changes the response. */
export type ConnectionFailure = Exclude<FaultFailure, 'malformed'>

/** Milliseconds, or a duration in ISO 8601 such as `PT0.2S`; at most an hour. */
export type FaultDelay = number | string

/** The effects that are on or absent. */
export const SWITCHES = ['staleRead', 'loseAnswer', 'ignoreUpdate', 'applyTwice'] as const

/** What a fault does. At least one member; the members combine. */
export interface FaultEffect {
  /** Answers with this status, 200 to 599, without the operation. */
  readonly status?: number | undefined
  /** Headers of the response with `status`. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Body of the response with `status`: a string, or JSON. Default: its problem document. */
  readonly body?: unknown
  /** Waits before anything else: ms, or a duration such as `PT0.2S`; at most an hour. */
  readonly delay?: FaultDelay | undefined
  /** How the connection or the body of the response fails. */
  readonly failure?: FaultFailure | undefined
  /** A read answers from before the last write to its player. */
  readonly staleRead?: true | undefined
  /** A write is applied, and its answer is lost: the connection is reset. */
  readonly loseAnswer?: true | undefined
  /** A write is answered with 200, and not applied. */
  readonly ignoreUpdate?: true | undefined
  /** A write is applied twice, and answered once. */
  readonly applyTwice?: true | undefined
}

/** A fault: for which requests, how often, and what happens. All given members must match. */
export interface FaultRule {
  /** Default: `fault-1`, `fault-2` … */
  readonly id?: string | undefined
  /** For people. */
  readonly name?: string | undefined
  /** Id of the operation, such as `getPlayerProfile`. Default: any request. */
  readonly operation?: OperationId | undefined
  /** Id of the player in the path. */
  readonly player?: string | undefined
  /** Value of `X-Session-ID`. */
  readonly session?: string | undefined
  /** Method in capital letters. Default: any. */
  readonly method?: string | undefined
  /** Path below the base URL's host, such as `/v1/players/p1`; `*` is any text. */
  readonly path?: string | undefined
  /** Ends after it has taken effect this many times, at least 1. Default: no limit. */
  readonly times?: number | undefined
  /** Number of first matches that pass, from 0. Default 0. */
  readonly skip?: number | undefined
  /** Part of the matches on which it takes effect, 0 to 1; drawn from the seed. Default 1. */
  readonly share?: number | undefined
  /** Whether no request matches it until it is resumed. Default: false. */
  readonly paused?: boolean | undefined
  /** What happens to a request that the rule takes. */
  readonly effect: FaultEffect
}

/** A rule with its id. */
export interface Fault extends FaultRule {
  readonly id: string
}

/** A rule in the list of a world. */
export interface ListedFault extends Fault {
  /** How often it has taken effect. With `times` hits it is used up. */
  readonly hits: number
  /** Why no request meets it: the world has no such player, yet. Absent if it has. */
  readonly hint?: string
}

const MAX_DELAY_MS = 3_600_000
const DELAY = 'milliseconds or a duration up to an hour, such as 200 or "PT0.2S"'

/** The ms of `200`, `200ms` and `1.5s`; undefined for any other text. */
export function msOfText(text: string): number | undefined {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(ms|s)?$/.exec(text) ?? []
  return number === undefined ? undefined : Math.round(Number(number) * (unit === 's' ? 1_000 : 1))
}

function allowedDelay({ input }: { readonly input: unknown }): string {
  const ms = typeof input === 'string' ? msOfText(input) : undefined
  return ms === undefined || ms > MAX_DELAY_MS ? DELAY : `the number ${ms} or "PT${ms / 1_000}S"`
}

/** The ms of a delay; 0 without one, NaN for a string that is not a duration. */
export function delayMsOf(delay: FaultDelay = 0): number {
  return typeof delay === 'number' ? delay : (durationMs(delay) ?? Number.NaN)
}

const isDelay = (value: string) => delayMsOf(value) >= 0 && delayMsOf(value) <= MAX_DELAY_MS

const delay = () =>
  v.union([whole(0, MAX_DELAY_MS), v.pipe(text(), v.check(isDelay, allowedDelay))], DELAY)

/** An effect that is on or absent. */
const onOrAbsent = () => v.optional(v.literal(true, 'true'))
const label = () => v.optional(v.pipe(text(), v.maxLength(200), v.check(isFitText)))
const ids = OPERATIONS.map(({ id }) => id)
const isShare = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 1
const SHARE_METADATA = { type: 'number', minimum: 0, maximum: 1 }
/** The headers that the adapter writes, by the body that it sends. */
const OF_ADAPTER = /^(content-length|transfer-encoding|connection|keep-alive|trailer|upgrade)$/i
const isHeaderName = (value: string) =>
  /^[\w!#$%&'*+.^`|~-]+$/.test(value) && !OF_ADAPTER.test(value)

const ALLOWED_NAMES = 'header names other than Content-Length and those of the connection'
const headerName = () => v.pipe(text(ALLOWED_NAMES), v.check(isHeaderName, ALLOWED_NAMES))
const headerValue = () =>
  v.pipe(
    text(),
    v.check((value) => /^[\t\x20-\x7e]*$/.test(value), 'printable ASCII text'),
  )

const effect = () =>
  v.strictObject({
    status: v.optional(whole(200, 599)),
    headers: v.optional(record(headerName(), headerValue())),
    body: v.optional(v.pipe(v.unknown(), v.check(isJsonValue, 'a value that JSON can express'))),
    delay: v.optional(delay()),
    failure: v.optional(v.picklist(FAILURES)),
    staleRead: onOrAbsent(),
    loseAnswer: onOrAbsent(),
    ignoreUpdate: onOrAbsent(),
    applyTwice: onOrAbsent(),
  })

/** The path that is meant by one that no request has: without `/w/{world}`, and with `/v1`. */
const inWorld = (path: string) =>
  path.replace(/^\/w\/[^/]+(?=\/)/, '').replace(/^(?=\/players(?:[/*]|$))/, '/v1')

/** The schemas of the members of a rule. */
export const faultRuleEntries = () =>
  ({
    id: v.optional(pathId()),
    name: label(),
    operation: v.optional(v.picklist(ids)),
    player: label(),
    session: label(),
    method: v.optional(v.pipe(text(), v.regex(/^[A-Z]+$/, 'a method such as GET'))),
    path: v.optional(
      v.pipe(
        text(),
        v.startsWith('/', 'a path that begins with /'),
        v.check(
          (path) => inWorld(path) === path,
          ({ input }) => `the path in the world: ${inWorld(input)}`,
        ),
      ),
    ),
    times: v.optional(whole(1)),
    skip: v.optional(whole(0)),
    share: v.optional(
      v.pipe(v.custom<number>(isShare, 'a number from 0 to 1'), v.metadata(SHARE_METADATA)),
    ),
    paused: v.optional(v.boolean()),
    effect: effect(),
  }) satisfies OptionSchemas<FaultRule>

const read = optionReader('faults.add', faultRuleEntries)

/** Members of an effect that exclude each other, each pair with the reason. */
const EXCLUDED: readonly (readonly [keyof FaultEffect, keyof FaultEffect, string])[] = [
  ...SWITCHES.map((each) => ['status', each, 'with a status, the operation does not run'] as const),
  ['loseAnswer', 'failure', 'the response is lost'],
  ['loseAnswer', 'ignoreUpdate', 'the write is either applied or not'],
  ['applyTwice', 'ignoreUpdate', 'the write is either applied or not'],
]

/**
 * Checks a rule.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function readFaultRule(given: unknown): FaultRule {
  const rule = frozenCopy(read(given))
  const { effect } = rule
  const present = (name: keyof FaultEffect) => effect[name] !== undefined
  if (Object.keys(effect).length === 0) {
    throw invalid('The effect is empty.', 'Add a member such as {"status": 503}.', 'effect')
  }
  const pair = EXCLUDED.find(([one, other]) => present(one) && present(other))
  if (pair) {
    const [one, other, reason] = pair
    const problem = `The effects ${one} and ${other} exclude each other: ${reason}.`
    throw invalid(problem, 'Use only one of them.', `effect.${other}`)
  }
  const stray = (['headers', 'body'] as const).find((each) => present(each) && !present('status'))
  if (stray !== undefined) {
    throw invalid(`The effect has ${stray}, but no status.`, 'Add a status.', `effect.${stray}`)
  }
  return rule
}

function invalid(problem: string, remedy: string, option: string): FauxhouseError {
  return new FauxhouseError('INVALID_OPTION', problem, remedy, { caller: 'faults.add', option })
}
