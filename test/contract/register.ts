import { HEADERS } from '../../src/contract/entry'
import type { AnyResource } from '../../src/contract/field'
import { RESOURCES } from '../../src/contract/openapi/components'
import { OPERATIONS, type Operation } from '../../src/contract/operations'
import { readText } from '../support/tree'
import type { Answer } from './bench'

/** Routes, parameters, headers and fields that a request or a success has had. */
const seen = new Set<string>()

function note({ name, fields }: AnyResource, value: unknown): void {
  const items = Array.isArray(value) ? value : [value]
  for (const item of items) {
    for (const [key, inside] of Object.entries(item ?? {})) {
      seen.add(`${name}.${key}`)
      const of = fields[key]?.of
      if (of !== undefined) note(of, inside)
    }
  }
}

/** The operation of a request, without `/v1`. */
export function operationOf(method: string, path: string): Operation | undefined {
  const { pathname } = new URL(path, 'http://any.example')
  const template = pathname.replace(/^\/players\/[^/]+/, '/players/{playerId}')
  return OPERATIONS.find((each) => each.method === method && each.path === template)
}

/** Notes what a request and its answer show of the contract. */
export function observe(path: string, init: RequestInit, { status, headers, body }: Answer): void {
  for (const [name] of [...new Headers(init.headers), ...headers]) seen.add(name)
  const { searchParams } = new URL(path, 'http://any.example')
  const operation = operationOf(init.method ?? 'GET', path)
  if (operation === undefined || status !== 200) return
  seen.add(operation.id)
  for (const [name] of searchParams) seen.add(`${operation.id}.${name}`)
  note(operation.response, body)
  if (operation.body !== undefined) note(operation.body, JSON.parse(String(init.body)))
}

/** Routes, parameters, headers and fields that no request has shown. */
export function unseen(): string[] {
  const entries = [
    ...Object.keys(HEADERS).map((name) => name.toLowerCase()),
    ...OPERATIONS.flatMap(({ id, parameters }) => [
      id,
      ...parameters.map(({ name }) => `${id}.${name}`),
    ]),
    ...RESOURCES.flatMap(({ name, fields }) => Object.keys(fields).map((key) => `${name}.${key}`)),
  ]
  return entries.filter((entry) => !seen.has(entry))
}

export const PAGE = 'docs/fidelity.md'

/** What docs/fidelity.md says of the points that the specification leaves open, by point. */
export function readGaps(): ReadonlyMap<string, string> {
  const [, table = ''] = /\n## Points [^\n]+\n\n.+\n.+\n([\s\S]+?)\n\n/.exec(readText(PAGE)) ?? []
  const rows = table.split('\n').map((row) => row.split(' | '))
  return new Map(rows.map(([name = '', ...rest]) => [name.slice(2), rest.join(' | ')]))
}
