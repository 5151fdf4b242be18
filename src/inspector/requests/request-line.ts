import type { WorldEvent } from '../../client/connect'
import type { RequestEntry } from '../../service/journal/entry'

/** A request as the list shows it. */
export interface RequestLine {
  readonly id: string
  readonly operation: string | null
  readonly player: string | null
  readonly method: string
  readonly path: string
  readonly status: number
  readonly stage: string
  readonly at: string
  readonly duration_ms: number | null
  /** Id of the fault that was injected. */
  readonly fault?: string | undefined
}

/** Largest number of lines that the page keeps. */
const MOST = 10_000

export function lineOf(entry: RequestEntry): RequestLine {
  const { id, operation, player, request, response, stage, at, duration_ms, fault } = entry
  const { method, path } = request
  const { status } = response
  return { id, operation, player, method, path, status, stage, at, duration_ms, fault: fault?.id }
}

/** The lines with those of a page of the journal, newest first, each once. */
export function withOlder(lines: readonly RequestLine[], page: readonly RequestEntry[]) {
  const known = new Set(lines.map(({ id }) => id))
  const fresh = page.filter(({ id }) => !known.has(id)).map(lineOf)
  return [...lines, ...fresh].sort((a, b) => Number(b.id) - Number(a.id)).slice(0, MOST)
}

/** The lines after an event; the same list if it changes none. */
export function afterEvent(lines: readonly RequestLine[], { type, data }: WorldEvent) {
  if (type === 'world') return data['action'] === 'reset' ? [] : lines
  if (type !== 'request') return lines
  const line = data as unknown as RequestLine
  if (lines.some(({ id }) => id === line.id)) return lines
  return [line, ...lines].slice(0, MOST)
}
