import type {
  ClauseCount,
  FindOptions,
  FoundPlayers,
  PlayerListing,
  PlayerPage,
} from '../world/world'
import { queryText } from './query-text'
import type { RemoteWorld, WorldAsOf } from './remote-world'
import type { Wire } from './wire'

/** The lists of players, which know other instants. */
export function listsOf(wire: Wire): Omit<WorldAsOf, 'player'> {
  return {
    list: (query = {}) => list(wire, query),
    find: (filter, options = {}) => find(wire, filter, options),
    async changedPlayerIds() {
      return ((await wire.send('GET', '/changed-players')) as { players: never }).players
    },
  }
}

type ListQuery = NonNullable<Parameters<RemoteWorld['list']>[0]>

async function list(wire: Wire, query: ListQuery): Promise<PlayerPage> {
  const { limit = 50, kycStatus, ...others } = query
  const text = queryText({ limit, kyc_status: kycStatus, ...others })
  return pageOf((await wire.send('GET', `/players${text}`)) as PlayersOnWire)
}

async function find(wire: Wire, filter: string, options: FindOptions): Promise<FoundPlayers> {
  const answer = (await wire.send('POST', '/search', { filter, ...options })) as FoundOnWire
  const clauses = answer.clauses.map(({ near_word: nearWord, ...counts }) => ({
    ...counts,
    ...(nearWord !== undefined && { nearWord }),
  }))
  return pageOf({ ...answer, clauses })
}

/** A list of players, in the API. */
interface PlayersOnWire {
  readonly players: readonly PlayerListing[]
  readonly limit?: number
  readonly offset?: number
  readonly next_offset?: number
}

interface FoundOnWire extends PlayersOnWire, Pick<FoundPlayers, 'examined'> {
  readonly clauses: readonly (Omit<ClauseCount, 'nearWord'> & { readonly near_word?: string })[]
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
