/**
 * The kinds of actions by or about a player. The first group is the course of one visit, and at
 * most one of them is planned; the second comes between visits.
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
  'review',
  'restrict',
  'hold',
  'release',
  'staff',
  'refund',
  'rollback',
  'chargeback',
  'dispute',
  'settle',
] as const
export type TaskKind = (typeof TASK_KINDS)[number]

/** A task that is due at an instant. */
export interface Task {
  readonly at: number
  readonly kind: TaskKind
  /** Ordinal of a row if the kind needs one, else 0. */
  readonly subject: number
}

/** Instant, then kind, then subject: a total order, independent of the order of planning. */
function compareTasks(a: Task, b: Task): number {
  return (
    a.at - b.at || TASK_KINDS.indexOf(a.kind) - TASK_KINDS.indexOf(b.kind) || a.subject - b.subject
  )
}

/** Inserts a task in order. */
export function addTask(tasks: Task[], task: Task): void {
  let place = tasks.length
  while (place > 0 && compareTasks(task, tasks[place - 1] as Task) < 0) place -= 1
  if (place === tasks.length) tasks.push(task)
  else tasks.splice(place, 0, task)
}
