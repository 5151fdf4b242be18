import type { Reply } from './answer'
import type { RequestContext } from './request-context'
import { originOf, shownPath } from './routes'

/** Number of listed players that are searched for `blocked-player`. */
const LOOKED_AT = 20

const INSPECTOR = 'Inspector: players, and why each request received its response'

/** The icon of the pages, as a URL: a house in the color of their links. */
export const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" fill="none" stroke="#5b86ea" stroke-width="1.6" stroke-linejoin="round"><path d="M2 7.5 8 2.5l6 5v6H2zM6 9.5v.01M10 9.5v.01"/></svg>',
)}`

/** The look of the inspector, in a few lines. */
const STYLE = `:root{color-scheme:light dark;--ground:light-dark(#f8f8f6,#111214);--panel:light-dark(#fff,#18191c)
;--line:light-dark(#e3e3de,#2c2f34);--muted:light-dark(#5c616a,#9ba1aa);--accent:light-dark(#2455c3,#8fb0ff)}
body{font:14px/1.5 system-ui,sans-serif;max-width:46em;margin:12vh auto 0;padding:0 24px;background:var(--ground)}
h1{font-size:24px;margin:0 0 4px}p{color:var(--muted);margin:0 0 16px}a{color:var(--accent);text-decoration:none}
pre,ul{background:var(--panel);border:1px solid var(--line);border-radius:8px;margin:0 0 16px;padding:12px 16px}
pre{font-size:12px;white-space:pre-wrap;overflow-wrap:anywhere}li{list-style:none;padding:4px 0}`

/** A link cannot send the admin token, for which the inspector asks. */
const controlLinks = (prefix: string, inspector: boolean, token: string | undefined) => {
  const first = inspector ? `<li><a href="${prefix}/__admin/">${INSPECTOR}</a></li>\n` : ''
  if (token !== undefined) return first
  return `${first}<li><a href="${prefix}/__admin/players">Players</a></li>
<li><a href="${prefix}/__admin/scenarios">Scenarios by name</a></li>
<li><a href="${prefix}/__admin/health">Health</a></li>
`
}

/** `GET /`: describes the service and links its parts. */
export function startPage({ request, prefix: world, simulation, adapter }: RequestContext): Reply {
  const { server } = adapter
  const prefix = `${server?.proxyPath ?? ''}${world}`
  const origin = originOf(request.url)
  const known = server?.proxyScheme ? origin.replace(/^https?/, server.proxyScheme) : origin
  const base = known + prefix + shownPath('/v1', adapter)
  const shown = simulation.list({ limit: LOOKED_AT }).players
  const first = shown.find(({ id }) => id === 'blocked-player') ?? shown[0]
  const player = encodeURIComponent(first?.id ?? 'player')
  const command = `curl ${base}/players/${player} -H 'Authorization: Bearer demo' -H 'X-Session-ID: demo'`
  const body = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Fauxhouse</title>
<link rel="icon" href="${ICON}">
<style>${STYLE}</style>
<h1>Fauxhouse</h1>
<p>A simulator of a casino's player back-office service. All players, amounts and addresses are fictional.</p>
<p>Base URL: <code>${escapeHtml(base)}</code>. Every request carries a bearer token and a session:</p>
<pre>${escapeHtml(command)}</pre>
<ul>
<li>The interface: <a href="${prefix}/openapi.json">OpenAPI</a></li>
${server?.admin === false ? '' : controlLinks(prefix, server?.inspector() !== undefined, server?.admin.token)}</ul>
</html>
`
  return { status: 200, body, contentType: 'text/html; charset=utf-8' }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
