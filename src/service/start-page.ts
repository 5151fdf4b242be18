import type { Reply } from './answer'
import type { RequestContext } from './request-context'
import { originOf } from './routes'

/** Number of listed players that are searched for `blocked-player`. */
const LOOKED_AT = 20

const INSPECTOR = 'Inspector: players, and why each request received its response'

const controlLinks = (prefix: string, inspector: boolean) => {
  const first = inspector ? `<li><a href="${prefix}/__admin/">${INSPECTOR}</a></li>\n` : ''
  return `${first}<li><a href="${prefix}/__admin/players">Players</a></li>
<li><a href="${prefix}/__admin/scenarios">Scenarios by name</a></li>
<li><a href="${prefix}/__admin/health">Health</a></li>
`
}

/** `GET /`: describes the service and links its parts. */
export function startPage({
  request,
  prefix,
  simulation,
  adapter: { server },
}: RequestContext): Reply {
  const base = `${originOf(request.url)}${prefix}/v1`
  const shown = simulation.list({ limit: LOOKED_AT }).players
  const first = shown.find(({ id }) => id === 'blocked-player') ?? shown[0]
  const player = encodeURIComponent(first?.id ?? 'player')
  const command = `curl ${base}/players/${player} -H 'Authorization: Bearer demo' -H 'X-Session-ID: demo'`
  const body = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Fauxhouse</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:46em;margin:3em auto;padding:0 1em}
pre{background:#8881;padding:1em;white-space:pre-wrap}</style>
<h1>Fauxhouse</h1>
<p>A simulator of a casino's player back-office service. All players, amounts and addresses are fictional.</p>
<p>Base URL: <code>${escapeHtml(base)}</code>. Every request carries a bearer token and a session:</p>
<pre>${escapeHtml(command)}</pre>
<ul>
<li>The interface: <a href="${prefix}/openapi.json">OpenAPI</a></li>
${server?.admin === false ? '' : controlLinks(prefix, server?.inspector() !== undefined)}</ul>
</html>
`
  return { status: 200, body, contentType: 'text/html; charset=utf-8' }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
