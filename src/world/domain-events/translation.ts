import { toMajor } from '../../simulator/domain/currencies'
import { EVENTS } from '../../simulator/domain/events'
import { formatInstant, MINUTE_MS } from '../../simulator/domain/instants'
import type { Step } from '../../simulator/engine/observation'
import type { PlayerState } from '../../simulator/engine/state'
import { transactionIdOf } from '../../simulator/engine/transactions'
import type { DomainEvent, DomainEventData, DomainEventType } from './model'

type Details = Omit<DomainEventData, 'player'>

/** The type of the event of a step. */
export function typeOf({ ledger }: PlayerState, step: Step): DomainEventType {
  const { kind, subject = 0, to } = step
  if (kind === 'row') return `${EVENTS[ledger.nameOf(subject)].type}.${to}` as DomainEventType
  if (kind === 'bonus') return `bonus.${to}` as DomainEventType
  if (kind === 'dispute') return DISPUTES[to as keyof typeof DISPUTES]
  return TYPES[kind]
}

const DISPUTES = { open: 'dispute.opened', won: 'dispute.won', lost: 'dispute.lost' } as const

const TYPES = {
  registered: 'player.registered',
  loggedIn: 'player.logged_in',
  updated: 'player.updated',
  blocked: 'player.blocked',
  unblocked: 'player.unblocked',
  kyc: 'kyc.changed',
  limit: 'limit.changed',
  wager: 'wager.settled',
} as const satisfies Partial<Record<Step['kind'], DomainEventType>>

/** The event of a step, while the player is as it was right after the step. */
export function eventOf(player: PlayerState, step: Step, number: number): DomainEvent {
  return {
    id: player.ids.events.idOf(number),
    type: typeOf(player, step),
    timestamp: formatInstant(step.at),
    data: { player: player.id, ...detailsOf(player, step) },
  }
}

function detailsOf(player: PlayerState, step: Step): Details {
  const { kind, subject = 0, names = [], from, to } = step
  const change = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
  switch (kind) {
    case 'row':
      return { transaction: transactionIdOf(player, subject), ...change }
    case 'dispute':
    case 'wager':
      return { transaction: transactionIdOf(player, subject) }
    case 'bonus':
      return { bonus: player.bonuses[subject]?.id as string, ...change }
    case 'updated':
      return { fields: names }
    case 'limit':
      return { limit: names.join('.'), ...limitChange(player, step) }
    default:
      return change
  }
}

/** The limit before and after: of a session in minutes, else in major units. */
function limitChange({ currency }: PlayerState, { names = [], from, to }: Step): Details {
  const shown = (value: Step['from']) => {
    if (typeof value !== 'number') return undefined
    return names[0] === 'session' ? value / MINUTE_MS : toMajor(value, currency)
  }
  const [before, after] = [shown(from), shown(to)]
  return {
    ...(before !== undefined && { from: before }),
    ...(after !== undefined && { to: after }),
  }
}
