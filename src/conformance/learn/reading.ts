import { DEFAULT_POLICIES, type Policies } from '../../contract/policies'
import { ownWord } from '../../contract/vocabulary'
import { FauxhouseError } from '../../errors'
import { EVENTS, type EventName } from '../../simulator/domain/events'
import { type Conversation, createConversation, type Query } from '../verify/conversation'
import type { Sender } from '../verify/sender'
import { isObject, MOST_OF_PAGE } from '../verify/shapes'
import type { Members, PlayerAnswers } from './player-answers'
import { instantOf } from './source-player'

/** Rows of one request: the largest length that a deployment takes; at last its own default. */
const PAGES = [200, 100, 50, undefined]

/** Most items of a list: a deployment may have pages without end, and more would take minutes. */
const MOST_OF = { transactions: 100_000, bonuses: 10_000 } as const

/** How a player is read. */
export interface ReadingOptions {
  /** Most requests. */
  readonly budget: number
  /** Instant of the deployment's clock, ms UTC. Default: the header Date. */
  readonly now?: number | undefined
  /** Habits of the deployment. Default: as its answers show. */
  readonly policies?: Partial<Policies> | undefined
  /** Hears of each request that is sent. */
  readonly onRequest?: ((sent: number) => void) | undefined
  /** Ends the reading: further requests reject with its reason. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Reads all answers about one player with GETs.
 *
 * @throws FauxhouseError INVALID_OPTION if an answer is none of the document, if the player changes
 *   while it is read, or if the budget is spent
 */
export async function readPlayer(
  send: Sender,
  id: string,
  options: ReadingOptions,
): Promise<{ readonly answers: PlayerAnswers; readonly requests: number }> {
  const { budget, onRequest, signal } = options
  const conversation = createConversation(send, { budget, players: [id], onRequest, signal })
  try {
    const answers = await readAnswers(conversation, id, options)
    return { answers, requests: conversation.sent().requests }
  } catch (error) {
    throw conversation.isSpent(error) ? spent(budget) : error
  }
}

async function readAnswers(
  conversation: Conversation,
  id: string,
  { now: given, policies }: ReadingOptions,
): Promise<PlayerAnswers> {
  const get = async (path: string, query: Query = [], again = false) => {
    const exchange = await conversation.get(id, path, query, { again })
    const { status, body, request, headers, text } = exchange
    if (status === 200 && isObject(body)) return { body, headers, text }
    throw unreadable(request, status)
  }
  const before = await get('')
  const summary = await get('/transactions/summary')
  const { body: offers } = await get('/bonuses/eligible')
  const { maxLimit = Number.POSITIVE_INFINITY } = policies ?? {}
  const sizes = PAGES.map((size) => (size === undefined ? size : Math.min(size, maxLimit)))
  const pageQuery = (size: number | undefined, offset: number): Query => [
    ...(size === undefined ? [] : [['limit', size] as const]),
    ['offset', offset],
  ]
  const sizeFor = async (path: string): Promise<number | undefined> => {
    for (const size of sizes) {
      const { status } = await conversation.get(id, path, pageQuery(size, 0))
      if (status === 200) return size
    }
    return undefined
  }
  const list = async (member: keyof typeof MOST_OF): Promise<Members[]> => {
    let items: Members[] = []
    const path = `/${member}`
    const size = await sizeFor(path)
    for (;;) {
      const { body } = await get(path, pageQuery(size, items.length))
      const page = body[member]
      // Another item adds nothing to the next offset, so that the page would be read again.
      if (!Array.isArray(page) || page.length > MOST_OF_PAGE || !page.every(isObject)) {
        throw unreadable(`GET ${path}`, 200)
      }
      items = items.concat(page)
      const isWhole = page.length === 0 || items.length >= Number(body['total'])
      if (Math.max(items.length, isWhole ? 0 : Number(body['total'])) > MOST_OF[member]) {
        throw tooMany(member)
      }
      if (isWhole) return items
    }
  }
  const transactions = await list('transactions')
  const bonuses = await list('bonuses')
  const after = await get('', [], true)
  if (before.text !== after.text) throw changed()
  const eligible = Array.isArray(offers['bonuses']) ? offers['bonuses'].filter(isObject) : []
  const clock = given ?? Date.parse(before.headers.get('date') ?? '')
  if (Number.isNaN(clock)) throw withoutClock()
  const latest = [...transactions, ...bonuses].map(latestOf)
  const isAscending = policies?.sortOrder === 'oldest-first'
  const order = (items: Members[], field: string) =>
    isAscending || ascends(items, field) ? items : items.reverse()
  return {
    profile: before.body,
    transactions: order(transactions, 'date'),
    bonuses: order(bonuses, 'created_at'),
    summary: summary.body,
    eligible,
    now: given ?? latest.reduce((one, other) => Math.max(one, other), clock),
  }
}

/** Whether the last of a list is later than the first. */
function ascends(items: readonly Members[], field: string): boolean {
  const [first, last] = [items[0], items.at(-1)].map((item) => instantOf(item?.[field]) ?? 0)
  return (first as number) < (last as number)
}

/** The header Date has whole seconds, so that a row can be later. */
function latestOf(item: Members): number {
  const instants = [item['date'], item['completed_at'], item['created_at']].map(instantOf)
  return Math.max(...instants.map((at) => at ?? 0))
}

/** The policies of the answers: those given, and those that the rows show. */
export function habitsOf({ transactions }: PlayerAnswers, given: Partial<Policies> = {}): Policies {
  const signed = transactions.filter((row) => Number(row['amount']) < 0)
  const names = given.vocabulary?.event_name
  const taken = transactions.filter((row) => {
    return NEGATIVE.has(ownWord(names, String(row['event_name'])) ?? '')
  })
  const isMagnitude = taken.length > 0 && signed.length === 0
  return { ...DEFAULT_POLICIES, ...(isMagnitude && { amountSign: 'magnitude' }), ...given }
}

function unreadable(request: string, status: number): FauxhouseError {
  return new FauxhouseError(
    'INVALID_OPTION',
    `The deployment answers ${status} to ${request}, and not what the document says.`,
    'Give the base URL with /v1, a valid token and session, and a player that exists.',
    { status },
  )
}

function tooMany(member: keyof typeof MOST_OF): FauxhouseError {
  return new FauxhouseError(
    'INVALID_OPTION',
    `The player has more than ${MOST_OF[member]} ${member}.`,
    'Choose a player with a shorter history.',
  )
}

function spent(budget: number): FauxhouseError {
  return new FauxhouseError(
    'INVALID_OPTION',
    `The budget of ${budget} requests is spent before the player is read.`,
    'Give a larger --budget: a request reads up to 200 rows.',
    { budget },
  )
}

function changed(): FauxhouseError {
  return new FauxhouseError(
    'INVALID_OPTION',
    'The player changed while it was read.',
    'Try again, with a higher --rate, or at a time when the player is away.',
  )
}

function withoutClock(): FauxhouseError {
  return new FauxhouseError(
    'INVALID_OPTION',
    'The answers have no header Date.',
    'Give the instant of the deployment with --now.',
  )
}

/** Names of rows that take money, and whose sign shows it. */
const NEGATIVE: ReadonlySet<string> = new Set(
  (Object.keys(EVENTS) as EventName[]).filter((name) => {
    const { type, sign } = EVENTS[name]
    return sign < 0 && (type === 'adjustment' || type === 'refund')
  }),
)
