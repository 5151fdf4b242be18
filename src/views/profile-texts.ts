import type { Policies } from '../contract/policies'
import type { Identity, PlayerState } from '../engine/state'
import { Recent } from '../input/recent'
import { personOf, standingOf } from './profile'

/** The JSON of a standing, without its first brace, and all that it follows from. */
interface Standing {
  readonly text: string
  readonly now: number
  readonly policies: Policies
  readonly identity: Identity
}

/** Approximate bytes of a standing beside its text. */
const OVERHEAD = 200

/**
 * The JSON of profiles. The part that tells of the account and the play is kept as it was last
 * written, so that the read after an update, which changes the person, writes only that.
 */
export class ProfileTexts {
  readonly #byRows: Recent<object, Standing>

  /** @param most largest number of bytes, approximately; 0: none is kept */
  constructor(most: number) {
    this.#byRows = new Recent(most)
  }

  /** @param player one that does not change any more at this instant */
  json(player: PlayerState, now: number, policies: Policies): string {
    const person = JSON.stringify(personOf(player, policies))
    return `${person.slice(0, -1)},${this.#standing(player, now, policies)}`
  }

  #standing(player: PlayerState, now: number, policies: Policies): string {
    const { ledger, identity } = player
    // A player without this very ledger differs in more than its identity, or is at another time.
    const known = this.#byRows.get(ledger)
    if (known?.now === now && known.policies === policies && stands(known.identity, identity)) {
      return known.text
    }
    const text = JSON.stringify(standingOf(player, now, policies)).slice(1)
    this.#byRows.set(ledger, { text, now, policies, identity }, OVERHEAD + text.length)
    return text
  }
}

/** Whether all that a standing has of two identities is the same. */
function stands(one: Identity, other: Identity): boolean {
  return (
    one.settings === other.settings &&
    one.affiliateName === other.affiliateName &&
    one.affiliateSource === other.affiliateSource &&
    one.vipManager === other.vipManager
  )
}
