import type { ProblemCode, ProblemItem } from '../contract/problems'

/** Most things that one answer lists: a thousand mistakes need no thousand lines. */
export const MAX_ITEMS = 50

/** A good answer. */
export interface Reply {
  readonly status: number
  readonly body: string
  readonly contentType: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A bad one, before it is put into the shape that the policies ask for. */
export interface Refusal {
  readonly code: ProblemCode
  /** All that is wrong, at least one. */
  readonly items: readonly ProblemItem[]
  /** Default: the status of the code. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** What a handler comes to. */
export type HandlerResult = Reply | Refusal

export function isRefusal(result: HandlerResult): result is Refusal {
  return 'items' in result
}

/** A resource as JSON. */
export function json(resource: unknown, status = 200): Reply {
  return { status, body: JSON.stringify(resource), contentType: 'application/json' }
}

/** One thing that is wrong. */
export function refuse(
  code: ProblemCode,
  where: string,
  detail: string,
  remedy: string,
  more: Pick<Refusal, 'status' | 'headers'> = {},
): Refusal {
  return { code, items: [{ where, code, detail, remedy }], ...more }
}
