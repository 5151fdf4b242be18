import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { jsonText } from '../../contract/json-text'
import type { Schema } from '../server/documents'
import { Button } from './button'

/** A row of a table. */
export interface TableRow {
  readonly key: string | number
  readonly cells: readonly ComponentChildren[]
  readonly class?: string
  readonly isCurrent?: boolean
}

interface TableProps {
  readonly class: string
  readonly heads: readonly string[]
  /** Rows in groups, each with its title if it has one; a long list is of `Rows`. */
  readonly groups: readonly { title?: ComponentChildren; rows: readonly TableRow[] }[]
}

/** A table of some rows. */
export function Table({ class: own, heads, groups }: TableProps) {
  return (
    <div class="box table">
      <table class={own}>
        <thead>
          <tr>
            {heads.map((head, column) => (
              <th key={column}>{head}</th>
            ))}
          </tr>
        </thead>
        {groups.map(({ title, rows }, place) => (
          <tbody key={place}>
            {title !== undefined && (
              <tr>
                <th colSpan={heads.length} class="group">
                  {title}
                </th>
              </tr>
            )}
            {rows.map(({ key, cells, class: kind, isCurrent }) => (
              <tr key={key} class={kind} aria-current={isCurrent ? 'true' : undefined}>
                {cells.map((cell, column) => (
                  <td key={column} data-head={heads[column]}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** One line of a value as JSON. */
interface Line {
  readonly depth: number
  readonly name: string | undefined
  /** A scalar, or a bracket. */
  readonly text: string
  readonly kind: 'text' | 'number' | 'word' | 'bracket'
  readonly description: string | undefined
}

/** Lines that are shown at first. */
const FIRST = 300

/** A JSON value, each member with its description if there is one. */
export function JsonView({ value, schema }: { value: unknown; schema?: Schema | undefined }) {
  const [max, setMost] = useState(FIRST)
  const lines: Line[] = []
  write(lines, value, schema, 0, undefined, '')
  return (
    <div class="box json">
      {lines.slice(0, max).map((line, index) => (
        <div key={index} class="member">
          <span class="code" style={{ paddingLeft: `${line.depth * 16}px` }}>
            {line.name !== undefined && (
              <>
                <span class="name">{line.name}</span>
                {': '}
              </>
            )}
            <span class={line.kind}>{line.text}</span>
          </span>
          {line.description !== undefined && <span class="about">{line.description}</span>}
        </div>
      ))}
      {lines.length > max && (
        <Button onClick={() => setMost(lines.length)}>Show all {lines.length} lines</Button>
      )}
    </div>
  )
}

function write(
  lines: Line[],
  value: unknown,
  schema: Schema | undefined,
  depth: number,
  name: string | undefined,
  ending: string,
): void {
  const description = name === undefined ? undefined : schema?.description
  const line = (text: string, kind: Line['kind']) =>
    lines.push({ depth, name, text, kind, description })
  if (typeof value !== 'object' || value === null) {
    line(`${jsonText(value) ?? 'undefined'}${ending}`, kindOf(value))
    return
  }
  const isList = Array.isArray(value)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  const members = Object.entries(value)
  if (members.length === 0) {
    line(`${open}${close}${ending}`, 'bracket')
    return
  }
  line(open, 'bracket')
  for (const [index, [key, member]] of members.entries()) {
    const inner = isList ? schema?.items : schema?.properties?.[key]
    const comma = index < members.length - 1 ? ',' : ''
    write(lines, member, inner, depth + 1, isList ? undefined : key, comma)
  }
  const last = { depth, name: undefined, kind: 'bracket', description: undefined } as const
  lines.push({ ...last, text: `${close}${ending}` })
}

function kindOf(value: unknown): Line['kind'] {
  if (typeof value === 'string') return 'text'
  return typeof value === 'number' ? 'number' : 'word'
}
