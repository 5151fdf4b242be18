import type { Dice } from './dice'

/** A transaction of the stand-in, in cents and ms; adjustments and refunds have a sign. */
export interface StandInRow {
  readonly id: string
  readonly at: number
  readonly type: string
  readonly name: string
  readonly amount: number
  status: string
  readonly method?: string
  readonly by: string
  readonly done?: number
  readonly note?: string
  /** Effect on the cash, for the formula that counts what became cash. */
  readonly cash: number
}

export interface StandInBonus {
  readonly id: string
  readonly at: number
  readonly amount: number
  readonly due: number
  wagered: number
  status: string
  end: number
}

export interface StandInPlayer {
  readonly id: string
  readonly phone?: string
  readonly affiliate?: string
  readonly kyc: string
  readonly blocked: boolean
  readonly since: number
  readonly login: number
  readonly rows: readonly StandInRow[]
  readonly bonuses: readonly StandInBonus[]
  readonly cash: number
  readonly bonus: number
  readonly pending: number
}

const START = Date.UTC(2025, 0, 5, 9, 30)
const MINUTE = 60_000
const STEPS = 70

/** A player of the stand-in, with a life of its own. */
export function standInPlayer(number: number, dice: Dice): StandInPlayer {
  const rows: StandInRow[] = []
  const bonuses: StandInBonus[] = []
  let [cash, bonus, pending, at] = [0, 0, 0, START + dice.below(1_000_000_000)]
  const since = at
  const add = (type: string, name: string, amount: number, more: Partial<StandInRow> = {}) => {
    const serial = String(rows.length).padStart(5, '0')
    const row = { id: `T${number}-${serial}`, at, type, name, amount, status: 'completed' }
    rows.push({ ...row, by: 'System', done: at, cash: 0, ...more })
  }
  const active = () => bonuses.find(({ status }) => status === 'active')
  const close = (status: string) => {
    const current = active()
    if (current) current.status = status
  }

  const deposit = () => {
    const amount = 1_000 + dice.below(20_000)
    const paid = { method: 'visa', note: 'visa deposit' }
    if (dice.once(6))
      add('deposit', 'Card Deposit', amount, {
        ...paid,
        status: 'declined',
        done: undefined as never,
      })
    else {
      const done = at + 5_000 + dice.below(80_000)
      add('deposit', 'Card Deposit', amount, { ...paid, done })
      cash += amount
      at = done
    }
  }
  const award = () => {
    if (active()) return
    const amount = 500 + dice.below(3_000)
    const id = `B${number}-${String(bonuses.length).padStart(3, '0')}`
    const end = at + 86_400_000 * 500
    bonuses.push({ id, at, amount, due: amount * 5, wagered: 0, status: 'active', end })
    add('bonus', 'Bonus Awarded', amount, { note: `Bonus ${id}: Welcome` })
    bonus += amount
  }
  const expire = () => {
    const current = active()
    if (!current) return
    add('adjustment', 'Bonus Expired', -bonus, { note: `Bonus ${current.id} expired` })
    bonus = 0
    current.end = at
    close('expired')
  }
  const play = () => {
    const stake = Math.min(cash + bonus, 100 + dice.below(2_500))
    if (stake === 0) return
    const ofCash = Math.min(cash, stake)
    add('bet', 'Slots Bet', stake, { note: 'Slot', cash: -ofCash })
    cash -= ofCash
    bonus -= stake - ofCash
    if (dice.once(3)) {
      const win = 1 + dice.below(4 * stake)
      const toBonus = Math.floor((win * (stake - ofCash)) / stake)
      add('win', 'Slots Win', win, { note: 'Slot', cash: win - toBonus })
      cash += win - toBonus
      bonus += toBonus
    }
    const current = active()
    if (!current) return
    current.wagered = Math.min(current.due, current.wagered + stake)
    if (current.wagered === current.due) {
      if (bonus > 0) {
        add('adjustment', 'Bonus Converted', -bonus)
        add('adjustment', 'Bonus Winnings Credited', bonus, { cash: bonus })
      }
      cash += bonus
      bonus = 0
      close('completed')
    } else if (bonus === 0) close('cancelled')
  }
  const adjust = () => {
    const amount = 1 + dice.below(900)
    if (dice.once(2)) add('adjustment', 'Manual Credit', amount, { by: 'Admin', cash: amount })
    else if (cash >= amount)
      add('adjustment', 'Manual Debit', -amount, { by: 'Admin', cash: -amount })
    else return
    cash += rows.at(-1)?.amount ?? 0
  }
  const refund = () => {
    if (active() || cash < 500) return
    add('bet', 'Slots Bet', 500, { status: 'rolled_back', cash: 0 })
    at += MINUTE
    add('refund', 'Bet Refund', 500, { cash: 0 })
  }
  const withdraw = () => {
    if (active() || cash < 2_000) return
    const amount = 2_000 + dice.below(cash - 1_999)
    const paid = { method: 'visa', note: 'Payout' }
    const ends = ['completed', 'completed', 'cancelled', 'rejected']
    const status = dice.pick([...ends, 'pending', 'approved', 'processing'])
    const isOpen = !ends.includes(status)
    const done = status === 'completed' ? at + 3_600_000 + dice.below(90_000_000) : undefined
    add('withdrawal', 'Card Withdrawal', amount, { ...paid, status, done: done as never })
    if (isOpen || status === 'completed') cash -= amount
    if (isOpen) pending += amount
    at = done ?? at
  }

  const acts = [deposit, play, play, play, play, award, expire, adjust, withdraw, refund]
  deposit()
  for (let step = dice.below(STEPS) + 10; step > 0; step -= 1) {
    at += MINUTE * (1 + dice.below(5_000))
    dice.pick(acts)()
  }
  const kyc = dice.pick(['approved', 'approved', 'approved', 'pending', 'in_review', 'not_started'])
  return {
    id: `P-${1_000 + number}`,
    ...(dice.once(4) ? {} : { phone: `+49 151 ${100_000 + number}` }),
    ...(dice.once(2) ? {} : { affiliate: 'Partner / 1' }),
    kyc,
    blocked: dice.once(5),
    since,
    login: at,
    rows,
    bonuses,
    cash,
    bonus,
    pending,
  }
}
