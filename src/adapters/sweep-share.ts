import type { Policies } from '../contract/policies'
import { mergePolicies } from '../contract/policy-reading'
import { FauxhouseError } from '../errors'
import { worldBehind } from '../service/answerer'
import { followCalls } from '../service/journal/followed-calls'
import type { FetchTarget } from './fetch-target'

/** The variable that `fauxhouse sweep` sets: the file with the policies of a run. */
export const SWEEP_VARIABLE = 'FAUXHOUSE_SWEEP'

/** The end of the names of the files beside it, one for each module that opens adapters. */
export const RECORD_SUFFIX = '.ndjson'

/** Largest size of such a file, in characters. What does not fit is not recorded. */
const MAX_RECORDED = 4_000_000

/** A line that reports an adapter. */
export interface AdapterLine {
  /** The function that opened it. */
  readonly adapter: string
  /** The policies of its world before the sweep; null if policies cannot be laid over it. */
  readonly policies: Partial<Policies> | null
}

/** The part of Node.js that is used here. It is looked up, because msw runs in browsers too. */
interface Host {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly pid: number
  getBuiltinModule?(name: 'fs'): {
    readFileSync(path: string, encoding: 'utf8'): string
    openSync(path: string, flags: 'wx'): number
    writeSync(file: number, text: string): number
  }
}

interface Share {
  readonly policies: Partial<Policies>
  record(line: object): void
}

let opened: Share | undefined
const known = new WeakSet<object>()

/**
 * Takes part in a run of `fauxhouse sweep`: lays the policies of the run over those of the world
 * behind an adapter and records its exchanges. Without a sweep it does nothing.
 *
 * @param adapter name of the function that opens the adapter
 * @throws FauxhouseError INVALID_FILE if the file of the variable cannot be read
 */
export function joinSweep(adapter: string, target: FetchTarget): void {
  const { process: host } = globalThis as { readonly process?: Host }
  const file = host && fileOf(host)
  if (host === undefined || !file) return
  opened ??= openShare(host, file)
  const { policies, record } = opened
  const world = worldBehind(target.fetch)
  if (world !== undefined && known.has(world)) return
  record({ adapter, policies: world?.policies ?? null } satisfies AdapterLine)
  if (world === undefined) return
  known.add(world)
  world.overridePolicies(policies)
  // Forks share the feed of their origin.
  if (known.has(world.feed)) return
  known.add(world.feed)
  followCalls(world.feed, record)
}

function fileOf({ env }: Host): string | undefined {
  try {
    return env?.[SWEEP_VARIABLE]
  } catch {
    // Deno without the permission to read the environment.
    return undefined
  }
}

function openShare({ pid, getBuiltinModule }: Host, file: string): Share {
  try {
    const files = getBuiltinModule?.('fs')
    if (files === undefined) throw new Error('this version of Node.js has no getBuiltinModule')
    const { policies } = JSON.parse(files.readFileSync(file, 'utf8'))
    mergePolicies(policies)
    const output = openNew(files.openSync, `${file}.${pid}`)
    let size = 0
    const record = (line: object) => {
      const text = `${JSON.stringify(line, printable)}\n`
      size += text.length
      if (size <= MAX_RECORDED) files.writeSync(output, text)
    }
    return { policies, record }
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    const problem = `The file in ${SWEEP_VARIABLE} cannot be used: ${cause}.`
    const remedy = `Run the tests with fauxhouse sweep, or unset ${SWEEP_VARIABLE}.`
    throw new FauxhouseError('INVALID_FILE', problem, remedy, { path: file })
  }
}

/** The policy `errorFormat` can be a function, which has no JSON. */
function printable(_: string, value: unknown): unknown {
  return typeof value === 'function' ? 'a function' : value
}

/** Opens a file that is new: each worker of a process, and each of its test files, has its own. */
function openNew(open: (path: string, flags: 'wx') => number, beginning: string): number {
  for (let number = 1; ; number += 1) {
    try {
      return open(`${beginning}.${number}${RECORD_SUFFIX}`, 'wx')
    } catch (error) {
      if ((error as { readonly code?: unknown }).code !== 'EEXIST') throw error
    }
  }
}
