import type { Stretch, TestedState } from './exported-player'
import { jsonLiteral, pathSegment } from './literal'
import { stretchCalls } from './stretch-calls'

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

${stretch ? stepsOf(stretchCalls(player, replay, stretch)) : ''}player=/players/${player}
service "$player" > "$folder/answer.json"
echo >> "$folder/answer.json"
diff "$folder/profile.json" "$folder/answer.json"
service "$player/transactions?limit=1" | grep -q '"total":${total},'
${stretch ? summaryOf(stretch) : ''}\

# Your code goes here: "$server/w/$name/v1" is the service.
echo 'The player is as exported.'
`
}

/** What happened in the stretch, call by call. */
function stepsOf(calls: ReturnType<typeof stretchCalls>): string {
  const steps = calls.map(
    ([method, path, body]) => `step ${method} ${path} << 'END_OF_STEP'
${jsonLiteral(body, 0)}
END_OF_STEP
`,
  )
  return `step() {
  control -o "$folder/step" -X "$1" -H 'Content-Type: application/json' -d @- "$server/w/$name$2"
}

${steps.join('')}
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
