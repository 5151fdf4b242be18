import type { InferOutput } from 'valibot'
import type { Wire } from '../../adapters/wire'
import { methodsOf, ownNames } from '../../client/calls'
import type { RemoteSnapshot } from '../../client/remote-world'
import type { PlayerProfile } from '../../contract/profile'
import type { ResponseName, responseSchemas } from '../../control/response-schemas'
import type { Currency } from '../../simulator/domain/currencies'
import type { MarketId } from '../../simulator/domain/markets'
import type { ShortOutcome } from '../../world/command-outcome'
import type { PlayerCommandEntry } from '../../world/log'

/** A response of the control API, by its name in OpenAPI. */
export type ControlResponse<Name extends ResponseName> = InferOutput<
  ReturnType<typeof responseSchemas>[Name]
>

/** What staff see of a player. */
export interface PlayerDetails
  extends Omit<ControlResponse<'Player'>, 'commands' | 'profile' | 'market'> {
  readonly currency: Currency
  readonly market: MarketId
  readonly profile: PlayerProfile
  readonly commands: readonly PlayerCommandEntry[]
}

/** What the elements take that show a part of a player. */
export interface TabProps {
  readonly player: PlayerDetails
}

/** The calls of the control API that the client has no name for, or takes only typed input for. */
export interface PageCalls {
  /** Finds a named world. It does not create one, as a request to it would. */
  world(name: string): Promise<ControlResponse<'World'>>
  /** What staff see of a player, as of an instant or now. */
  player(id: string, at?: string): Promise<PlayerDetails>
  /** The step of its scenario that made a transaction. */
  step(id: string, transaction: string): Promise<ControlResponse<'FoundStep'>['step']>
  createPlayer(fields: object): Promise<ControlResponse<'NewPlayer'>>
  execute(id: string, command: object): Promise<ShortOutcome>
  scenarios(): Promise<ControlResponse<'ScenarioList'>['scenarios']>
  scenario(name: string): Promise<ControlResponse<'Scenario'>>
  policies(): Promise<ControlResponse<'PolicyList'>['policies']>
  /** The snapshots, the newest first: also those that the page did not take. */
  snapshots(): Promise<readonly RemoteSnapshot[]>
  deleteSnapshot(id: string): Promise<void>
  /** The log as of an instant or now. */
  log(at?: string): Promise<object>
}

/** The calls of the page to one world. */
export const pageCalls = (wire: Wire) =>
  methodsOf<PageCalls>(wire, {
    world: { call: 'getWorld', send: (id) => ({ id }) },
    player: { call: 'getPlayer', send: (id, at) => ({ id, query: { at } }) },
    step: {
      call: 'findStep',
      send: (id, transaction) => ({ id, query: { transaction } }),
      read: 'step',
    },
    createPlayer: { call: 'createPlayer', send: (body) => ({ body }) },
    execute: { call: 'runCommands', send: (id, body) => ({ id, body }) },
    scenarios: { call: 'listScenarios', read: 'scenarios' },
    scenario: { call: 'getScenario', send: (id) => ({ id }) },
    policies: { call: 'listPolicies', read: 'policies' },
    snapshots: {
      call: 'listSnapshots',
      read: ({ snapshots }: { snapshots: object[] }) => snapshots.map(ownNames).reverse(),
    },
    deleteSnapshot: { call: 'deleteSnapshot', send: (id) => ({ id }) },
    log: { call: 'getLog', send: (at) => ({ query: { at } }) },
  })
