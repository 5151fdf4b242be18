import type { Decisions } from './client'

/** Bugs that clients of the service have had: each replaces one decision of the client. */
export const PLANTED_BUGS: Readonly<Record<string, Partial<Decisions>>> = {
  'free is total less pending': {
    free: ({ balances }) => balances.total_balance - balances.pending_withdrawal,
  },
  'assumes a phone': { phone: ({ phone }) => (phone as string).replace(/[^+\d]/g, '') },
  'takes null for a text': {
    phone: ({ phone }) => (phone === undefined ? '' : String(phone).replace(/[^+\d\w]/g, '')),
  },
  'does not encode the id': { path: (id) => `/v1/players/${id}` },
  'treats 404 as blocked': {
    failure: (status) => (status === 404 ? 'blocked' : 'unavailable'),
  },
  'gives up a read at the first fault': { attempts: () => 1 },
  'repeats an update': { attempts: () => 4 },
  'loses an update': {
    settings: async (profile, name, value) => {
      const { marketing_email_subscription, marketing_sms_subscription } = (await profile())
        .settings
      return { marketing_email_subscription, marketing_sms_subscription, [name]: value }
    },
  },
  'shows the answer that comes last': { isWanted: () => true },
  'forgets has_more': { hasMore: () => false },
  'expects has_more of bonuses': {
    hasMoreBonuses: (page) => 'has_more' in page && page.has_more === true,
  },
  'expects the newest first': { inOrder: (rows) => rows },
  'orders by date alone': {
    inOrder: (rows) => rows.toSorted((one, other) => (one.date < other.date ? 1 : -1)),
  },
  'sorts amounts as texts': {
    byAmount: (one, other) => (String(one.amount) < String(other.amount) ? 1 : -1),
  },
  'adds floats': { sum: (amounts) => amounts.reduce((total, amount) => total + amount, 0) },
  'assumes two decimals': {
    sum: (amounts) => amounts.reduce((total, amount) => total + Math.round(amount * 100), 0) / 100,
  },
  'counts deposits that did not arrive': { isPaid: ({ status }) => status !== 'declined' },
  'counts payouts that were only requested': { isPaidOut: ({ status }) => status !== 'rejected' },
  'adds debits': { adjustment: ({ amount }) => Math.abs(amount) },
  'divides by a requirement of zero': {
    progress: ({ wagered_amount, wager_requirement }) => (100 * wagered_amount) / wager_requirement,
  },
}
