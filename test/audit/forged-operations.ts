import type { PlayerView } from '../../src/world/views/player-view'
import type { Fault } from './forged-rows'

/** A wrong operation, over answers that are right. */
export type Operation = (view: PlayerView) => Partial<PlayerView> | undefined

const onPages =
  (change: (page: ReturnType<PlayerView['transactions']>) => object): Operation =>
  (view) =>
    view.transactions().total < 2
      ? undefined
      : {
          transactions: (query) => ({
            ...view.transactions(query),
            ...change(view.transactions(query)),
          }),
        }

export const OPERATION_FAULTS: readonly (readonly [string, Fault[1], Operation])[] = [
  [
    'a page whose first row is another',
    'wire-transactions',
    onPages(({ transactions: [first, ...others], limit }) =>
      first && limit > 1 ? { transactions: [{ ...first, event_note: 'lost' }, ...others] } : {},
    ),
  ],
  [
    'a list in the wrong order',
    'row-order',
    onPages(({ transactions }) => ({ transactions: transactions.toReversed() })),
  ],
  [
    'a page that hides its last row',
    'wire-transactions',
    onPages(({ transactions }) => ({ transactions: transactions.slice(1) })),
  ],
  [
    'a page that promises more',
    'wire-transactions',
    onPages(({ transactions }) => ({ has_more: transactions.length > 0 })),
  ],
  [
    'a filter that filters nothing',
    'wire-filters',
    (view) =>
      view.transactions({ event_type: ['bet'] }).total === 0
        ? undefined
        : { transactions: ({ event_type, ...query } = {}) => view.transactions(query) },
  ],
  [
    'a filtered list with its last row twice',
    'wire-filters',
    (view) => ({
      transactions(query) {
        const page = view.transactions(query)
        if (query?.event_type?.length !== 2) return page
        return { ...page, transactions: page.transactions.concat(page.transactions.slice(-1)) }
      },
    }),
  ],
  [
    'a summary that ignores its period',
    'period-totals',
    (view) => (view.summary().total_bets === 0 ? undefined : { summary: () => view.summary() }),
  ],
  [
    'a withdrawal more than there are',
    'period-totals',
    (view) => ({
      summary(period) {
        const summary = view.summary(period)
        return { ...summary, withdrawal_count: summary.withdrawal_count + 1 }
      },
    }),
  ],
  [
    'a filter of bonuses that ignores the status',
    'wire-bonuses',
    (view) =>
      view.bonuses().total === 0
        ? undefined
        : { bonuses: ({ status, ...query } = {}) => view.bonuses(query) },
  ],
  [
    'a filter of offers that ignores the type',
    'wire-offers',
    (view) =>
      view.eligibleBonuses().total === 0
        ? undefined
        : { eligibleBonuses: () => view.eligibleBonuses() },
  ],
  [
    'an operation that fails',
    'wire-failure',
    () => ({
      profile() {
        throw new Error('no profile today')
      },
    }),
  ],
]
