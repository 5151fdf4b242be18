import type { TestedState } from './exported-player'
import { pathSegment, pythonLiteral } from './literal'

/** A test file for pytest with the standard library: a world of its own on a running server. */
export function pytestOf({ id, replay, profile, total }: TestedState): string {
  return `import json
import os
import urllib.request
import uuid

SERVER = os.environ.get("FAUXHOUSE_URL", "http://127.0.0.1:4777").rstrip("/")
ADMIN_TOKEN = os.environ.get("FAUXHOUSE_ADMIN_TOKEN")

REPLAY = ${pythonLiteral(replay)}

PROFILE = ${pythonLiteral(profile)}

PLAYER = "/v1/players/${pathSegment(id)}"


def call(method, path, body=None):
    headers = {"Authorization": "Bearer any", "X-Session-ID": "any"}
    if path.startswith("/__admin") and ADMIN_TOKEN:
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
        assert call("GET", world + PLAYER) == PROFILE
        assert call("GET", world + PLAYER + "/transactions?limit=1")["total"] == ${total}
        # Your code comes here: SERVER + world + "/v1" is the service.
    finally:
        call("DELETE", "/__admin/worlds/" + name)
`
}
