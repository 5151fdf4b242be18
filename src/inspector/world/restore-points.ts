import { ownNames } from '../../client/calls'
import type { RemoteSnapshot } from '../../client/remote-world'
import { counted } from '../format'
import type { WorldAccess } from '../server/connection'

/** What the names of the snapshots begin with that the page takes before it changes a world. */
const PREFIX = 'undo-'

/** Restore points of a world that the page keeps. */
const MAX_POINTS = 20

const isPoint = ({ id }: RemoteSnapshot) => /^undo-\d+$/.test(id)
const numberOf = ({ id }: RemoteSnapshot) => Number(id.slice(PREFIX.length))

/** What a snapshot is called in a list. */
export function titleOf(point: RemoteSnapshot): string {
  const { id, label = id } = point
  return isPoint(point) ? `Before: ${label}` : label
}

/** What a snapshot is called in a sentence. */
export function nameOf(point: RemoteSnapshot): string {
  const { id, label = id } = point
  return isPoint(point) ? `the state before “${label}”` : `“${label}”`
}

/** The snapshots of a world, the newest first: also those that the page did not take. */
export async function snapshotsOf({ wire }: WorldAccess): Promise<readonly RemoteSnapshot[]> {
  const { snapshots } = (await wire.send('GET', '/snapshots')) as { snapshots: object[] }
  return snapshots.map((each) => ownNames(each) as RemoteSnapshot).reverse()
}

export async function forget({ wire }: WorldAccess, { id }: RemoteSnapshot): Promise<void> {
  await wire.send('DELETE', `/snapshots/${id}`)
}

/**
 * Takes a snapshot before a change, and deletes the oldest of those that are too many.
 *
 * @param label the change
 * @returns undefined if the server refuses it: then the change cannot be undone
 */
export async function restorePoint(
  access: WorldAccess,
  label: string,
): Promise<RemoteSnapshot | undefined> {
  try {
    const points = (await snapshotsOf(access)).filter(isPoint)
    const last = Math.max(0, ...points.map(numberOf))
    const taken = await access.remote.snapshot(`${PREFIX}${last + 1}`, { label })
    const excess = points.slice(MAX_POINTS - 1)
    await Promise.all(excess.map((point) => forget(access, point)))
    return taken
  } catch {
    return undefined
  }
}

/** What a change did, in words: `41 changes of 12 players`. */
export async function effectsSince(
  { remote }: WorldAccess,
  since: RemoteSnapshot,
): Promise<string | undefined> {
  const { changes } = await remote.changes({ since })
  const players = changes.flatMap((change) => ('player' in change ? [change.player] : []))
  if (players.length === 0) return undefined
  return `${counted(players.length, 'change')} of ${counted(new Set(players).size, 'player')}`
}
