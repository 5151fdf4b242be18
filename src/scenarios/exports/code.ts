import { jsonText } from '../../contract/input/json'
import type { Policies } from '../../contract/policies'
import type { PlayerCommand } from '../../simulator/engine/commands/catalog'
import type { WorldLog } from '../../world/log'

/** A player as the code of a test needs it. */
export interface TestedState {
  readonly id: string
  readonly replay: WorldLog
  readonly profile: object
  /** Number of transactions. */
  readonly total: number
  /** The history that leads there; undefined for a state alone. */
  readonly stretch?: Stretch | undefined
}

/** A part of a player's history. The replay begins where it does; see `start` of its log. */
export interface Stretch {
  /** The period, ISO 8601. */
  readonly from: string
  readonly to: string
  /** The transactions of the period. */
  readonly summary: object
  /** The commands and changes of policies since the start of the replay. */
  readonly steps: readonly StretchStep[]
}

/** Something that happened at an instant, ISO 8601. */
export type StretchStep =
  | { readonly at: string; readonly command: PlayerCommand }
  | { readonly at: string; readonly policies: Partial<Policies> }

/** Characters that a literal can have, but that editors hide, or that end lines for some tools. */
const HIDDEN = /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** JSON in lines, which is also an expression of JavaScript. */
function jsonLiteral(value: unknown, indent = 2): string {
  return jsonText(value, indent).replace(HIDDEN, escaped)
}

/** A string as a segment of a path, in which no shell and no language sees a special character. */
export function pathSegment(text: string): string {
  const encoded = encodeURIComponent(text)
  return encoded.replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** What happens in a stretch from the start of its replay on, with each move of the clock. */
function happenings({ replay, stretch }: TestedState): (StretchStep | { readonly to: string })[] {
  if (stretch === undefined) return []
  let now = replay.start?.now
  const all = stretch.steps.flatMap((step) => {
    const moves = step.at === now ? [] : [{ to: step.at }]
    now = step.at
    return [...moves, step]
  })
  return stretch.to === now ? all : [...all, { to: stretch.to }]
}

/** A test file for Vitest: the player in a world of its own, in process. */
export function vitestOf(state: TestedState): string {
  const { id, replay, profile, total, stretch } = state
  const player = jsonLiteral(id)
  const statements = happenings(state).map((each) => {
    if ('to' in each) return `world.advance(${jsonLiteral(each, 0)})`
    if ('policies' in each) return `world.setPolicies(${jsonLiteral(each.policies, 0)})`
    return `world.execute(${player}, ${jsonLiteral(each.command, 0)})`
  })
  const lines = [
    `const world = createWorld({ replay })`,
    ...(stretch ? [`world.reset() // ${replay.start?.now}`, ...statements] : []),
    `const player = world.player(${player})`,
    `expect(player.profile()).toEqual(profile)`,
    `expect(player.transactions({ limit: 0 }).total).toBe(${total})`,
  ]
  if (stretch) {
    const period = jsonLiteral({ from_date: stretch.from, to_date: stretch.to }, 0)
    lines.push(`expect(player.summary(${period})).toEqual(${jsonLiteral(stretch.summary)})`)
  }
  return `import { createWorld, type WorldLog } from 'fauxhouse'
import { expect, test } from 'vitest'

const replay: WorldLog = ${jsonLiteral(replay)}

const profile = ${jsonLiteral(profile)}

test('the player is as exported', () => {
${lines.map((line) => `  ${line}\n`).join('')}\
  // Your code goes here: world.fetch answers as the service does.
})
`
}

/** A script for sh with curl: the player in a world of its own on a running server. */
export function curlOf(state: TestedState): string {
  const { id, replay, profile, total, stretch } = state
  const player = pathSegment(id)
  const given = (command: string, text: string) =>
    `${command} << 'END_OF_BODY'\n${text}\nEND_OF_BODY\n`
  const run = (call: string, body: object) => given(`step ${call}`, jsonLiteral(body, 0))
  // The body is compared as the service writes it.
  const check = (path: string, body: object) => given(`check '${path}'`, jsonText(body))
  const steps = happenings(state).map((each) => {
    if ('to' in each) return run('POST /__admin/clock/advance', each)
    if ('policies' in each) return run('PATCH /__admin/policies', each.policies)
    return run(`POST /__admin/players/${player}/commands`, each.command)
  })
  const checks = [check(`/players/${player}`, profile)]
  if (stretch) {
    const period = `from_date=${stretch.from}&to_date=${stretch.to}`
    steps.unshift(run('POST /__admin/reset', {}))
    checks.push(check(`/players/${player}/transactions/summary?${period}`, stretch.summary))
  }
  return `#!/bin/sh
set -eu

server=\${FAUXHOUSE_URL:-http://127.0.0.1:4777}
name=export-$$-$(date +%s)
folder=$(mktemp -d)

control() {
  curl -sSf -o "$folder/done" -H 'Content-Type: application/json' \\
    \${FAUXHOUSE_ADMIN_TOKEN:+-H "Authorization: Bearer $FAUXHOUSE_ADMIN_TOKEN"} "$@"
}

step() {
  control -X "$1" -d @- "$server/w/$name$2"
}

service() {
  curl -sSf -H 'Authorization: Bearer any' -H 'X-Session-ID: any' "$server/w/$name/v1$1"
}

check() {
  service "$1" > "$folder/answer"
  echo >> "$folder/answer"
  diff - "$folder/answer"
}

trap 'control -X DELETE "$server/__admin/worlds/$name" || true; rm -r "$folder"' EXIT

cat > "$folder/replay" << 'END_OF_BODY'
${jsonLiteral(replay)}
END_OF_BODY

{ printf '{"name": "%s", "replay": ' "$name"; cat "$folder/replay"; printf '}'; } |
  control -d @- "$server/__admin/worlds"

${[...steps, ...checks].join('')}
service '/players/${player}/transactions?limit=1' | grep -q '"total":${total},'

# Your code goes here: "$server/w/$name/v1" is the service.
echo 'The player is as exported.'
`
}
