import {
  LIMIT_KINDS,
  LIMIT_PERIODS,
  type LimitKind,
  type LimitPeriod,
  RESTRICTIONS,
} from '../../domain/accounts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/instants'
import type { Act } from '../act'
import { defineCommand } from '../command-definition'
import { duration, money, nullable, oneOf, optional } from '../field'
import { limitOf } from '../limits'
import { reject, requireAmount, requirePerson } from '../rules'

/** Time after which a higher limit takes effect. */
const REFLECTION = 24 * HOUR_MS

const LENGTHS: Readonly<Record<LimitPeriod, number>> = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 31 * DAY_MS,
}

export const setLimit = defineCommand({
  type: 'setLimit',
  doc: "The player sets a limit. A lower limit takes effect at once; a higher limit, or its removal, takes effect after 24 hours. The next `setLimit` of the same kind and period replaces a limit that is not in effect yet. Periods are calendar days, weeks from Monday and months in the time zone of the player's market, with daylight saving: a day lasts from midnight to midnight, 23 to 25 hours. A limit appears in the notes of the rows that it restricts.",
  rules: { account_erased: true, limit_terms: true, amount_out_of_range: true },
  fields: {
    kind: oneOf(
      LIMIT_KINDS,
      '`deposit` limits deposits by the player; completed and pending ones count, including those that Admin books. `loss` limits stakes; bets minus wins count, including bonus money. `session` limits play; time counts from each login, starting with the session that sets the first such limit.',
    ),
    amount: optional(nullable(money('For a deposit or loss limit; `null` removes it.'))),
    for: optional(
      nullable(
        duration(
          'For a session limit: whole minutes, up to the length of its period; `null` removes it.',
        ),
      ),
    ),
    per: optional(oneOf(LIMIT_PERIODS, 'Default `day`.')),
  },
  run(act, { kind, amount, for: time, per = 'day' }) {
    const { player } = act
    requirePerson(player, 'a limit')
    const [given, other] = kind === 'session' ? [time, amount] : [amount, time]
    if (given === undefined || other !== undefined) rejectTerms(kind)
    if (given !== null && kind === 'session') requireTime(given, per)
    if (given !== null && kind !== 'session') requireAmount(player, given, `${kind} limit`)
    replaceLimit(act, kind, per, given ?? undefined)
  },
})

/** Sets the limit now if it is lower than the one in force, else after the time of reflection. */
function replaceLimit(
  { player, at }: Act,
  kind: LimitKind,
  per: LimitPeriod,
  value: number | undefined,
): void {
  const present = limitOf(player, kind, per, at)
  const current = present ?? Number.POSITIVE_INFINITY
  const isHigher = (value ?? Number.POSITIVE_INFINITY) > current
  const from = isHigher ? at + REFLECTION : at
  // A change that waits is replaced: the time of reflection starts again.
  const stands = player.limits.filter(
    (change) => change.kind !== kind || change.per !== per || change.from <= at,
  )
  player.limits = [...stands, { kind, per, value, from, rows: player.ledger.length }]
}

function rejectTerms(kind: LimitKind): never {
  const [takes, not] = kind === 'session' ? ['for', 'amount'] : ['amount', 'for']
  return reject(
    'limit_terms',
    `A ${kind} limit requires "${takes}" and does not accept "${not}".`,
    kind === 'session' ? 'Set "for", such as PT2H.' : 'Set "amount", such as 50.',
    { kind, takes },
    takes,
  )
}

function requireTime(length: number, per: LimitPeriod): void {
  const max = LENGTHS[per]
  if (length >= MINUTE_MS && length <= max && length % MINUTE_MS === 0) return
  reject(
    'limit_terms',
    `A session limit per ${per} cannot be ${length / MINUTE_MS} minutes.`,
    `Use whole minutes, from PT1M to PT${max / HOUR_MS}H.`,
    { kind: 'session', minutes: length / MINUTE_MS, maximum: max / MINUTE_MS },
    'for',
  )
}

export const restrict = defineCommand({
  type: 'restrict',
  doc: 'Staff restrict one activity of the player without a block, until `lift`.',
  rules: { nothing_to_change: 'for an activity that is already restricted' },
  fields: {
    activity: oneOf(
      RESTRICTIONS,
      '`deposits`, `withdrawals` and `play` apply to the player, not to Admin; `bonuses` stops offers, claims and awards. Under `withdrawals` the withdrawal status is `Pending review`.',
    ),
  },
  run({ player }, { activity }) {
    if (player.restrictions.includes(activity)) {
      reject(
        'nothing_to_change',
        `Staff have already restricted ${activity} for player "${player.id}".`,
        'Restrict another activity.',
        { activity },
        'activity',
      )
    }
    player.restrictions = [...player.restrictions, activity]
  },
})

export const lift = defineCommand({
  type: 'lift',
  doc: 'Lifts the restriction of one activity.',
  rules: { nothing_to_change: 'for an activity that is not restricted' },
  fields: { activity: oneOf(RESTRICTIONS, 'The activity.') },
  run({ player }, { activity }) {
    if (!player.restrictions.includes(activity)) {
      reject(
        'nothing_to_change',
        `Staff have not restricted ${activity} for player "${player.id}".`,
        'Restrict the activity first.',
        { activity },
        'activity',
      )
    }
    player.restrictions = player.restrictions.filter((each) => each !== activity)
  },
})
