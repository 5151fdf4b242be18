import type { RequestEntry } from '../../service/journal/entry'
import { isByFault, lossOf, numberOf, verdictOf } from '../../service/journal/verdict'
import { CopyButton } from '../elements/button'
import { CloseLink, Link } from '../elements/link'
import { EmptyState, ErrorNote, Pairs, Part, Skeleton } from '../elements/notes'
import { JsonView, Table } from '../elements/values'
import { duration, utc, valueText } from '../format'
import { type Route, useRoute } from '../route'
import { type Connection, useConnection } from '../server/connection'
import { useResponseSchema } from '../server/documents'
import { useLoaded } from '../server/loaded'
import { correctedOf, curlOf, isTestable, STAGE_ORDER, targetOf, testOf } from './request-code'
import { draftOf } from './request-draft'
import { chipOf } from './request-list'

/** Name of the world of the request: that of the page, unless the route names another one. */
function worldOf({ world, query: { of = '' } }: Route): string | undefined {
  if (of === '') return world
  return of === '/' ? undefined : of
}

/** One request: what came of it, why, what was sent and received, and what it changed. */
export function RequestDetail({ id }: { readonly id: string }) {
  const world = worldOf(useRoute())
  const load = ({ to }: Connection) => to(world).remote.requests.get(id)
  const { value: entry, error, isLoading } = useLoaded(load, [id])
  return (
    <article class="stack detail" aria-label={`Request #${id}`}>
      <header class="stack">
        <CloseLink what="request" />
        {entry !== undefined && <Heading entry={entry} world={world} />}
      </header>
      <ErrorNote error={error} />
      {entry === undefined && isLoading && <Skeleton lines={8} />}
      {entry === undefined && !isLoading && error === undefined && (
        <EmptyState title={`The journal no longer has request #${id}.`} />
      )}
      {entry !== undefined && <Parts entry={entry} />}
    </article>
  )
}

interface EntryProps {
  readonly entry: RequestEntry
  /** Name of its world; undefined for the base. */
  readonly world: string | undefined
}

/** The number, the verdict, and what to do with the request. */
function Heading({ entry, world }: EntryProps) {
  const { request, response, operation, player, stage, nearest } = entry
  const { base, to } = useConnection()
  const corrected = nearest && correctedOf(entry)
  const rule = {
    ...(operation ? { operation } : { path: request.path }),
    ...(player && { player }),
    ...{ times: 1, effect: { status: 503 } },
  }
  const isBad = Number(response.status) >= 400 || lossOf(entry) !== undefined
  return (
    <>
      <h2>
        <span class="num">{numberOf(entry)}</span>{' '}
        <span class={`method ${request.method.toLowerCase()}`}>{request.method}</span>{' '}
        <span class="path">{targetOf(entry)}</span>
      </h2>
      <p class={`note verdict ${isBad ? 'bad' : 'good'}`}>{verdictOf(entry)}</p>
      <div class="actions">
        {corrected && (
          <CopyButton label="Copy corrected request" text={() => curlOf(corrected, base)} />
        )}
        {isTestable(entry) && (
          <CopyButton
            label="Copy as test"
            text={async () => testOf(entry, await to(world).remote.log())}
          />
        )}
        <CopyButton label="Copy as curl" text={() => curlOf(entry, base)} />
        <Link class="toggle" to={{ view: 'send', world, query: draftOf(entry) }}>
          Edit and send again
        </Link>
        <Link class="toggle" to={{ view: 'faults', world, query: { rule: JSON.stringify(rule) } }}>
          Inject for requests like this
        </Link>
      </div>
      <Stages stage={stage} isFailed={isBad} />
      <Facts entry={entry} world={world} />
    </>
  )
}

/** Whose the request is, and when it was. */
function Facts({ entry, world }: EntryProps) {
  const { player, session, duration_ms, operation } = entry
  const { of } = useRoute().query
  // Requests of another world are found in that world.
  const there = of && world !== undefined ? [chipOf('world', world)] : []
  const like = (chip: string) => ({ q: [...there, chip].join(' ') })
  return (
    <>
      <p class="flow facts-line">
        {player !== null && (
          <Link to={{ view: 'players', world, id: player }}>player {player}</Link>
        )}
        {operation !== null && <Link set={like(chipOf('operation', operation))}>{operation}</Link>}
        {session && <Link set={like(chipOf('session', session))}>session {session}</Link>}
        {world !== undefined && <Link to={{ view: 'requests', world }}>world {world}</Link>}
      </p>
      <p class="flow facts-line muted num">
        {entry.host_at !== null && <span>received {utc(entry.host_at)}</span>}
        <span>took {duration(duration_ms)}</span>
        <span>world’s clock {utc(entry.at)}</span>
      </p>
    </>
  )
}

function Parts({ entry }: { readonly entry: RequestEntry }) {
  const { request, response, problems, changes, fault, policies } = entry
  const schema = useResponseSchema(response.status === 200 ? entry.operation : null)
  const loss = lossOf(entry)
  return (
    <>
      {problems.length > 1 && (
        <Part title={`${problems.length} problems`}>
          <ol class="stack">
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
      {fault !== null && (
        <Part title="Injected fault">
          <p>
            Rule <code>{fault.id}</code>
            {!isByFault(entry) && ', which did not lead to this response'}
          </p>
          <JsonView value={fault.effect} />
        </Part>
      )}
      {changes.length > 0 && (
        <Part title="Changed">
          <Changes changes={changes} />
        </Part>
      )}
      <Part title="Request">
        <Headers headers={request.headers} />
        {request.body !== null && <JsonView value={request.body} />}
      </Part>
      <Part title={loss === undefined ? 'Response' : `Response, ${loss}`}>
        <Headers headers={response.headers} />
        {entry.bodies_dropped === true && <p class="muted">A body was discarded.</p>}
        {response.body !== null && <JsonView value={response.body} schema={schema} />}
      </Part>
      {Object.keys(policies).length > 0 && (
        <Part title="Policies">
          <p class="flow tags">
            {Object.entries(policies).map(([name, value]) => (
              <Link key={name} class="tag" to={{ view: 'policies', query: { q: name } }}>
                {name}: {valueText(value)}
              </Link>
            ))}
          </p>
        </Part>
      )}
    </>
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

function Stages({ stage, isFailed }: { readonly stage: string; readonly isFailed: boolean }) {
  // The body is read together with the parameters.
  const place = STAGE_ORDER.indexOf(stage === 'body' ? 'parameters' : stage)
  const end = isFailed ? 'bad' : 'good'
  if (place < 0) return <p class={`flow stages ${end}`}>{stage}</p>
  return (
    <ol class="flow line stages" aria-label="Stages">
      {STAGE_ORDER.map((each, index) => (
        <li
          key={each}
          class={index === place ? end : index > place ? 'muted' : ''}
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
