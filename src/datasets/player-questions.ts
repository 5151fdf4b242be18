import { shownWords } from '../contract/vocabulary'
import { KYC_STATUSES, SEGMENTS } from '../simulator/domain/accounts'
import { formatInstant } from '../simulator/domain/instants'
import { isBlocked } from '../simulator/engine/blocks'
import { segmentsOf } from '../world/views/segments'
import { month, monthOf, type Question, type QuestionWords } from './question'

const joined = ({ from }: QuestionWords) =>
  `FROM ${from('players')} p JOIN ${from('labels')} l ON l.player_id = p.id`

export const PLAYER_QUESTIONS: readonly Question[] = [
  {
    id: 'players-by-currency',
    question: 'How many players are there, and how many are blocked?',
    tables: ['players'],
    by: ['currency'],
    values: { players: 'count', blocked: 'count' },
    sql: ({ from }) =>
      `currency, count(*) AS players, count(*) FILTER (WHERE blocked) AS blocked FROM ${from('players')} GROUP BY 1`,
    add: ({ player }, put) => put([player.currency], [1, isBlocked(player) ? 1 : 0]),
  },
  {
    id: 'players-by-kyc-status',
    question: 'How many players have each KYC status?',
    tables: ['players'],
    by: ['kyc_status'],
    values: { players: 'count' },
    sql: ({ from }) => `kyc_status, count(*) AS players FROM ${from('players')} GROUP BY 1`,
    add: ({ player, policies }, put) =>
      put([...shownWords(KYC_STATUSES, policies, [player.kyc.status])], [1]),
  },
  {
    id: 'players-by-segment',
    question: 'How many players are in each segment?',
    tables: ['players'],
    by: ['segment'],
    values: { players: 'count' },
    sql: ({ from, list }) =>
      `segment, count(*) AS players FROM ${from('players')}, unnest(${list('segments')}) AS s(segment) GROUP BY 1`,
    add({ player, now, policies }, put) {
      const segments = shownWords(SEGMENTS, policies, segmentsOf(player, now))
      for (const segment of segments) put([segment], [1])
    },
  },
  {
    id: 'registrations-by-month',
    question: 'How many players registered in each month?',
    tables: ['players'],
    by: ['month'],
    values: { players: 'count' },
    sql: ({ from }) =>
      `${month('registration_date')}, count(*) AS players FROM ${from('players')} GROUP BY 1`,
    add: ({ player }, put) => put([formatInstant(monthOf(player.registeredAt)).slice(0, 10)], [1]),
  },
  {
    id: 'balances',
    question: 'What are the balances of all players?',
    tables: ['players'],
    by: ['currency'],
    values: { cash: 'money', bonus: 'money', pending: 'money' },
    sql: ({ from }) =>
      `currency, sum(balances_cash_balance) AS cash, sum(balances_bonus_balance) AS bonus, sum(balances_pending_withdrawal) AS pending FROM ${from('players')} GROUP BY 1`,
    add({ player: { currency, ledger } }, put) {
      put([currency], [ledger.cash, ledger.bonus, ledger.pending])
    },
  },
  {
    id: 'net-winners',
    question: 'How many players have withdrawn more than they deposited, and how much more?',
    tables: ['players'],
    by: ['currency'],
    values: { players: 'count', won: 'money' },
    sql: ({ from }) =>
      `currency, count(*) AS players, sum(kpi_ltw - kpi_ltd) AS won FROM ${from('players')} WHERE kpi_ltw > kpi_ltd GROUP BY 1`,
    add({ player: { currency, ledger } }, put) {
      const won = ledger.lifetimeOf('withdrawals') - ledger.lifetimeOf('deposits')
      if (won > 0) put([currency], [1, won])
    },
  },
  {
    id: 'top-decile',
    question: 'How much do the top tenth of depositors deposit?',
    tables: ['players'],
    by: ['currency'],
    values: { depositors: 'count', top: 'count', top_ltd: 'money', ltd: 'money' },
    sql: ({ from }) =>
      `currency, count(*) AS depositors, count(*) FILTER (WHERE place <= ceil(n / 10.0)) AS top, sum(CASE WHEN place <= ceil(n / 10.0) THEN kpi_ltd ELSE 0 END) AS top_ltd, sum(kpi_ltd) AS ltd FROM (SELECT currency, kpi_ltd, row_number() OVER (PARTITION BY currency ORDER BY kpi_ltd DESC) AS place, count(*) OVER (PARTITION BY currency) AS n FROM ${from('players')} WHERE kpi_ltd > 0) AS ranked GROUP BY 1`,
    // Depositors by what they deposited: far fewer than there are players.
    add({ player: { currency, ledger } }, put) {
      const ltd = ledger.lifetimeOf('deposits')
      if (ltd > 0) put([currency, String(ltd)], [1])
    },
    conclude(sums, put) {
      const byCurrency = new Map<string, [ltd: number, players: number][]>()
      for (const [[currency, ltd], [players = 0]] of sums) {
        const steps = byCurrency.get(String(currency)) ?? []
        steps.push([Number(ltd), players])
        byCurrency.set(String(currency), steps)
      }
      for (const [currency, steps] of byCurrency) {
        const depositors = steps.reduce((sum, [, players]) => sum + players, 0)
        const top = Math.ceil(depositors / 10)
        let left = top
        put([currency], [depositors, top, 0, 0])
        for (const [ltd, players] of steps.toSorted(([a], [b]) => b - a)) {
          const taken = Math.min(left, players)
          left -= taken
          put([currency], [0, 0, taken * ltd, players * ltd])
        }
      }
    },
  },
  {
    id: 'ltd-by-market',
    question: 'How many players in each market have deposited, and how much?',
    tables: ['players'],
    by: ['market', 'currency'],
    values: { players: 'count', depositors: 'count', ltd: 'money' },
    sql: ({ from }) =>
      `market, currency, count(*) AS players, count(*) FILTER (WHERE kpi_ltd > 0) AS depositors, sum(kpi_ltd) AS ltd FROM ${from('players')} GROUP BY 1, 2`,
    add({ player: { market, currency, ledger } }, put) {
      const ltd = ledger.lifetimeOf('deposits')
      put([market, currency], [1, ltd > 0 ? 1 : 0, ltd])
    },
  },
  {
    id: 'ltv-by-persona',
    question:
      'How much have the players of each persona deposited and withdrawn, and what is the difference?',
    tables: ['players', 'labels'],
    by: ['persona', 'currency'],
    values: { players: 'count', ltd: 'money', ltw: 'money', net: 'money' },
    sql: (words) =>
      `persona, currency, count(*) AS players, sum(kpi_ltd) AS ltd, sum(kpi_ltw) AS ltw, sum(kpi_ltd - kpi_ltw) AS net ${joined(words)} GROUP BY 1, 2`,
    add({ player: { persona = null, currency, ledger } }, put) {
      const [ltd, ltw] = [ledger.lifetimeOf('deposits'), ledger.lifetimeOf('withdrawals')]
      put([persona, currency], [1, ltd, ltw, ltd - ltw])
    },
  },
]
