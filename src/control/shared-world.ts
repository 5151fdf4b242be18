import { type Refusal, refuse } from '../service/handler-result'
import { refusalOf } from '../service/thrown'
import { noNamedWorlds } from '../service/world-choice'

/**
 * What a call is with several replicas of one world: a write that all of them apply in one order,
 * a call of the replica that receives it, or not available.
 */
export type SharedUse = 'ordered' | 'own' | Refusal

/** Refuses what replicas of one world cannot do alike. */
export function notShared(detail: string, remedy: string, where = 'world'): Refusal {
  return refuse('SHARED_WORLD', where, detail, remedy)
}

/** For calls of named worlds. */
export const withoutWorlds = () => refusalOf(noNamedWorlds())

/** For calls that change webhooks. */
export const noWebhooks = () =>
  notShared('Each server would send the same events.', 'Start one of the servers with --webhook.')

/** For calls that count requests: each replica has the journal of its own requests. */
export const ownJournal = (replica: unknown, where: string) =>
  replica === 'this'
    ? 'own'
    : notShared(
        'The journal has the requests of this server only, so the result would be too small.',
        'Add "replica": "this" if that is what you need.',
        where,
      )
