import type { RedisClientType } from '@redis/client'
import { FauxhouseError } from '../../errors'
import type { RedisAddress } from './address'
import {
  type Base,
  LogGoneError,
  type LoggedEntry,
  NotAppendedError,
  type OpenedLog,
  PAGE,
  type SharedLog,
} from './log'

/** How long a connection may say nothing, in ms: more than a read waits. */
const SILENCE_MS = 1_500
const RECONNECT_MS = 100

/** Creates the head and the first entry at once, unless one of them exists. */
const OPEN = `
if redis.call('EXISTS', KEYS[1], KEYS[2]) == 0 then
  redis.call('SET', KEYS[2], ARGV[1])
  redis.call('XADD', KEYS[1], '0-1', 'entry', ARGV[2])
end
return redis.call('GET', KEYS[2])`

/** Replaces a log by a new one. */
const REPLACE = `redis.call('DEL', KEYS[1], KEYS[2], KEYS[3], KEYS[4])${OPEN}`

/**
 * The log of a shared world as a stream of Redis or Valkey. An entry `0-7` of the stream has the
 * sequence 7: Redis counts, so it decides the order.
 */
export class RedisLog implements SharedLog {
  readonly #writer: RedisClientType
  /** Another connection, because a read blocks it. */
  readonly #reader: RedisClientType
  readonly #keys: Readonly<Record<'log' | 'head' | 'base' | 'digests' | 'writers', string>>

  private constructor(writer: RedisClientType, name: string) {
    this.#writer = writer
    this.#reader = writer.duplicate()
    for (const client of [writer, this.#reader]) {
      // Every command reports its own error.
      client.on('error', () => undefined)
    }
    // In a cluster, keys with the same tag are on the same node.
    const key = `fauxhouse:{${name}}`
    this.#keys = {
      log: key,
      head: `${key}:head`,
      base: `${key}:base`,
      digests: `${key}:digests`,
      writers: `${key}:writers`,
    }
  }

  /** @throws FauxhouseError LOG_UNAVAILABLE, INVALID_OPTION without the package of the client */
  static async connect({ url, name, username, password }: RedisAddress): Promise<RedisLog> {
    const { createClient } = await loadClient()
    let isOpen = false
    const client = createClient({
      ...{ url, disableOfflineQueue: true },
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password }),
      // What begins without a log must say so, and what follows one goes on.
      socket: {
        socketTimeout: SILENCE_MS,
        connectTimeout: SILENCE_MS,
        reconnectStrategy: () => isOpen && RECONNECT_MS,
      },
      // One that knows no more than streams.
      ...{ disableClientInfo: true, maintNotifications: 'disabled' as const },
    }) as unknown as RedisClientType
    const log = new RedisLog(client, name)
    try {
      await Promise.all([log.#writer.connect(), log.#reader.connect()])
    } catch (error) {
      for (const each of [log.#writer, log.#reader]) if (each.isOpen) each.destroy()
      throw unreachable(url, error)
    }
    isOpen = true
    return log
  }

  /** @param replaces whether it takes the place of one that exists */
  async open(head: string, first: string, replaces = false): Promise<OpenedLog> {
    const { log, head: headKey, base, digests, writers } = this.#keys
    const script = replaces ? REPLACE : OPEN
    const keys = [log, headKey, base, digests]
    const known = await this.#writer.eval(script, { keys, arguments: [head, first] })
    const writer = await this.#writer.incr(writers)
    const begun = await this.#writer.get(base)
    return {
      head: String(known),
      writer: String(writer),
      base: begun === null ? { sequence: 1, counts: {} } : (JSON.parse(begun) as Base),
    }
  }

  async append(text: string): Promise<number> {
    const { ErrorReply } = await loadClient()
    try {
      const id = await this.#writer.xAddNoMkStream(this.#keys.log, '0-*', { entry: text })
      if (id === null) throw new LogGoneError('The log does not exist any more.')
      return sequenceOf(id)
    } catch (error) {
      if (error instanceof ErrorReply) {
        throw new NotAppendedError(`Redis rejected the entry: ${error.message}`)
      }
      throw error
    }
  }

  async readAfter(sequence: number, waitMs: number): Promise<readonly LoggedEntry[]> {
    const stream = { key: this.#keys.log, id: idOf(sequence) }
    const reply = await this.#reader.xRead(stream, { COUNT: PAGE, BLOCK: waitMs })
    const [found] = (reply ?? []) as { readonly messages: readonly Message[] }[]
    return (found?.messages ?? []).map(entryOf)
  }

  async textAt(sequence: number): Promise<string | undefined> {
    const id = idOf(sequence)
    const [found] = (await this.#reader.xRange(this.#keys.log, id, id)) as readonly Message[]
    return found && entryOf(found).text
  }

  async agree(sequence: number, digest: string): Promise<string> {
    const { digests } = this.#keys
    await this.#writer.hSetNX(digests, String(sequence), digest)
    return (await this.#writer.hGet(digests, String(sequence))) ?? digest
  }

  async trim(base: Base, before: number): Promise<void> {
    const { log, base: key } = this.#keys
    await this.#writer.set(key, JSON.stringify(base))
    if (before > 1) await this.#writer.sendCommand(['XTRIM', log, 'MINID', idOf(before)])
  }

  async close(): Promise<void> {
    for (const client of [this.#writer, this.#reader]) client.destroy()
  }
}

interface Message {
  readonly id: string
  readonly message: Readonly<Record<string, string>>
}

const idOf = (sequence: number) => `0-${sequence}`

/** The part of an id after its first, which is 0 in a log. */
const sequenceOf = (id: string) => Number(id.slice(id.indexOf('-') + 1))

function entryOf({ id, message }: Message): LoggedEntry {
  return { sequence: sequenceOf(id), text: message['entry'] ?? '' }
}

async function loadClient() {
  try {
    return await import('@redis/client')
  } catch (error) {
    throw new FauxhouseError(
      'INVALID_OPTION',
      'A shared world needs the package @redis/client.',
      'Install it: npm install @redis/client',
      { option: 'shared', cause: error instanceof Error ? error.message : String(error) },
    )
  }
}

/** The URL has no password. */
function unreachable(url: string, error: unknown): FauxhouseError {
  const reason = error instanceof Error ? error.message || String(Object(error).code) : error
  return new FauxhouseError(
    'LOG_UNAVAILABLE',
    `Redis at ${url} does not answer: ${reason}.`,
    'Start it, or correct the address, the user and the password.',
    { url },
  )
}
