import { conditionText } from '../contract/input/condition-text'
import type { ConditionCount, FoundPlayers, PlayerListing, PlayerPage } from '../world/world'
import { queryText } from './query-text'
import type { RemoteWorld, WorldAsOf } from './remote-world'
import type { Wire } from './wire'

/** The lists of players, which know other instants. */
export function listsOf(wire: Wire): Omit<WorldAsOf, 'player'> {
  return {
    list: (query = {}) => list(wire, query),
    find: (query) => find(wire, query),
    async changedPlayerIds() {
      return ((await wire.send('GET', '/changed-players')) as { players: never }).players
    },
  }
}

type ListQuery = NonNullable<Parameters<RemoteWorld['list']>[0]>

async function list(wire: Wire, { limit = 50, ...query }: ListQuery): Promise<PlayerPage> {
  const text = queryText({ limit, ...textsOf(query) })
  return pageOf((await wire.send('GET', `/players${text}`)) as PlayersOnWire)
}

async function find(wire: Wire, query: object): Promise<FoundPlayers> {
  const answer = await wire.send('GET', `/search${queryText(textsOf(query))}`)
  const { conditions, ...found } = answer as FoundOnWire
  return pageOf({
    ...found,
    conditions: conditions.map(({ near_word: nearWord, ...counts }) => ({
      ...counts,
      ...(nearWord !== undefined && { nearWord }),
    })),
  })
}

function textsOf(query: object): object {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, conditionText(value)]))
}

/** A list of players, in the API. */
interface PlayersOnWire {
  readonly players: readonly PlayerListing[]
  readonly limit?: number
  readonly offset?: number
  readonly next_offset?: number
}

interface FoundOnWire extends PlayersOnWire, Pick<FoundPlayers, 'examined'> {
  readonly conditions: readonly (Omit<ConditionCount, 'nearWord'> & {
    readonly near_word?: string
  })[]
}

/** The list in the form of the library. A player without a persona has null in the API. */
function pageOf<Answer extends PlayersOnWire>(answer: Answer) {
  const { players, limit: _, offset: __, next_offset: nextOffset, ...others } = answer
  return {
    players: players.map((player) => ({ ...player, persona: player.persona ?? undefined })),
    ...others,
    ...(nextOffset !== undefined && { nextOffset }),
  }
}
