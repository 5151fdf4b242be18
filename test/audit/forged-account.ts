import type { Fault, Forge } from './forged-rows'
import type { Draft } from './forgery'
import { addRow } from './forgery'

type Profile = Draft['profile']
type Bonus = Draft['bonuses'][number]

const DAY = 86_400_000
const later = (date: string, ms: number) => new Date(Date.parse(date) + ms).toISOString()

const onProfile =
  (
    fits: (profile: Profile, draft: Draft) => boolean,
    change: (profile: Profile) => object,
  ): Forge =>
  (draft) => {
    const { profile } = draft
    const isFit = fits(profile, draft)
    Object.assign(profile, change(profile))
    return isFit
  }

const onBonus =
  (fits: (bonus: Bonus) => boolean, change: (bonus: Bonus) => Partial<Bonus>): Forge =>
  ({ bonuses }) => {
    const bonus = bonuses.find(fits)
    if (bonus) Object.assign(bonus, change(bonus))
    return bonus !== undefined
  }

const every = () => true
const isActive = ({ status }: Bonus) => status === 'active'
const isMet = ({ status, wager_requirement }: Bonus) =>
  status === 'completed' && wager_requirement > 0
const isErased = ({ name }: Profile) => name === 'Erased'
const hasName =
  (name: string) =>
  (_: Profile, { rows }: Draft) =>
    rows.some((row) => row.event_name === name)

const BONUSES: readonly Fault[] = [
  [
    'two records under one id',
    'bonus-book',
    ({ bonuses }) => {
      const [first, second] = bonuses
      if (first === undefined || second === undefined) return false
      bonuses.splice(1, 0, { ...first })
      return true
    },
  ],
  [
    'records out of order',
    'bonus-book',
    ({ bonuses }) => {
      bonuses.reverse()
      return bonuses.length > 1
    },
  ],
  [
    'other progress',
    'bonus-state',
    onBonus(every, (bonus) => ({ remaining_wager: bonus.remaining_wager + 1 })),
  ],
  [
    'a record of another amount',
    'bonus-award',
    onBonus(isActive, ({ amount }) => ({ amount: amount + 1 })),
  ],
  [
    'a record without its award',
    'bonus-award',
    ({ rows, bonuses }) => {
      const active = bonuses.find(isActive)
      const award = rows.find(({ event_note = '' }) =>
        event_note.startsWith(`Bonus ${active?.id}: `),
      )
      if (active === undefined || award === undefined) return false
      award.event_note = award.event_note?.replace(/bon_\w+/, 'bon_other') ?? ''
      return true
    },
  ],
  [
    'progress from nowhere',
    'bonus-progress',
    onBonus(
      ({ status, remaining_wager }) => status === 'active' && remaining_wager > 1,
      ({ wagered_amount, remaining_wager }) => ({
        wagered_amount: wagered_amount + 1,
        remaining_wager: remaining_wager - 1,
      }),
    ),
  ],
  ['a lost bonus that was met', 'bonus-outcome', onBonus(isMet, () => ({ status: 'cancelled' }))],
  [
    'a completed bonus a cent short of its requirement',
    'bonus-outcome',
    onBonus(isMet, ({ wager_requirement, wagered_amount }) => ({
      wager_requirement: wager_requirement + 1,
      remaining_wager: wager_requirement + 1 - wagered_amount,
    })),
  ],
  [
    'an active bonus that a row has ended',
    'bonus-end',
    (draft) => {
      const { bonuses, rows } = draft
      const ended = rows.find(({ event_name }) => event_name === 'Bonus Expired')
      const id = /bon_\w+/.exec(ended?.event_note ?? '')?.[0]
      const bonus = bonuses.find((each) => each.id === id)
      if (bonus) bonus.status = 'pending'
      return bonus !== undefined
    },
  ],
  [
    'an expiry a millisecond early',
    'bonus-time',
    onBonus(every, ({ expires_at }) => ({ expires_at: later(expires_at, -1) })),
  ],
  [
    'an active bonus past its expiry',
    'bonus-time',
    onBonus(
      ({ status, expires_at }) => status === 'active' && expires_at > '2026',
      ({ expires_at }) => ({ expires_at: later(expires_at, -3_650 * DAY) }),
    ),
  ],
  [
    'a bonus reinstated with a cent more than was removed',
    'bonus-reinstated',
    ({ rows }) => {
      const row = rows.find(({ event_name }) => event_name === 'Bonus Reinstated')
      if (row) row.amount += 1
      return row !== undefined
    },
  ],
  [
    'a bonus reinstated that was never removed',
    'bonus-reinstated',
    ({ rows }) => {
      const row = rows.find(({ event_name }) => event_name === 'Bonus Reinstated')
      if (row) row.event_note = 'Bonus bon_other reinstated'
      return row !== undefined
    },
  ],
  [
    'an active bonus of an excluded player',
    'bonus-excluded',
    (draft) => {
      const { profile } = draft
      // Another law names offers to an excluded player.
      draft.offers = { ...draft.offers, bonuses: [], total: 0 }
      profile.blocked = true
      profile.withdrawal_status = 'Blocked'
      profile.segments.push('Self-Excluded')
      return profile.kpi.active_bonus
    },
  ],
]

const ACCOUNT: readonly Fault[] = [
  [
    'a bet of another session than the last',
    'session',
    onProfile(
      ({ last_login }, { rows }) =>
        rows.some(({ event_type, date }) => event_type === 'bet' && date > later(last_login, -DAY)),
      ({ last_login }) => ({ last_login: later(last_login, -2 * DAY) }),
    ),
  ],
  [
    'a login from tomorrow',
    'session',
    onProfile(
      ({ last_login }) => last_login > '2025-12-25',
      () => ({ last_login: '2026-01-02T12:00:00.000Z' }),
    ),
  ],
  [
    'a login before the registration',
    'session',
    onProfile(every, ({ registration_date }) => ({ last_login: later(registration_date, -1) })),
  ],
  [
    'a withdrawal without KYC',
    'kyc-threshold',
    onProfile(
      ({ kpi }) => kpi.last_withdrawal !== undefined,
      () => ({ kyc_status: 'not_started' }),
    ),
  ],
  [
    'stakes of exactly the threshold before KYC',
    'kyc-threshold',
    onProfile(
      (_, { rows }) =>
        rows.some(({ event_type, amount }) => event_type === 'bet' && amount === 2_000),
      () => ({ kyc_status: 'not_started' }),
    ),
  ],
  ['an address that is none', 'identity', onProfile(every, () => ({ email: 'nobody' }))],
  ['a person without a name', 'identity', onProfile(every, () => ({ name: ' ' }))],
  [
    'an erased player with a phone',
    'erased',
    onProfile(isErased, () => ({ phone: '+49 30 23125 001' })),
  ],
  [
    'an erased player with a label of staff',
    'erased',
    onProfile(isErased, ({ segments }) => ({ segments: [...segments, 'Lives in Ulm'] })),
  ],
  [
    'an erased player whose block was lifted',
    'erased',
    onProfile(isErased, () => ({ blocked: false })),
  ],
  ['a member that no profile has', 'wire-profile', onProfile(every, () => ({ nickname: 'Bo' }))],
  [
    'a member that should be absent',
    'wire-profile',
    onProfile(every, () => ({ vip_manager: null })),
  ],
  [
    'another first deposit',
    'wire-profile',
    onProfile(
      ({ ftd_date }) => ftd_date !== undefined,
      () => ({ ftd_date: '2020-01-01T00:00:00.000Z' }),
    ),
  ],
  [
    'balances that do not add up',
    'wire-balances',
    onProfile(every, ({ balances }) => ({
      balances: { ...balances, total_balance: balances.total_balance + 1 },
    })),
  ],
  [
    'more withdrawable than there is',
    'wire-balances',
    onProfile(every, ({ balances }) => ({
      balances: { ...balances, withdrawable_balance: balances.cash_balance + 1 },
    })),
  ],
  [
    'an unstaked deposit that can be withdrawn',
    'withdrawable-cash',
    onProfile(
      ({ kyc_status, balances }) =>
        kyc_status === 'approved' &&
        balances.withdrawable_balance === 0 &&
        balances.cash_balance >= 20,
      ({ balances }) => ({
        balances: { ...balances, withdrawable_balance: balances.cash_balance },
      }),
    ),
  ],
  [
    'cash that can be withdrawn and is not',
    'withdrawable-cash',
    onProfile(
      ({ kpi, balances }) => !kpi.active_bonus && balances.withdrawable_balance > 0,
      ({ balances }) => ({ balances: { ...balances, withdrawable_balance: 0 } }),
    ),
  ],
  [
    'a deposit to stake without one',
    'withdrawal-status',
    onProfile(
      ({ withdrawal_status }) => withdrawal_status === 'Available',
      () => ({ withdrawal_status: 'Deposit turnover required' }),
    ),
  ],
  [
    'another turnover left',
    'wire-kpi',
    onProfile(every, ({ kpi }) => ({ kpi: { ...kpi, wr: kpi.wr + 1 } })),
  ],
  [
    'another last deposit',
    'wire-kpi',
    onProfile(
      ({ kpi }) => kpi.last_deposit !== undefined,
      ({ kpi }) => ({
        kpi: { ...kpi, last_deposit: { amount: 1, date: '2020-01-01T00:00:00.000Z' } },
      }),
    ),
  ],
  [
    'lifetime deposits that are off by one',
    'lifetime-totals',
    onProfile(every, ({ kpi }) => ({ kpi: { ...kpi, ltd: kpi.ltd + 1 } })),
  ],
  [
    'another revenue of all time',
    'lifetime-totals',
    onProfile(every, ({ kpi }) => ({ kpi: { ...kpi, ltnc: kpi.ltnc + 1 } })),
  ],
  [
    'another withdrawal status',
    'withdrawal-status',
    onProfile(every, () => ({ withdrawal_status: 'Fine' })),
  ],
  [
    'other segments',
    'segments',
    onProfile(every, () => ({ segments: ['Winner', 'Test Account'] })),
  ],
  [
    'a dispute that no row tells of',
    'segments',
    onProfile(
      ({ blocked, segments }, { rows }) =>
        !blocked &&
        segments.at(-1) === 'Prefers Email' &&
        !rows.some(({ event_type }) => event_type === 'refund'),
      ({ segments }) => ({ segments: [...segments, 'Chargeback'] }),
    ),
  ],
  [
    'a return of a player who has not played before',
    'segments',
    onProfile(
      ({ segments, kpi }) =>
        segments[0] === 'Never Deposited' && segments.includes('Active') && kpi.ltd === 0,
      ({ segments }) => ({
        segments: [...segments.slice(0, 3), 'Reactivated', ...segments.slice(3)],
      }),
    ),
  ],
  [
    'an offer that is missing among others',
    'wire-eligible',
    (draft) => {
      const others = draft.offers.bonuses.filter(({ name }) => name !== 'Welcome Bonus')
      const isDue = others.length > 0 && others.length < draft.offers.total
      draft.offers = { ...draft.offers, bonuses: others, total: others.length }
      return isDue
    },
  ],
  [
    'an offer to a player who wants none',
    'wire-eligible',
    (draft) => {
      draft.profile.settings.want_bonus = false
      return draft.offers.total > 0
    },
  ],
  [
    'a row after an expiry of a bonus that it does not name',
    'bonus-end',
    (draft) => {
      const row = { event_type: 'adjustment', event_name: 'Bonus Cancelled' } as const
      addRow(draft, {
        ...row,
        amount: -1,
        created_by: 'Admin',
        event_note: 'Bonus bon_other cancelled',
      })
      return hasName('Card Deposit')(draft.profile, draft)
    },
  ],
]

export const ACCOUNT_FAULTS: readonly Fault[] = [...BONUSES, ...ACCOUNT]
