import { isObject, membersOf } from '../../contract/input/json-object'
import { type VocabularyPart, vocabulary } from '../../contract/vocabulary'
import { EVENTS, type EventName } from '../../simulator/domain/events'
import {
  COMPLETED_ONCE,
  CREDITED,
  OPEN_STATUSES,
  type TransactionStatus,
} from '../../simulator/domain/transactions'
import { isPlaceholder } from '../masking/references'
import { FEWEST_HOLDERS } from '../masking/sightings'
import { bonusWords } from './bonus-words'
import { eventWords } from './event-words'
import type { SeenPlayer, SeenRow, SeenRows } from './player-reading'
import type { Run } from './run'
import { statusWords } from './status-words'
import type { WordCandidates } from './word-candidates'

/** The words of a deployment that its answers explain. */
export interface ReadVocabulary {
  /** The player in our words; a word of which nothing is known stays. */
  inOwnWords(player: SeenPlayer): SeenPlayer
  /** The word of the deployment for one of ours; ours, if the answers show no other. */
  theirs(part: Part, own: string): string
}

/** The lists that rows and bonuses explain. Nothing shows what another word of a profile means. */
type Part = Exclude<
  VocabularyPart,
  'kyc_status' | 'withdrawal_status' | 'segments' | 'benefit_type'
>

type Words = Readonly<Record<Part, WordCandidates>>

/** The entry of the register about each list of words. */
const ENTRIES: Readonly<Record<Part, string>> = {
  status: 'transaction statuses',
  event_name: 'event names',
  bonus_status: 'bonus statuses',
}

/**
 * Identifies the policy `vocabulary` by what answers say about each word; a word that is one of
 * ours stands for it, unless its rows forbid that.
 */
export async function readVocabulary(
  run: Run,
  players: readonly SeenPlayer[],
): Promise<ReadVocabulary> {
  const status = statusWords(players)
  const bonus_status = await bonusWords(run.conversation, players)
  const words = { status, bonus_status, event_name: eventWords(players, { status, bonus_status }) }
  note(run, words, players)
  return {
    inOwnWords: (player) => translated(player, words),
    theirs: (part, own) => words[part].words.find((word) => words[part].ownOf(word) === own) ?? own,
  }
}

const PARTS = Object.keys(ENTRIES) as readonly Part[]

/** Maximum number of words and candidates that a report names. */
const MAX_NAMED = 5

function note({ verdicts, evidence }: Run, words: Words, players: readonly SeenPlayer[]): void {
  const value: Partial<Record<Part, Record<string, string>>> = {}
  const open: string[] = []
  const hidden: string[] = []
  for (const part of PARTS) {
    const list = words[part]
    if (list.words.length === 0) continue
    const strange = list.words.filter((word) => list.of(word).length === 0)
    const text = 'words that each replace a different one of ours'
    const request = requestOf(part, players, strange[0] ?? list.words[0])
    verdicts.check(ENTRIES[part], strange.length === 0, request, text, strange)
    for (const word of list.words) {
      const own = list.ownOf(word)
      if (own === undefined)
        open.push(`${part} ${JSON.stringify(word)} is ${listOf(list.of(word))}`)
      else if (isPlaceholder(word)) hidden.push(`${part} ${JSON.stringify(word)} is ${own}`)
      // A list with a strange word is no vocabulary, so its other words prove nothing.
      else if (own !== word && strange.length === 0) value[part] = { ...value[part], [own]: word }
    }
  }
  if (PARTS.every((part) => words[part].words.length === 0)) return
  const settled = vocabulary.read(value)
  if (open.length > 0 || hidden.length > 0) {
    const shown = `needs ${FEWEST_HOLDERS} players that show the word`
    const text = [
      ...needOf(open, 'needs players that show what else it could be'),
      ...needOf(hidden, shown),
    ].join('; ')
    // Some words can be impossible without the others, as two that change places.
    const part = Object.keys(settled ?? {}).length > 0 ? settled : undefined
    evidence.need('vocabulary', text, part)
  } else if (settled === undefined) {
    const problem = vocabulary.fault?.(value)?.problem ?? 'is not a vocabulary'
    evidence.need('vocabulary', `cannot be set: ${problem}`)
  } else evidence.settle('vocabulary', settled)
}

function needOf(words: readonly string[], need: string): string[] {
  if (words.length === 0) return []
  const more = words.length > MAX_NAMED ? `; ${words.length - MAX_NAMED} more` : ''
  return [`${words.slice(0, MAX_NAMED).join('; ')}${more}: ${need}`]
}

/** Our words as a list in a sentence. */
function listOf(own: readonly string[]): string {
  if (own.length === 0) return 'none of ours'
  const named = own.slice(0, MAX_NAMED)
  const more = own.length - named.length
  return `${named.join(' or ')}${more > 0 ? ` or one of ${more} more` : ''}`
}

/** A request whose answer has the word. */
function requestOf(part: Part, players: readonly SeenPlayer[], word: string | undefined): string {
  const isBonus = part === 'bonus_status'
  const field = isBonus ? 'status' : part
  const holder = players.find(({ bonuses, all }) => {
    const items: readonly { readonly [name: string]: unknown }[] = isBonus ? bonuses : all
    return items.some((item) => item[field] === word)
  })
  return (isBonus ? holder?.requests.bonuses : holder?.rows.request) ?? ''
}

/** What checks look at in the status of a row: no check separates words that are equal in it. */
const kindsOf = (type: unknown) => (own: string) =>
  [
    own === 'completed',
    type === 'withdrawal' && OPEN_STATUSES.includes(own),
    type === 'deposit' && CREDITED.has(own as TransactionStatus),
    COMPLETED_ONCE.includes(own as TransactionStatus),
  ].join()

/** What checks look at in the name of an event. */
function kindOfEvent(own: string): string {
  const { type, sign, wallet } = EVENTS[own as EventName]
  return [type, sign, wallet, own === 'Bonus Expired'].join()
}

/** One of several words that no check separates; undefined if a check does. */
function anyOf(own: readonly string[], kind: (own: string) => string): string | undefined {
  return new Set(own.map(kind)).size === 1 ? own[0] : undefined
}

function translated(player: SeenPlayer, words: Words): SeenPlayer {
  const isOurs = PARTS.every((part) =>
    words[part].words.every((word) => words[part].ownOf(word) === word),
  )
  if (isOurs) return player
  const { status, event_name, bonus_status } = words
  const statusOf = ({ status: word, event_type }: SeenRow) => {
    const own = status.of(word)
    return own.length === 0 ? word : anyOf(own, kindsOf(event_type))
  }
  const rowOf = (row: SeenRow): SeenRow => {
    const name = anyOf(event_name.of(row.event_name), kindOfEvent)
    return { ...row, event_name: name ?? row.event_name, status: statusOf(row) }
  }
  const listOfRows = (list: SeenRows): SeenRows => ({
    ...list,
    rows: list.rows.map(rowOf),
    // A row of which it is not known whether it counts leaves a sum open.
    isWhole: list.isWhole && list.rows.every((row) => statusOf(row) !== undefined),
  })
  const types = new Map<string, SeenRows>()
  const { last_withdrawal: last } = player.kpi
  const lastRow = { status: membersOf(last)['status'], event_type: 'withdrawal' }
  const lastOwn = isObject(last) && {
    last_withdrawal: { ...last, status: statusOf(lastRow) },
  }
  const isActiveKnown = player.bonuses.every(
    ({ status: word }) =>
      bonus_status.ownOf(word) !== undefined || !bonus_status.can(word, 'active'),
  )
  return {
    ...player,
    kpi: { ...player.kpi, ...lastOwn },
    bonuses: player.bonuses.map((bonus) => ({
      ...bonus,
      status: bonus_status.ownOf(bonus.status) ?? bonus.status,
    })),
    hasAllBonuses: player.hasAllBonuses && isActiveKnown,
    rows: listOfRows(player.rows),
    ofType(type) {
      const known = types.get(type) ?? listOfRows(player.ofType(type))
      types.set(type, known)
      return known
    },
  }
}
