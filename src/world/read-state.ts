import type { PlayerState } from '../engine/state'
import type { FauxhouseError } from '../errors'
import {
  createPlayerView,
  type InspectableView,
  type PlayerView,
  type WritingView,
} from '../views/player-view'
import { finish, type Portions } from '../workload/portions'
import { LIBRARY_WORDS, nearestId, nearRemedy, playerNotFound } from './absence'
import { requireTextId } from './command-run'
import { findPlayers } from './finding'
import { HeldState } from './held-state'
import { listPlayers } from './listing'
import { livePlayer } from './live-player'
import type { Listing } from './player-lines'
import { readPlayer } from './player-lookup'
import type { FindOptions, FoundPlayers, PlayerListQuery, PlayerPage } from './world'

/** What a world tells of its players. */
export abstract class ReadState extends HeldState {
  has(id: string): boolean {
    requireTextId('has', id)
    return this.read(id, this.now) !== undefined
  }

  lookUp(id: string): (InspectableView & WritingView) | undefined {
    const { now } = this
    const player = this.read(id, now)
    return player && createPlayerView(player, now, this.policies, this.family.texts)
  }

  versionOf(id: string): object | undefined {
    return this.state.roster.versionOf(id)
  }

  player(id: string): PlayerView {
    requireTextId('player', id)
    return livePlayer(id, () => {
      const view = this.lookUp(id)
      if (!view) throw this.notFound(id)
      return view
    })
  }

  notFound(id: string, words = LIBRARY_WORDS): FauxhouseError {
    return playerNotFound(id, nearRemedy(this.nearId(id), words))
  }

  /** The nearest id of a player, or one of further names. */
  protected nearId(id: string, names?: readonly string[]): string | undefined {
    const { roster } = this.state
    return nearestId(id, { roster, population: this.family.population, now: this.now }, names)
  }

  list(query: PlayerListQuery = {}): PlayerPage {
    return finish(this.listing(query))
  }

  listing(query: PlayerListQuery): Portions<PlayerPage> {
    return listPlayers(this.listingAt(), query)
  }

  find(filter: string, options: FindOptions = {}): FoundPlayers {
    return findPlayers(this.listingAt(), filter, options)
  }

  /** What the lists and searches read at an instant. */
  protected listingAt(now = this.now): Listing {
    const { policies } = this
    const { roster } = this.state
    const read = (id: string) => this.read(id, now)
    return { population: this.family.population, roster, policies, now, read }
  }

  protected read(id: string, now: number): PlayerState | undefined {
    return readPlayer(this.state, this.family, id, now)
  }

  /** True if a player has this id, or a generated player will have it after its registration. */
  protected isTaken(id: string): boolean {
    return this.family.population.includes(id) || this.state.roster.has(id)
  }
}
