import type { InferOutput } from 'valibot'
import type { Wire } from '../../adapters/wire'
import { methodsOf, ownNames } from '../../client/calls'
import type { RemoteSnapshot } from '../../client/remote-world'
import type { PlayerProfile } from '../../contract/profile'
import type { ResponseName, responseSchemas } from '../../control/response-schemas'
import type { LoadedScenario, LoadOptions } from '../../scenarios/load-options'
import type { Currency } from '../../simulator/domain/currencies'
import type { MarketId } from '../../simulator/domain/markets'
import type { ShortOutcome } from '../../world/command-outcome'
import type { PlayerCommandEntry } from '../../world/log'

/** The parts of a JSON schema that the page reads, its references followed. */
export interface Schema {
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly examples?: readonly unknown[]
  readonly default?: unknown
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
}

/** A schema as a document has it: it may refer to one that has a name. */
export interface SchemaPart extends Omit<Schema, 'items' | 'properties'> {
  readonly $ref?: string
  readonly items?: SchemaPart
  readonly properties?: Readonly<Record<string, SchemaPart>>
}

/** An OpenAPI document with its schemas by name. */
export interface SchemaDocument {
  readonly components: { readonly schemas: Readonly<Record<string, SchemaPart>> }
}

/** A schema with all its references followed. Our documents have no circle. */
export function followed(part: SchemaPart, document: SchemaDocument): Schema {
  const { $ref, items, properties = {}, ...own } = part
  const referred = document.components.schemas[$ref?.split('/').at(-1) ?? '']
  const members = Object.entries(properties).map(([name, member]) => [
    name,
    followed(member, document),
  ])
  return {
    ...(referred && followed(referred, document)),
    ...own,
    ...(items && { items: followed(items, document) }),
    ...(members.length > 0 && { properties: Object.fromEntries(members) }),
  }
}

/** A response of the control API, by its name in OpenAPI. */
export type ControlResponse<Name extends ResponseName> = InferOutput<
  ReturnType<typeof responseSchemas>[Name]
>

/** The internal state of a player. */
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
  /** The control API described, with the schemas of the responses of the service. */
  document(): Promise<SchemaDocument>
  /** The internal state of a player, as of an instant or now. */
  player(id: string, at?: string): Promise<PlayerDetails>
  createPlayer(fields: object): Promise<ControlResponse<'NewPlayer'>>
  execute(id: string, command: object): Promise<ShortOutcome>
  scenarios(): Promise<ControlResponse<'ScenarioList'>['scenarios']>
  scenario(name: string): Promise<ControlResponse<'Scenario'>>
  /** Loads a scenario by its name, or a definition. */
  load(scenario: string | object, options: LoadOptions): Promise<LoadedScenario>
  /** Loads a definition into a copy of the world: which of its expectations are not met. */
  tryLoad(definition: object): Promise<ControlResponse<'Loadable'>>
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
    document: { call: 'getControlDocument' },
    player: { call: 'getPlayer', send: (id, at) => ({ id, query: { at } }) },
    createPlayer: { call: 'createPlayer', send: (body) => ({ body }) },
    execute: { call: 'runCommands', send: (id, body) => ({ id, body }) },
    scenarios: { call: 'listScenarios', read: 'scenarios' },
    scenario: { call: 'getScenario', send: (id) => ({ id }) },
    load: {
      call: 'loadDefinition',
      send: (scenario, options) =>
        typeof scenario === 'string'
          ? { call: 'loadScenario', id: scenario, body: options }
          : { query: options, body: scenario },
    },
    tryLoad: {
      call: 'loadDefinition',
      send: (body) => ({ query: { dryRun: true, replace: true }, body }),
    },
    policies: { call: 'listPolicies', read: 'policies' },
    snapshots: {
      call: 'listSnapshots',
      read: ({ snapshots }: { snapshots: object[] }) => snapshots.map(ownNames).reverse(),
    },
    deleteSnapshot: { call: 'deleteSnapshot', send: (id) => ({ id }) },
    log: { call: 'getLog', send: (at) => ({ query: { at } }) },
  })
