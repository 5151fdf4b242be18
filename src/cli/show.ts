import type { Bonus } from '../contract/bonuses'
import { jsonText } from '../contract/input/json'
import { nearestName } from '../contract/input/nearest'
import type { Policies } from '../contract/policies'
import type { Transaction } from '../contract/transactions'
import { FauxhouseError } from '../errors'
import type { World } from '../public-world'
import { EXPORT_FORMS } from '../scenarios/exports/form'
import { playersOf, resolve } from '../scenarios/loading'
import { meaningOf } from '../simulator/desk/situations'
import { formatInstant } from '../simulator/domain/instants'
import { simulationOf } from '../world'
import { createPlayerView, insideOf, type PlayerView } from '../world/views/player-view'
import { defineCommand } from './command'
import { local, oneOf, toggle } from './flags'
import { scenarioText, scenarioWarnings } from './scenario-report'
import { escapeControls, formatDate, grouped } from './styles'
import { page, renderResponse, renderRows, section } from './table'
import { report } from './terminal'
import { openingFlags, openWorld } from './world-flags'

export const show = defineCommand({
  name: 'show',
  usage: 'show PLAYER',
  summary: 'Prints the profile, history and bonuses of a player.',
  examples: ['show blocked-player', 'show bonus-hunter --policy ngr=ggr --now 2026-03-01'],
  flags: {
    ...openingFlags,
    json: toggle('Print the responses of the service as JSON'),
    export: local(
      oneOf(
        'form',
        EXPORT_FORMS,
        'Print code that creates the player: scenario, replay, vitest or curl',
        undefined,
      ),
    ),
  },
  words: ['player id'],

  async run(values, [name = ''], terminal) {
    const world = await openWorld(values)
    const id = findPlayer(world, name)
    for (const warning of await scenarioWarnings(world, values)) report(terminal, warning)
    const form = values.export
    if (form !== undefined) {
      const exported: object | string = world.player(id).export({ form })
      if (typeof exported === 'string') terminal.print(exported.trimEnd())
      else terminal.print(form === 'scenario' ? scenarioText(exported) : jsonText(exported))
      return 0
    }
    const { columns } = terminal
    const view = world.player(id)
    if (values.json) terminal.print(jsonText(responsesOf(view, world)))
    else terminal.printLong(renderPlayer(view, world.policies, columns, originOf(world, id)))
    return 0
  },
})

/** The responses of the five readable operations; of the transactions the first page. */
function responsesOf(view: PlayerView, { policies }: World): object {
  return {
    profile: view.profile(),
    summary: view.summary(),
    transactions: view.transactions({ limit: policies.maxLimit }),
    bonuses: view.bonuses({ limit: policies.maxLimit }),
    eligible_bonuses: view.eligibleBonuses(),
  }
}

/** Id of the named player: of a loaded scenario, or of a composition that is loaded here. */
function findPlayer(world: World, name: string): string {
  if (world.has(name)) return name
  if (world.library.has(name) || name.includes('+')) {
    const { library, now } = world
    const players = playersOf(resolve(name, library), library, Date.parse(now))
    const ids = players.map(({ id }) => id)
    if (!ids.every((id) => world.has(id))) world.load(name)
    const [only, ...more] = ids
    if (only !== undefined && more.length === 0) return only
    throw notFound(name, `The players of the scenario are ${ids.join(', ')}.`)
  }
  if (name.startsWith('pl_')) {
    throw notFound(
      name,
      'Repeat the --seed, --population and --players that it was generated with.',
    )
  }
  const near = nearestName(name, [...world.changedPlayerIds(), ...world.library.names()])
  throw notFound(
    name,
    near === undefined
      ? '`fauxhouse find` finds players; `fauxhouse scenarios` lists all scenarios.'
      : `Did you mean ${near}?`,
  )
}

function notFound(name: string, remedy: string): FauxhouseError {
  return new FauxhouseError('PLAYER_NOT_FOUND', `There is no player "${name}".`, remedy, {
    player: name,
  })
}

const LATEST_ROWS = 15

const BONUS_FIELDS = [
  ...(['created_at', 'expires_at', 'status', 'amount'] as const),
  ...(['wager_requirement', 'wagered_amount', 'bonus_name'] as const),
]

const TRANSACTION_FIELDS = [
  ...(['date', 'event_name', 'amount', 'currency', 'status'] as const),
  ...(['payment_method', 'created_by', 'event_note'] as const),
]

/** What a generated player is there for, and the population in which its id is this person. */
function originOf(world: World, id: string): readonly (string | undefined)[] | undefined {
  const { state } = simulationOf(world)
  if (!state.generated.population.includes(id)) return undefined
  const situation = simulationOf(world).situationOf(id)
  const meaning = situation && `${situation}: ${meaningOf(situation)}`
  return [meaning ?? state.read(id, state.now)?.persona, `population ${world.population}`]
}

/**
 * A player's profile, history and bonuses on one screen, at one instant.
 *
 * @param origin where a generated player comes from; default: the persona
 */
export function renderPlayer(
  player: PlayerView,
  policies: Policies,
  columns: number,
  origin?: readonly (string | undefined)[],
): string {
  const { player: state, now } = insideOf(player)
  const view = createPlayerView(state, now, { ...policies, sortOrder: 'newest-first' })
  const profile = view.profile()
  const { transactions, total } = view.transactions({ limit: LATEST_ROWS })
  const { bonuses, total: totalOfBonuses } = view.bonuses({ limit: LATEST_ROWS })
  const facts = [
    player.id,
    state.market,
    ...(origin ?? [state.persona]),
    `as of ${formatDate(formatInstant(now))}`,
  ]
  return page(
    section(escapeControls(profile.name), escapeControls(facts.filter(Boolean).join(' · '))),
    renderResponse(profile, columns),
    latest('Bonuses', bonuses, BONUS_FIELDS, totalOfBonuses, columns),
    latest('Transactions', transactions, TRANSACTION_FIELDS, total, columns),
  )
}

function latest<Item extends Transaction | Bonus>(
  title: string,
  items: readonly Item[],
  fields: readonly (keyof Item & string)[],
  total: number,
  columns: number,
): string {
  const shown = total > 0 ? ` (${items.length} of ${grouped(total)}, newest first)` : ''
  const rows = items.map((item) => Object.fromEntries(fields.map((name) => [name, item[name]])))
  return section(title + shown, renderRows(rows, columns))
}
