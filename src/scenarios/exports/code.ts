import { jsonText } from '../../contract/input/json'
import type { WorldLog } from '../../world/log'

/** A player as the code of a test needs it. */
export interface TestedState {
  readonly id: string
  readonly replay: WorldLog
  readonly profile: object
  /** Number of transactions. */
  readonly total: number
  /** The base path of the service. */
  readonly basePath: string
}

/** Characters that a literal can have, but that editors hide, or that end lines for some tools. */
const HIDDEN = /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** JSON in lines, which is also an expression of JavaScript. */
function jsonLiteral(value: unknown): string {
  return jsonText(value, 2).replace(HIDDEN, escaped)
}

/** A string as a segment of a path, in which no shell and no language sees a special character. */
export function pathSegment(text: string): string {
  const encoded = encodeURIComponent(text)
  return encoded.replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** A test file for Vitest: the player in a world of its own, in process. */
export function vitestOf({ id, replay, profile, total }: TestedState): string {
  return `import { createWorld, type WorldLog } from 'fauxhouse'
import { expect, test } from 'vitest'

const replay: WorldLog = ${jsonLiteral(replay)}

const profile = ${jsonLiteral(profile)}

test('the player is as exported', () => {
  const world = createWorld({ replay })
  const player = world.player(${jsonLiteral(id)})
  expect(player.profile()).toEqual(profile)
  expect(player.transactions({ limit: 0 }).total).toBe(${total})
  // Your code goes here: world.fetch answers as the service does.
})
`
}

/** A script for sh with curl: the player in a world of its own on a running server. */
export function curlOf({ id, replay, profile, total, basePath }: TestedState): string {
  const player = pathSegment(id)
  return `#!/bin/sh
set -eu

server=\${FAUXHOUSE_URL:-http://127.0.0.1:4777}
name=export-$$-$(date +%s)
folder=$(mktemp -d)

control() {
  curl -sSf -o "$folder/done" -H 'Content-Type: application/json' \\
    \${FAUXHOUSE_ADMIN_TOKEN:+-H "Authorization: Bearer $FAUXHOUSE_ADMIN_TOKEN"} "$@"
}

service() {
  curl -sSf -H 'Authorization: Bearer any' -H 'X-Session-ID: any' "$server/w/$name${basePath}$1"
}

trap 'control -X DELETE "$server/__admin/worlds/$name" || true; rm -r "$folder"' EXIT

cat > "$folder/replay" << 'END_OF_BODY'
${jsonLiteral(replay)}
END_OF_BODY

{ printf '{"name": "%s", "replay": ' "$name"; cat "$folder/replay"; printf '}'; } |
  control -d @- "$server/__admin/worlds"

service '/players/${player}' > "$folder/answer"
echo >> "$folder/answer"
diff - "$folder/answer" << 'END_OF_BODY'
${jsonText(profile)}
END_OF_BODY

service '/players/${player}/transactions?limit=1' | grep -q '"total":${total},'

# Your code goes here: "$server/w/$name${basePath}" is the service.
echo 'The player is as exported.'
`
}
