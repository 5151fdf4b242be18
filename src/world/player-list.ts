import type { Policies } from '../contract/policies'
import type { Situation } from '../simulator/desk/situations'
import type { KycStatus } from '../simulator/domain/accounts'
import type { Currency } from '../simulator/domain/currencies'
import { toMajor } from '../simulator/domain/currencies'
import { formatInstant } from '../simulator/domain/instants'
import type { MarketId } from '../simulator/domain/markets'
import type { PersonaId } from '../simulator/domain/personas'
import { OPEN_STATUSES } from '../simulator/domain/transactions'
import { isBlocked } from '../simulator/engine/rules'
import type { Identity, PlayerState } from '../simulator/engine/state'
import { namesOf } from '../simulator/engine/transactions'
import type { Population } from '../simulator/registration/population'
import type { GeneratedPlayers, Roster } from './players'

/** An item of the player list. */
export interface PlayerListing {
  /** Id of the player, as the API has it. */
  readonly id: string
  /** What a generated player of the desk is there for; undefined for any other player. */
  readonly situation: Situation | undefined
  /** Undefined for a player without one, such as one of most scenarios. */
  readonly persona: PersonaId | undefined
  /** The market whose rules apply to the player. */
  readonly market: MarketId
  /** Full name, as in the profile. */
  readonly name: string
  /** With `details` only. */
  readonly details?: PlayerListingDetails
}

/** The state of a player in a list. */
export interface PlayerListingDetails {
  /** The currency of the account. */
  readonly currency: Currency
  /** Status of the KYC check. */
  readonly kyc_status: KycStatus
  /** Whether the player is blocked. */
  readonly blocked: boolean
  /** Cash, in major units of the currency. */
  readonly cash_balance: number
  /** The last login, ISO 8601. */
  readonly last_login: string
  /** What awaits the operator: withdrawals, or else a KYC review; null for neither. */
  readonly awaits: OpenCase | null
}

/** What a player is waiting for, and since when at the longest. */
export type OpenCase =
  | (Waiting<'withdrawal'> & {
      /** Sum of the open withdrawals, in major units of the currency. */
      readonly amount: number
    })
  | Waiting<'kyc_review'>

interface Waiting<Kind> {
  /** What the operator has to decide. */
  readonly kind: Kind
  /** When the oldest one was requested, ISO 8601. */
  readonly since: string
}

/** What lists of players are made of. */
export interface Listing {
  readonly generated: GeneratedPlayers
  readonly population: Population
  readonly roster: Roster
  readonly policies: Policies
  readonly now: number
  /** The ids at the head of the list: those that a command or a scenario has changed. */
  readonly changed: readonly string[]
  /** The places of those that are generated players, ascending. */
  readonly changedPlaces: readonly number[]
  /** Creates an existing player. */
  read(id: string): PlayerState | undefined
}

/** Every id from a position on, including players that register later in the current window. */
export function* idsFrom(listing: Listing, offset: number): Generator<string> {
  const { population, now, changed, changedPlaces } = listing
  yield* changed.slice(offset)
  const skip = new Set(changedPlaces)
  const end = population.placesAt(now)
  let place = Math.max(0, offset - changed.length)
  for (const skipped of changedPlaces) if (skipped <= place) place += 1
  for (; place < end; place++) if (!skip.has(place)) yield population.idAt(place)
}

/** The facts of a list item; the name of a generated player is drawn when it is needed. */
export interface Line extends Omit<PlayerListing, 'name'> {
  name(): string
  /** The instant of registration, if it is known without making the player. */
  readonly registeredAt?: number
}

/** The line of a player, without making the player; undefined before its registration. */
export function lineOf({ population, roster, now }: Listing, id: string): Line | undefined {
  const known = roster.peek(id)
  if (known) {
    return { id, situation: population.situationOf(id), ...known, name: () => known.name }
  }
  const signup = population.signup(id)
  if (signup.registeredAt > now) return undefined
  const { situation, persona, market, registeredAt } = signup
  const name = () => population.identityOf(id, signup).name
  return { id, situation, persona, market, registeredAt, name }
}

export function itemOf({ id, situation, persona, market, name }: Line): PlayerListing {
  return { id, situation, persona, market, name: name() }
}

/** What a list says of the state of a player. */
export function detailsOf(player: PlayerState): PlayerListingDetails {
  const { currency, kyc, ledger, lastLogin } = player
  return {
    currency,
    kyc_status: kyc.status,
    blocked: isBlocked(player),
    cash_balance: toMajor(ledger.cash, currency),
    last_login: formatInstant(lastLogin),
    awaits: openCaseOf(player),
  }
}

function openCaseOf(player: PlayerState): OpenCase | null {
  const { currency, kyc, ledger } = player
  const { pending } = ledger
  const since = pending === 0 ? undefined : openWithdrawalSince(player)
  if (since !== undefined) return { kind: 'withdrawal', amount: toMajor(pending, currency), since }
  if (kyc.status !== 'in_review') return null
  return { kind: 'kyc_review', since: formatInstant(kyc.since) }
}

/** When the oldest withdrawal that is still open was requested, ISO 8601. */
function openWithdrawalSince({ ledger }: PlayerState): string | undefined {
  const oldest = ledger.oldest(namesOf('withdrawal'), (row) =>
    OPEN_STATUSES.includes(ledger.statusOf(row)),
  )
  return oldest === undefined ? undefined : formatInstant(ledger.at(oldest))
}

/** The current identity; of a player that no command has changed, the one of the registration. */
export function identityOf(
  { population, roster, read }: Listing,
  id: string,
): Identity | undefined {
  return roster.peek(id) ? read(id)?.identity : population.identityOf(id)
}
