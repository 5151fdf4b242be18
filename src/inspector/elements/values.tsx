import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { jsonText } from '../../contract/input/json'
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
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** A line of a value as JSON: a scalar, or a bracket. */
interface Line {
  readonly depth: number
  readonly name?: string | undefined
  readonly text: string
  readonly description?: string | undefined
}

/** Lines that are shown at first. */
const FIRST = 300

/** A JSON value, each member with its description if there is one. */
export function JsonView({ value, schema }: { value: unknown; schema?: Schema | undefined }) {
  const [max, setMax] = useState(FIRST)
  const lines = linesOf(value, schema)
  return (
    <div class="box json">
      {lines.slice(0, max).map(({ depth, name, text, description }, index) => (
        <div key={index} class="member">
          <span class="code" style={{ paddingLeft: `${depth * 16}px` }}>
            {name !== undefined && <span class="name">{name}</span>}
            {name !== undefined && ': '}
            <span class={colorOf(text)}>{text}</span>
          </span>
          {description !== undefined && <span class="about hint muted">{description}</span>}
        </div>
      ))}
      {lines.length > max && (
        <Button onClick={() => setMax(lines.length)}>Show all {lines.length} lines</Button>
      )}
    </div>
  )
}

/** The color of a bracket, a string, or another value. */
const colorOf = (text: string) =>
  /^[[{\]}]/.test(text) ? 'muted' : text.startsWith('"') ? 'good' : 'warn'

/** @param name of the member that has the value; absent: it is of a list, or the whole */
function linesOf(value: unknown, schema?: Schema, name?: string, depth = 0, comma = ''): Line[] {
  const first = { depth, name, description: name === undefined ? undefined : schema?.description }
  if (typeof value !== 'object' || value === null) {
    return [{ ...first, text: `${jsonText(value) ?? 'undefined'}${comma}` }]
  }
  const isList = Array.isArray(value)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  const members = Object.entries(value)
  if (members.length === 0) return [{ ...first, text: open + close + comma }]
  const inner = members.flatMap(([key, member], index) => {
    const part = isList ? schema?.items : schema?.properties?.[key]
    const end = index < members.length - 1 ? ',' : ''
    return linesOf(member, part, isList ? undefined : key, depth + 1, end)
  })
  return [{ ...first, text: open }, ...inner, { depth, text: close + comma }]
}
