import { createWorld, type World } from '../../src/assembly/create-world'
import type { Policies } from '../../src/contract/policies'
import { SCENARIO_NAMES } from '../../src/scenarios/names'
import { formatInstant } from '../../src/simulator/domain/instants'
import { type Deployment, DRAWN, isShown, maxLimitOf, senderTo } from './deployment'
import { diceOf } from './dice'
import { drawnWords } from './words'

/** A deployment that is a world of ours, of another seed and with drawn policies. */
export function ownServer(number: number): Deployment {
  const dice = diceOf(number)
  const vocabulary = drawnWords(diceOf(number + 1_000_000))
  const policies: Record<string, unknown> = { maxLimit: maxLimitOf(dice), vocabulary }
  for (const [name, values] of Object.entries(DRAWN)) policies[name] = dice.pick<unknown>(values)
  const scenarios = [0, 1, 2].map(() => dice.pick(NAMES))
  const world = createWorld({
    seed: `deployment ${number}`,
    players: 40,
    scenarios: [...new Set(scenarios)],
    policies: policies as Partial<Policies>,
  })
  const ids = world.list({ limit: 100 }).players.map(({ id }) => id)
  const generated = [0, 1, 2].map(() => ids[dice.below(ids.length)] ?? '')
  const players = [...new Set([...scenarios, ...generated])]
  const plain = new Map<boolean, string>()
  return {
    send: senderTo((request) => world.fetch(request)),
    players,
    habits: policies as Deployment['habits'],
    async shows(policy) {
      const own = world.policies[policy]
      const expired = `"${vocabulary.event_name?.['Bonus Expired'] ?? 'Bonus Expired'}"`
      const needsPeriods = policy === 'ngr' || policy === 'periodBy'
      const before = () => {
        const answers = plain.get(needsPeriods) ?? answersOf(world, players, needsPeriods)
        plain.set(needsPeriods, answers)
        return answers
      }
      // A bonus that ended without a row can have been declined as well.
      const isTold = policy !== 'bonusExpiredStatus' || own === 'expired'
      if (!isTold && !before().includes(expired)) return false
      return isShown(policy, own, before, (value) => {
        const fork = world.fork()
        fork.setPolicies({ [policy]: value })
        return answersOf(fork, players, needsPeriods)
      })
    },
  }
}

/** Scenarios of one player, which has the name of the scenario. */
const catalogue = createWorld({ players: 0, scenarios: 'all' })
const scripted = new Set(catalogue.changedPlayerIds())
const NAMES = SCENARIO_NAMES.filter((name) => name !== 'huge-ledger' && scripted.has(name))

/** Everything that GETs show of the players, and summaries of the instants of their rows. */
function answersOf(world: World, players: readonly string[], needsPeriods: boolean): string {
  return JSON.stringify(
    players.map((id) => {
      const view = world.player(id)
      if (view === undefined) return id
      const { transactions } = view.transactions({ limit: 10_000 })
      const rows = transactions.filter(({ event_type }) => !['bet', 'win'].includes(event_type))
      const instants = rows.map(({ date }) => Date.parse(date)).slice(0, 200)
      const periods = needsPeriods
        ? instants.map((at) =>
            view.summary({ from: formatInstant(at - 1), to: formatInstant(at + 1) }),
          )
        : []
      return [view.profile(), view.summary(), view.bonuses({ limit: 1_000 }), transactions, periods]
    }),
  )
}
