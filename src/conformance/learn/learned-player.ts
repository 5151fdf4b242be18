import { isObject } from '../../contract/input/json-object'
import { SETTINGS } from '../../contract/player-resources'
import { DEFAULT_POLICIES, type Policies } from '../../contract/policies'
import type { ScenarioStep, Who } from '../../scenarios/definition'
import { runScript } from '../../scenarios/script'
import { ACTIVATIONS } from '../../simulator/domain/accounts'
import { MARKET_IDS, MARKETS, type MarketId } from '../../simulator/domain/markets'
import type { PlayerState } from '../../simulator/engine/state'
import { Budget } from '../../simulator/workload/budget'
import { createPlayerView } from '../../world/views/player-view'
import { beforeNow } from './learned-definition'
import type { PlayerAnswers } from './reading'
import { PROFILE_WORDS, type SourcePlayer } from './source-player'

/** The player of the scenario: the facts of the source, and another identity. */
export function learnedPlayer(source: SourcePlayer): Who {
  const { profile, currency, now, registeredAt } = source
  const has = (field: string) => typeof profile[field] === 'string'
  const settings = isObject(profile['settings']) ? profile['settings'] : {}
  const flags = Object.entries(settings).filter(
    ([name, value]) =>
      Object.hasOwn(SETTINGS.fields, name) &&
      (typeof value === 'boolean' || ACTIVATIONS.some((each) => each === value)),
  )
  const words = PROFILE_WORDS.flatMap(([field, known]) => {
    const word = known.find((each) => each === profile[field])
    return word === undefined ? [] : [[field, word]]
  })
  return {
    market: marketOf(source),
    currency,
    registered: beforeNow(registeredAt, now),
    profile: {
      ...(!has('phone') && { phone: null }),
      ...Object.fromEntries(words),
      affiliate_name: has('affiliate_name') ? 'Example Partner' : null,
      vip_manager: has('vip_manager') ? 'Example Manager' : null,
      settings: Object.fromEntries(flags),
    },
  }
}

/** A market of the currency and the language; the prefix of the phone decides between several. */
function marketOf({ profile, currency }: SourcePlayer): MarketId {
  const { language, phone } = profile
  const fits = MARKET_IDS.filter((id) => MARKETS[id].currencies.some(([each]) => each === currency))
  const speaks = fits.filter((id) => MARKETS[id].languages.some(([each]) => each === language))
  const dials = fits.filter((id) => String(phone).startsWith(MARKETS[id].dialCode))
  return speaks.find((id) => dials.includes(id)) ?? dials[0] ?? speaks[0] ?? fits[0] ?? 'DE'
}

const NAME = 'learned'
const SOURCE = { seed: 'fauxhouse', compression: 1 }

/** Creates the player of steps, as a world does that loads them. */
export function makePlayer(
  who: Who,
  steps: readonly ScenarioStep[],
  now: number,
  end = now,
): PlayerState {
  const origin = { name: NAME }
  const parts = [{ origin, pointer: '', steps }]
  const script = { key: undefined, origin, who, parts, expect: [] }
  return runScript(script, SOURCE, NAME, now, new Budget(), end)
}

/** The answers about a player of ours. */
export function answersOf(player: PlayerState, now: number, given: Partial<Policies> = {}) {
  const policies = { ...DEFAULT_POLICIES, ...given }
  const view = createPlayerView(player, now, policies)
  const { transactions } = view.transactions({ limit: player.ledger.length })
  const { bonuses } = view.bonuses({ limit: player.bonuses.length })
  const oldestFirst = (list: readonly object[]) =>
    policies.sortOrder === 'newest-first' ? list.toReversed() : list
  return {
    profile: view.profile(),
    transactions: oldestFirst(transactions),
    bonuses: oldestFirst(bonuses),
    summary: view.summary(),
    eligible: view.eligibleBonuses().bonuses,
    now,
  } as unknown as PlayerAnswers
}
