import { CommandRefusedError, isFauxhouseError } from '../../client/connect'
import { words } from '../format'

/** Facts that the message says already, or that are for programs. */
const SILENT = new Set([
  ...['status', 'where', 'request_id', 'errors', 'base', 'reason', 'rule', 'pointer'],
])

/** Browsers report a connection that fails as a TypeError. */
function isUnreachable(error: unknown): boolean {
  return isFauxhouseError(error) ? error.code === 'UNREACHABLE' : error instanceof TypeError
}

/** Why a call failed, and what to do: an error of the client with its remedy and its facts. */
export function ErrorNote({ error }: { readonly error: unknown }) {
  if (error === undefined) return null
  if (isUnreachable(error)) {
    return (
      <div class="note bad" role="alert">
        <p>The server does not respond. The page tries again until it does.</p>
      </div>
    )
  }
  if (!isFauxhouseError(error)) {
    const text = error instanceof Error ? error.message : String(error)
    return (
      <div class="note bad" role="alert">
        <p>{text}</p>
      </div>
    )
  }
  const facts = Object.entries(error.facts).filter(
    ([name, value]) => !SILENT.has(name) && value !== undefined,
  )
  return (
    <div class="note bad" role="alert">
      <p>
        {error instanceof CommandRefusedError && <code class="tag">{error.rule}</code>}
        {error.problem}
      </p>
      {error.remedy !== '' && <p class="remedy">{error.remedy}</p>}
      {facts.length > 0 && (
        <dl class="facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{words(name)}</dt>
              <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
