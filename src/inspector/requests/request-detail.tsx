import type { ComponentChildren } from 'preact'
import type { RequestEntry } from '../../service/journal/entry'
import { CopyButton } from '../elements/copy-button'
import { ErrorNote } from '../elements/error-note'
import { JsonView } from '../elements/json-view'
import { dateTime, duration } from '../format'
import { hrefOf, type Route } from '../route'
import { useConnection } from '../server/connection'
import { answerSchema } from '../server/control-document'
import { useLoaded } from '../server/loaded'
import { Deliveries } from '../world/deliveries'
import { curlOf, fetchOf, targetOf } from './request-code'
import { Status } from './status'

interface RequestDetailProps {
  readonly id: string
  readonly route: Route
}

/** One request: why it was answered as it was, what it changed, what was sent and answered. */
export function RequestDetail({ id, route }: RequestDetailProps) {
  const { remote } = useConnection()
  const { value: entry, error } = useLoaded(() => remote.requests.get(id), [id])
  return (
    <article class="detail">
      <header>
        <a class="close" href={hrefOf({ ...route, id: undefined })} aria-label="Close the request">
          ×
        </a>
        {entry !== undefined && <Heading entry={entry} route={route} />}
      </header>
      <ErrorNote error={error} />
      {entry !== undefined && <Parts entry={entry} route={route} />}
    </article>
  )
}

function Heading({ entry, route }: { readonly entry: RequestEntry; readonly route: Route }) {
  const { request, response, player, session, traceparent, at, duration_ms, operation } = entry
  return (
    <>
      <h2>
        <span class={`method ${request.method.toLowerCase()}`}>{request.method}</span>{' '}
        <span class="path">{targetOf(entry)}</span>
      </h2>
      <p class="facts-line">
        <Status status={response.status} />
        {player !== null && (
          <a href={hrefOf({ ...route, view: 'players', id: player, query: {} })}>{player}</a>
        )}
        {operation !== null && <span>{operation}</span>}
        <span class="num">{dateTime(at)}</span>
        <span class="num">{duration(duration_ms)}</span>
        {session !== null && <span>session {session}</span>}
        {traceparent !== null && <span>trace {traceparent.split('-')[1]}</span>}
      </p>
    </>
  )
}

function Parts({ entry, route }: { readonly entry: RequestEntry; readonly route: Route }) {
  const connection = useConnection()
  const { base, wire } = connection
  const { request, response, problems, nearest, changes, fault, policies, stage, id } = entry
  const { operation } = entry
  const described = response.status === 200 && operation !== null
  const schema = useLoaded(
    async () => (described ? answerSchema(connection, operation) : undefined),
    [id],
  ).value
  const archive = async () => JSON.stringify(await wire.send('GET', `/requests.har?request=${id}`))
  return (
    <>
      <div class="actions">
        <a
          class="toggle"
          href={hrefOf({ ...route, view: 'send', id: undefined, query: { request: id } })}
        >
          Edit and send again
        </a>
        <CopyButton label="Copy as curl" text={() => curlOf(entry, base)} />
        <CopyButton label="Copy as fetch" text={() => fetchOf(entry, base)} />
        <CopyButton label="Copy as HAR" text={archive} />
      </div>
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
      {nearest !== null && (
        <Part title="Nearest valid request">
          <div class="note good">
            <p>
              <code>
                {request.method} {nearest.path}
              </code>
            </p>
            {nearest.parameter !== null && (
              <p>
                <code>
                  {nearest.parameter} = {JSON.stringify(nearest.value)}
                </code>
              </p>
            )}
            <p class="remedy">{nearest.reason}</p>
            {!nearest.parameter?.startsWith('/') && (
              <CopyButton label="Copy as curl" text={() => curlOf(entry, base, nearest.path)} />
            )}
          </div>
        </Part>
      )}
      {fault !== null && (
        <Part title="Injected fault">
          <p>
            Rule <code>{fault.id}</code>
            {fault.instead !== undefined && `, as ${fault.instead}`}
          </p>
          <JsonView value={fault.effect} />
        </Part>
      )}
      <Part title="Response from">
        <Stages stage={stage} />
        {Object.keys(policies).length > 0 && (
          <p class="tags">
            {Object.entries(policies).map(([name, value]) => (
              <span key={name} class="tag" title="A policy that was involved">
                {name}: {typeof value === 'string' ? value : JSON.stringify(value)}
              </span>
            ))}
          </p>
        )}
      </Part>
      {changes.length > 0 && (
        <Part title="Changed">
          <table>
            <thead>
              <tr>
                <th>Field</th>
                <th>Before</th>
                <th>After</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ field, before, after }) => (
                <tr key={field}>
                  <td>{field ?? 'nothing'}</td>
                  <td class="removed">{JSON.stringify(before)}</td>
                  <td class="added">{JSON.stringify(after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Part>
      )}
      {request.method === 'PUT' && <Deliveries route={route} request={id} />}
      <Part title="Answer">
        <Headers headers={response.headers} />
        {entry.bodies_dropped === true && <p class="muted">A body was discarded.</p>}
        {response.body !== null && <JsonView value={response.body} schema={schema} />}
      </Part>
      <Part title="Request">
        <Headers headers={request.headers} />
        {request.body !== null && <JsonView value={request.body} />}
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="part">
      <h3>{title}</h3>
      {children}
    </section>
  )
}

/** The stages of a request in their order, up to the one that answered. */
const ORDER = [
  ...['route', 'method', 'rate-limit', 'authentication', 'session', 'player', 'negotiation'],
  ...['parameters', 'operation'],
]

function Stages({ stage }: { readonly stage: string }) {
  // The body is read together with the parameters.
  const place = ORDER.indexOf(stage === 'body' ? 'parameters' : stage)
  if (place < 0) return <p class="stages single">{stage}</p>
  return (
    <ol class="stages">
      {ORDER.map((each, index) => (
        <li
          key={each}
          class={index < place ? 'passed' : index === place ? 'answered' : 'ahead'}
          aria-current={index === place ? 'step' : undefined}
        >
          {index === place ? stage : each}
        </li>
      ))}
    </ol>
  )
}

function Headers({ headers }: { readonly headers: Readonly<Record<string, string>> }) {
  const fields = Object.entries(headers)
  return (
    <details>
      <summary>
        {fields.length} {fields.length === 1 ? 'header' : 'headers'}
      </summary>
      <dl class="headers">
        {fields.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
