import { useEffect, useRef } from 'preact/hooks'
import type { RequestEntry } from '../../service/journal/entry'
import { lossOf } from '../../service/journal/verdict'
import { CopyButton } from '../elements/button'
import { CloseLink, Link } from '../elements/link'
import { EmptyState, ErrorNote, Pairs, Part, Skeleton } from '../elements/notes'
import { JsonView, Table } from '../elements/values'
import { duration, utc, valueText } from '../format'
import { type Route, useRoute } from '../route'
import { type Connection, useConnection } from '../server/connection'
import { useResponseSchema } from '../server/documents'
import { useLoaded } from '../server/loaded'
import { correctedOf, curlOf, targetOf } from './request-code'
import { chipOf } from './request-list'

/** Name of the world of the request: that of the page, unless the route names another one. */
function worldOf({ world, query: { of = '' } }: Route): string | undefined {
  if (of === '') return world
  return of === '/' ? undefined : of
}

/** One request: what was sent, why the response is as it is, and what it changed. */
export function RequestDetail({ id }: { readonly id: string }) {
  const world = worldOf(useRoute())
  const load = ({ to }: Connection) => to(world).remote.requests.get(id)
  const { value: entry, error, isLoading } = useLoaded(load, [id])
  const article = useRef<HTMLElement>(null)
  useEffect(() => {
    // From the row that was opened, not from a field that is being filled in.
    if (!document.activeElement?.matches('body, [data-row]')) return
    article.current?.focus({ preventScroll: true })
  }, [])
  return (
    <article class="stack gap-5 detail" tabIndex={-1} ref={article} aria-label={`Request ${id}`}>
      <header class="stack gap-2">
        <CloseLink what="request" />
        {entry !== undefined && <Heading entry={entry} world={world} />}
      </header>
      <ErrorNote error={error} />
      {entry === undefined && isLoading && <Skeleton lines={8} />}
      {entry === undefined && !isLoading && error === undefined && (
        <EmptyState title="The journal no longer has this request." />
      )}
      {entry !== undefined && (
        <>
          <Actions entry={entry} world={world} />
          <Parts entry={entry} />
        </>
      )}
    </article>
  )
}

interface EntryProps {
  readonly entry: RequestEntry
  /** Name of its world; undefined for the base. */
  readonly world: string | undefined
}

function Heading({ entry, world }: EntryProps) {
  const { request, response, player, session, traceparent, duration_ms, operation } = entry
  const { of } = useRoute().query
  // Requests of another world are found in that world.
  const there = of && world !== undefined ? [chipOf('world', world)] : []
  const like = (chip: string) => ({ q: [...there, chip].join(' ') })
  return (
    <>
      <h2>
        <span class={`method ${request.method.toLowerCase()}`}>{request.method}</span>{' '}
        <span class="path">{targetOf(entry)}</span>
      </h2>
      <p class="flow facts-line">
        <Status status={response.status} loss={lossOf(entry)} />
        {player !== null && (
          <Link to={{ view: 'players', world, id: player }}>player {player}</Link>
        )}
        {operation !== null && <Link set={like(chipOf('operation', operation))}>{operation}</Link>}
        {session && <Link set={like(chipOf('session', session))}>session {session}</Link>}
        {world !== undefined && <Link to={{ view: 'requests', world }}>world {world}</Link>}
        {traceparent !== null && <span>trace {traceparent.split('-')[1]}</span>}
      </p>
      <p class="flow facts-line muted num">
        {entry.host_at !== null && <span>received {utc(entry.host_at)}</span>}
        <span>took {duration(duration_ms)}</span>
        <span>world’s clock {utc(entry.at)}</span>
      </p>
    </>
  )
}

function Actions({ entry, world }: EntryProps) {
  const { base } = useConnection()
  const { operation, player, request, id } = entry
  const rule = {
    ...(operation ? { operation } : { path: request.path }),
    ...(player && { player }),
    ...{ times: 1, effect: { status: 503 } },
  }
  return (
    <div class="actions">
      <Link class="toggle" to={{ view: 'send', world, query: { request: id } }}>
        Edit and send again
      </Link>
      <Link class="toggle" to={{ view: 'faults', world, query: { rule: JSON.stringify(rule) } }}>
        Inject for requests like this
      </Link>
      <CopyButton label="Copy as curl" text={() => curlOf(entry, base)} />
    </div>
  )
}

function Parts({ entry }: { readonly entry: RequestEntry }) {
  const { request, response, problems, changes, fault, policies, stage } = entry
  const schema = useResponseSchema(response.status === 200 ? entry.operation : null)
  const loss = lossOf(entry)
  return (
    <>
      <Part title="Request">
        <Headers headers={request.headers} />
        {request.body !== null && <JsonView value={request.body} />}
      </Part>
      {problems.length > 0 && (
        <Part title={problems.length > 1 ? `${problems.length} problems` : 'Problem'}>
          <ol class="stack gap-3">
            {problems.map((problem) => (
              <li key={`${problem.where} ${problem.detail}`} class="note bad">
                <p>
                  <code class="tag">{problem.where}</code>
                  {problem.detail}
                </p>
                <p class="remedy">{problem.remedy}</p>
              </li>
            ))}
          </ol>
        </Part>
      )}
      <NearestRequest entry={entry} />
      {fault !== null && (
        <Part title="Injected fault">
          {loss !== undefined && (
            <p class="note bad">
              {loss === 'cut off'
                ? 'The client received only the beginning of this response.'
                : 'The client did not receive this response.'}
            </p>
          )}
          <p>
            Rule <code>{fault.id}</code>
            {fault.instead !== undefined && `, as ${fault.instead}`}
          </p>
          <JsonView value={fault.effect} />
        </Part>
      )}
      <Part title="Responded at">
        <Stages stage={stage} />
        {Object.keys(policies).length > 0 && (
          <p class="flow gap-2 tags">
            {Object.entries(policies).map(([name, value]) => (
              <span key={name} class="tag" title="A policy that was involved">
                {name}: {valueText(value)}
              </span>
            ))}
          </p>
        )}
      </Part>
      {changes.length > 0 && (
        <Part title="Changed">
          <Changes changes={changes} />
        </Part>
      )}
      <Part title={loss === undefined ? 'Response' : `Response, ${loss}`}>
        <Headers headers={response.headers} />
        {entry.bodies_dropped === true && <p class="muted">A body was discarded.</p>}
        {response.body !== null && <JsonView value={response.body} schema={schema} />}
      </Part>
    </>
  )
}

function NearestRequest({ entry }: { readonly entry: RequestEntry }) {
  const { base } = useConnection()
  if (entry.nearest === null) return null
  const { path, parameter, value, reason } = entry.nearest
  const corrected = correctedOf(entry)
  return (
    <Part title="Nearest valid request">
      <div class="note good">
        <code>
          {corrected.request.method} {path}
        </code>
        {parameter !== null && (
          <code>
            {parameter} = {JSON.stringify(value)}
          </code>
        )}
        <p class="remedy">{reason}</p>
        <CopyButton label="Copy corrected curl" text={() => curlOf(corrected, base)} />
      </div>
    </Part>
  )
}

function Changes({ changes }: { readonly changes: RequestEntry['changes'] }) {
  const fields = changes.filter(({ field }) => field !== null)
  if (fields.length === 0) return <p class="muted">The values were the same already.</p>
  const rows = fields.map(({ field, before, after }) => ({
    key: `${field}`,
    cells: [
      field,
      <span class="bad path">{valueText(before)}</span>,
      <span class="good path">{valueText(after)}</span>,
    ],
  }))
  return <Table class="pairs" heads={['Field', 'Before', 'After']} groups={[{ rows }]} />
}

/** The color of each class of statuses, by its first digit. */
const COLORS: Readonly<Record<string, string>> = { 2: 's2 good', 4: 'warn', 5: 'bad' }

/** A status in the color of its class; null: the request waits. A lost response is no success. */
export function Status({ status, loss }: { status: number | null; loss?: string | undefined }) {
  if (status === null) return <span class="tag warn">waiting</span>
  if (loss === undefined) {
    return <span class={`status ${COLORS[String(status).charAt(0)] ?? ''}`}>{status}</span>
  }
  return (
    <>
      <s class="status muted">{status}</s> <span class="tag warn">{loss}</span>
    </>
  )
}

/** The stages of a request in their order, up to the one that responded. */
const ORDER = [
  ...['route', 'method', 'authentication', 'session', 'player', 'negotiation'],
  ...['parameters', 'operation'],
]

export function Stages({ stage }: { readonly stage: string }) {
  // The body is read together with the parameters.
  const place = ORDER.indexOf(stage === 'body' ? 'parameters' : stage)
  if (place < 0) return <p class="flow stages">{stage}</p>
  return (
    <ol class="flow line gap-3 stages">
      {ORDER.map((each, index) => (
        <li
          key={each}
          class={index < place ? 'muted passed' : index === place ? 'toggle' : 'muted'}
          aria-current={index === place ? 'step' : undefined}
        >
          {index === place ? stage : each}
        </li>
      ))}
    </ol>
  )
}

export function Headers({ headers }: { readonly headers: Readonly<Record<string, string>> }) {
  const fields = Object.entries(headers)
  return (
    <details>
      <summary>
        {fields.length} {fields.length === 1 ? 'header' : 'headers'}
      </summary>
      <Pairs class="headers" pairs={fields} />
    </details>
  )
}
