import { SLOT_TABLES, type Volatility } from '../../src/simulator/domain/games'
import { PERSONA_IDS, PERSONAS } from '../../src/simulator/domain/personas'
import { drawn, type Measure, played, quantile, shareOf, sum } from './measure'
import { declineMeasures, payoutMeasures } from './payments'
import type { Person, Population } from './population'

/** The whole table. */
export function measuresOf(population: Population): Measure[] {
  return [
    ...personas(population),
    ...settings(population),
    ...kyc(population),
    ...deposits(population),
    ...declineMeasures(population),
    ...payoutMeasures(population),
    ...bonuses(population),
    ...play(population),
  ]
}

function personas({ people }: Population): Measure[] {
  return PERSONA_IDS.map((id) => {
    const measured = shareOf(people, ({ persona }) => persona === id)
    return drawn(`persona ${id}`, PERSONAS[id].sharePermille / 10, measured, people.length)
  })
}

function settings({ people }: Population): Measure[] {
  const open = people.filter(({ state }) => state.blocks.length === 0)
  const share = (list: readonly Person[], key: 'email_validation' | 'want_bonus') =>
    shareOf(list, ({ state }) => state.identity.settings[key])
  const email = shareOf(open, ({ state }) => {
    return state.identity.settings.marketing_email_subscription
  })
  const reachable = open.filter(({ state }) => state.identity.phone !== undefined)
  const sms = shareOf(reachable, ({ state }) => {
    return state.identity.settings.marketing_sms_subscription
  })
  const validated = shareOf(reachable, ({ state }) => state.identity.settings.sms_validation)
  return [
    drawn('e-mail opt-in, not blocked', 70, email, open.length),
    drawn('SMS opt-in, with a phone', 45, sms, reachable.length),
    drawn('e-mail validated', 88, share(people, 'email_validation'), people.length),
    drawn('SMS validated, with a phone', 60, validated, reachable.length),
    played(
      'wants bonuses, %',
      '85',
      share(people, 'want_bonus'),
      [82, 89],
      'hunters (3.5 %) all do: 85.5; four standard errors',
    ),
  ]
}

function kyc({ people, depositors }: Population): Measure[] {
  const others = people.filter(({ isDepositor }) => !isDepositor)
  const among = (list: readonly Person[], status: Person['kyc']) =>
    shareOf(list, (person) => person.kyc === status)
  const drift = 'an outcome of documents, payouts and reviews; a tenth, and the sample'
  return [
    played('KYC approved of depositors, %', '80', among(depositors, 'approved'), [74, 86], drift),
    played('KYC pending of depositors, %', '1', among(depositors, 'pending'), [0.3, 3], drift),
    played(
      'KYC in review of depositors, %',
      '2',
      among(depositors, 'in_review'),
      [0.1, 3],
      'reviews last at most 3 days: only the newest players can be in one',
    ),
    played('KYC rejected of depositors, %', '5', among(depositors, 'rejected'), [3, 8], drift),
    played(
      'KYC not started of depositors, %',
      '13',
      among(depositors, 'not_started'),
      [9, 18],
      drift,
    ),
    played('KYC not started of others, %', '43', among(others, 'not_started'), [36, 50], drift),
    played('KYC pending of others, %', '9', among(others, 'pending'), [5, 14], drift),
  ]
}

function deposits(population: Population): Measure[] {
  const { deposits: tally, depositEuros, withdrawals, declined } = population
  const attempts = sum(tally.values())
  const completed = depositEuros.length
  const requests = sum(withdrawals.values())
  const round = population.depositUnits.filter(isRound).length
  return [
    played(
      'deposit attempts declined, %',
      '13',
      (100 * (tally.get('declined') ?? 0)) / attempts,
      [11.5, 14.5],
      'drawn by class of method, 13 with the mix of the markets; four standard errors',
    ),
    played(
      'declined tried again within 10 min, %',
      '60',
      (100 * declined.retried) / declined.total,
      [50, 65],
      'a second decline ends it, first deposits are tried harder',
    ),
    played(
      'completed deposits of a round amount, %',
      '70',
      (100 * round) / completed,
      [66, 83],
      'drawn at 58 %, some of the others are round by chance, and many repeat',
    ),
    played(
      'median deposit, EUR',
      '25 to 40',
      quantile(depositEuros, 0.5),
      [18, 55],
      'loyal players deposit most often, and less at a time',
    ),
    played(
      'mean deposit, EUR',
      '66 (Spain) to 156',
      sum(depositEuros) / completed,
      [60, 180],
      'whales are in it; in Germany a player deposits at most 1,000 a month',
    ),
    played(
      'payouts completed per deposit',
      '0.12',
      (withdrawals.get('completed') ?? 0) / completed,
      [0.09, 0.19],
      'winners ask in parts: more and smaller requests than in our first model',
    ),
    played(
      'requests taken back, %',
      '8',
      (100 * (withdrawals.get('cancelled') ?? 0)) / requests,
      [4, 18],
      'one visit in seven while a request is pending; loyal players soon visit again',
    ),
  ]
}

/** An amount of the list from which 70 % of deposits are drawn, in any currency. */
function isRound(amount: number): boolean {
  let digits = amount
  while (digits % 10 === 0) digits /= 10
  return digits === 1 || digits === 2 || digits === 3 || digits === 5 || digits === 25
}

function bonuses({ bonusEnds, firstDeposits, laterDeposits }: Population): Measure[] {
  const ended = sum(bonusEnds.values())
  const share = (...ends: Parameters<typeof bonusEnds.get>[0][]) =>
    (100 * sum(ends.map((end) => bonusEnds.get(end) ?? 0))) / ended
  return [
    played(
      'first deposits with the welcome bonus, %',
      '60',
      (100 * firstDeposits.withWelcome) / firstDeposits.total,
      [50, 66],
      '85 % want bonuses and 70 % of those opt in; too small a deposit gets none',
    ),
    played(
      'later deposits with a bonus, %',
      '10 to 35',
      (100 * laterDeposits.withBonus) / laterDeposits.total,
      [4, 35],
      'by persona 10 to 30, less where one is active or the gates of the catalog are closed',
    ),
    played(
      'first deposits within an hour, %',
      '70',
      (100 * firstDeposits.withinHour) / firstDeposits.total,
      [60, 82],
      'personas with a short story hurry, declines delay others',
    ),
    played(
      'deposit bonuses completed, %',
      '5 to 40',
      share('completed'),
      [18, 40],
      'a small bonus is wagered with the deposit: 35 x 50 EUR cost 70 EUR in the mean',
    ),
    played(
      'deposit bonuses lost, %',
      '20 to 70',
      share('lost'),
      [45, 70],
      'a stake takes the last of a bonus',
    ),
    played(
      'deposit bonuses forfeited, %',
      '4 to 28',
      share('forfeited'),
      [3, 28],
      'the stated range; some forty of them, so a point less is chance',
    ),
    played(
      'deposit bonuses expired, %',
      'the rest',
      share('expired'),
      [10, 50],
      'casual players who stop',
    ),
  ]
}

const HIT_TOLERANCE_FACTOR = 4

function play(population: Population): Measure[] {
  const { bets, betsByHour, spins } = population
  const rounds = sum(bets.values())
  const category = (name: 'Slots' | 'Live Casino' | 'Roulette' | 'Blackjack') =>
    (100 * (bets.get(name) ?? 0)) / rounds
  const evening = betsByHour.slice(18).reduce((a, b) => a + b, 0)
  const volatilities: Volatility[] = ['low', 'medium', 'high']
  const mix = 'a game is kept for some rounds, so rounds are not independent; bonuses favour slots'
  return [
    played('rounds on slots, %', '80 to 85', category('Slots'), [80, 85], mix),
    played('rounds on live games, %', '8', category('Live Casino'), [6, 9], mix),
    played('rounds on roulette, %', '4', category('Roulette'), [2.5, 4.5], mix),
    played('rounds on blackjack, %', '3', category('Blackjack'), [1.5, 3.3], mix),
    played(
      'bets from 18 to 24 h local, %',
      '43',
      (100 * evening) / rounds,
      [38, 50],
      'weights 45 of 104; visits run on into the next hours',
    ),
    ...volatilities.flatMap((volatility) => slotMeasures(volatility, spins[volatility])),
  ]
}

function slotMeasures(volatility: Volatility, spins: Population['spins']['low']): Measure[] {
  const { outcomes, total } = SLOT_TABLES[volatility]
  const mean = sum(outcomes.map(({ tenths, weight }) => (tenths * weight) / total)) / 10
  const square = sum(outcomes.map(({ tenths, weight }) => (tenths * tenths * weight) / total)) / 100
  const error = Math.sqrt((square - mean * mean) / spins.count)
  const hits = (100 * sum(outcomes.map(({ weight }) => weight))) / total
  const allowed = HIT_TOLERANCE_FACTOR * error * 100
  return [
    {
      name: `return of ${volatility} slots, %`,
      stated: (mean * 100).toFixed(1),
      measured: (100 * spins.returned) / spins.count,
      low: mean * 100 - allowed,
      high: mean * 100 + allowed,
      reason: `per spin; four standard errors of ${spins.count} spins`,
    },
    drawn(
      `hits of ${volatility} slots`,
      Number(hits.toFixed(2)),
      (100 * spins.hits) / spins.count,
      spins.count,
    ),
  ]
}
