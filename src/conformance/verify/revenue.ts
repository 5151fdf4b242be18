import { membersOf } from '../../contract/input/json-object'
import type { PolicyName } from '../../contract/policies'
import { eventOf, sumOf, walletOf } from '../../laws/seen'
import { isCompleted, isOpenWithdrawal } from './account-checks'
import type { Evidence, PolicyValue } from './evidence'
import { dateOf, type SeenPlayer, type SeenRow } from './player-reading'
import type { Probe } from './probes'
import type { Run } from './run'

const NGR: PolicyName = 'ngr'

/** Net gaming revenue in minor units by value of the policy; undefined if rows cannot show it. */
type Revenues = Readonly<Record<string, number | undefined>>

/** Maximum number of instants of one player that are probed. */
const MAX_INSTANTS = 40

/** Refunds that concern play. Others take back parts of deposits, which lifetime figures keep. */
const OF_PLAY = ['Bet Refund', 'Win Reversal']

/** Whether no part of a deposit was taken back; false if rows cannot show it. */
export function keepsDeposits(player: SeenPlayer): boolean {
  const { rows, isWhole } = player.ofType('refund')
  return isWhole && rows.every(({ event_name }) => OF_PLAY.includes(String(event_name)))
}

/**
 * Compares the net gaming revenue of all time with each formula that the answers allow. An error in
 * a figure can fit a formula by chance, so the figures of all players have to fit one.
 */
export function checkRevenue(run: Run, players: readonly SeenPlayer[]): void {
  const { verdicts, evidence } = run
  const figures = players.map((player) => ({ player, ...formulasOf(player, evidence) }))
  const isPlain = figures.every(({ fits }) => fits.length > 0)
  for (const { player, fits, isSure, isDecisive } of figures) {
    const { summary, requests } = player
    const text = 'one of the formulas of the policy ngr'
    const entry = 'TransactionSummary.net_gaming_revenue'
    const got = summary['net_gaming_revenue']
    verdicts.check(entry, fits.length > 0, requests.summary, text, got)
    const isShown = isPlain && isSure
    if (isShown && isDecisive) evidence.note(NGR, fits, requests.summary)
    checkNetCasino(run, player, isShown)
  }
}

/** The formulas of the net gaming revenue that fit, and whether the rows confirm the figure. */
function formulasOf(player: SeenPlayer, evidence: Evidence) {
  const { summary, minor } = player
  const shown = minor(summary['net_gaming_revenue'])
  const gross = minor(summary['total_bets']) - minor(summary['total_wins'])
  const awards = gross - minor(summary['total_bonuses'])
  const adjustments = player.ofType('adjustment')
  const taken = adjustments.isWhole ? signedSum(player, adjustments.rows, evidence) : undefined
  const held = convertedRevenue(player)
  const revenues: Revenues = {
    awards,
    'awards-and-adjustments': taken === undefined ? undefined : awards - taken,
    converted: held,
    ggr: gross,
  }
  const values = Object.keys(revenues)
  const fits = values.filter((value) => (revenues[value] ?? shown) === shown)
  // An error in a total must not rule out a formula: two ways to one figure have to agree.
  const other = held === undefined ? undefined : held - walletOf(player).bonus
  const isConfirmed = other !== undefined && other === revenues['awards-and-adjustments']
  const isSure = isConfirmed && fits.some((value) => revenues[value] === shown)
  return { fits, isSure, isDecisive: fits.length < values.length }
}

/** @param isSure whether the net gaming revenue itself is as rows say */
function checkNetCasino({ verdicts, evidence }: Run, player: SeenPlayer, isSure: boolean): void {
  const { kpi, summary, minor, requests } = player
  const shown = minor(summary['lifetime_net_casino'])
  const isTwin = minor(kpi['ltnc']) === shown
  const entry = 'TransactionSummary.lifetime_net_casino'
  verdicts.check(entry, isTwin, requests.summary, 'kpi.ltnc', summary['lifetime_net_casino'])
  const cash = minor(summary['lifetime_deposits']) - minor(summary['lifetime_withdrawals'])
  const fits: PolicyValue[] = []
  if (shown === minor(summary['net_gaming_revenue'])) fits.push('ngr')
  if (shown === cash) fits.push('net-cash')
  const text = 'net_gaming_revenue without a period, or deposits - withdrawals'
  verdicts.check('Kpi.ltnc', fits.length > 0, requests.summary, text, kpi['ltnc'])
  if (isSure && isTwin && fits.length === 1) evidence.note('ltnc', fits, requests.summary)
}

/**
 * Deposits less all cash that the player has, or had; undefined if rows cannot show it, or if the
 * cash does not fit the total.
 */
function convertedRevenue(player: SeenPlayer): number | undefined {
  const [deposits, withdrawals] = [player.ofType('deposit'), player.ofType('withdrawal')]
  const { cash, bonus, total } = walletOf(player)
  const pending = sumOf(player, withdrawals.rows.filter(isOpenWithdrawal), 'amount')
  const isFit = total === cash + bonus || total === cash + bonus + pending
  if (!keepsDeposits(player) || !deposits.isWhole || !withdrawals.isWhole || !isFit)
    return undefined
  const [paid, out] = [deposits, withdrawals].map(({ rows }) =>
    sumOf(player, rows.filter(isCompleted), 'amount'),
  ) as [number, number]
  return paid - out - pending - cash
}

/** The effect of adjustments on the player; undefined if a sign is not known. */
function signedSum(
  { minor }: SeenPlayer,
  rows: readonly SeenRow[],
  evidence: Evidence,
): number | undefined {
  let sum = 0
  for (const row of rows) {
    const amount = minor(row.amount)
    const event = eventOf(row.event_name)
    const isSigned = amount < 0 || evidence.valueOf('amountSign') === 'natural'
    if (event !== undefined) sum += event.sign * Math.abs(amount)
    else if (isSigned) sum += amount
    else return undefined
  }
  return sum
}

/** Probes of single instants at which bonus money came, went or became cash. */
export function revenueProbes(run: Run, player: SeenPlayer): Probe[] {
  const rows = [...player.ofType('bonus').rows, ...player.ofType('adjustment').rows]
  const byInstant = new Map<number, SeenRow[]>()
  for (const row of rows) {
    if (row.status !== 'completed' || Number.isNaN(dateOf(row))) continue
    byInstant.set(dateOf(row), [...(byInstant.get(dateOf(row)) ?? []), row])
  }
  return [...byInstant].slice(0, MAX_INSTANTS).map(([instant, known]) => {
    const revenues = revenuesOf(player, known, run.evidence)
    return {
      policy: NGR,
      expect: (value: PolicyValue) => revenues[String(value)]?.toString(),
      ask: () => askInstant(run, player, instant, known.length),
    }
  })
}

function revenuesOf(player: SeenPlayer, rows: readonly SeenRow[], evidence: Evidence): Revenues {
  const awards = rows.filter(({ event_type }) => event_type === 'bonus')
  const awarded = sumOf(player, awards, 'amount')
  const adjustments = rows.filter(({ event_type }) => event_type === 'adjustment')
  const adjusted = signedSum(player, adjustments, evidence)
  const walletOfRow = (row: SeenRow) => eventOf(row.event_name)?.wallet ?? ''
  const isKnown = rows.every((row) => ['cash', 'bonus'].includes(walletOfRow(row)))
  const cash = rows
    .filter((row) => walletOfRow(row) === 'cash')
    .reduce((sum, { event_name, amount }) => {
      return sum + (eventOf(event_name)?.sign ?? 1) * Math.abs(player.minor(amount))
    }, 0)
  return {
    awards: -awarded,
    'awards-and-adjustments': adjusted === undefined ? undefined : -awarded - adjusted,
    converted: isKnown ? 0 - cash : undefined,
    ggr: 0,
  }
}

/** The net gaming revenue of an instant at which nothing else happened. */
async function askInstant(
  { conversation }: Run,
  { id, minor }: SeenPlayer,
  instant: number,
  rows: number,
): ReturnType<Probe['ask']> {
  // A millisecond more at both ends, because the bounds may not belong to the period.
  const period = periodQuery(instant - 1, instant + 1)
  const list = await conversation.get(id, '/transactions', [...period, ['limit', 1]])
  if (membersOf(list.body)['total'] !== rows) return undefined
  const { body, request } = await conversation.get(id, '/transactions/summary', period)
  const summary = membersOf(body)
  const played = minor(summary['total_bets']) + minor(summary['total_wins'])
  // A summary of another period says nothing about this one.
  if (played !== 0) return undefined
  const shown = minor(summary['net_gaming_revenue'])
  return Number.isNaN(shown) ? undefined : { seen: String(shown + 0), request }
}

/** The query of a period, ms UTC. */
export function periodQuery(from: number, to: number): readonly (readonly [string, string])[] {
  return [
    ['from_date', new Date(from).toISOString()],
    ['to_date', new Date(to).toISOString()],
  ]
}
