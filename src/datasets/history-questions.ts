import { shownWords } from '../contract/vocabulary'
import { EVENT_NAMES, EVENTS } from '../simulator/domain/events'
import { DAY_MS, formatInstant } from '../simulator/domain/instants'
import type { Totals } from '../simulator/ledger/row'
import { month, type Question, type QuestionWords } from './question'

/** A question of the completed transactions of each month and currency. */
function monthly(
  id: string,
  question: string,
  values: Question['values'],
  types: readonly (keyof typeof TOTALS)[],
  columns: string,
  numbers: (totals: Totals) => readonly number[],
): Question {
  return {
    ...{ id, question, values, tables: ['transactions'], by: ['month', 'currency'] },
    sql: (words) =>
      `${month('date')}, currency, ${columns} ${completed(words, types)} GROUP BY 1, 2`,
    add({ player, months }, put) {
      for (const [first, totals] of months) {
        if (haveRows(totals, types)) put([first, player.currency], numbers(totals))
      }
    },
  }
}

/** The total of each type of transactions: it is above 0 if there are completed ones. */
const TOTALS = {
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  bet: 'bets',
  win: 'wins',
  bonus: 'bonuses',
} as const

const haveRows = (totals: Totals, types: readonly (keyof typeof TOTALS)[]) =>
  types.some((type) => totals[TOTALS[type]] > 0)

const completed = ({ from, status }: QuestionWords, types: readonly string[]) =>
  `FROM ${from('transactions')} WHERE status = ${status('completed')} AND event_type IN (${types.map((type) => `'${type}'`).join(', ')})`

const sumOf = (type: string) => `sum(CASE WHEN event_type = '${type}' THEN amount ELSE 0 END)`

/** Questions of the histories, and of what is still to come. */
export const HISTORY_QUESTIONS: readonly Question[] = [
  monthly(
    'deposits-by-month',
    'How many deposits were completed in each month, and what is their sum?',
    { deposits: 'count', amount: 'money' },
    ['deposit'],
    'count(*) AS deposits, sum(amount) AS amount',
    ({ depositCount, deposits }) => [depositCount, deposits],
  ),
  monthly(
    'withdrawals-by-month',
    'How many of the withdrawals requested in each month are completed, and what is their sum?',
    { withdrawals: 'count', amount: 'money' },
    ['withdrawal'],
    'count(*) AS withdrawals, sum(amount) AS amount',
    ({ withdrawalCount, withdrawals }) => [withdrawalCount, withdrawals],
  ),
  monthly(
    'ggr-by-month',
    'What is the gross gaming revenue (stakes minus wins) of each month?',
    { bets: 'money', wins: 'money', ggr: 'money' },
    ['bet', 'win'],
    `${sumOf('bet')} AS bets, ${sumOf('win')} AS wins, ${sumOf('bet')} - ${sumOf('win')} AS ggr`,
    ({ bets, wins }) => [bets, wins, bets - wins],
  ),
  monthly(
    'ngr-by-month',
    'What is the net gaming revenue (stakes minus wins and bonuses) of each month?',
    { ngr: 'money' },
    ['bet', 'win', 'bonus'],
    `${sumOf('bet')} - ${sumOf('win')} - ${sumOf('bonus')} AS ngr`,
    ({ bets, wins, bonuses }) => [bets - wins - bonuses],
  ),
  {
    id: 'house-edge',
    question: 'What are the sums of all bets, wins and bonuses?',
    tables: ['transactions'],
    by: ['currency'],
    values: { bets: 'money', wins: 'money', bonuses: 'money' },
    sql: (words) =>
      `currency, ${sumOf('bet')} AS bets, ${sumOf('win')} AS wins, ${sumOf('bonus')} AS bonuses ${completed(words, ['bet', 'win', 'bonus'])} GROUP BY 1`,
    add({ player: { currency, ledger } }, put) {
      const { lifetime } = ledger
      const { bets, wins, bonuses } = lifetime
      if (haveRows(lifetime, ['bet', 'win', 'bonus'])) put([currency], [bets, wins, bonuses])
    },
  },
  {
    id: 'rows-by-event',
    question: 'How many transactions of each kind are there?',
    tables: ['transactions'],
    by: ['event_type', 'event_name'],
    values: { transactions: 'count' },
    sql: ({ from }) =>
      `event_type, event_name, count(*) AS transactions FROM ${from('transactions')} GROUP BY 1, 2`,
    add({ player: { ledger }, policies }, put) {
      for (const [name, rows] of ledger.countsByName()) {
        put([EVENTS[name].type, shownWords(EVENT_NAMES, policies, [name])[0] ?? name], [rows])
      }
    },
  },
  {
    id: 'recent-depositors',
    question: 'How many players have completed a deposit in the last 30 days, and what is the sum?',
    tables: ['transactions'],
    by: ['currency'],
    values: { depositors: 'count', deposits: 'count', amount: 'money' },
    sql: ({ from, status, now }) =>
      `currency, count(DISTINCT player_id) AS depositors, count(*) AS deposits, sum(amount) AS amount FROM ${from('transactions')} WHERE event_type = 'deposit' AND status = ${status('completed')} AND date >= ${now} - INTERVAL '30 days' GROUP BY 1`,
    add({ player: { currency, ledger }, now }, put) {
      const { deposits, depositCount } = ledger.totals(now - 30 * DAY_MS, now)
      if (depositCount > 0) put([currency], [1, depositCount, deposits])
    },
  },
  {
    id: 'bonus-conversion',
    question: 'How many bonuses of each name were awarded, and how many were completed?',
    tables: ['bonuses'],
    by: ['bonus_name'],
    values: { bonuses: 'count', completed: 'count', players: 'count' },
    sql: ({ from, bonusStatus }) =>
      `bonus_name, count(*) AS bonuses, count(*) FILTER (WHERE status = ${bonusStatus('completed')}) AS completed, count(DISTINCT player_id) AS players FROM ${from('bonuses')} GROUP BY 1`,
    add({ player: { bonuses } }, put) {
      const seen = new Set<string>()
      for (const { status, terms } of bonuses) {
        const { name } = terms.template
        put([name], [1, status === 'completed' ? 1 : 0, seen.has(name) ? 0 : 1])
        seen.add(name)
      }
    },
  },
  {
    id: 'bonus-cost',
    question:
      'What is the value of the active and completed bonuses, and how much remains to be wagered?',
    tables: ['bonuses', 'players'],
    by: ['currency'],
    values: { bonuses: 'count', amount: 'money', remaining: 'money' },
    sql: ({ from, bonusStatus }) =>
      `currency, count(*) AS bonuses, sum(amount) AS amount, sum(remaining_wager) AS remaining FROM ${from('bonuses')} b JOIN ${from('players')} p ON p.id = b.player_id WHERE status IN (${bonusStatus('active')}, ${bonusStatus('completed')}) GROUP BY 1`,
    add({ player: { bonuses, currency } }, put) {
      for (const { status, amount, requirement, contributed } of bonuses) {
        if (status !== 'active' && status !== 'completed') continue
        put([currency], [1, amount, Math.max(0, requirement - contributed)])
      }
    },
  },
  {
    id: 'churn-by-persona',
    question: 'How many players of each persona have churned as of now?',
    tables: ['labels'],
    by: ['persona'],
    values: { players: 'count', churned: 'count' },
    sql: ({ from, now }) =>
      `persona, count(*) AS players, count(*) FILTER (WHERE churn_at <= ${now}) AS churned FROM ${from('labels')} GROUP BY 1`,
    addLife({ persona = null, churn_at }, { now }, put) {
      put([persona], [1, isPast(churn_at, now)])
    },
  },
  {
    id: 'chargebacks-and-exclusions',
    question:
      'How many players in each market have a chargeback or a self-exclusion, so far and in the whole history?',
    tables: ['labels'],
    by: ['market'],
    values: {
      chargebacks: 'count',
      chargebacks_ever: 'count',
      exclusions: 'count',
      exclusions_ever: 'count',
    },
    sql: ({ from, now }) =>
      `market, count(*) FILTER (WHERE chargeback_at <= ${now}) AS chargebacks, count(chargeback_at) AS chargebacks_ever, count(*) FILTER (WHERE self_exclusion_at <= ${now}) AS exclusions, count(self_exclusion_at) AS exclusions_ever FROM ${from('labels')} GROUP BY 1`,
    addLife({ market, chargeback_at, self_exclusion_at }, { now }, put) {
      const ever = (at: string | undefined) => (at === undefined ? 0 : 1)
      put(
        [market],
        [
          ...[isPast(chargeback_at, now), ever(chargeback_at)],
          ...[isPast(self_exclusion_at, now), ever(self_exclusion_at)],
        ],
      )
    },
  },
]

function isPast(at: string | undefined, now: number): 0 | 1 {
  return at !== undefined && at <= formatInstant(now) ? 1 : 0
}
