import { jsonText } from '../contract/json-text'
import type { ProblemCode, ProblemItem } from '../contract/problems'
import { CommandRefusedError, isFauxhouseError } from '../errors'

/** Largest number of problems that one answer lists. */
export const MAX_ITEMS = 50

/** A successful result. */
export interface Reply {
  readonly status: number
  /** Text, or its pieces: what is very long, or comes over time, is written piece by piece. */
  readonly body: string | Iterable<string> | AsyncIterable<string>
  readonly contentType: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Marks results of this module. JSON cannot have it, so no input of a client is a rejection. */
const REJECTION = Symbol('rejection')

/** A rejection, before it gets the format of the policy. */
export interface Rejection {
  readonly [REJECTION]: true
  /** The code of the problem. */
  readonly code: ProblemCode
  /** All problems, at least one. */
  readonly items: readonly ProblemItem[]
  /** Default: the status of the code. */
  readonly status?: number
  /** Headers of the response, beside those of every problem. */
  readonly headers?: Readonly<Record<string, string>>
}

/** The result of a handler. */
export type HandlerResult = Reply | Rejection

/** True for what {@link rejected} and {@link rejectedAll} return. */
export function isRejection(value: unknown): value is Rejection {
  return typeof value === 'object' && value !== null && REJECTION in value
}

/** A success without a body. */
export const NO_CONTENT: Reply = { status: 204, body: '', contentType: '' }

/** A resource as JSON. */
export function json(resource: unknown, status = 200): JsonReply {
  return jsonReply(jsonText(resource), status)
}

type JsonReply = Reply & { readonly body: string }

/** A reply with the text of a resource. */
export function jsonReply(body: string, status = 200): JsonReply {
  return { status, body, contentType: 'application/json' }
}

/**
 * Like {@link json}, in pieces, for a resource with members that may be very long lists. A list may
 * be a generator, which creates its items as they are sent.
 */
export function jsonInPieces(
  resource: object,
): Reply & { readonly body: string | Iterable<string> } {
  const pieces = piecesOf(resource)
  const [first = '', second] = [pieces.next().value, pieces.next().value]
  const body = second === undefined ? first : joined([first, second], pieces)
  return { status: 200, body, contentType: 'application/json' }
}

/** Characters of a piece; an item that is longer makes a longer piece. */
const PIECE = 32_768

/** The text of {@link jsonText}, in pieces of whole items. */
function* piecesOf(resource: object): Generator<string, undefined> {
  let piece = ''
  let open = '{'
  for (const [name, value] of Object.entries(resource)) {
    const isList = isIterable(value)
    const text = isList ? '' : jsonText(value)
    if (text === undefined) continue
    piece += `${open}${JSON.stringify(name)}:${text}`
    open = ','
    if (!isList) continue
    let before = '['
    for (const item of value) {
      piece += `${before}${jsonText(item) ?? 'null'}`
      before = ','
      if (piece.length < PIECE) continue
      yield piece
      piece = ''
    }
    piece += before === '[' ? '[]' : ']'
  }
  yield open === '{' ? '{}' : `${piece}}`
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value
}

function* joined(first: readonly string[], rest: Iterable<string>): Generator<string> {
  yield* first
  yield* rest
}

type Extra = Pick<Rejection, 'status' | 'headers'>

/** A rejection with several problems, at least one. */
export function rejectedAll(
  code: ProblemCode,
  items: readonly ProblemItem[],
  more: Extra = {},
): Rejection {
  return { [REJECTION]: true, code, items, ...more }
}

/** A rejection with one problem. */
export function rejected(
  code: ProblemCode,
  where: string,
  detail: string,
  remedy: string,
  more: Extra = {},
): Rejection {
  return rejectedAll(code, [{ where, code, detail, remedy }], more)
}

/** Converts an error to an answer, without the stack trace. */
export function rejectionOf(error: unknown): Rejection {
  if (!isFauxhouseError(error)) {
    const detail = error instanceof Error ? error.message : 'An unknown error occurred.'
    return rejected('INTERNAL', 'server', detail, 'This is a bug in Fauxhouse. Please report it.')
  }
  // Brands, not classes: the error may come from another copy of the package.
  const { problem, remedy } = error
  switch (error.code) {
    case 'COMMAND_REFUSED': {
      const rule = error instanceof CommandRefusedError ? error.rule : error.facts['rule']
      return rejected('COMMAND_REFUSED', `rule.${String(rule)}`, problem, remedy)
    }
    case 'PLAYER_NOT_FOUND':
      return rejected('PLAYER_NOT_FOUND', 'path.playerId', problem, remedy)
    case 'FAULT_NOT_FOUND':
      return rejected('FAULT_NOT_FOUND', 'path.faultId', problem, remedy)
    case 'INVALID_WORLD':
    case 'WORLD_NOT_FOUND':
    case 'WORLD_EXISTS':
    case 'WORLD_GONE':
      return rejected(error.code, String(error.facts['where'] ?? 'world'), problem, remedy)
    case 'WORLDS_FULL': {
      const { retryAfter } = error.facts
      const headers = { ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }) }
      return rejected('WORLDS_FULL', 'world', problem, remedy, { headers })
    }
    default: {
      const field = error.facts['field']
      const where = typeof field === 'string' ? `response.${field}` : 'server'
      return rejected('INTERNAL', where, problem, remedy)
    }
  }
}
