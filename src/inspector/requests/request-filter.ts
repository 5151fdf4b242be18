import type { RemoteWorld } from '../../client/connect'

/** Selects requests, as the control API takes it. */
type Matcher = NonNullable<Parameters<RemoteWorld['requests']['find']>[0]>

/** What a chip of the filter selects: `status:4xx`. */
const NAMED: Readonly<Record<string, (value: string) => object>> = {
  method: (method: string) => ({ method: method.toUpperCase() }),
  status: (status: string) => ({ status: /^\d+$/.test(status) ? Number(status) : status }),
  stage: (stage: string) => ({ stage }),
  operation: (operation: string) => ({ operation }),
  path: (contains: string) => ({ path: { contains } }),
  player: (player: string) => ({ player }),
  session: (session: string) => ({ session }),
  fault: (fault: string) => ({ fault }),
  world: (world: string) => ({ worlds: 'all', ...(world !== 'all' && { world }) }),
}

/** Chips that stand for a kind of requests. */
const KINDS: Readonly<Record<string, object>> = {
  rejected: { status: { gte: 400 } },
  faulty: { fault: { absent: false } },
}

export const CHIP_NAMES = [...Object.keys(NAMED).map((name) => `${name}:`), ...Object.keys(KINDS)]

/** A filter: chips such as `status:4xx`, and a part of what a request shows. */
export interface Filter {
  readonly chips: readonly string[]
  readonly text: string
}

/** A word, of which a value may be JSON: `session:"two words"`. */
const WORD = /\w+:"(?:[^"\\]|\\.)*"|\S+/g

const [NAME, KIND] = [Object.keys(NAMED).join('|'), Object.keys(KINDS).join('|')]
const CHIP = new RegExp(`^(?:(${NAME}):(.+)|${KIND})$`)

/** Reads `status:4xx anna`. A later chip replaces an earlier one of its name. */
export function filterOf(query: string): Filter {
  const words = query.match(WORD) ?? []
  const chips = words.filter((word) => CHIP.test(word))
  const text = words.filter((word) => !CHIP.test(word)).join(' ')
  const last = new Map(chips.map((chip) => [CHIP.exec(chip)?.[1] ?? chip, chip]))
  return { chips: [...last.values()], text }
}

export function filterText({ chips, text }: Filter): string {
  return [...chips, text].filter(Boolean).join(' ')
}

/** The chip of a value: `session:desk`. */
export function chipOf(name: string, value: string): string {
  return `${name}:${/[\s"]/.test(value) ? JSON.stringify(value) : value}`
}

export function matcherOf({ chips, text }: Filter): Matcher {
  const parts = chips.map((chip) => {
    const [, name, value = ''] = CHIP.exec(chip) ?? []
    return name === undefined ? KINDS[chip] : NAMED[name]?.(plain(value))
  })
  return Object.assign({ ...(text !== '' && { text }) }, ...parts)
}

function plain(value: string): string {
  try {
    return value.startsWith('"') ? JSON.parse(value) : value
  } catch {
    return value
  }
}
