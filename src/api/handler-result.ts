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

/** Marks what this module made. No JSON has it, so nothing that a client sends is a refusal. */
const REFUSAL = Symbol('refusal')

/** A bad one, before it is put into the shape that the policies ask for. */
export interface Refusal {
  readonly [REFUSAL]: true
  readonly code: ProblemCode
  /** All that is wrong, at least one. */
  readonly items: readonly ProblemItem[]
  /** Default: the status of the code. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** What a handler comes to. */
export type HandlerResult = Reply | Refusal

/** True for what {@link refuse} and {@link refuseAll} return. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && REFUSAL in value
}

/** A resource as JSON. */
export function json(resource: unknown, status = 200): Reply {
  return { status, body: JSON.stringify(resource), contentType: 'application/json' }
}

type Extra = Pick<Refusal, 'status' | 'headers'>

/** Several things that are wrong, at least one. */
export function refuseAll(
  code: ProblemCode,
  items: readonly ProblemItem[],
  more: Extra = {},
): Refusal {
  return { [REFUSAL]: true, code, items, ...more }
}

/** One thing that is wrong. */
export function refuse(
  code: ProblemCode,
  where: string,
  detail: string,
  remedy: string,
  more: Extra = {},
): Refusal {
  return refuseAll(code, [{ where, code, detail, remedy }], more)
}
