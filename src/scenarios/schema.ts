import * as v from 'valibot'
import { isObject } from '../contract/input/json'
import { patternFault } from '../contract/input/pattern'
import { record } from '../contract/input/record'
import { SITUATION_SLUGS } from '../simulator/desk/situations'
import { BLOCK_CAUSES, KYC_STATUSES } from '../simulator/domain/accounts'
import { CATALOG } from '../simulator/domain/bonuses'
import { CURRENCY_CODES } from '../simulator/domain/currencies'
import { MARKET_IDS } from '../simulator/domain/markets'
import { PERSONA_IDS } from '../simulator/domain/personas'
import { rulesOf } from '../simulator/engine/command-definition'
import { PLAYER_COMMANDS } from '../simulator/engine/commands/catalog'
import { MAX_COMPRESSION } from '../simulator/registration/arrival'
import { PROFILE } from '../simulator/registration/register-command'
import { amountSchema, entriesOf } from '../world/field-schema'
import type { Endpoint } from './definition'
import { ENDPOINTS, parametersOf } from './endpoints'

/*
 * The format of `definition.ts` as schemas, for validation and for the JSON Schema of editors.
 * Messages complete the sentence "… is not …".
 */

const LENGTH = /^P(?=[\dT])(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?$/
const DURATION = new RegExp(LENGTH.source.replace('^', '^-?'))
const INSTANT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d))?$/
const LAST = /^((\d\d-\d\d)?T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z|clocks-forward|clocks-back)$/
/** A name of a scenario. */
export const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** The message for a text that is not a name. */
export const NAME_RULE = 'lowercase letters and digits, in words joined by hyphens'

/** The name of a scenario that is most like a text: `neuer-spieler` for `Neuer Spieler`. */
export function nameLike(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return words?.join('-').slice(0, 60).replace(/-$/, '') ?? 'my-player'
}

const text = v.pipe(v.string(), v.minLength(1, 'a non-empty string'))
const length = v.pipe(v.string(), v.regex(LENGTH, 'a duration forward such as "PT30M"'))
const duration = v.pipe(v.string(), v.regex(DURATION, 'a duration such as "P3DT2H" or "-PT90M"'))
const instant = v.pipe(v.string(), v.regex(INSTANT, 'an instant such as "2026-01-31T12:00:00Z"'))
const name = v.pipe(v.string(), v.regex(NAME, NAME_RULE))
const whole = (min: number, max: number) =>
  v.pipe(
    v.number(),
    v.integer('a whole number'),
    v.minValue(min, `at least ${min}`),
    v.maxValue(max, `at most ${max}`),
  )

const money = v.union(
  [v.number(), v.strictObject({ eur: v.number() })],
  'a number in the currency of the player, such as 12.5, or {"eur": 12.5}',
)

const when = v.union(
  [
    v.pipe(
      v.string(),
      v.regex(
        new RegExp(`${DURATION.source}|${INSTANT.source}`),
        'a time: a duration from now such as "-P3DT2H", an instant, or {"last": "02-29T12:00Z"}',
      ),
    ),
    v.strictObject({
      last: v.pipe(
        v.string(),
        v.regex(LAST, '"02-29T12:00Z", "T00:00Z", "clocks-forward" or "clocks-back"'),
      ),
      ago: v.optional(length),
      plus: v.optional(duration),
    }),
  ],
  'a time: a duration from now such as "-P3DT2H", an instant, or {"last": "02-29T12:00Z"}',
)

const stepTime = {
  at: v.optional(when),
  after: v.optional(duration),
  repeat: v.optional(whole(1, 100_000)),
  every: v.optional(duration),
}

const targets = v.strictObject({
  kyc_status: v.optional(v.picklist(KYC_STATUSES)),
  ltd: v.optional(money),
  ltnc: v.optional(money),
  bonus_balance: v.optional(money),
  cash: v.optional(money),
  cash_at_least: v.optional(money),
  wagering: v.optional(
    v.union(
      [
        v.strictObject({
          percent: v.pipe(v.number(), v.minValue(0, 'at least 0'), v.maxValue(100, 'at most 100')),
        }),
        v.strictObject({ remaining: money }),
        v.strictObject({ wagered: money }),
      ],
      '{"percent": 98}, {"remaining": 0.01} or {"wagered": 50}, with a number',
    ),
  ),
  rows: v.optional(whole(0, 1_000_000)),
  blocked: v.optional(
    v.union([v.boolean(), v.picklist(BLOCK_CAUSES)], `true, false or ${BLOCK_CAUSES.join(', ')}`),
  ),
})

const reachStep = v.strictObject({ ...stepTime, reach: targets })

const scalar = v.union([v.string(), v.number(), v.boolean()])
const found = v.union([v.string(), v.number()])

/** Offers whose wagering terms differ from player to player. */
const DRAWN_CODES = CATALOG.filter(({ multiplier }) => multiplier === 'drawn').map(
  ({ code }) => code,
)

/** The message for conditions of which there is none. */
const CONDITIONS = 'at least one JSON pointer with what is expected there'

/** The message for comparisons without one, which would always hold. */
const COMPARISON = 'a comparison such as {"gte": 5}, or for a list {"equals": []}'

/** The message for a key or a string that is not a JSON pointer. */
export const POINTER = 'a JSON pointer such as "/kpi/ltd"'

const isSound = (source: string) => patternFault(source) === undefined
const pattern = v.pipe(
  text,
  v.check(isSound, ({ input }) => patternFault(input) ?? ''),
)

/** In process, matchers of requests and changes have patterns of the engine. */
export const isPattern = (value: unknown): value is RegExp =>
  Object.prototype.toString.call(value) === '[object RegExp]'

const pointer = v.pipe(v.string(), v.regex(/^(\/([^~]|~[01])*)?$/, POINTER))
export const isPointer = (text: string): boolean => v.is(pointer, text)

/** An amount of a command: never negative. */
const commandMoney = v.union(
  [amountSchema, v.strictObject({ eur: amountSchema })],
  'a number in the currency of the player, such as 12.5, or {"eur": 12.5}',
)

/** The engine's commands with the additions of a script: times, names, amounts in euros. */
function commandStepOf(amount: v.GenericSchema) {
  const [first, ...others] = PLAYER_COMMANDS.map((command) =>
    v.strictObject({
      type: v.literal(command.type),
      ...entriesOf(command.fields, amount),
      ...stepTime,
      as: v.optional(name),
      refused: v.optional(v.picklist(rulesOf(command))),
    }),
  )
  return v.variant('type', [first as NonNullable<typeof first>, ...others])
}

const hasMember = (given: object) => Object.values(given).some((each) => each !== undefined)

/** Whether a schema offers a choice or the input selects: see {@link scenarioSchemas}. */
type Choice = boolean

/** Who a player is. */
function playerSchema(choice: Choice) {
  const origin = v.strictObject({
    seed: v.string(),
    id: v.string(),
    data: v.optional(whole(1, 1_000_000)),
    compression: v.optional(whole(1, MAX_COMPRESSION)),
    storyEndsAt: v.optional(instant),
    situation: v.optional(v.picklist(SITUATION_SLUGS)),
  })
  const terms = v.strictObject({
    base: v.picklist(['bonus', 'bonus+deposit']),
    multiplier: whole(0, 1_000),
  })
  return v.strictObject({
    // JSON Schema states the length only; the rule for ids is checked where the id is used.
    id: v.optional(choice ? v.pipe(v.string(), v.minLength(1), v.maxLength(200)) : v.string()),
    market: v.optional(v.picklist(MARKET_IDS)),
    currency: v.optional(v.picklist(CURRENCY_CODES)),
    persona: v.optional(v.picklist(PERSONA_IDS)),
    autopilot: v.optional(v.boolean()),
    registered: v.optional(when),
    profile: v.optional(v.strictObject(entriesOf(PROFILE))),
    terms: v.optional(record(v.picklist(DRAWN_CODES), terms)),
    origin: v.optional(origin),
  })
}

/** What is compared with a value of a response, and the conditions of several values. */
function comparisonSchemas(choice: Choice) {
  const orCompared = (plain: v.GenericSchema): v.GenericSchema => {
    if (choice) return v.union([plain, v.lazy(() => comparisons)])
    return v.lazy((given) => {
      if (isPattern(given)) return v.any()
      if (Array.isArray(given)) return v.custom(() => false, COMPARISON)
      return isObject(given) ? compared : plain
    })
  }
  const comparison = orCompared(scalar)
  const numberOrMore = orCompared(v.number())
  const conditions = record(pointer, choice ? comparison : v.optional(comparison))
  const comparisons = v.strictObject({
    equals: v.optional(v.any()),
    not: v.optional(v.any()),
    oneOf: v.optional(v.array(scalar)),
    gt: v.optional(v.number()),
    gte: v.optional(v.number()),
    lt: v.optional(v.number()),
    lte: v.optional(v.number()),
    contains: v.optional(found),
    lacks: v.optional(found),
    like: v.optional(text),
    matches: v.optional(
      choice ? pattern : v.lazy((given) => (isPattern(given) ? v.any() : pattern)),
    ),
    absent: v.optional(v.boolean()),
    length: v.optional(numberOrMore),
    sameAs: v.optional(pointer),
    before: v.optional(duration),
    after: v.optional(duration),
    count: v.optional(v.strictObject({ where: conditions, is: numberOrMore })),
  })
  const compared = v.pipe(comparisons, v.check(hasMember, COMPARISON))
  return { comparison, comparisons, conditions }
}

/** What a response to a request must contain. */
function expectationSchema(
  choice: Choice,
  conditions: ReturnType<typeof comparisonSchemas>['conditions'],
): v.GenericSchema {
  const that = choice
    ? conditions
    : v.pipe(
        conditions,
        v.check((each) => hasMember(each), CONDITIONS),
      )
  const parameter = v.optional(v.union([v.string(), v.number(), v.array(v.string())]))
  const expectationOn = (...endpoints: Endpoint[]) => {
    const names = new Set(endpoints.flatMap(parametersOf))
    const entries = Object.fromEntries([...names].map((each) => [each, parameter]))
    const query = v.optional(v.strictObject(entries))
    return v.strictObject({ on: v.picklist(endpoints), query, that })
  }
  const expectations = ENDPOINTS.map((each) => expectationOn(each))
  const anywhere = expectationOn(...ENDPOINTS)
  if (choice) return v.union(expectations)
  return v.lazy((input) => expectations[ENDPOINTS.indexOf(Object(input).on)] ?? anywhere)
}

/** A step: a command, targets to reach, or a group of steps. */
function stepSchema(choice: Choice): v.GenericSchema {
  const commandStep = commandStepOf(choice ? money : commandMoney)
  const inner: v.GenericSchema = v.lazy(() => step)
  const groupStep = v.strictObject({ ...stepTime, steps: v.array(inner) })
  const step: v.GenericSchema = choice
    ? v.union([commandStep, reachStep, groupStep])
    : v.lazy((input) => {
        const has = (key: string) => isObject(input) && key in input
        return has('reach') ? reachStep : has('steps') ? groupStep : commandStep
      })
  return step
}

function schemasOf(choice: Choice) {
  const who = playerSchema(choice)
  const { comparison, comparisons, conditions } = comparisonSchemas(choice)
  const expectation = expectationSchema(choice, conditions)
  const step = stepSchema(choice)
  const partEntries = {
    extends: v.optional(text),
    traits: v.optional(v.array(name)),
    player: v.optional(who),
    steps: v.optional(v.array(step)),
    expect: v.optional(v.array(expectation)),
  }
  const part = v.strictObject(partEntries)
  const scenario = v.strictObject({
    $schema: v.optional(v.string()),
    name: v.optional(name),
    title: v.optional(text),
    description: v.optional(text),
    tags: v.optional(v.array(name)),
    trait: v.optional(v.boolean()),
    ...partEntries,
    players: v.optional(record(name, part)),
  })
  const shown = { comparison, comparisons, conditions, money, when, duration }
  return { scenario, step, part, who, expectation, ...shown }
}

const built = new Map<Choice, ReturnType<typeof schemasOf>>()

/**
 * The schema of a scenario, and the schemas that it uses more than once. Built on first use: always
 * the same objects, so that a document can name them.
 *
 * @param choice true: alternatives are unions, which JSON Schema can express; false: the input
 *   selects the alternative, so a mistake gives one message and not one for each alternative
 */
export function scenarioSchemas(choice: Choice) {
  const known = built.get(choice) ?? schemasOf(choice)
  built.set(choice, known)
  return known
}
