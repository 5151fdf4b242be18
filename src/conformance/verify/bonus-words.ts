import { membersOf } from '../../contract/input/json-object'
import { sumOf, walletOf } from '../../laws/seen'
import { BONUS_STATUSES } from '../../simulator/domain/bonuses'
import type { Conversation } from './conversation'
import { dateOf, names, type SeenBonus, type SeenPlayer } from './player-reading'
import { isRefusal } from './probes'
import { instantOf } from './shapes'
import { WordCandidates } from './word-candidates'

const EXPIRED = 'expired'
const OWN: readonly string[] = [...BONUS_STATUSES, EXPIRED]

/** What the statuses of bonuses can stand for, from the records, the profile and the filter. */
export async function bonusWords(
  conversation: Conversation,
  players: readonly SeenPlayer[],
): Promise<WordCandidates> {
  const all = players.flatMap(({ bonuses }) => bonuses)
  const words = new WordCandidates(
    OWN,
    all.map(({ status }) => [status, OWN]),
  )
  for (const player of players) {
    for (const bonus of player.bonuses) keepOfRecord(bonus, player, words)
  }
  for (const player of players) keepActive(player, words)
  await keepFiltered(players, conversation, words)
  return words
}

function keepOfRecord(
  bonus: SeenBonus,
  { minor, all: rows }: SeenPlayer,
  words: WordCandidates,
): void {
  const { id, status, wager_requirement, wagered_amount, expires_at } = bonus
  const [due, done] = [minor(wager_requirement), minor(wagered_amount)]
  if (due > 0) words.keep(status, (own) => (own === 'completed') === done >= due)
  const isAwarded = rows.some(
    ({ event_type, event_note }) => event_type === 'bonus' && names(event_note, id),
  )
  if (done > 0 || isAwarded) words.keep(status, (own) => own !== 'pending')
  const end = instantOf(expires_at) ?? Number.NaN
  const hasEnded = rows.some((row) => dateOf(row) > end)
  if (hasEnded) words.keep(status, (own) => own !== 'pending' && own !== 'active')
}

/** The profile says whether a bonus is active, and what it needs. */
function keepActive(player: SeenPlayer, words: WordCandidates): void {
  const { kpi, bonuses, hasAllBonuses, minor } = player
  const isActive = kpi['active_bonus']
  // Both say it, so an error in one of them rules out nothing.
  if (!hasAllBonuses || isActive !== walletOf(player).bonus > 0) return
  const found = [...new Set(bonuses.map(({ status }) => status))]
  if (!isActive) {
    for (const word of found) words.keep(word, (own) => own !== 'active')
    return
  }
  const possible = found.filter((word) => words.can(word, 'active'))
  const fits = possible.filter((word) => {
    const own = bonuses.filter(({ status }) => status === word)
    const sums = [sumOf(player, own, 'remaining_wager'), sumOf(player, own, 'wager_requirement')]
    return sums.includes(minor(kpi['wr']))
  })
  const [only, ...others] = possible.length === 1 ? possible : fits
  if (only !== undefined && others.length === 0) words.keep(only, (own) => own === 'active')
}

const NO_WORD = 'fauxhouse'

/**
 * The filter takes four statuses; that of an expired bonus is none of them, if it is a fifth. It is
 * asked about each word that is not ours, because records can have strings that are no statuses.
 */
async function keepFiltered(
  players: readonly SeenPlayer[],
  conversation: Conversation,
  words: WordCandidates,
): Promise<void> {
  for (const word of words.words) {
    const isOpen = words.can(word, EXPIRED) && words.of(word).length > 1
    if (conversation.left < 2 || (!isOpen && OWN.includes(word))) continue
    const holder = players.find(({ bonuses }) => bonuses.some(({ status }) => status === word))
    const id = holder?.id ?? ''
    await conversation.attempt(() => keepTaken(word, id, conversation, words))
  }
}

async function keepTaken(
  word: string,
  id: string,
  conversation: Conversation,
  words: WordCandidates,
): Promise<void> {
  // A filter that accepts any word proves nothing about this one.
  const strange = await conversation.get(id, '/bonuses', [['status', NO_WORD]])
  if (!isRefusal(strange)) return
  const exchange = await conversation.get(id, '/bonuses', [['status', word]])
  const { bonuses } = membersOf(exchange.body)
  const isFound = Array.isArray(bonuses) && bonuses.every((bonus) => bonus?.status === word)
  if (isRefusal(exchange)) {
    if (words.can(word, EXPIRED)) words.keep(word, (own) => own === EXPIRED)
    else words.exclude(word)
  } else if (exchange.status === 200 && isFound) words.keep(word, (own) => own !== EXPIRED)
}
