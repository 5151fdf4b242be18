import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Dice } from '../verify/dice'

/** One request to a hostile deployment, and what an honest one would answer. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly honest: { readonly status: number; readonly headers: Headers; readonly text: string }
  /** URL of another host, which must get no request. */
  readonly elsewhere: string
  readonly dice: Dice
}

/** Answers with a text, and with what an honest answer has beside it. */
export function answer(
  { response, honest }: Exchange,
  body: string | Buffer,
  changed: Readonly<Record<string, string | string[]>> = {},
  status = honest.status,
): void {
  const headers = Object.fromEntries(honest.headers)
  delete headers['content-length']
  response.writeHead(status, { ...headers, ...changed }).end(body)
}

/** Answers with the honest value, changed; with the honest text if it is no JSON. */
export function answerChanged(exchange: Exchange, change: (value: unknown) => unknown): void {
  answer(exchange, JSON.stringify(change(jsonIn(exchange))))
}

export function jsonIn({ honest: { text } }: Exchange): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A value with its leaves replaced. */
export function withLeaves(value: unknown, leaf: (value: unknown, key: string) => unknown) {
  const walk = (part: unknown, key: string): unknown => {
    if (Array.isArray(part)) return part.map((item) => walk(item, key))
    if (typeof part !== 'object' || part === null) return leaf(part, key)
    return Object.fromEntries(Object.entries(part).map(([name, item]) => [name, walk(item, name)]))
  }
  return walk(value, '')
}

/** A page with other items; anything else stays. */
export function withItems(
  value: unknown,
  change: (items: readonly unknown[]) => readonly unknown[],
  members: object = {},
): unknown {
  if (typeof value !== 'object' || value === null) return value
  const page = value as Record<string, unknown>
  const name = ['transactions', 'bonuses'].find((key) => Array.isArray(page[key]))
  if (name === undefined) return value
  return { ...page, [name]: change(page[name] as unknown[]), ...members }
}

/** Sends pieces without end, as fast as the reader takes them. */
export function pour({ response }: Exchange, piece: string): void {
  const write = (): void => {
    if (!response.destroyed) response.write(piece, write)
  }
  write()
}

/** Replaces each text by another one, ids and words of choices as well. */
export const withTexts = (exchange: Exchange, change: (text: string) => string) =>
  answerChanged(exchange, (value) =>
    withLeaves(value, (leaf) => (typeof leaf === 'string' ? change(leaf) : leaf)),
  )

/** Adds a member to each object, as a text of JSON. */
export function withMember(exchange: Exchange, member: string): void {
  answer(exchange, exchange.honest.text.replaceAll(/\{(?=")/g, `{${member},`))
}
