import type { Policies } from '../../contract/policies'
import type { PlayerCommand } from '../../world/commands'
import type { WorldLog } from '../../world/log'

/** What the code of a test needs. */
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
  return JSON.stringify(value, null, indent).replace(HIDDEN, escaped)
}

/** A string as a segment of a path, in which no shell and no language sees a special character. */
export function pathSegment(text: string): string {
  const encoded = encodeURIComponent(text)
  return encoded.replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** What happens in a stretch from the start of its replay on, with each move of the clock. */
function* happenings(
  replay: WorldLog,
  { steps, to }: Stretch,
): Generator<StretchStep | { readonly to: string }> {
  let now = replay.start?.now
  for (const step of steps) {
    if (step.at !== now) yield { to: step.at }
    now = step.at
    yield step
  }
  if (to !== now) yield { to }
}

/** A test file for Vitest: the player in a world of its own, in process. */
export function vitestOf(state: TestedState): string {
  const { id, total, stretch } = state
  const player = jsonLiteral(id)
  return `import { createWorld, type WorldLog } from 'fauxhouse'
import { expect, test } from 'vitest'

${constantsOf(state)}
test('the player is as exported', () => {
  const world = createWorld({ replay })
${statementsOf(state)}  const player = world.player(${player})
  expect(player.profile()).toEqual(profile)
  expect(player.transactions({ limit: 0 }).total).toBe(${total})
${stretch ? `  expect(player.summary(${periodOf(stretch)})).toEqual(summary)\n` : ''}\
  // Your code goes here: world.fetch answers as the service does.
})
`
}

const periodOf = ({ from, to }: Stretch) => jsonLiteral({ from, to }, 0)

/** The replay and what the player must be, as constants of a TypeScript file. */
function constantsOf({ replay, profile, stretch }: TestedState): string {
  return `const replay: WorldLog = ${jsonLiteral(replay)}

const profile = ${jsonLiteral(profile)}
${stretch ? `\nconst summary = ${jsonLiteral(stretch.summary)}\n` : ''}`
}

/** What happened in the stretch, as statements; nothing for a state alone. */
function statementsOf({ id, replay, stretch }: TestedState): string {
  if (stretch === undefined) return ''
  const lines = Array.from(happenings(replay, stretch), (each) => {
    if ('to' in each) return `world.advance({ to: ${jsonLiteral(each.to)} })`
    if ('policies' in each) return `world.setPolicies(${jsonLiteral(each.policies, 0)})`
    return `world.execute(${jsonLiteral(id)}, ${jsonLiteral(each.command, 0)})`
  })
  const all = [`world.reset() // ${replay.start?.now}`, ...lines]
  return all.map((line) => `  ${line}\n`).join('')
}

/** A script for sh with curl: the player in a world of its own on a running server. */
export function curlOf({ id, replay, profile, total, stretch }: TestedState): string {
  const player = pathSegment(id)
  return `#!/bin/sh
set -eu

server=\${FAUXHOUSE_URL:-http://127.0.0.1:4777}
name=export-$$-$(date +%s)
folder=$(mktemp -d)

control() {
  curl -sSf \${FAUXHOUSE_ADMIN_TOKEN:+-H "Authorization: Bearer $FAUXHOUSE_ADMIN_TOKEN"} "$@"
}

service() {
  curl -sSf -H 'Authorization: Bearer any' -H 'X-Session-ID: any' "$server/w/$name/v1$1"
}

clean() {
  control -X DELETE "$server/__admin/worlds/$name" || true
  rm -r "$folder"
}
trap clean EXIT

cat > "$folder/replay.json" << 'END_OF_REPLAY'
${jsonLiteral(replay)}
END_OF_REPLAY

cat > "$folder/profile.json" << 'END_OF_PROFILE'
${JSON.stringify(profile)}
END_OF_PROFILE

{ printf '{"name": "%s", "replay": ' "$name"; cat "$folder/replay.json"; printf '}'; } > "$folder/world.json"
control -o "$folder/world" -H 'Content-Type: application/json' -d "@$folder/world.json" "$server/__admin/worlds"

${stretch ? callsOf(player, replay, stretch) : ''}player=/players/${player}
service "$player" > "$folder/answer.json"
echo >> "$folder/answer.json"
diff "$folder/profile.json" "$folder/answer.json"
service "$player/transactions?limit=1" | grep -q '"total":${total},'
${stretch ? summaryOf(stretch) : ''}\

# Your code goes here: "$server/w/$name/v1" is the service.
echo 'The player is as exported.'
`
}

/** What happened in the stretch, as calls of the control API of the world. */
function callsOf(player: string, replay: WorldLog, stretch: Stretch): string {
  const step = (call: string, body: object) => `step ${call} << 'END_OF_STEP'
${jsonLiteral(body, 0)}
END_OF_STEP
`
  const steps = Array.from(happenings(replay, stretch), (each) => {
    if ('to' in each) return step('POST /__admin/clock/advance', each)
    if ('policies' in each) return step('PATCH /__admin/policies', each.policies)
    return step(`POST /__admin/players/${player}/commands`, each.command)
  })
  return `step() {
  control -o "$folder/step" -X "$1" -H 'Content-Type: application/json' -d @- "$server/w/$name$2"
}

${[step('POST /__admin/reset', {}), ...steps].join('')}
`
}

function summaryOf({ from, to, summary }: Stretch): string {
  return `
cat > "$folder/summary.json" << 'END_OF_SUMMARY'
${JSON.stringify(summary)}
END_OF_SUMMARY
service "$player/transactions/summary?from_date=${from}&to_date=${to}" > "$folder/answer.json"
echo >> "$folder/answer.json"
diff "$folder/summary.json" "$folder/answer.json"
`
}
