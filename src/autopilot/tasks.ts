/**
 * What a player, or somebody about the player, means to do. The first group is the course of one
 * visit, of which there is never more than one; the second comes between visits.
 */
export const TASK_KINDS = [
  'arrive',
  'lobby',
  'pay',
  'paid',
  'round',
  'leave',
  'documents',
  'coolOff',
  'exclude',
  'hold',
  'release',
  'rollback',
  'chargeback',
  'pendingOffer',
] as const
export type TaskKind = (typeof TASK_KINDS)[number]

/** One thing to do at an instant. */
export interface Task {
  readonly at: number
  readonly kind: TaskKind
  /** Ordinal of a row where the kind needs one, else 0. */
  readonly subject: number
}

/** Instant, then kind, then subject: a total order, whatever was planned first. */
function compareTasks(a: Task, b: Task): number {
  return (
    a.at - b.at || TASK_KINDS.indexOf(a.kind) - TASK_KINDS.indexOf(b.kind) || a.subject - b.subject
  )
}

/** Puts a task in its place. */
export function addTask(tasks: Task[], task: Task): void {
  const place = tasks.findIndex((other) => compareTasks(task, other) < 0)
  tasks.splice(place < 0 ? tasks.length : place, 0, task)
}
