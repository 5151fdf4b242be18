import type { CallToolResult } from '@modelcontextprotocol/server'
import { jsonOf } from '../client/foreign-answer'
import { refusalOf } from '../client/wire'
import { utf8Encoder } from '../contract/input/utf8'
import type { FauxhouseError } from '../errors'
import type { Arguments, Tool } from './tool'

/** Largest result of a tool, in bytes of its JSON. */
export const MAX_RESULT = 24_000

/** What a request was answered. */
export interface ToolAnswer {
  readonly status: number
  readonly text: string
  readonly retryAfter: string | null
}

/** Converts the text of an error for the agent. */
type Say = (error: string) => string

/** The result of a call. A success has the JSON of the response, all of it or a page. */
export function resultOf(
  tool: Tool,
  args: Arguments,
  { status, text, retryAfter }: ToolAnswer,
  say: Say,
): CallToolResult {
  if (status >= 300) {
    const { code, problem, remedy, facts } = refusalOf(status, text)
    const { where, rule } = facts
    const wait = retryAfter !== null && { retry_after: retryAfter }
    return failure({ status, code, detail: problem, remedy, where, rule, ...wait }, say)
  }
  const value = jsonOf(text)
  if (tool.result?.accepts(value) === false || !isObject(value)) {
    const detail = 'The body of the response is not JSON of the contract.'
    const body = cut(text, MAX_RESULT / 2)
    const remedy = tool.readOnly ? 'Repeat the call.' : READ_FIRST
    return failure({ status, code: 'UNEXPECTED_BODY', detail, remedy, body }, say)
  }
  return bounded(tool, args, value)
}

/** The result for an error before there is an answer, or instead of one. */
export function errorResult(
  tool: Tool,
  { code, problem, remedy }: FauxhouseError,
  say: Say,
): CallToolResult {
  const isLost = code === 'UNREACHABLE' && !tool.readOnly
  return failure({ code, detail: problem, remedy: isLost ? READ_FIRST : remedy }, say)
}

const READ_FIRST = 'The change may have been applied. Read the state before you repeat the call.'

function failure(error: object, say: Say): CallToolResult {
  const text = say(cut(JSON.stringify({ error }), MAX_RESULT / 2))
  return { content: [{ type: 'text', text }], isError: true }
}

type Members = Readonly<Record<string, unknown>>

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function success(tool: Tool, value: Members): CallToolResult {
  const content: CallToolResult['content'] = [{ type: 'text', text: JSON.stringify(value) }]
  return tool.result ? { content, structuredContent: value } : { content }
}

/** What the protocol adds to a result, in bytes. */
const ENVELOPE = 200

const fits = (result: object) => bytesOf(JSON.stringify(result)) <= MAX_RESULT - ENVELOPE
const bytesOf = (text: string) => utf8Encoder().encode(text).byteLength

/** All of the value, or the beginnings of its lists and how to get the rest. */
function bounded(tool: Tool, args: Arguments, value: Members): CallToolResult {
  const whole = success(tool, value)
  if (fits(whole)) return whole
  const lists = Object.entries(value).filter((entry): entry is [string, unknown[]] =>
    Array.isArray(entry[1]),
  )
  const first = (count: number) => {
    const { next_offset: _, ...rest } = value
    return success(tool, {
      ...rest,
      ...Object.fromEntries(lists.map(([name, items]) => [name, items.slice(0, count)])),
      ...('limit' in value && { limit: count }),
      ...('has_more' in value && { has_more: true }),
      next: nextOf(tool, args, value, count),
    })
  }
  let least = 0
  let most = Math.max(...lists.map(([, { length }]) => length), 0)
  while (least < most) {
    const count = (least + most + 1) >> 1
    if (fits(first(count))) least = count
    else most = count - 1
  }
  if (least > 0) return first(least)
  const text = cut(JSON.stringify(value), MAX_RESULT / 2)
  return { content: [{ type: 'text', text: `${text}\n${NARROW}` }] }
}

const NARROW = 'The result is cut. Narrow the call to get less.'

/** How to get what a cut result lacks. */
function nextOf({ query }: Tool, { offset = 0 }: Arguments, value: Members, count: number): string {
  if (!query.includes('offset')) return NARROW
  // The offset of a search counts the players that it has examined.
  if ('next_offset' in value) return `Call again with limit ${count}.`
  return `Call again with offset ${Number(offset) + count}.`
}

/** The beginning of a text, of a number of bytes. */
function cut(text: string, bytes: number): string {
  if (bytesOf(text) <= bytes) return text
  return `${new TextDecoder().decode(utf8Encoder().encode(text).slice(0, bytes))}…`
}
