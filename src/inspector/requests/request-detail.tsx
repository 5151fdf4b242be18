import { useEffect, useRef } from 'preact/hooks'
import type { RemoteWorld } from '../../client/connect'
import type { RequestEntry } from '../../service/journal/entry'
import { CloseLink } from '../elements/button'
import { CopyButton } from '../elements/copy-button'
import { ErrorNote } from '../elements/error-note'
import { JsonView } from '../elements/json-view'
import { Part } from '../elements/part'
import { EmptyState, Skeleton } from '../elements/states'
import { valueText } from '../elements/value-text'
import { duration, utc } from '../format'
import { hrefOf, type Route } from '../route'
import { useConnection } from '../server/connection'
import { answerSchema } from '../server/control-document'
import { useLoaded } from '../server/loaded'
import { Deliveries } from '../world/deliveries'
import { curlOf, fetchOf } from './request-code'
import { chipOf } from './request-filter'
import { lossOf, targetOf } from './request-line'
import { Changes, Headers, NearestRequest, Stages } from './request-parts'
import { Status } from './status'

interface RequestDetailProps {
  readonly id: string
  readonly route: Route
}

interface EntryProps {
  readonly entry: RequestEntry
  readonly route: Route
}

/** Name of the world of the request: that of the page, unless the route names another one. */
function worldOf({ world, query: { of = '' } }: Route): string | undefined {
  if (of === '') return world
  return of === '/' ? undefined : of
}

/** One request: what was sent, why it was answered as it was, and what it changed. */
export function RequestDetail({ id, route }: RequestDetailProps) {
  const { to } = useConnection()
  const world = to(worldOf(route)).remote
  const { value: entry, error, isLoading } = useLoaded(() => world.requests.get(id), [id])
  const article = useRef<HTMLElement>(null)
  useEffect(() => {
    // From the row that was opened, not from a field that is being filled in.
    const { activeElement } = document
    if (!activeElement?.matches('body, [data-row]')) return
    article.current?.focus({ preventScroll: true })
  }, [])
  return (
    <article class="detail" tabIndex={-1} ref={article} aria-label={`Request ${id}`}>
      <header>
        <CloseLink route={route} what="request" />
        {entry !== undefined && <Heading entry={entry} route={route} />}
      </header>
      <ErrorNote error={error} />
      {entry === undefined && isLoading && <Skeleton lines={8} />}
      {entry === undefined && !isLoading && error === undefined && (
        <EmptyState title="The journal no longer has this request." />
      )}
      {entry !== undefined && <Parts entry={entry} route={route} world={world} />}
    </article>
  )
}

function Heading({ entry, route }: EntryProps) {
  const { request, response, player, session, traceparent, duration_ms, operation } = entry
  const { fault, at, host_at } = entry
  const loss = lossOf({ fault, operation, status: response.status })
  const world = worldOf(route)
  // Those of another world are found in that world.
  const there = route.query['of'] && world !== undefined ? [chipOf('world', world)] : []
  const like = (chip: string) =>
    hrefOf({ ...route, query: { ...route.query, q: [...there, chip].join(' ') } })
  return (
    <>
      <h2>
        <span class={`method ${request.method.toLowerCase()}`}>{request.method}</span>{' '}
        <span class="path">{targetOf(request)}</span>
      </h2>
      <p class="facts-line">
        <Status status={response.status} loss={loss} />
        {player !== null && (
          <a href={hrefOf({ view: 'players', world, id: player })}>player {player}</a>
        )}
        {operation !== null && <a href={like(chipOf('operation', operation))}>{operation}</a>}
        {session !== null && session !== '' && (
          <a href={like(chipOf('session', session))}>session {session}</a>
        )}
        {world !== undefined && <a href={hrefOf({ view: 'requests', world })}>world {world}</a>}
        {traceparent !== null && <span>trace {traceparent.split('-')[1]}</span>}
      </p>
      <p class="facts-line muted num">
        {host_at !== null && <span>received {utc(host_at)}</span>}
        <span>took {duration(duration_ms)}</span>
        <span>world’s clock {utc(at)}</span>
      </p>
    </>
  )
}

function Parts({ entry, route, world }: EntryProps & { readonly world: RemoteWorld }) {
  const connection = useConnection()
  const { base } = connection
  const { request, response, problems, nearest, changes, fault, policies, stage, id } = entry
  const { operation, player } = entry
  const own = worldOf(route)
  const like = {
    ...(operation ? { operation } : { path: request.path.replace(/^\/w\/[^/]+/, '') }),
    ...(player && { player }),
  }
  const faulty = JSON.stringify({ ...like, times: 1, effect: { status: 503 } })
  const described = response.status === 200 && operation !== null
  const schema = useLoaded(
    async () => (described ? answerSchema(connection, operation) : undefined),
    [id],
  ).value
  const archive = async () => (await world.fetch(`/__admin/requests.har?request=${id}`)).text()
  const loss = lossOf({ fault, operation, status: response.status })
  return (
    <>
      <div class="actions">
        <a class="toggle" href={hrefOf({ view: 'send', world: own, query: { request: id } })}>
          Edit and send again
        </a>
        <a class="toggle" href={hrefOf({ view: 'faults', world: own, query: { rule: faulty } })}>
          Inject for requests like this
        </a>
        <CopyButton label="Copy as curl" text={() => curlOf(entry, base)} />
        <CopyButton label="Copy as fetch" text={() => fetchOf(entry, base)} />
        <CopyButton label="Copy as HAR" text={archive} />
      </div>
      <Part title="Request">
        <Headers headers={request.headers} />
        {request.body !== null && <JsonView value={request.body} />}
      </Part>
      {problems.length > 0 && (
        <Part title={problems.length > 1 ? `${problems.length} problems` : 'Problem'}>
          <ol class="problems">
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
      {nearest !== null && <NearestRequest entry={entry} nearest={nearest} />}
      {fault !== null && (
        <Part title="Injected fault">
          {loss !== undefined && (
            <p class="note bad">
              {loss === 'cut off'
                ? 'The client received only the beginning of this answer.'
                : 'The client did not receive this answer.'}
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
          <p class="tags">
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
      {request.method === 'PUT' && own === connection.world && (
        <Deliveries route={route} request={id} />
      )}
      <Part title={loss === undefined ? 'Response' : `Response, ${loss}`}>
        <Headers headers={response.headers} />
        {entry.bodies_dropped === true && <p class="muted">A body was discarded.</p>}
        {response.body !== null && <JsonView value={response.body} schema={schema} />}
      </Part>
    </>
  )
}
