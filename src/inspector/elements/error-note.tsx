import { CommandRefusedError, isFauxhouseError } from '../../client/connect'
import { words } from '../format'
import { Pairs } from './part'
import { valueText } from './value-text'

/** Facts that the message says already, or that are for programs. */
const SILENT = new Set([
  ...['status', 'where', 'request_id', 'errors', 'base', 'reason', 'rule', 'pointer'],
])

/** A sentence of a remedy that names a call of the control API: the page has its own ways. */
const CALL = /\s*\b[A-Z]+ \/__admin\/.*?\.(?=\s|$)/g

/** Browsers report a connection that fails as a TypeError. */
function isUnreachable(error: unknown): boolean {
  return isFauxhouseError(error) ? error.code === 'UNREACHABLE' : error instanceof TypeError
}

/** Why a call failed, and what to do: an error of the client with its remedy and its facts. */
export function ErrorNote({ error }: { readonly error: unknown }) {
  if (error === undefined) return null
  return (
    <div class="note bad" role="alert">
      <Reason error={error} />
    </div>
  )
}

function Reason({ error }: { readonly error: unknown }) {
  if (isUnreachable(error)) {
    return <p>The server does not respond. The page tries again until it does.</p>
  }
  if (!isFauxhouseError(error)) {
    return <p>{error instanceof Error ? error.message : String(error)}</p>
  }
  const facts = Object.entries(error.facts)
    .filter(([name, value]) => !SILENT.has(name) && value !== undefined)
    .map(([name, value]) => [words(name), valueText(value)] as const)
  const remedy = error.remedy.replace(CALL, '')
  return (
    <>
      <p>
        {error instanceof CommandRefusedError && <code class="tag">{error.rule}</code>}
        {error.problem}
      </p>
      {remedy !== '' && <p class="remedy">{remedy}</p>}
      {facts.length > 0 && <Pairs class="facts" pairs={facts} />}
    </>
  )
}
