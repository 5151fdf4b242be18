import type {
  BonusPage,
  EligibleBonusList,
  TransactionPage,
  TransactionSummary,
} from '../contract/history-resources'
import type { PlayerProfile } from '../contract/player-resources'
import type { Policies } from '../contract/policies'
import type { PlayerState } from '../engine/state'
import { invalidOption } from '../input/options'
import { bonusOf, bonusRecords, eligibleOf } from './bonuses'
import { type ChangePage, changesOf } from './changes'
import { type DuePage, duePageOf } from './due'
import { profileOf } from './profile'
import { ProfileTexts } from './profile-texts'
import {
  type BonusQuery,
  type ChangeQuery,
  filterOf,
  type OfferQuery,
  type PageQuery,
  type Period,
  pageOf,
  type ReadTransactionQuery,
  readBonusQuery,
  readOfferQuery,
  readPeriod,
  readTransactionQuery,
  type TransactionQuery,
} from './queries'
import { RowTexts } from './row-texts'
import { summaryOf } from './summary'
import { transactionOf } from './transaction'

/**
 * One player at the instant of the world's clock: the wire objects of the document. An invalid
 * query is a FauxhouseError INVALID_OPTION.
 */
export interface PlayerView {
  readonly id: string
  profile(): PlayerProfile
  transactions(query?: TransactionQuery): TransactionPage
  summary(period?: Period): TransactionSummary
  bonuses(query?: BonusQuery): BonusPage
  eligibleBonuses(query?: OfferQuery): EligibleBonusList
  /**
   * The updates of the profile, newest first. Of a player, the newest 1,000 with up to 1,000,000
   * characters of text are kept.
   */
  changes(query?: ChangeQuery): ChangePage
  /**
   * What falls due next: deadlines, steps of the house, and the next decision of the persona, each
   * with what it will do. The default `limit` is 20.
   */
  due(query?: PageQuery): DuePage
}

/** The state behind a view. Never change it. */
export interface Inside {
  readonly player: PlayerState
  /** Instant of the world's clock, ms UTC. */
  readonly now: number
}

/** A view that also exposes its state, for the audit, the control API and the command line. */
export interface InspectableView extends PlayerView {
  inside(): Inside
}

/** A view that also writes JSON. */
export interface WritingView extends PlayerView {
  /** The JSON of `profile`. */
  profileJson(): string
  /**
   * The JSON of `transactions`.
   *
   * @param query one that has been read
   */
  transactionsJson(query: ReadTransactionQuery): string
}

/**
 * The state behind a view of a world.
 *
 * @throws FauxhouseError INVALID_OPTION for an object that is not a view of a world
 */
export function insideOf(view: PlayerView): Inside {
  const { inside } = view as Partial<InspectableView>
  if (typeof inside === 'function') return inside.call(view)
  throw invalidOption('The player', view, 'Give what player(id) of a world returned.')
}

/** What keeps the texts of players. */
export interface Texts {
  readonly rows: RowTexts
  readonly profiles: ProfileTexts
}

/** @param bytes largest number of bytes of all that is kept, approximately; 0: nothing is */
export function createTexts(bytes: number): Texts {
  return { rows: new RowTexts((bytes * 3) / 4), profiles: new ProfileTexts(bytes / 4) }
}

const NO_TEXTS = createTexts(0)

/**
 * The view of a player at an instant under the given policies.
 *
 * @param player its state, up to date with `now`
 * @param texts keeps the texts of rows and profiles
 */
export function createPlayerView(
  player: PlayerState,
  now: number,
  policies: Policies,
  texts = NO_TEXTS,
): InspectableView & WritingView {
  return new StateView(player, now, policies, texts)
}

/** With its methods on the prototype: a request makes a view and calls one of them. */
class StateView implements InspectableView, WritingView {
  readonly id: string
  private readonly player: PlayerState
  private readonly now: number
  private readonly policies: Policies
  private readonly texts: Texts

  constructor(player: PlayerState, now: number, policies: Policies, texts: Texts) {
    this.id = player.id
    this.player = player
    this.now = now
    this.policies = policies
    this.texts = texts
  }

  profile(): PlayerProfile {
    return profileOf(this.player, this.now, this.policies)
  }

  profileJson(): string {
    return this.texts.profiles.json(this.player, this.now, this.policies)
  }

  transactions(query: TransactionQuery = {}): TransactionPage {
    const { player, now, policies } = this
    const { ordinals, rest } = rowsOf(player, readTransactionQuery(query), policies)
    const transactions = ordinals.map((ordinal) =>
      transactionOf(player, player.ledger.row(ordinal), now, policies),
    )
    return { transactions, ...rest }
  }

  transactionsJson(query: ReadTransactionQuery): string {
    const { player, now, policies, texts } = this
    const { ordinals, rest } = rowsOf(player, query, policies)
    const rows = texts.rows.join(player, ordinals, now, policies)
    return `{"transactions":[${rows}],${JSON.stringify(rest).slice(1)}`
  }

  summary(period: Period = {}): TransactionSummary {
    const { from, to } = readPeriod(period)
    return summaryOf(this.player, this.policies, from, to)
  }

  bonuses(query: BonusQuery = {}): BonusPage {
    const { player, policies } = this
    const { status, limit, offset } = readBonusQuery(query, policies)
    const records = bonusRecords(player, policies, status)
    const bonuses = records
      .slice(offset, offset + limit)
      .map((bonus) => bonusOf(player, bonus, policies))
    return { bonuses, total: records.length, limit, offset }
  }

  eligibleBonuses(query: OfferQuery = {}): EligibleBonusList {
    const { criteria } = readOfferQuery(query)
    const bonuses = eligibleOf(this.player, this.now, criteria)
    return { player_id: this.id, bonuses, total: bonuses.length }
  }

  changes(query: ChangeQuery = {}): ChangePage {
    return changesOf(this.player, query)
  }

  due(query: PageQuery = {}): DuePage {
    return duePageOf(this.player, query)
  }

  inside(): Inside {
    return { player: this.player, now: this.now }
  }
}

/** The rows of a page, and what a page has beside them. */
function rowsOf(
  { ledger }: PlayerState,
  query: ReadTransactionQuery,
  policies: Policies,
): { readonly ordinals: readonly number[]; readonly rest: Omit<TransactionPage, 'transactions'> } {
  const { limit, offset } = pageOf(query)
  const { total, ordinals } = ledger.page(
    filterOf(query, policies),
    offset,
    limit,
    policies.sortOrder,
  )
  const has_more = limit > 0 && offset + ordinals.length < total
  return { ordinals, rest: { total, limit, offset, has_more } }
}
