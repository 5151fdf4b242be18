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

/** Creates the head and the log at once, if the head is as it was read. */
const CREATE = `
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
for key = 3, #KEYS do redis.call('DEL', KEYS[key]) end
redis.call('XADD', KEYS[2], '0-1', 'entry', '')
return 1`

/**
 * The log of a shared world as a stream of Redis or Valkey. An entry `0-7` of the stream has the
 * sequence 7: Redis counts, so it decides the order. The keys of a log contain its id: a replica of
 * a log that was replaced finds nothing, and can append nothing.
 */
export class RedisLog implements SharedLog {
  readonly #writer: RedisClientType
  /** Another connection, because a read blocks it. */
  readonly #reader: RedisClientType
  readonly #name: string
  #keys = keysOf('', '')

  private constructor(writer: RedisClientType, name: string) {
    this.#writer = writer
    this.#reader = writer.duplicate()
    this.#name = name
    for (const client of [writer, this.#reader]) {
      // Every command reports its own error.
      client.on('error', () => undefined)
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
      // A server that knows no more than streams.
      ...{ disableClientInfo: true, maintNotifications: 'disabled' as const },
    }) as unknown as RedisClientType
    const log = new RedisLog(client, name)
    try {
      await Promise.all([log.#writer.connect(), log.#reader.connect()])
    } catch (error) {
      for (const each of [log.#writer, log.#reader]) if (each.isOpen) each.destroy()
      throw await unreachable(url, error)
    }
    isOpen = true
    return log
  }

  /** The time at which a world of this name begins: that of the first server that wants to know. */
  async agreeOnStart(now: number): Promise<number> {
    const key = `fauxhouse:{${this.#name}}:start`
    await this.#writer.set(key, String(now), { condition: 'NX' })
    return Number(await this.#writer.get(key))
  }

  async open(head: string, id: string, replaces = false): Promise<OpenedLog> {
    try {
      for (;;) {
        const known = await this.#writer.get(headKeyOf(this.#name))
        if (known !== null && !replaces) return await this.#join(known)
        const created = JSON.stringify({ id, head })
        if (await this.#create(known ?? '', created, id)) return await this.#join(created)
      }
    } catch (error) {
      if (!(error instanceof SyntaxError || (await isReply(error)))) throw error
      throw foreignKeys(headKeyOf(this.#name), error)
    }
  }

  /** False if another replica was faster. */
  async #create(known: string, created: string, id: string): Promise<boolean> {
    const { log } = keysOf(this.#name, id)
    const old = known === '' ? [] : Object.values(keysOf(this.#name, idIn(known)))
    const keys = [headKeyOf(this.#name), log, ...old]
    const answer = await this.#writer.eval(CREATE, { keys, arguments: [known, created] })
    return Number(answer) === 1
  }

  async #join(known: string): Promise<OpenedLog> {
    const id = idIn(known)
    this.#keys = keysOf(this.#name, id)
    const writer = String(await this.#writer.incr(this.#keys.writers))
    const begun = await this.#writer.get(this.#keys.base)
    const base = begun === null ? { sequence: 1, counts: {}, at: 0 } : (JSON.parse(begun) as Base)
    return { ...(JSON.parse(known) as { readonly head: string }), id, writer, base }
  }

  async append(text: string): Promise<number> {
    try {
      const id = await this.#writer.xAddNoMkStream(this.#keys.log, '0-*', { entry: text })
      if (id === null) throw gone()
      return sequenceOf(id)
    } catch (error) {
      if (!(await isReply(error))) throw error
      throw new NotAppendedError(`Redis rejected the entry: ${(error as Error).message}`)
    }
  }

  async readAfter(sequence: number, waitMs: number): Promise<readonly LoggedEntry[]> {
    const { log: key } = this.#keys
    const options = { COUNT: PAGE, BLOCK: waitMs }
    const reply = await this.#reader.xRead({ key, id: idOf(sequence) }, options)
    const [found] = (reply ?? []) as { readonly messages: readonly Message[] }[]
    if (found !== undefined) return found.messages.map(entryOf)
    if ((await this.#reader.exists(key)) === 0) throw gone()
    return []
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

/** In a cluster, keys with the same tag are on the same node. */
const headKeyOf = (name: string) => `fauxhouse:{${name}}:head`

function keysOf(name: string, id: string) {
  const key = `fauxhouse:{${name}}:${id}`
  return { log: key, base: `${key}:base`, digests: `${key}:digests`, writers: `${key}:writers` }
}

/** @throws SyntaxError for anything but a head */
function idIn(known: string): string {
  const { id }: { readonly id?: unknown } = Object(JSON.parse(known))
  if (typeof id !== 'string') throw new SyntaxError('It has no id.')
  return id
}

interface Message {
  readonly id: string
  readonly message: Readonly<Record<string, string>>
}

const idOf = (sequence: number) => `0-${sequence}`

/** The part of an id after its first, which is 0 in a log. */
const sequenceOf = (id: string) => (id.startsWith('0-') ? Number(id.slice(2)) : Number.NaN)

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

/** Whether Redis has answered with an error: else the connection failed. */
async function isReply(error: unknown): Promise<boolean> {
  return error instanceof (await loadClient()).ErrorReply
}

const gone = () => new LogGoneError('The log does not exist any more.')

function foreignKeys(key: string, error: unknown): FauxhouseError {
  const reason = error instanceof Error ? error.message : String(error)
  return new FauxhouseError(
    'LOG_UNAVAILABLE',
    `The key ${key} of Redis, or one beside it, is not that of a shared world: ${reason}`,
    'Use another name, or delete the key.',
    { key },
  )
}

/** The URL has no password. */
async function unreachable(url: string, error: unknown): Promise<FauxhouseError> {
  const { message, code } = Object(error) as { message?: string; code?: string }
  const reason = (message || code || String(error)).replace(/\.+$/, '')
  const isRejected = await isReply(error)
  let remedy = 'Start it, or correct the address.'
  if (isRejected) remedy = 'Set REDIS_USERNAME and REDIS_PASSWORD to a user of this server.'
  if (/CERT|SIGNATURE/.test(code ?? ''))
    remedy = 'Set NODE_EXTRA_CA_CERTS to the file of the certificate authority of Redis.'
  return new FauxhouseError(
    'LOG_UNAVAILABLE',
    `Redis at ${url} ${isRejected ? 'rejects the connection' : 'cannot be reached'}: ${reason}.`,
    remedy,
    { url },
  )
}
