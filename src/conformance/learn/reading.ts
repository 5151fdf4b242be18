import { isObject, type Members } from '../../contract/input/json-object'
import type { Policies } from '../../contract/policies'
import { FauxhouseError } from '../../errors'
import { FIRST_CLOCK, LAST_CLOCK, SECOND_MS } from '../../simulator/domain/instants'
import { Conversation, type ConversationOptions, isSpent, type Query } from '../verify/conversation'
import type { Sender } from '../verify/sender'
import { instantOf, MAX_OF_PAGE } from '../verify/shapes'

/** All answers about one player at one instant. Both lists are oldest first. */
export interface PlayerAnswers {
  readonly profile: Members
  readonly transactions: readonly Members[]
  readonly bonuses: readonly Members[]
  readonly summary: Members
  /** The eligible bonuses, in the order of the answer. */
  readonly eligible: readonly Members[]
  /** Instant of the answers, ms UTC. */
  readonly now: number
}

/** Rows of one request: the largest length that a deployment takes; at last its own default. */
const PAGES = [200, 100, 50, undefined]

/** Maximum number of items of a list: a deployment may have endless pages. */
const MAX_OF = { transactions: 100_000, bonuses: 10_000 } as const

/** How a player is read. */
export interface ReadingOptions extends Omit<ConversationOptions, 'players'> {
  /** Instant of the deployment's clock, ms UTC. Default: the header Date. */
  readonly now?: number | undefined
  /** Habits of the deployment. Default: as its answers show. */
  readonly policies?: Partial<Policies> | undefined
}

/**
 * Reads all answers about one player with GETs.
 *
 * @throws FauxhouseError INVALID_OPTION if an answer does not follow the specification, if the
 *   player changes while it is read, or if the budget is spent
 */
export async function readPlayer(
  send: Sender,
  id: string,
  options: ReadingOptions,
): Promise<{ readonly answers: PlayerAnswers; readonly requests: number }> {
  const conversation = new Conversation(send, { ...options, players: [id] })
  try {
    const answers = await readAnswers(conversation, id, options)
    return { answers, requests: conversation.counts.requests }
  } catch (error) {
    if (!isSpent(error)) throw error
    const { budget } = options
    const problem = `The budget of ${budget} requests is used up before the player is read.`
    throw refused(problem, 'Use a larger --budget: a request reads up to 200 rows.', { budget })
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
  const list = async (member: keyof typeof MAX_OF, field: string): Promise<Members[]> => {
    let items: Members[] = []
    const path = `/${member}`
    const size = await sizeFor(path)
    for (;;) {
      const { body } = await get(path, pageQuery(size, items.length))
      const page = body[member]
      // Another item adds nothing to the next offset, so that the page would be read again.
      if (!Array.isArray(page) || page.length > MAX_OF_PAGE || !page.every(isObject)) {
        throw unreadable(`GET ${path}`, 200)
      }
      items = items.concat(page)
      const isWhole = page.length === 0 || items.length >= Number(body['total'])
      if (Math.max(items.length, isWhole ? 0 : Number(body['total'])) > MAX_OF[member]) {
        const problem = `The player has more than ${MAX_OF[member]} ${member}.`
        throw refused(problem, 'Choose a player with a shorter history.')
      }
      if (!isWhole) continue
      const isAscending = policies?.sortOrder === 'oldest-first' || ascends(items, field)
      return isAscending ? items : items.reverse()
    }
  }
  const transactions = await list('transactions', 'date')
  const bonuses = await list('bonuses', 'created_at')
  const after = await get('', [], true)
  if (before.text !== after.text) {
    const remedy = 'Try again with a higher --rate, or when the player is inactive.'
    throw refused('The player changed during the reading.', remedy)
  }
  const eligible = Array.isArray(offers['bonuses']) ? offers['bonuses'].filter(isObject) : []
  const clock = given ?? Date.parse(before.headers.get('date') ?? '')
  if (!(clock >= FIRST_CLOCK && clock <= LAST_CLOCK)) {
    const problem = 'Neither --now nor the header Date is an instant from 1990 to 2190.'
    throw refused(problem, 'Set the clock of the deployment with --now.')
  }
  // The header Date has whole seconds, so that a row can be later.
  const latest = [...transactions, ...bonuses]
    .flatMap((item) => [item['date'], item['completed_at'], item['created_at']].map(instantOf))
    .filter((at) => at !== undefined && at < clock + SECOND_MS)
  const now = given ?? latest.reduce((one: number, at = 0) => Math.max(one, at), clock)
  const { body: profile } = before
  return { profile, transactions, bonuses, summary: summary.body, eligible, now }
}

/** Whether the last of a list is later than the first. */
function ascends(items: readonly Members[], field: string): boolean {
  const [first = 0, last = 0] = [items[0], items.at(-1)].map((item) => instantOf(item?.[field]))
  return first < last
}

function unreadable(request: string, status: number): FauxhouseError {
  return refused(
    `The deployment returns ${status} for ${request}, not what the specification states.`,
    'Use the base URL with /v1, a valid token and session, and an existing player.',
    { status },
  )
}

function refused(problem: string, remedy: string, details = {}): FauxhouseError {
  return new FauxhouseError('INVALID_OPTION', problem, remedy, details)
}
