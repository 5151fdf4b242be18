import type { ComponentChildren } from 'preact'
import { ErrorNote } from './error-note'

interface EmptyStateProps {
  readonly title: string
  /** What to do next. */
  readonly children?: ComponentChildren
}

/** What stands in the place of a list without entries. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div class="stack gap-4 empty">
      <p>{title}</p>
      {children}
    </div>
  )
}

interface SkeletonProps {
  /** Lines of the space that the answer will take. */
  readonly lines?: number
}

interface PendingProps extends SkeletonProps {
  readonly of: { readonly value: unknown; readonly error: unknown }
}

/** Stands before an answer: why its last call failed, or the space of the first one. */
export function Pending({ of: { value, error }, ...space }: PendingProps) {
  return error === undefined && value === undefined ? (
    <Skeleton {...space} />
  ) : (
    <ErrorNote error={error} />
  )
}

/** Stands in the place of what is being loaded. */
export function Skeleton({ lines = 3 }: SkeletonProps) {
  return (
    <div class="stack gap-4 skeleton" role="status" aria-busy="true">
      <span class="hidden">Loading …</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} class="bone" />
      ))}
    </div>
  )
}
