import type { AuditRule } from '../../src/audit/laws'
import type { Transaction } from '../../src/contract/history-resources'
import type { PlayerView } from '../../src/views/player-view'

/** A wrong answer of an operation, and the law that must find it. */
export interface ShownFault {
  readonly name: string
  readonly rule: AuditRule
  readonly plant: (view: PlayerView) => Partial<PlayerView> | undefined
}

type ShownPlant = ShownFault['plant']

const onFirst =
  (change: (row: Transaction) => Partial<Transaction>): ShownPlant =>
  (view) => {
    if (view.transactions().total === 0) return undefined
    return {
      transactions: (query) => {
        const page = view.transactions(query)
        const transactions = page.transactions.map((row, place) =>
          place === 0 ? { ...row, ...change(row) } : row,
        )
        return { ...page, transactions }
      },
    }
  }

const onProfile =
  (change: (profile: ReturnType<PlayerView['profile']>) => object): ShownPlant =>
  (view) => ({ profile: () => ({ ...view.profile(), ...change(view.profile()) }) })

const FAULTS: readonly (readonly [string, AuditRule, ShownPlant])[] = [
  ['another amount', 'wire-transactions', onFirst(({ amount }) => ({ amount: amount + 1 }))],
  ['another id', 'wire-transactions', onFirst(({ id }) => ({ id: `${id}0` }))],
  ['another note', 'wire-transactions', onFirst(() => ({ event_note: 'lost' }))],
  [
    'letters in the number of an account',
    'wire-transactions',
    (view) => {
      const payout = ({ event_note = '' }: Transaction) => /\*{4}\d{4}$/.test(event_note)
      if (!view.transactions({ limit: 60 }).transactions.some(payout)) return undefined
      return {
        transactions: (query) => {
          const page = view.transactions(query)
          const masked = (row: Transaction) => ({
            ...row,
            event_note: row.event_note?.replace(/\d{4}$/, 'X7QE') ?? '',
          })
          const transactions = page.transactions.map((row) => (payout(row) ? masked(row) : row))
          return { ...page, transactions }
        },
      }
    },
  ],
  ['another status', 'wire-transactions', onFirst(() => ({ status: 'void' }))],
  [
    'a list in the wrong order',
    'wire-transactions',
    (view) =>
      view.transactions().total < 2
        ? undefined
        : {
            transactions: (query) => {
              const page = view.transactions(query)
              return { ...page, transactions: [...page.transactions].reverse() }
            },
          },
  ],
  [
    'a page that hides its last row',
    'wire-transactions',
    (view) =>
      view.transactions().total === 0
        ? undefined
        : {
            transactions: (query) => {
              const page = view.transactions(query)
              return { ...page, transactions: page.transactions.slice(1) }
            },
          },
  ],
  [
    'a filter that filters nothing',
    'wire-filters',
    (view) =>
      view.transactions({ eventTypes: ['bet'] }).total === 0
        ? undefined
        : { transactions: ({ eventTypes, ...query } = {}) => view.transactions(query) },
  ],
  [
    'a filtered list with its last row twice',
    'wire-filters',
    (view) => ({
      transactions: (query) => {
        const page = view.transactions(query)
        if (query?.eventTypes?.length !== 2) return page
        return { ...page, transactions: page.transactions.concat(page.transactions.slice(-1)) }
      },
    }),
  ],
  [
    'a summary that ignores its period',
    'wire-summary',
    (view) => (view.summary().total_bets === 0 ? undefined : { summary: () => view.summary() }),
  ],
  ['a player under another name', 'wire-profile', onProfile(() => ({ name: 'Somebody' }))],
  ['a member that no profile has', 'wire-profile', onProfile(() => ({ nickname: 'Bo' }))],
  ['a member that should be absent', 'wire-profile', onProfile(() => ({ vip_manager: null }))],
  [
    'balances that do not add up',
    'wire-balances',
    onProfile(({ balances }) => ({
      balances: { ...balances, total_balance: balances.total_balance + 1 },
    })),
  ],
  [
    'minus zero',
    'wire-balances',
    onProfile(({ balances }) => ({ balances: { ...balances, pending_withdrawal: -0 } })),
  ],
  [
    'another turnover left',
    'wire-kpi',
    onProfile(({ kpi }) => ({ kpi: { ...kpi, wr: kpi.wr + 1 } })),
  ],
  [
    'another last deposit',
    'wire-kpi',
    (view) =>
      view.profile().kpi.last_deposit === undefined
        ? undefined
        : onProfile(({ kpi }) => ({
            kpi: { ...kpi, last_deposit: { amount: 1, date: '2020-01-01T00:00:00.000Z' } },
          }))(view),
  ],
  [
    'a bonus with other progress',
    'wire-bonuses',
    (view) =>
      view.bonuses().total === 0
        ? undefined
        : {
            bonuses: (query) => {
              const page = view.bonuses(query)
              const bonuses = page.bonuses.map((bonus) => ({
                ...bonus,
                remaining_wager: bonus.remaining_wager + 1,
              }))
              return { ...page, bonuses }
            },
          },
  ],
  [
    'no offers where there are some',
    'wire-eligible',
    (view) =>
      view.eligibleBonuses().total === 0
        ? undefined
        : { eligibleBonuses: () => ({ player_id: view.id, bonuses: [], total: 0 }) },
  ],
  [
    'an offer that asks for a cent more',
    'wire-eligible',
    (view) => ({
      eligibleBonuses: (query) => {
        const page = view.eligibleBonuses(query)
        const bonuses = page.bonuses.map((offer) => ({
          ...offer,
          wager_requirement: offer.wager_requirement + 0.01,
        }))
        return { ...page, bonuses }
      },
    }),
  ],
  [
    'an offer in euros to a player with another currency',
    'wire-eligible',
    (view) => ({
      eligibleBonuses: (query) => {
        const page = view.eligibleBonuses(query)
        const bonuses = page.bonuses.map((offer) => ({
          ...offer,
          description: offer.description.replace(/[\d.]+ [A-Z]+/, `${offer.amount * 2} EUR`),
        }))
        return { ...page, bonuses }
      },
    }),
  ],
  [
    'an offer that counts other deposits',
    'wire-eligible',
    (view) => ({
      eligibleBonuses: (query) => {
        const page = view.eligibleBonuses(query)
        const bonuses = page.bonuses.map((offer) => ({
          ...offer,
          reason: offer.reason.replace(/^(First|Second|Third).*/, '$1 deposit bonus: 9 deposits'),
        }))
        return { ...page, bonuses }
      },
    }),
  ],
  [
    'another withdrawal status',
    'withdrawal-status',
    onProfile(() => ({ withdrawal_status: 'Fine' })),
  ],
  ['another segment', 'segments', onProfile(() => ({ segments: ['Winner', 'Test Account'] }))],
  [
    'an operation that fails',
    'wire-failure',
    () => ({
      profile: () => {
        throw new Error('no profile today')
      },
    }),
  ],
]

export const SHOWN_FAULTS: readonly ShownFault[] = FAULTS.map(([name, rule, plant]) => ({
  name,
  rule,
  plant,
}))
