import type { Sent } from './requests'

interface Hold {
  readonly milliseconds: number
  readonly request: string
}

/** The requests of a fuzz, and the times of the child. */
export interface FuzzTally {
  /** Requests by kind: done, and refused. */
  readonly kinds: Map<string, { done: number; refused: number }>
  /** The longest holds of the event loop, the longest first. */
  readonly holds: Hold[]
}

const HOLDS = 5

export const createFuzzTally = (): FuzzTally => ({ kinds: new Map(), holds: [] })

/** Counts one request. */
export function count({ kinds, holds }: FuzzTally, one: Sent, status: number, held = 0): void {
  const kind = kinds.get(one.kind) ?? { done: 0, refused: 0 }
  kind[status < 400 ? 'done' : 'refused'] += 1
  kinds.set(one.kind, kind)
  const shortest = holds[HOLDS - 1]?.milliseconds ?? 0
  if (held <= shortest) return
  const request = `${status} ${one.method} ${one.path} ${one.body ?? ''}`.slice(0, 1_000)
  holds.push({ milliseconds: Math.round(held), request })
  holds.sort((a, b) => b.milliseconds - a.milliseconds).splice(HOLDS)
}

/** The counts as text. */
export function printFuzz({ kinds, holds }: FuzzTally): string {
  const lines = [...kinds].map(
    ([kind, { done, refused }]) => `  ${kind.padEnd(10)} ${done} done, ${refused} refused`,
  )
  const longest = holds.map(({ milliseconds, request }) => `  ${milliseconds} ms: ${request}`)
  return ['fuzz:', ...lines, 'longest holds of the event loop:', ...longest].join('\n')
}
