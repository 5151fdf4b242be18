import { type LogEntry, type LogTail, loadedNameOf } from '../world/log'
import { isScenario, type Library } from './library'
import { loadedPlayers } from './loading'

/** The ids of the players of a loading. Worlds with a common past share the entries. */
const ids = new WeakMap<LogEntry, readonly string[]>()

/** The scenarios of the players of a world, as its log has them. It reads a log that grows once. */
export class PlayerScenarios {
  readonly #names = new Map<string, readonly string[]>()
  #log: LogTail | undefined
  #list: object | undefined
  #length = 0

  /** The scenarios that created a player; several for a composition, none for other players. */
  of(player: string, log: LogTail, library: Library): readonly string[] {
    if (log !== this.#log) this.#read(log, library)
    return this.#names.get(player) ?? []
  }

  #read(log: LogTail, library: Library): void {
    // Logs that share their list differ in their length only.
    const [list] = log.holding()
    if (list !== this.#list || log.length < this.#length) {
      this.#names.clear()
      this.#length = 0
    }
    for (const entry of log.arrivals(this.#length)) {
      if ('removed' in entry) this.#names.delete(entry.player)
      if (!('scenario' in entry)) continue
      const players = ids.get(entry) ?? loadedPlayers(entry, library).map(({ id }) => id)
      ids.set(entry, players)
      const parts = loadedNameOf(entry).split('+')
      const names = parts.filter((name) => !library.has(name) || isScenario(name, library))
      for (const id of players) this.#names.set(id, names)
    }
    this.#log = log
    this.#list = list
    this.#length = log.length
  }
}
