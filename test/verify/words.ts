import type { Dice } from './dice'

/** Words of a deployment by ours, in each list. */
export type Words = Readonly<Partial<Record<WordPart, Readonly<Record<string, string>>>>>
export type WordPart = 'status' | 'event_name' | 'bonus_status'

const GAMES = ['Slots', 'Jackpot Slots', 'Roulette', 'Blackjack', 'Baccarat', 'Video Poker']
const ALL_GAMES = [...GAMES, 'Live Casino', 'Bingo', 'Crash']

/** What the rows of an adjustment show. */
interface Adjustment {
  readonly by: string
  readonly sign: 1 | -1
  /** Whether its note names a bonus. */
  readonly ofBonus: boolean
}

const adjustment = (by: string, sign: 1 | -1, ofBonus = false): Adjustment => ({
  by,
  sign,
  ofBonus,
})

export const ADJUSTMENTS: Readonly<Record<string, Adjustment>> = {
  'Bonus Forfeited': adjustment('System', -1, true),
  'Bonus Expired': adjustment('System', -1, true),
  'Bonus Cancelled': adjustment('Admin', -1, true),
  'Bonus Max-Win Cap': adjustment('System', -1, true),
  'Bonus Converted': adjustment('System', -1, true),
  'Bonus Winnings Credited': adjustment('System', 1, true),
  'Bonus Reinstated': adjustment('Admin', 1, true),
  'Bonus Debited': adjustment('Admin', -1, true),
  'Manual Credit': adjustment('Admin', 1),
  'Goodwill Credit': adjustment('VIP Manager', 1),
  'Bad Debt Write-Off': adjustment('System', 1),
  'Manual Debit': adjustment('Admin', -1),
  'Dormant Account Fee': adjustment('System', -1),
  'Tax Withheld': adjustment('System', -1),
}

/** The names of each type. */
export const NAMES: Readonly<Record<string, readonly string[]>> = {
  deposit: [
    ...['Card Deposit', 'E-Wallet Deposit', 'Bank Transfer Deposit', 'Instant Bank Deposit'],
    ...['Crypto Deposit', 'Voucher Deposit', 'Mobile Deposit', 'Manual Deposit'],
  ],
  withdrawal: [
    ...['Card Withdrawal', 'E-Wallet Withdrawal', 'Bank Transfer Withdrawal'],
    ...['Instant Bank Withdrawal', 'Crypto Withdrawal', 'Manual Withdrawal'],
  ],
  bonus: [
    ...['Bonus Awarded', 'Free Spins Winnings', 'Cashback', 'Cash Bonus'],
    ...['Free Spins Winnings (Cash)', 'VIP Reward', 'Loyalty Exchange', 'Tournament Prize'],
  ],
  bet: ALL_GAMES.map((game) => `${game} Bet`),
  win: [...ALL_GAMES.map((game) => `${game} Win`), 'Jackpot Win'],
  adjustment: Object.keys(ADJUSTMENTS),
  refund: ['Bet Refund', 'Win Reversal', 'Deposit Refund', 'Chargeback', 'Chargeback Reversal'],
}

/** The kind of each status of each type: only statuses of one kind look the same. */
export const STATUSES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  deposit: {
    ...{ pending: 'not', declined: 'not', failed: 'not', cancelled: 'not', expired: 'not' },
    ...{ completed: 'counted', refunded: 'taken back', charged_back: 'taken back' },
  },
  withdrawal: {
    ...{ pending: 'open', approved: 'open', processing: 'open', completed: 'counted' },
    ...{ rejected: 'not', cancelled: 'not', failed: 'not', reversed: 'taken back' },
  },
  bet: { completed: 'counted', rolled_back: 'taken back' },
  win: { completed: 'counted', rolled_back: 'taken back' },
  bonus: { completed: 'counted' },
  adjustment: { completed: 'counted' },
  refund: { completed: 'counted' },
}

export const BONUS_STATUSES = ['active', 'pending', 'cancelled', 'completed', 'expired']

const LISTS: Readonly<Record<WordPart, readonly string[]>> = {
  status: [...new Set(Object.values(STATUSES).flatMap(Object.keys))],
  event_name: Object.values(NAMES).flat(),
  bonus_status: BONUS_STATUSES,
}

/** Words of a deployment: of each list none, one, or some are others. */
export function drawnWords(dice: Dice): Words {
  const words: Partial<Record<WordPart, Record<string, string>>> = {}
  for (const [part, list] of Object.entries(LISTS)) {
    const share = dice.pick([0, 0, 1, list.length, 2])
    const own = share === 1 ? [dice.pick(list)] : list.filter(() => share > 1 && dice.once(share))
    const theirs = own.map((word, place) => [word, theirWord(word, place, dice)] as const)
    if (theirs.length > 0) words[part as WordPart] = Object.fromEntries(theirs)
  }
  return words
}

function theirWord(word: string, place: number, dice: Dice): string {
  return dice.once(5) ? word.toUpperCase().replace(/[ _]/g, '-') : `Wort ${place + 1}`
}

/** The word of a deployment for one of ours. */
export function wordFor(words: Words | undefined, part: WordPart, own: string): string {
  return words?.[part]?.[own] ?? own
}
