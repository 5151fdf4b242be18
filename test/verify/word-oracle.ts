import { ADJUSTMENTS, BONUS_STATUSES, NAMES, STATUSES, type WordPart, type Words } from './words'

/*
 * What the words of a deployment can stand for, from all of its answers and from what is true.
 */

type Fields = Readonly<Record<string, unknown>>

/** All answers about one player. */
export interface WholePlayer {
  readonly profile: Fields
  readonly transactions: readonly Fields[]
  readonly bonuses: readonly Fields[]
}

/** The words that the players show, and whether no other words of ours explain the answers. */
export interface WordTruth {
  /** Those that differ from ours. */
  readonly seen: Words
  readonly isShown: boolean
}

/** A row or a record in our words, and its player. */
interface Item {
  readonly of: WholePlayer
  readonly fields: Fields
}

export function wordTruth(players: readonly WholePlayer[], vocabulary: Words): WordTruth {
  const rows = players.flatMap((of) => of.transactions.map((fields) => ({ of, fields })))
  const records = players.flatMap((of) => of.bonuses.map((fields) => ({ of, fields })))
  const isSigned = rows.some(({ fields }) => isTransfer(fields) && Number(fields['amount']) < 0)
  const parts = {
    status: tell('status', rows, vocabulary, (own, item, truth) => statusFits(own, item, truth)),
    event_name: tell('event_name', rows, vocabulary, (own, item, truth) =>
      nameFits(own, item, truth, isSigned),
    ),
    bonus_status: tell('bonus_status', records, vocabulary, bonusFits),
  }
  const seen = Object.entries(parts).filter(([, { words }]) => Object.keys(words).length > 0)
  return {
    seen: Object.fromEntries(seen.map(([part, { words }]) => [part, words])),
    isShown: Object.values(parts).every(({ isShown }) => isShown) && rows.length > 0,
  }
}

type Fits = (own: string, item: Item, truth: string) => boolean

const LISTS: Readonly<Record<WordPart, readonly string[]>> = {
  status: [...new Set(Object.values(STATUSES).flatMap(Object.keys))],
  event_name: Object.values(NAMES).flat(),
  bonus_status: BONUS_STATUSES,
}

const letters = (word: string) => word.toLowerCase().replace(/[^a-z]/g, '')

/** The words of one list that are seen, and whether only the truth explains them. */
function tell(part: WordPart, items: readonly Item[], vocabulary: Words, fits: Fits) {
  const field = part === 'event_name' ? 'event_name' : 'status'
  const inverse = new Map(Object.entries(vocabulary[part] ?? {}).map(([own, word]) => [word, own]))
  const byTruth = new Map<string, Item[]>()
  for (const item of items) {
    const word = String(item.fields[field])
    const own = inverse.get(word) ?? word
    const same = byTruth.get(own)
    if (same === undefined) byTruth.set(own, [item])
    else same.push(item)
  }
  const renamed = [...byTruth.keys()].filter((own) => vocabulary[part]?.[own] !== undefined)
  const isAlike = (own: string) => letters(own) === letters(vocabulary[part]?.[own] ?? '')
  const unlike = renamed.filter((own) => !isAlike(own))
  const free = LISTS[part].filter((own) => !byTruth.has(own) || unlike.includes(own))
  const choices = unlike.map((truth) =>
    free.filter((own) => byTruth.get(truth)?.every((item) => fits(own, item, truth))),
  )
  const words = Object.fromEntries(renamed.map((own) => [own, vocabulary[part]?.[own] ?? '']))
  return { words, isShown: solutions(choices, new Set()) === 1 }
}

/** The number of ways to choose different words; 2 stands for more. */
function solutions([first, ...rest]: readonly (readonly string[])[], used: Set<string>): number {
  if (first === undefined) return 1
  let all = 0
  for (const word of first) {
    if (used.has(word)) continue
    all += solutions(rest, new Set(used).add(word))
    if (all > 1) return 2
  }
  return all
}

const isTransfer = ({ event_type }: Fields) =>
  event_type === 'adjustment' || event_type === 'refund'

function statusFits(own: string, { of, fields }: Item, truth: string): boolean {
  const kinds = STATUSES[String(fields['event_type'])] ?? {}
  if (kinds[own] === undefined || kinds[own] !== kinds[truth]) return false
  if (own === truth) return true
  if (kinds[own] === 'taken back' && fields['event_type'] === 'deposit') {
    const isNamed = ({ event_type, event_note }: Fields) =>
      event_type === 'refund' && String(event_note).includes(String(fields['id']))
    return !of.transactions.some(isNamed)
  }
  if (kinds[own] !== 'open') return true
  // The profile names the stage of a withdrawal, if it is the only one that is open.
  const stages = ['Pending review', 'Approved - awaiting payout', 'Processing']
  const isShown = stages.includes(String(of.profile['withdrawal_status']))
  const open = of.transactions.filter(({ event_type, status }) => {
    return event_type === 'withdrawal' && status === fields['status']
  })
  const others = of.transactions.filter(
    (row) => row['event_type'] === 'withdrawal' && !row['completed_at'] && !open.includes(row),
  )
  return !isShown || others.length > 0
}

const named = ({ event_note }: Fields, { bonuses }: WholePlayer) =>
  bonuses.find(({ id }) => String(event_note ?? '').includes(String(id)))

function nameFits(own: string, { of, fields }: Item, truth: string, isSigned: boolean): boolean {
  const type = String(fields['event_type'])
  const amount = Number(fields['amount'])
  if (!NAMES[type]?.includes(own)) return false
  if (own === truth) return true
  if (type === 'deposit' || type === 'withdrawal') return false
  if (type === 'bet' || type === 'win') return !hasKnownPartner(fields, of)
  if (type === 'bonus') return awardFits(own, truth, fields)
  if (type === 'refund') return refundFits(own, truth, isSigned)
  const [mine, other] = [ADJUSTMENTS[own], ADJUSTMENTS[truth]]
  if (mine === undefined || other === undefined || mine.by !== fields['created_by']) return false
  if (isSigned && mine.sign !== Math.sign(amount)) return false
  const isConversion = (name: string) => /Converted|Winnings/.test(name)
  if (isConversion(own) !== isConversion(truth)) return false
  const bonus = named(fields, of)
  const isEarly = of.bonuses.every(({ created_at }) => String(created_at) > String(fields['date']))
  if (bonus === undefined) return !mine.ofBonus || !isEarly
  return mine.ofBonus && own !== 'Bonus Expired' && truth !== 'Bonus Expired'
}

/** The names of bets and of wins with one note. */
type Round = Readonly<Record<'bet' | 'win', Set<unknown>>>

const rounds = new WeakMap<WholePlayer, Map<unknown, Round>>()

function roundsOf(player: WholePlayer): Map<unknown, Round> {
  const known = rounds.get(player)
  if (known !== undefined) return known
  const found = new Map<unknown, Round>()
  rounds.set(player, found)
  for (const { event_type, event_name, event_note } of player.transactions) {
    if (event_type !== 'bet' && event_type !== 'win') continue
    const round = found.get(event_note) ?? { bet: new Set(), win: new Set() }
    found.set(event_note, round)
    round[event_type].add(event_name)
  }
  return found
}

/** Whether the other row of the round has a name of ours, and the note is of one game. */
function hasKnownPartner({ event_type, event_note }: Fields, player: WholePlayer): boolean {
  const round = event_note ? roundsOf(player).get(event_note) : undefined
  if (round?.bet.size !== 1 || round.win.size !== 1) return false
  const other = event_type === 'bet' ? 'win' : 'bet'
  const name = String([...round[other]][0])
  return NAMES[other]?.includes(name) === true && !name.startsWith('Jackpot')
}

/** Bonus money and cash are kept apart, and so is who awards it. */
function awardFits(own: string, truth: string, { created_by }: Fields): boolean {
  const isBonusMoney = (name: string) => name === 'Bonus Awarded' || name === 'Free Spins Winnings'
  if (own === 'VIP Reward' && created_by !== 'VIP Manager') return false
  return isBonusMoney(own) === isBonusMoney(truth)
}

/** Those with a payment method are distinct from others, and with signs all but two are. */
function refundFits(own: string, truth: string, isSigned: boolean): boolean {
  const group = (name: string) => {
    if (/^(Bet|Win)/.test(name)) return isSigned ? name : 'play'
    if (name === 'Deposit Refund') return name
    return isSigned ? name : 'dispute'
  }
  return group(own) === group(truth)
}

function bonusFits(own: string, { of, fields }: Item, truth: string): boolean {
  if (own === truth) return true
  const { wager_requirement, wagered_amount, id } = fields
  const isMet = Number(wagered_amount) >= Number(wager_requirement)
  const isFree = Number(wager_requirement) === 0
  if (!isFree && (own === 'completed') !== isMet) return false
  // No filter takes the fifth status.
  if ((own === 'expired') !== (truth === 'expired')) return false
  const isAwarded = of.transactions.some(
    ({ event_type, event_note }) =>
      event_type === 'bonus' && String(event_note).includes(String(id)),
  )
  if (own === 'pending' && (Number(wagered_amount) > 0 || isAwarded)) return false
  const { active_bonus, wr } = of.profile['kpi'] as Fields
  const unmet = of.bonuses.filter((each) => each['wagered_amount'] !== each['wager_requirement'])
  const others = unmet.filter(({ status }) => status !== fields['status'])
  if (truth === 'active') return others.length > 0
  if (own !== 'active') return true
  const mine = unmet.filter(({ status }) => status === fields['status'])
  const sums = ['remaining_wager', 'wager_requirement'].map((name) =>
    mine.reduce((sum, each) => sum + Math.round(100 * Number(each[name])), 0),
  )
  return active_bonus === true && sums.includes(Math.round(100 * Number(wr)))
}
