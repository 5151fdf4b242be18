import type { WorldEvent } from '../../client/connect'

/** Whether an event concerns what is shown: the condition on which it is loaded again. */
export type Concerns = (event: WorldEvent) => boolean

/** Frequent conditions. */
export const CONCERNS = {
  /** Time has moved, or the world was replaced. */
  time: ({ type }) => type === 'clock' || type === 'world',
  /** The state of the world may differ: of its players, its clock, its policies. */
  state: ({ type }) => type !== 'request' && type !== 'fault',
  /** The world was created, reset, restored or deleted, or its policies were set. */
  world: ({ type }) => type === 'world',
  /** None does. */
  never: () => false,
} as const satisfies Readonly<Record<string, Concerns>>

/** The world is set back: what was done since is taken back. */
export const isSetBack: Concerns = ({ type, data }) =>
  type === 'clock' && String(data['now']) <= String(data['from'])

/** The state of a player may differ: by its command, by a load, by time. */
export function changesPlayer(id: string): Concerns {
  return (event) => {
    const { type, data } = event
    if (CONCERNS.time(event)) return true
    return type === 'command' && (data['player'] === id || data['player'] === undefined)
  }
}

/** The world is gone. A request to it would create it again. */
export function isGone(event: WorldEvent | 'gap'): event is WorldEvent {
  if (event === 'gap' || event.type !== 'world') return false
  return event.data['action'] === 'deleted' || event.data['action'] === 'evicted'
}
