import type { ProblemCode, ProblemItem } from '../contract/problems'

/** Largest number of problems that one answer lists. */
export const MAX_ITEMS = 50

/** A successful result. */
export interface Reply {
  readonly status: number
  /** Text, or its pieces: what is very long, or comes over time, is written piece by piece. */
  readonly body: string | Iterable<string> | AsyncIterable<string>
  readonly contentType: string
  readonly headers?: Readonly<Record<string, string>>
  /** The resource of which the body is the JSON; absent if it is not at hand. */
  readonly resource?: unknown
}

/** Marks results of this module. JSON cannot have it, so no input of a client is a rejection. */
const REFUSAL = Symbol('refusal')

/** A rejection, before it gets the format of the policy. */
export interface Refusal {
  readonly [REFUSAL]: true
  readonly code: ProblemCode
  /** All problems, at least one. */
  readonly items: readonly ProblemItem[]
  /** Default: the status of the code. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** The result of a handler. */
export type HandlerResult = Reply | Refusal

/** True for what {@link refuse} and {@link refuseAll} return. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && REFUSAL in value
}

/** A success without a body. */
export const NO_CONTENT: Reply = { status: 204, body: '', contentType: '' }

/** A resource as JSON. */
export function json(resource: unknown, status = 200): Reply & { readonly body: string } {
  return { status, body: JSON.stringify(resource), contentType: 'application/json', resource }
}

/**
 * Like {@link json}, in pieces, for a resource with members that may be very long lists. A list may
 * be a generator, which creates its items as they are sent.
 *
 * @param wrapper name of a member that contains the resource
 */
export function jsonInPieces(
  resource: object,
  wrapper?: string,
): Reply & { readonly body: string | Iterable<string> } {
  const pieces = piecesOf(resource, wrapper)
  const first = pieces.next()
  const second = pieces.next()
  const contentType = 'application/json'
  if (second.done) return { status: 200, body: first.value ?? '', contentType }
  return { status: 200, body: joined([first.value ?? '', second.value], pieces), contentType }
}

/** Characters of a piece; an item that is longer makes a longer piece. */
const PIECE = 32_768

function* piecesOf(resource: object, wrapper: string | undefined): Generator<string, undefined> {
  const [before, after] = wrapper === undefined ? ['', ''] : [`{"${wrapper}":`, '}']
  let piece = before
  for (const part of jsonParts(resource)) {
    piece += part
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  yield piece + after
}

/** The text of JSON.stringify, in pieces of whole items. */
function* jsonParts(resource: object): Generator<string> {
  let before = '{'
  for (const [name, value] of Object.entries(resource)) {
    const isList = isIterable(value)
    const text = isList ? '' : JSON.stringify(value)
    if (text === undefined) continue
    yield `${before}${JSON.stringify(name)}:${text}`
    before = ','
    if (isList) yield* listParts(value)
  }
  yield before === '{' ? '{}' : '}'
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value
}

function* listParts(list: Iterable<unknown>): Generator<string> {
  let before = '['
  for (const item of list) {
    yield `${before}${JSON.stringify(item) ?? 'null'}`
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

function* joined(first: readonly string[], rest: Iterable<string>): Generator<string> {
  yield* first
  yield* rest
}

type Extra = Pick<Refusal, 'status' | 'headers'>

/** A refusal with several problems, at least one. */
export function refuseAll(
  code: ProblemCode,
  items: readonly ProblemItem[],
  more: Extra = {},
): Refusal {
  return { [REFUSAL]: true, code, items, ...more }
}

/** A refusal with one problem. */
export function refuse(
  code: ProblemCode,
  where: string,
  detail: string,
  remedy: string,
  more: Extra = {},
): Refusal {
  return refuseAll(code, [{ where, code, detail, remedy }], more)
}
