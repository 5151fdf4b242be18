import type { TestedState } from './exported-player'
import { pathSegment, pythonLiteral } from './literal'
import { stretchCalls } from './stretch-calls'

/** A test file for pytest with the standard library: a world of its own on a running server. */
export function pytestOf({ id, replay, profile, total, stretch }: TestedState): string {
  const player = pathSegment(id)
  const steps = stretch && pythonLiteral(stretchCalls(player, replay, stretch))
  const period = stretch && `?from_date=${stretch.from}&to_date=${stretch.to}`
  return `import json
import os
import urllib.request
import uuid

SERVER = os.environ.get("FAUXHOUSE_URL", "http://127.0.0.1:4777").rstrip("/")
ADMIN_TOKEN = os.environ.get("FAUXHOUSE_ADMIN_TOKEN")

REPLAY = ${pythonLiteral(replay)}

PROFILE = ${pythonLiteral(profile)}

PLAYER = "/v1/players/${player}"
${stretch ? `\nSUMMARY = ${pythonLiteral(stretch.summary)}\n\nSTEPS = ${steps}\n` : ''}\


def call(method, path, body=None):
    headers = {"Authorization": "Bearer any", "X-Session-ID": "any"}
    if "/__admin" in path and ADMIN_TOKEN:
        headers["Authorization"] = "Bearer " + ADMIN_TOKEN
    data = None
    if body is not None:
        headers["Content-Type"] = "application/json"
        data = json.dumps(body).encode()
    request = urllib.request.Request(SERVER + path, data, headers, method=method)
    with urllib.request.urlopen(request) as response:
        text = response.read()
    return json.loads(text) if text else None


def test_the_player_is_as_exported():
    name = "export-" + uuid.uuid4().hex
    call("POST", "/__admin/worlds", {"name": name, "replay": REPLAY})
    try:
        world = "/w/" + name
${stretch ? '        for method, path, body in STEPS:\n            call(method, world + path, body)\n' : ''}\
        assert call("GET", world + PLAYER) == PROFILE
        assert call("GET", world + PLAYER + "/transactions?limit=1")["total"] == ${total}
${period ? `        assert call("GET", world + PLAYER + "/transactions/summary${period}") == SUMMARY\n` : ''}\
        # Your code goes here: SERVER + world + "/v1" is the service.
    finally:
        call("DELETE", "/__admin/worlds/" + name)
`
}
