import type { AuditRule } from '../../src/audit/laws'
import type { PlayerState } from '../../src/engine/state'
import type { Timer } from '../../src/engine/timers'
import {
  always,
  faultsOf,
  hasActive,
  type InsideFault,
  isActive,
  named,
  onBonus,
  once,
  onRow,
  type Plant,
  when,
} from './inside-faults'
import { rowsOf, withBonus, withTimers } from './tampering'

const DAY = 86_400_000

const BONUSES: readonly (readonly [string, AuditRule, Plant])[] = [
  ['a record under another id', 'bonus-book', onBonus(once, () => ({ id: 'bon_other' }))],
  [
    'an ended record without an end',
    'bonus-state',
    onBonus(
      ({ endedAt }) => endedAt !== undefined,
      () => ({ endedAt: undefined }),
    ),
  ],
  [
    'a cancelled record that was completed',
    'bonus-state',
    onBonus(
      ({ end }) => end === 'lost',
      () => ({ end: 'completed' }),
    ),
  ],
  [
    'a record of another amount',
    'bonus-award',
    onBonus(once, ({ amount }) => ({ amount: amount + 1 })),
  ],
  ['a record without its award', 'bonus-award', onBonus(isActive, () => ({ award: undefined }))],
  [
    'a gift by a manager whom the player does not have',
    'vip-manager',
    when(
      (player) =>
        rowsOf(player).some(({ creator }) => creator === 'VIP Manager') &&
        player.identity.vipManager !== undefined,
      (player) => ({ ...player, identity: { ...player.identity, vipManager: undefined } }),
    ),
  ],
  [
    'a match of a declined deposit',
    'bonus-match',
    (player) => {
      const declined = rowsOf(player).find(({ status }) => status === 'declined')
      if (declined === undefined) return undefined
      return onBonus(once, () => ({ deposit: declined.ordinal }))(player)
    },
  ],
  [
    'a requirement that is a cent too high',
    'bonus-requirement',
    onBonus(once, ({ requirement }) => ({ requirement: requirement + 1 })),
  ],
  ['a cap that no rule set', 'bonus-cap', onBonus(once, () => ({ cap: 12_345 }))],
  [
    'progress from nowhere',
    'bonus-progress',
    onBonus(
      ({ end }) => end === 'lost',
      ({ contributed }) => ({ contributed: contributed + 1 }),
    ),
  ],
  [
    'a lost bonus that was met',
    'bonus-outcome',
    onBonus(
      ({ end, contributed }) => end === 'lost' && contributed > 0,
      ({ contributed }) => ({ requirement: contributed }),
    ),
  ],
  [
    'an expired bonus that was lost',
    'bonus-end',
    onBonus(
      ({ end, award }) => end === 'expired' && award !== undefined,
      () => ({ end: 'lost' }),
    ),
  ],
  [
    'an expiry a millisecond early',
    'bonus-time',
    onBonus(once, ({ expiresAt }) => ({ expiresAt: expiresAt - 1 })),
  ],
  [
    'a bonus that ends after the next begins',
    'bonus-overlap',
    (player) => {
      const [first, next] = player.bonuses.filter((bonus) => once(bonus) && bonus.requirement > 0)
      if (first === undefined || next?.activatedAt === undefined) return undefined
      const endedAt = next.activatedAt + 1
      return onBonus(
        ({ index }) => index === first.index,
        () => ({ endedAt }),
      )(player)
    },
  ],
  [
    'two active bonuses',
    'bonus-overlap',
    when(hasActive, (player) => ({
      ...player,
      bonuses: [...player.bonuses, ...player.bonuses.filter(isActive)],
    })),
  ],
  [
    'a bonus that lives a day longer than its days',
    'bonus-time',
    onBonus(isActive, ({ days }) => ({ days: days + 1 })),
  ],
  [
    'a reinstated bonus that does not know its row',
    'bonus-reinstated',
    onBonus(
      ({ reinstated }) => reinstated !== undefined,
      () => ({ reinstated: undefined }),
    ),
  ],
  [
    'a bonus reinstated with a cent more than was removed',
    'bonus-reinstated',
    onRow(named('Bonus Reinstated'), ({ amount }) => ({ amount: amount + 1 })),
  ],
  [
    'a bonus that expires after the self-exclusion',
    'bonus-excluded',
    when(
      ({ block, bonuses }) => block?.cause === 'Self-Excluded' && bonuses.some(once),
      (player) =>
        withBonus(player, player.bonuses.find(once)?.index ?? 0, {
          endedAt: (player.block?.since ?? 0) + 1,
        }),
    ),
  ],
  ['a breach of the limit without its bet', 'max-bet', onBonus(once, () => ({ breaches: 1 }))],
]

const isLimited = ({ limits }: PlayerState) => limits.length > 0
const isErased = ({ erasedAt }: PlayerState) => erasedAt !== undefined
const RETURNED: ReadonlySet<string> = new Set(['rejected', 'cancelled', 'failed', 'reversed'])

const ACCOUNT: readonly (readonly [string, AuditRule, Plant])[] = [
  [
    'a block from before the last bets',
    'blocked-row',
    when(
      ({ ledger, registeredAt }) => ledger.length > 0 && ledger.at(0) > registeredAt,
      (player) => ({
        ...player,
        block: { cause: undefined, since: player.registeredAt, until: undefined },
      }),
    ),
  ],
  [
    'a cool-off without an end',
    'block-state',
    always((player) => ({
      ...player,
      block: { cause: 'Cool-Off', since: player.clock, until: undefined },
    })),
  ],
  [
    'a self-exclusion a millisecond short of 181 days',
    'block-state',
    always((player) => ({
      ...player,
      block: {
        cause: 'Self-Excluded',
        since: player.clock,
        until: player.clock + 181 * DAY - 1,
      },
    })),
  ],
  [
    'marketing to an excluded player',
    'block-marketing',
    when(
      ({ block, updates }) => block?.cause === 'Self-Excluded' && updates === 0,
      (player) => ({
        ...player,
        identity: {
          ...player.identity,
          settings: { ...player.identity.settings, marketing_sms_subscription: true },
        },
      }),
    ),
  ],
  [
    'a month after the self-exclusion, cash that was not paid out',
    'exclusion-payout',
    when(
      ({ kyc, ledger, clock }) =>
        kyc.status === 'approved' &&
        ledger.wallets.cash > 0 &&
        Math.max(kyc.since, ledger.at(ledger.length - 1)) < clock - 31 * DAY &&
        !rowsOf({ ledger }).some(
          ({ type, status }) => type === 'withdrawal' && RETURNED.has(status),
        ),
      (player) => {
        const since = player.clock - 30 * DAY
        return { ...player, block: { cause: 'Self-Excluded', since, until: since + 200 * DAY } }
      },
    ),
  ],
  [
    'a bet after the last act',
    'session',
    when(
      ({ ledger, lastActive }) => ledger.length > 0 && ledger.at(0) < lastActive,
      (player) => ({ ...player, lastActive: player.registeredAt, lastLogin: player.registeredAt }),
    ),
  ],
  [
    'a login from tomorrow',
    'session',
    always((player) => ({ ...player, lastLogin: player.clock + 400 * DAY })),
  ],
  [
    'an approved case that was never approved',
    'kyc-state',
    when(
      ({ kyc }) => kyc.status === 'approved',
      (player) => ({ ...player, kyc: { ...player.kyc, approvedAt: undefined } }),
    ),
  ],
  [
    'a payout without an approval',
    'kyc-payout',
    when(
      ({ ledger }) => ledger.lifetime.withdrawals > 0,
      (player) => ({ ...player, kyc: { ...player.kyc, approvedAt: undefined } }),
    ),
  ],
  [
    'a withdrawal without KYC',
    'kyc-threshold',
    when(
      ({ ledger }) => ledger.count({ types: new Set(['withdrawal']) }) > 0,
      (player) => ({ ...player, kyc: { ...player.kyc, status: 'not_started' } }),
    ),
  ],
  [
    'an address that is none',
    'identity',
    always((player) => ({ ...player, identity: { ...player.identity, email: 'nobody' } })),
  ],
  [
    'a deposit beyond the limit',
    'limit',
    when(isLimited, (player) => ({
      ...player,
      limits: player.limits.map((limit) =>
        limit.kind === 'deposit' ? { ...limit, value: 5_999 } : limit,
      ),
    })),
  ],
  [
    'a stake beyond the limit',
    'limit',
    when(isLimited, (player) => ({
      ...player,
      limits: player.limits.map((limit) =>
        limit.kind === 'loss' ? { ...limit, value: 1_499 } : limit,
      ),
    })),
  ],
  [
    'an erased player with a phone',
    'erased',
    when(isErased, (player) => ({
      ...player,
      identity: { ...player.identity, phone: '+49 30 23125 001' },
    })),
  ],
  [
    'an erased player with a label of staff',
    'erased',
    when(isErased, (player) => ({ ...player, labels: [...player.labels, 'Lives in Ulm'] })),
  ],
  [
    'an erased player whose block was lifted',
    'erased',
    when(isErased, (player) => ({ ...player, block: undefined })),
  ],
]

const timed = (change: (timers: readonly Timer[], player: PlayerState) => Timer[]): Plant =>
  when(
    ({ timers }) => timers.next !== undefined,
    (player) => withTimers(player, change([...player.timers], player)),
  )

const TIMERS: readonly (readonly [string, AuditRule, Plant])[] = [
  [
    'timers out of order',
    'timer-order',
    when(
      ({ timers }) => [...timers].length > 1,
      (player) => withTimers(player, [...player.timers].reverse()),
    ),
  ],
  ['a timer that is set twice', 'timer-order', timed((timers) => [...timers, ...timers])],
  [
    'a timer that was due and did not fire',
    'timer-overdue',
    timed(([first, ...others], { clock }) => [{ ...(first as Timer), due: clock - 1 }, ...others]),
  ],
  [
    'an autopilot that slept through',
    'timer-overdue',
    when(
      ({ pilot }) => pilot !== undefined,
      (player) => ({
        ...player,
        pilot: { nextAt: player.clock - 1, wake: () => undefined, clone: () => undefined as never },
      }),
    ),
  ],
  [
    'a timer for nothing',
    'timer-subject',
    timed((timers) => [...timers, { due: 8e12, kind: 'bonusExpires', subject: 99 }]),
  ],
  [
    'a bonus that expires a day late',
    'timer-subject',
    when(hasActive, (player) =>
      withTimers(
        player,
        Array.from(player.timers, (timer) =>
          timer.kind === 'bonusExpires' ? { ...timer, due: timer.due + DAY } : timer,
        ),
      ),
    ),
  ],
  ['no timer at all', 'timer-missing', timed(() => [])],
]

export const ACCOUNT_FAULTS: readonly InsideFault[] = faultsOf([...BONUSES, ...ACCOUNT, ...TIMERS])
