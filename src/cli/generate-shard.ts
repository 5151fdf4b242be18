import type { Shard } from '../datasets/dataset'
import { type Environment, usageError } from './flags'
import { counted } from './formats'

/** A scheduler that numbers its tasks in a variable. */
interface Scheduler {
  readonly variable: string
  /** Index of its first task. Arrays of Slurm begin where the user says: at 1, as shards do. */
  readonly first: 0 | 1
  /** How to ask it for so many tasks. */
  remedy(shards: number): string
}

const SCHEDULERS: readonly Scheduler[] = [
  {
    variable: 'SLURM_ARRAY_TASK_ID',
    first: 1,
    remedy: (shards) => `Submit the array with --array=1-${shards}.`,
  },
  {
    variable: 'JOB_COMPLETION_INDEX',
    first: 0,
    remedy: (shards) => `Set completions of the Job to ${shards}.`,
  },
  {
    variable: 'AWS_BATCH_JOB_ARRAY_INDEX',
    first: 0,
    remedy: (shards) => `Set the size of the array to ${shards}.`,
  },
]

/**
 * The shard of `--shard` and `--shards`: `auto` is that of the task of a scheduler.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function shardOf(
  shard: string | undefined,
  shards: number | undefined,
  env: Environment,
): Shard | undefined {
  if (shard !== 'auto') {
    if (shards === undefined) return shard as Shard | undefined
    throw usageError('--shards applies only to --shard auto.', 'Omit it, or write --shard auto.')
  }
  if (shards === undefined) {
    throw usageError('--shard auto needs `--shards N`.', 'Add the number of shards: --shards 8.')
  }
  const set = SCHEDULERS.filter(({ variable }) => env[variable])
  const [first, ...others] = set
  if (first === undefined) {
    const names = SCHEDULERS.map(({ variable }) => variable).join(', ')
    const problem = `--shard auto finds no index: none of ${names} is set.`
    throw usageError(problem, `Write the shard: --shard 1/${shards}.`)
  }
  const index = indexOf(first, shards, env)
  const other = others.find((each) => indexOf(each, shards, env) !== index)
  if (other === undefined) return `${index}/${shards}`
  const [one, two] = [first, other].map(({ variable }) => `${variable}=${env[variable]}`)
  throw usageError(
    `${one} and ${two} are not the same shard.`,
    'Unset one of them, or write the shard: --shard I/N.',
  )
}

/** The shard of a task, counted from 1. */
function indexOf({ variable, first, remedy }: Scheduler, shards: number, env: Environment): number {
  const given = env[variable] ?? ''
  const index = Number(given) - first + 1
  if (/^\d+$/.test(given) && index >= 1 && index <= shards) return index
  const range = `${first} to ${shards - 1 + first}`
  const problem = `${variable} is "${given}", but the indexes of ${counted(shards, 'shard')} are ${range}.`
  throw usageError(problem, remedy(shards))
}
