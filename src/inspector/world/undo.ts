import type { RemoteSnapshot, RemoteWorld } from '../../client/remote-world'
import { type MessageAction, useNotify } from '../elements/layers'
import { reasonOf } from '../elements/notes'
import { counted } from '../format'
import { hrefOf } from '../route'
import { useConnection, type WorldAccess } from '../server/connection'

/** What the labels of the snapshots begin with that the page takes before it changes a world. */
const BEFORE = 'Before: '

/** Restore points of a world that the page keeps. */
const MAX_POINTS = 20

/** What a snapshot is called. */
export const titleOf = ({ id, label = id }: RemoteSnapshot): string => label

/**
 * Takes a snapshot before a change, and deletes the oldest of those that are too many.
 *
 * @param change its label
 * @returns undefined if the server rejects it: then the change cannot be undone
 */
async function restorePoint(
  { calls, remote }: WorldAccess,
  change: string,
): Promise<RemoteSnapshot | undefined> {
  try {
    const points = (await calls.snapshots()).filter((each) => titleOf(each).startsWith(BEFORE))
    const taken = await remote.snapshot(undefined, { label: BEFORE + change })
    const excess = points.slice(MAX_POINTS - 1)
    await Promise.all(excess.map(({ id }) => calls.deleteSnapshot(id)))
    return taken
  } catch {
    return undefined
  }
}

/** What a change did, in words: `41 changes of 12 players`. */
async function effectsSince(
  { remote }: WorldAccess,
  since: RemoteSnapshot,
): Promise<string | undefined> {
  const { changes } = await remote.changes({ since })
  const players = changes.flatMap((change) => ('player' in change ? [change.player] : []))
  if (players.length === 0) return undefined
  return `${counted(players.length, 'change')} of ${counted(new Set(players).size, 'player')}`
}

/** A change of a world by this page. */
interface Change<Result> {
  /** What is done, such as `Advance by P3D`. */
  readonly label: string
  /** What the message says afterwards. */
  readonly done: string | ((result: Result) => string)
  readonly work: (access: WorldAccess) => Promise<Result>
  /** Name of the world; default: the one that is shown. */
  readonly world?: string | undefined
  /** Whether the message says what has changed: after a reset everything has. */
  readonly hasEffects?: boolean
  /** Whether nothing happened, so that there is nothing to undo. */
  readonly isIdle?: (result: Result) => boolean
}

/**
 * Makes changes that can be undone. Undo restores state, clock and policies of a world; faults and
 * requests stay as they are.
 */
export function useUndo() {
  const connection = useConnection()
  const notify = useNotify()

  /** Makes a change, and offers to undo it. Rejects as the change does. */
  const change = async <Result>(wanted: Change<Result>): Promise<Result> => {
    const { label, done, work, hasEffects = true, isIdle = () => false, ...of } = wanted
    const world = 'world' in of ? of.world : connection.world
    const access = connection.to(world)
    const point = await restorePoint(access, label)
    const drop = async () => {
      if (point !== undefined) await access.calls.deleteSnapshot(point.id).catch(() => undefined)
    }
    const result = await work(access).catch(async (error: unknown) => {
      await drop()
      throw error
    })
    const text = typeof done === 'string' ? done : done(result)
    if (isIdle(result)) {
      await drop()
      notify({ text: `${text}.` })
      return result
    }
    // The change is made: a connection that is lost now does not make it fail.
    const commands = await commandsOf(access).catch(() => undefined)
    const undo = async () => {
      if (point === undefined) return
      // Others may have changed the world meanwhile.
      const more = commands === undefined ? 0 : (await commandsOf(access)) - commands
      const run = () => restore(point, world, `Undone: ${label}`)
      if (more === 0) return run()
      const text =
        more < 0
          ? 'The world was reset or restored since. Undo returns it to the state before.'
          : `Undo also removes ${counted(more, 'later command')}, from elsewhere or a later step.`
      notify({ text, actions: [{ label: 'Undo anyway', onPress: run }] })
    }
    const href = hrefOf({ world, view: 'changes', query: { since: point?.id ?? '' } })
    const actions: readonly MessageAction[] = [
      ...(hasEffects ? [{ label: 'What changed', href }] : []),
      { label: 'Undo', onPress: undo },
    ]
    const say = notify({ text: `${text}.`, ...(point !== undefined && { actions }) })
    if (point !== undefined && hasEffects) {
      const effects = await effectsSince(access, point).catch(() => undefined)
      if (effects !== undefined) say(`${text}: ${effects}.`)
    }
    return result
  }

  const restore = async (point: RemoteSnapshot, world: string | undefined, done: string) => {
    const work = async ({ remote }: WorldAccess) => {
      const { wall } = await remote.health()
      await remote.restore(point.id)
      if (wall) await keepUp(remote, point)
    }
    const label = `Restore “${titleOf(point)}”`
    await change({ label, done, work, world, hasEffects: false }).catch((error: unknown) => {
      notify({ text: reasonOf(error), isBad: true })
    })
  }

  return {
    change,
    /** Restores a snapshot of the world that is shown, which can be undone as well. */
    restore: (point: RemoteSnapshot) =>
      restore(point, connection.world, `Restored “${titleOf(point)}”`),
  }
}

/** A clock that follows the host goes on from the snapshot: without the time since. */
async function keepUp(remote: RemoteWorld, { now, takenAt }: RemoteSnapshot): Promise<void> {
  const to = Date.parse(now) + Date.now() - Date.parse(takenAt ?? now)
  if (to > Date.parse(await remote.now())) await remote.advance({ to })
}

/** The length of the log. */
const commandsOf = async ({ remote }: WorldAccess) => (await remote.health()).commands
