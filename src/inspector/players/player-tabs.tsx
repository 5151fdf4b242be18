import { jsonText } from '../../contract/input/json'
import type { ExportForm } from '../../scenarios/exports/form'
import { CopyButton } from '../elements/button'
import { Choice } from '../elements/controls'
import { EmptyState, Pairs, Part, Pending } from '../elements/notes'
import { amount, dateTime, valueText, words } from '../format'
import { useRoute } from '../route'
import { type Connection, readerOf } from '../server/connection'
import { changesPlayer, useLoaded } from '../server/loaded'
import type { PlayerDetails, TabProps } from '../server/page-calls'
import { DueList } from '../world/time-parts'
import { BalanceLine } from './balance-line'
import { Amounts, periodIn } from './explanation'

/** Scheduled events that are shown at most. */
const NEXT = 50

/** The totals of the summary. */
const TOTALS = ['deposits', 'withdrawals', 'bonuses', 'bets', 'wins']
  .map((name) => `/summary/total_${name}`)
  .concat('/summary/net_gaming_revenue')

/** The money over time, its sums, the profile, the open bonuses and what is scheduled next. */
export function PlayerOverview({ player }: TabProps) {
  const { id, profile } = player
  const { query } = useRoute()
  const { at, from, to } = query
  const load = (connection: Connection) =>
    readerOf(connection, at).player(id).summary(periodIn(query))
  const { value: summary } = useLoaded(load, [id, at, from, to], changesPlayer(id))
  const open = player.bonuses.filter(({ ended_at }) => ended_at === null)
  return (
    <>
      <BalanceLine player={player} />
      {open.length > 0 && (
        <Part title="Open bonuses">
          <BonusList player={player} bonuses={open} />
        </Part>
      )}
      <div class="columns">
        <Part title="Key figures">
          <Amounts class="fields num" player={player} of={profile} pointers={KPIS} />
        </Part>
        <Part title={from || to ? 'Summary of the period' : 'Summary'}>
          <Amounts class="fields num" player={player} of={{ summary }} pointers={TOTALS} />
        </Part>
        <Part title="Next">
          <DueList player={id} limit={NEXT} />
        </Part>
      </div>
      <Part title="Profile">
        <Pairs class="fields num spread" pairs={profileFacts(player)} />
      </Part>
    </>
  )
}

const KPIS = ['ltd', 'ltw', 'ltnc', 'wr', 'last_deposit/amount', 'last_withdrawal/amount'].map(
  (name) => `/kpi/${name}`,
)

/** What the head and other parts show. */
const ELSEWHERE = new Set(['id', 'name', 'balances', 'kpi', 'settings'])

/** What is known of the person and the account, by the names of the documents. */
function profileFacts(player: PlayerDetails) {
  const { profile, birth_date, last_active, persona, processes } = player
  const own = { birth_date, last_active, persona, processes }
  return Object.entries({ ...profile, ...profile.settings, ...own })
    .filter(([name]) => !ELSEWHERE.has(name))
    .map(([name, value]) => [words(name), factText(value)] as const)
}

function factText(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ') || '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return /^\d{4}-\d\d-\d\dT/.test(String(value)) ? dateTime(String(value)) : valueText(value)
}

/** Every bonus of a player, the newest first. */
export function PlayerBonuses({ player }: TabProps) {
  if (player.bonuses.length === 0) return <EmptyState title="The player has no bonuses." />
  return <BonusList player={player} bonuses={player.bonuses.toReversed()} />
}

function BonusList({ player, bonuses }: TabProps & Pick<PlayerDetails, 'bonuses'>) {
  return (
    <ul class="stack">
      {bonuses.map((bonus) => (
        <Bonus key={bonus.id} bonus={bonus} player={player} />
      ))}
    </ul>
  )
}

const COLORS: Readonly<Record<string, string>> = { active: 'good', pending: 'warn' }

/** A bonus with the bar of its wagering. */
function Bonus({
  bonus,
  player: { currency },
}: TabProps & { bonus: PlayerDetails['bonuses'][number] }) {
  const { status, end, awaiting, terms, requirement, contributed, balance } = bonus
  const money = (value: number | null) => (value === null ? '–' : amount(value, currency))
  const share = requirement ? Math.min(1, (contributed ?? 0) / requirement) : undefined
  const facts = [
    `${money(bonus.amount)} ${currency}`,
    balance !== null && `balance ${money(balance)}`,
    terms.multiplier > 0 && `wagering ${terms.multiplier}× ${words(terms.base).toLowerCase()}`,
    bonus.cap !== null && `at most ${money(bonus.cap)} converted`,
    `${dateTime(bonus.created_at)} – ${
      bonus.ended_at === null ? `expires ${dateTime(bonus.expires_at)}` : dateTime(bonus.ended_at)
    }`,
  ]
  return (
    <li class="box stack bonus">
      <p class="flow line title">
        <strong>{terms.name}</strong>
        <span class={`tag ${COLORS[status] ?? ''}`}>
          {words(status)}
          {end !== null && end !== status && `: ${words(end).toLowerCase()}`}
          {awaiting !== null && `: awaits ${words(awaiting).toLowerCase()}`}
        </span>
        <code class="muted">{terms.code}</code>
      </p>
      <p class="flow facts-line num">
        {facts.map((fact) => fact && <span key={fact}>{fact}</span>)}
      </p>
      {share !== undefined && (
        <p class="flow line num">
          <progress value={share} max={1} aria-label={`Wagering of ${terms.name}`} />
          <span>
            {money(contributed)} of {money(requirement)} wagered, {Math.floor(share * 100)} %
          </span>
        </p>
      )}
    </li>
  )
}

const FORMS = [
  ['vitest', 'Vitest test'],
  ['scenario', 'Scenario file'],
  ['replay', 'Replay file'],
  ['curl', 'curl script'],
] as const satisfies readonly (readonly [form: ExportForm, text: string])[]

/** The player as code that creates it again: in the past, now, or in the future. */
export function PlayerExport({ player: { id } }: TabProps) {
  const { form: wanted, at = '' } = useRoute().query
  const [form] = FORMS.find(([each]) => each === wanted) ?? FORMS[0]
  const load = async ({ remote }: Connection) => {
    const exported = await remote.player(id).export({ form, ...(at && { at }) })
    return typeof exported === 'string' ? exported : jsonText(exported, 2)
  }
  const code = useLoaded(load, [id, form, at], changesPlayer(id), { isKept: false })
  return (
    <div class="part export">
      <div class="flow fieldset">
        <Choice label="Form" value={form} member="form" choices={FORMS} />
        <CopyButton label="Copy" text={() => code.value ?? ''} />
      </div>
      <Pending of={code} lines={8}>
        {(text) =>
          code.error === undefined && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it needs the focus
            <pre class="box source" tabIndex={0}>
              {text}
            </pre>
          )
        }
      </Pending>
    </div>
  )
}
