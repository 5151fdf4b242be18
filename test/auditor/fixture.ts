import type { WireBonus, WireOffer, WireProfile, WireRow } from './wire'

/** A player as plain data: what the six endpoints of the fake service are made from. */
export interface Fixture {
  now: number
  profile: WireProfile
  /** The ledger, oldest row first. */
  rows: WireRow[]
  /** Newest first. */
  bonuses: WireBonus[]
  offers: (WireOffer & { criteria: string })[]
}

/** The player of the canary. */
export const CANARY = 'plr_Ægir/№ 7'

type Extra = Partial<Pick<WireRow, 'status' | 'payment_method' | 'created_by'>> & {
  /** Time of completion, when it is not the time of creation. */
  done?: string
}

const rows: WireRow[] = []

/** Appends a row by hand: instant, `type/name`, amount in EUR, note. Its id is its place from 1. */
function row(when: string, what: string, amount: number, note: string, extra: Extra = {}): void {
  const date = instant(when)
  const [event_type = '', event_name = ''] = what.split('/')
  const { done, ...fields } = extra
  const status = extra.status ?? 'completed'
  const never = ['pending', 'declined', 'rejected'].includes(status)
  rows.push({
    id: `tx_${String(rows.length + 1).padStart(4, '0')}`,
    date,
    event_type,
    event_name,
    event_note: note,
    amount,
    currency: 'EUR',
    created_by: 'System',
    created_at: date,
    ...(never ? {} : { completed_at: done === undefined ? date : instant(done) }),
    ...fields,
    status,
  })
}

/** `06-01 10:03:00` of 2025. */
function instant(when: string): string {
  return `2025-${when.replace(' ', 'T')}.000Z`
}

const VISA = { payment_method: 'visa' }
const SKRILL = { payment_method: 'skrill' }

// A first deposit, and a bonus that is completed, capped and converted. Cash 20.00 -> 21.50.
row('06-01 10:03:00', 'deposit/Card Deposit', 20, 'Declined by issuer: insufficient funds', {
  ...VISA,
  status: 'declined',
})
row('06-01 10:05:00', 'deposit/Card Deposit', 20, 'visa deposit via PayHub, ref 881', {
  ...VISA,
  done: '06-01 10:05:30',
})
row('06-01 10:06:00', 'bonus/Bonus Awarded', 10, 'Bonus bon_01: Welcome Bonus')
row('06-01 10:07:00', 'bet/Slots Bet', 5, 'Fire Joker (Playful) round r1')
row('06-01 10:07:00', 'win/Slots Win', 8, 'Fire Joker (Playful) round r1')
row('06-01 10:08:00', 'bet/Roulette Bet', 5, 'Euro Roulette (Wheelhouse) round r2')
row('06-01 10:09:00', 'bet/Slots Bet', 4.5, 'Fire Joker (Playful) round r3')
row('06-01 10:09:00', 'adjustment/Bonus Max-Win Cap', -2, 'Bonus bon_01 capped')
row('06-01 10:09:00', 'adjustment/Bonus Converted', -8, 'Bonus bon_01 converted')
row('06-01 10:09:00', 'adjustment/Bonus Winnings Credited', 8, 'Bonus bon_01 converted')

// A rolled-back bet and a rolled-back win. Cash 21.50 -> 20.00.
row('06-02 09:00:00', 'bet/Blackjack Bet', 1.5, 'Jack (Cardo) round r4, rolled back by provider', {
  status: 'rolled_back',
})
row('06-02 09:00:05', 'refund/Bet Refund', 1.5, 'Refund of tx_0011: game error')
row('06-02 09:10:00', 'bet/Slots Bet', 1.5, 'Fire Joker (Playful) round r5')
row(
  '06-02 09:10:00',
  'win/Slots Win',
  10,
  'Fire Joker (Playful) round r5, rolled back by provider',
  {
    status: 'rolled_back',
  },
)
row('06-02 09:11:00', 'refund/Win Reversal', -10, 'Reversal of tx_0014')

// A refunded deposit; a bonus forfeited by a withdrawal. Cash 20.00 -> 10.00.
row('06-10 12:00:00', 'deposit/E-Wallet Deposit', 30, 'skrill deposit via PayHub, ref 900', {
  ...SKRILL,
  status: 'refunded',
})
row('06-12 12:00:00', 'refund/Deposit Refund', -30, 'Refund of tx_0016: wrong account', {
  ...SKRILL,
  created_by: 'Admin',
})
row('06-20 12:00:00', 'deposit/Card Deposit', 40, 'visa deposit via PayHub, ref 917', {
  ...VISA,
  status: 'charged_back',
})
row('06-21 12:00:00', 'bonus/Bonus Awarded', 6, 'Bonus bon_02: Summer Reload')
row('06-21 12:01:00', 'bet/Slots Bet', 5, 'Fire Joker (Playful) round r6')
row(
  '06-22 12:00:00',
  'adjustment/Bonus Forfeited',
  -6,
  'Bonus bon_02 forfeited on withdrawal tx_0022',
)
row('06-22 12:00:00', 'withdrawal/Card Withdrawal', 25, 'Payout to visa **** 4242', {
  ...VISA,
  done: '06-23 09:30:00',
})
row('06-24 20:00:00', 'bet/Live Casino Bet', 20, 'Live Wheel (Studio) round r7')

// A chargeback with bad debt: cash 0. Then a bonus lost, and one completed with nothing left.
row('07-20 03:00:00', 'adjustment/Bad Debt Write-Off', 30, 'Write-off for tx_0018')
row('07-20 03:00:00', 'refund/Chargeback', -40, 'Chargeback of tx_0018, case 7', VISA)
row('07-26 18:00:00', 'bonus/Bonus Awarded', 4, 'Bonus bon_03: We Miss You')
row('07-26 18:01:00', 'bet/Slots Bet', 3, 'Fire Joker (Playful) round r8')
row('07-26 18:01:00', 'win/Slots Win', 0.9, 'Fire Joker (Playful) round r8')
row('07-26 18:02:00', 'bet/Slots Bet', 1.9, 'Fire Joker (Playful) round r9')
row('07-27 18:00:00', 'bonus/Bonus Awarded', 5, 'Bonus bon_04: Birthday Gift')
row('07-27 18:01:00', 'bet/Crash Bet', 5, 'Comet (Playful) round r10')

// A dispute that was won, cashback, a rejected withdrawal, manual rows. Cash 0 -> 55.00.
row('08-01 12:00:00', 'deposit/Card Deposit', 50, 'visa deposit via PayHub, ref 944', {
  ...VISA,
  done: '08-01 12:00:20',
})
row('08-20 03:00:00', 'refund/Chargeback', -50, 'Chargeback of tx_0032, case 8', VISA)
row('08-25 03:00:00', 'refund/Chargeback Reversal', 50, 'Dispute won, tx_0032', VISA)
row('09-01 10:00:00', 'bonus/Cashback', 3, 'Bonus bon_05: Weekly Cashback')
row('09-02 10:00:00', 'withdrawal/E-Wallet Withdrawal', 20, 'Rejected: document required', {
  ...SKRILL,
  status: 'rejected',
})
row('09-03 10:00:00', 'adjustment/Manual Credit', 2, 'anything that an agent may write', {
  created_by: 'Admin',
})
row('09-03 10:05:00', 'adjustment/Manual Debit', -1, 'see Bonus, tx and round 5', {
  created_by: 'Admin',
})
row('09-03 10:06:00', 'adjustment/Goodwill Credit', 1, 'Manual credit: goodwill', {
  created_by: 'VIP Manager',
})

// A bonus that expires, an open live round, a pending deposit and a pending withdrawal. Cash 35.00.
row('09-05 10:00:00', 'bonus/Free Spins Winnings', 3, 'Bonus bon_06: Daily Login Spins')
row('09-12 10:00:00', 'adjustment/Bonus Expired', -3, 'Bonus bon_06 expired')
row('09-15 10:00:00', 'bet/Live Casino Bet', 4, 'Live Wheel (Studio) round r11')
row('09-15 10:00:40', 'win/Live Casino Win', 4, 'Live Wheel (Studio) round r11')
row(
  '12-29 18:00:00',
  'deposit/Bank Transfer Deposit',
  100,
  'bank_transfer deposit via PayHub, ref 990',
  {
    payment_method: 'bank_transfer',
    status: 'pending',
  },
)
row('12-29 18:30:00', 'withdrawal/Card Withdrawal', 20, 'Awaiting manual review', {
  ...VISA,
  status: 'pending',
})

// The active bonus: cash 35.00 + 1.00 - 1.01 - 1.00 = 33.99, bonus 10.00, 2.50 wagered.
row('12-30 18:05:00', 'bonus/Bonus Awarded', 10, 'Bonus bon_08: Second Deposit')
row('12-30 18:06:00', 'bet/Slots Bet', 2, 'Fire Joker (Playful) round r12')
row('12-30 18:06:00', 'win/Slots Win', 3, 'Fire Joker (Playful) round r12')
row('12-30 18:07:00', 'bet/Bingo Bet', 1.01, 'Bingo 75 (Hall) round r13')
row('12-30 18:08:00', 'bet/Jackpot Slots Bet', 1, 'Mega Vault (Playful) round r14')

/** Amount, requirement, wagered and remaining, then the days it lives between. */
function bonus(
  id: string,
  bonus_name: string,
  status: string,
  [amount, wager_requirement, wagered_amount, remaining_wager]: [number, number, number, number],
  from: string,
  until: string,
): WireBonus {
  return {
    id,
    bonus_name,
    status,
    amount,
    wager_requirement,
    wagered_amount,
    remaining_wager,
    created_at: instant(from),
    expires_at: until.length > 14 ? until : instant(until),
  }
}

const bonuses: WireBonus[] = [
  bonus(
    'bon_09',
    'Weekend Reload',
    'pending',
    [25, 750, 0, 750],
    '12-31 10:00:00',
    '2026-01-05T10:00:00.000Z',
  ),
  bonus(
    'bon_08',
    'Second Deposit',
    'active',
    [10, 100, 2.5, 97.5],
    '12-30 18:05:00',
    '2026-01-13T18:05:00.000Z',
  ),
  bonus(
    'bon_07',
    'Crypto Reload',
    'cancelled',
    [30, 900, 0, 900],
    '09-20 10:00:00',
    '09-27 10:00:00',
  ),
  bonus(
    'bon_06',
    'Daily Login Spins',
    'cancelled',
    [3, 120, 0, 120],
    '09-05 10:00:00',
    '09-12 10:00:00',
  ),
  bonus('bon_05', 'Weekly Cashback', 'completed', [3, 0, 0, 0], '09-01 10:00:00', '09-04 10:00:00'),
  bonus('bon_04', 'Birthday Gift', 'completed', [5, 5, 5, 0], '07-27 18:00:00', '08-03 18:00:00'),
  bonus(
    'bon_03',
    'We Miss You',
    'cancelled',
    [4, 160, 4.9, 155.1],
    '07-26 18:00:00',
    '08-02 18:00:00',
  ),
  bonus('bon_02', 'Summer Reload', 'cancelled', [6, 60, 5, 55], '06-21 12:00:00', '06-28 12:00:00'),
  bonus(
    'bon_01',
    'Welcome Bonus',
    'completed',
    [10, 10, 10, 0],
    '06-01 10:06:00',
    '06-15 10:06:00',
  ),
]

function offer(
  criteria: string,
  name: string,
  benefit_type: string,
  amount: number,
  wager_requirement: number,
  reason: string,
): WireOffer & { criteria: string } {
  const code = name.toUpperCase().replaceAll(' ', '-')
  const bonus_type_id = `type_${code.toLowerCase()}`
  const expires_at = '2026-01-08T12:00:00.000Z'
  const description = `${name} for you`
  return {
    criteria,
    bonus_type_id,
    name,
    code,
    description,
    benefit_type,
    amount,
    wager_requirement,
    expires_at,
    reason,
  }
}

const offers = [
  offer('LOGIN', 'Daily Login Spins', 'free_spins', 2, 80, 'Logged in within the last 7 days'),
  offer(
    'DEPOSIT',
    'Third Deposit',
    'deposit_match',
    100,
    3000,
    'Third deposit bonus: 2 completed deposits',
  ),
  offer('LOGIN', 'Weekend Login Bonus', 'cash_bonus', 5, 150, 'Logged in within the last 7 days'),
  offer('VIP', 'Personal Manager Gift', 'cash_bonus', 100, 0, 'A gift of your manager'),
  offer(
    'LOYALTY',
    'Points Exchange',
    'loyalty_points',
    10,
    0,
    'Loyalty: 1 completed deposits in 30 days',
  ),
]

const profile: WireProfile = {
  id: CANARY,
  name: 'Þórdís Ægisdóttir',
  email: 'thordis+casino@example.is',
  phone: '+49 151 2345678',
  currency: 'EUR',
  language: 'German',
  registration_date: '2025-06-01T10:00:00.000Z',
  ftd_date: '2025-06-01T10:05:00.000Z',
  last_login: '2025-12-30T18:00:00.000Z',
  kyc_status: 'approved',
  withdrawal_status: 'Pending review',
  affiliate_name: 'SpinGuide Media / sg-1042',
  affiliate_source: 'affiliate',
  blocked: false,
  balances: {
    total_balance: 43.99,
    cash_balance: 33.99,
    bonus_balance: 10,
    withdrawable_balance: 33.99,
    pending_withdrawal: 20,
  },
  kpi: {
    active_bonus: true,
    wr: 97.5,
    last_withdrawal: { amount: 20, status: 'pending' },
    last_deposit: { amount: 50, date: '2025-08-01T12:00:00.000Z' },
    ltd: 70,
    ltw: 25,
    ltnc: 2.01,
  },
  segments: ['Active', 'Chargeback'],
  settings: {
    marketing_email_subscription: true,
    email_validation: true,
    email_account_activation: 'activated',
    marketing_sms_subscription: false,
    sms_validation: true,
    sms_account_activation: 'activated',
    want_bonus: true,
  },
}

/** A fresh copy of the consistent player. */
export function canaryFixture(): Fixture {
  const now = Date.parse('2026-01-01T12:00:00.000Z')
  return structuredClone({ now, profile, rows, bonuses, offers })
}
