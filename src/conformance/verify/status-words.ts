import { membersOf } from '../../contract/input/json-object'
import { STAGES } from '../../laws/account-laws'
import { sumOf, walletOf } from '../../laws/seen'
import { EVENTS } from '../../simulator/domain/events'
import {
  COMPLETED_ONCE,
  CREATORS,
  EVENT_TYPES,
  OPEN_STATUSES,
  STATUSES,
} from '../../simulator/domain/transactions'
import { names, type SeenPlayer, type SeenRow } from './player-reading'
import { WordCandidates } from './word-candidates'

const has = (list: readonly string[], item: unknown) => list.includes(item as string)

/** The statuses that rows of each type can have. */
const BY_TYPE: ReadonlyMap<unknown, readonly string[]> = new Map(
  EVENT_TYPES.map((type) => {
    const events = Object.values(EVENTS).filter((event) => event.type === type)
    const isOf = (status: string) => events.some(({ statuses }) => has(statuses, status))
    return [type, STATUSES.filter(isOf)]
  }),
)

const statusesOf = (type: unknown) => BY_TYPE.get(type) ?? STATUSES

/** What the statuses of transactions can stand for, from the rows and from sums over them. */
export function statusWords(players: readonly SeenPlayer[]): WordCandidates {
  const rows = players.flatMap(({ all }) => all)
  const words = new WordCandidates(STATUSES, [
    ...rows.map(({ status, event_type }) => [status, statusesOf(event_type)] as const),
    ...players.map(({ kpi }) => {
      return [membersOf(kpi['last_withdrawal'])['status'], statusesOf('withdrawal')] as const
    }),
  ])
  for (const { status, completed_at } of rows) {
    const isDone = (completed_at ?? undefined) !== undefined
    words.keep(status, (own) => has(COMPLETED_ONCE, own) === isDone)
  }
  for (const player of players) keepTakenBack(player, words)
  keepOpen(players, words)
  for (const player of players) keepStage(player, words)
  return words
}

function wordsOf(rows: readonly SeenRow[]): unknown[] {
  return [...new Set(rows.map(({ status }) => status))]
}

/** Staff refund a deposit, a bank takes it back: the note of that row names the deposit. */
function keepTakenBack({ all: rows }: SeenPlayer, words: WordCandidates): void {
  const refunds = rows.filter(
    ({ event_type, payment_method }) => event_type === 'refund' && Boolean(payment_method),
  )
  for (const { id, status, event_type } of rows) {
    if (event_type !== 'deposit' || !words.can(status, 'refunded')) continue
    const takers = refunds.filter(({ event_note }) => names(event_note, id))
    const isStaff = takers.some(({ created_by }) => created_by === CREATORS[2])
    const isBank = takers.some(({ created_by }) => created_by === CREATORS[0])
    if (isStaff === isBank) continue
    words.keep(status, (own) => own !== (isStaff ? 'charged_back' : 'refunded'))
  }
}

/** Maximum number of words that are tried in all combinations. */
const MAX_WORDS = 8

/** Which words of withdrawals are open: their rows make up the pending withdrawal. */
function keepOpen(players: readonly SeenPlayer[], words: WordCandidates): void {
  const reliable = players.filter(saysPending)
  const isDoubtful = (word: unknown) => {
    const kinds = new Set(words.of(word).map((own) => has(OPEN_STATUSES, own)))
    return kinds.size === 2
  }
  const rows = reliable.flatMap(({ ofType }) => ofType('withdrawal').rows)
  const doubtful = wordsOf(rows).filter(isDoubtful)
  if (doubtful.length === 0 || doubtful.length > MAX_WORDS) return
  const sets = Array.from({ length: 1 << doubtful.length }, (_, bits) =>
    doubtful.filter((__, place) => (bits >> place) % 2 === 1),
  )
  const fitting = sets.filter((open) =>
    reliable.every((player) => {
      const isOpen = (word: unknown) =>
        open.includes(word) || (!isDoubtful(word) && has(OPEN_STATUSES, words.of(word)[0]))
      const pending = player.ofType('withdrawal').rows.filter(({ status }) => isOpen(status))
      return sumOf(player, pending, 'amount') === walletOf(player).pending
    }),
  )
  for (const word of doubtful) {
    const kinds = new Set(fitting.map((open) => open.includes(word)))
    if (kinds.size === 1) words.keep(word, (own) => kinds.has(has(OPEN_STATUSES, own)))
  }
}

/** Whether the profile says twice how much is pending: as an amount and as a string. */
function saysPending(player: SeenPlayer): boolean {
  const { profile, ofType } = player
  const { pending } = walletOf(player)
  const isStage = has(STAGES, profile['withdrawal_status'])
  const isHidden = profile['blocked'] === true || profile['kyc_status'] === 'rejected'
  return ofType('withdrawal').isWhole && (isHidden ? pending > 0 : pending > 0 === isStage)
}

/** The text of the profile names the first stage that an open withdrawal is in. */
function keepStage({ profile, ofType }: SeenPlayer, words: WordCandidates): void {
  const stage = STAGES.indexOf(String(profile['withdrawal_status']))
  const { rows, isWhole } = ofType('withdrawal')
  if (stage < 0 || !isWhole) return
  const isOpen = (word: unknown) => words.of(word).every((own) => has(OPEN_STATUSES, own))
  for (const word of wordsOf(rows).filter(isOpen)) {
    words.keep(word, (own) => OPEN_STATUSES.indexOf(own) >= stage)
  }
  const first = wordsOf(rows).filter((word) => words.can(word, OPEN_STATUSES[stage] as string))
  if (first.length === 1) words.keep(first[0], (own) => own === OPEN_STATUSES[stage])
}
