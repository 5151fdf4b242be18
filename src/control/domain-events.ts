import { choiceParameter, integerParameter, offset, textParameter } from '../contract/parameters'
import { isRefusal, jsonInPieces } from '../service/handler-result'
import { inPortions } from '../service/portions'
import { parseInstant } from '../simulator/domain/instants'
import { DOMAIN_EVENT_PATTERNS, type DomainEventPattern } from '../world/domain-events/patterns'
import type { DomainEventsQuery } from '../world/event-history/listing'
import { defineCall, MAX_LISTED } from './call'
import { refusalIn } from './control'
import { foundSnapshot } from './snapshots'

export const listDomainEvents = defineCall({
  id: 'listDomainEvents',
  method: 'GET',
  path: '/__admin/domain-events',
  summary: 'Lists what has happened to the changed players, the oldest first.',
  verb: { name: 'domain-events' },
  parameters: [
    choiceParameter(
      'type',
      DOMAIN_EVENT_PATTERNS,
      'Events of one or more types or families. Default: all but `wager.settled`.',
      true,
    ),
    textParameter('player', 'Only events of this player, even if nothing has changed the player.'),
    textParameter('since', 'Only events from this instant on, or after the snapshot of this name.'),
    integerParameter('generated', 0, 0, 'Adds the events of this many generated players.'),
    integerParameter('limit', 0, MAX_LISTED, 'Events per page.'),
    offset,
  ],
  answers: { 200: 'DomainEventList' },
  problems: ['NOT_FOUND', 'PLAYER_NOT_FOUND', 'COMMAND_REFUSED'],
  async handle(context, { query }, { snapshots }) {
    const {
      type: types,
      since,
      ...others
    } = query as Omit<DomainEventsQuery, 'since'> & {
      readonly type?: readonly DomainEventPattern[]
      readonly since?: string
    }
    const { simulation } = context
    const taken = snapshots.of(simulation)
    const isInstant = since === undefined || typeof parseInstant(since) === 'number'
    const isName = !isInstant || taken.has(since as string)
    const start = isName ? foundSnapshot(taken, since as string, 'query.since') : since
    if (isRefusal(start)) return start
    try {
      const given = { types, since: start, ...others }
      const work = simulation.hold(() => simulation.listingEvents(given))
      const { nextOffset, ...page } = await inPortions(context, work)
      return jsonInPieces({
        ...page,
        ...(nextOffset !== undefined && { next_offset: nextOffset }),
      })
    } catch (error) {
      return refusalIn(context, error, 'query')
    }
  },
})
