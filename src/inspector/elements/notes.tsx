import type { ComponentChildren } from 'preact'
import { CommandRefusedError, isFauxhouseError } from '../../client/connect'
import type { ErrorCode } from '../../errors'
import { valueText, words } from '../format'

/** Facts that the message says already, or that are for programs. */
const SILENT = new Set([
  ...['status', 'where', 'request_id', 'errors', 'base', 'reason', 'rule', 'pointer'],
])

/** Errors whose remedies name calls of the control API, for which the page has ways of its own. */
const ABSENT: ReadonlySet<ErrorCode> = new Set([
  'PLAYER_NOT_FOUND',
  'SCENARIO_NOT_FOUND',
  'SNAPSHOT_NOT_FOUND',
  'FAULT_NOT_FOUND',
  'NOT_FOUND',
])

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
  // Browsers report a connection that fails as a TypeError.
  if (isFauxhouseError(error) ? error.code === 'UNREACHABLE' : error instanceof TypeError) {
    return <p>The server does not respond. The page tries again until it does.</p>
  }
  if (!isFauxhouseError(error)) return <p>{reasonOf(error)}</p>
  const facts = Object.entries(error.facts)
    .filter(([name, value]) => !SILENT.has(name) && value !== undefined)
    .map(([name, value]) => [words(name), valueText(value)] as const)
  const remedy = ABSENT.has(error.code) ? '' : error.remedy
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

/** An error in one line. */
export function reasonOf(error: unknown): string {
  if (!isFauxhouseError(error)) return error instanceof Error ? error.message : String(error)
  const rule = error instanceof CommandRefusedError ? `${error.rule}: ` : ''
  return `${rule}${error.problem} ${error.remedy}`
}

interface PendingProps<Value> {
  readonly of: { readonly value: Value | undefined; readonly error: unknown }
  /** Lines of the space that the value will take. */
  readonly lines?: number
  /** Shows the value. */
  readonly children?: (value: Value) => ComponentChildren
}

/** What is loaded: before it the space that it will take, with it why a later call failed. */
export function Pending<Value>({ of: { value, error }, lines, children }: PendingProps<Value>) {
  const isAwaited = error === undefined && value === undefined
  return (
    <>
      {isAwaited ? <Skeleton lines={lines} /> : <ErrorNote error={error} />}
      {value !== undefined && children?.(value)}
    </>
  )
}

/** Stands in the place of what is being loaded. */
export function Skeleton({ lines = 3 }: { readonly lines?: number | undefined }) {
  return (
    <div class="skeleton" role="status" aria-busy="true" style={{ '--lines': lines }}>
      <span class="hidden">Loading …</span>
    </div>
  )
}

interface TitledProps {
  readonly title: string
  readonly children?: ComponentChildren
}

/** What stands in the place of a list without entries, with what to do next. */
export function EmptyState({ title, children }: TitledProps) {
  return (
    <div class="stack empty">
      <p>{title}</p>
      {children}
    </div>
  )
}

/** A part of a page or of what is open, with its title. */
export function Part({ title, children }: TitledProps) {
  return (
    <section class="part">
      <h3>{title}</h3>
      {children}
    </section>
  )
}

interface PageProps {
  readonly title: string
  /** A sentence about what the view is for. */
  readonly about: ComponentChildren
  /** What stands beside the title. */
  readonly actions?: ComponentChildren
  readonly children: ComponentChildren
}

/** A view without a list beside it: in the middle, under its title. */
export function Page({ title, about, actions, children }: PageProps) {
  return (
    <div class="stack page">
      <header>
        <div>
          <h2>{title}</h2>
          <p class="muted prose">{about}</p>
        </div>
        {actions}
      </header>
      {children}
    </div>
  )
}

/** What the page shows alone, with a way on. */
export function Alone({ error, children }: { error?: unknown; children: ComponentChildren }) {
  return (
    <main class="stack alone">
      <h1>Fauxhouse</h1>
      <ErrorNote error={error} />
      {children}
    </main>
  )
}

interface PairsProps {
  readonly class: string
  readonly pairs: readonly (readonly [name: ComponentChildren, value: ComponentChildren])[]
}

/** Names with their values. */
export function Pairs({ class: own, pairs }: PairsProps) {
  return (
    <dl class={own}>
      {pairs.map(([name, value], place) => (
        <div key={place}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
