import { expect } from 'vitest'
import {
  type Bonus,
  CommandRefusedError,
  createWorld,
  type EligibleBonus,
  type Facts,
  FauxhouseError,
  type PlayerCommand,
  type PlayerProfile,
  type PlayerView,
  type Policies,
  type RegisterCommand,
  type Transaction,
  type TransactionSummary,
} from '../../src/index'
import { rulesOf } from '../../src/simulator/engine/command-definition'
import { commandOfType } from '../../src/world/commands'
import { historyOf } from '../support/client'

/** A step: a command, a command with the id of an earlier row, or a move of the clock. */
export type Line = PlayerCommand | ((account: Account) => PlayerCommand) | string

/** Default start of an account's clock: a Wednesday at noon. */
export const START = '2026-01-07T12:00:00.000Z'

/** The registration of the player, at the start of the clock. */
export interface Setting extends Omit<RegisterCommand, 'type'> {
  readonly now?: string
  readonly policies?: Partial<Policies>
}

/** One player in its own world. */
export interface Account {
  readonly view: PlayerView
  /** Takes the steps in order. */
  run(...lines: readonly Line[]): Account
  /** `accepted`, the rule that rejects, or the code of the error. */
  verdict(line: Exclude<Line, string>): string
  /** The rule and the facts of a rejection, without the pointer; of another error its code. */
  rejection(line: Exclude<Line, string>): (Facts & { readonly rule: string }) | undefined
  profile(): PlayerProfile
  summary(): TransactionSummary
  offers(): readonly EligibleBonus[]
  /** The bonus history, oldest first. */
  bonuses(): readonly Bonus[]
  /** The transactions, oldest first. */
  transactions(): readonly Transaction[]
  /** Each transaction as `name amount status`, oldest first, from the given place on. */
  rows(from?: number): readonly string[]
  /** Id of the transaction at this place, oldest first. */
  id(place: number): string
  /** The wallets: cash, bonus and pending. */
  wallets(): readonly number[]
}

/**
 * Registers a player: in Germany, with euros, born in June, nothing by itself, unless told. What
 * was deposited need not be played, and any method and amount will do.
 */
export function createAccount({
  now = START,
  policies = {},
  profile,
  ...register
}: Setting = {}): Account {
  const world = createWorld({
    ...{ seed: 'rules', players: 0, now },
    policies: { minimumTurnover: 0, marketRules: 'off', ...policies },
  })
  world.execute('p', {
    type: 'register',
    market: 'DE',
    currency: 'EUR',
    profile: {
      birth_date: '1985-06-15',
      ...profile,
      settings: { want_bonus: true, ...profile?.settings },
    },
    ...register,
  })
  const view = world.player('p')
  const account: Account = {
    view,
    run(...lines) {
      for (const line of lines) {
        if (typeof line === 'string') world.advance(line)
        else world.execute('p', typeof line === 'function' ? line(account) : line)
      }
      return account
    },
    verdict: (line) => account.rejection(line)?.rule ?? 'accepted',
    rejection(line) {
      const command = typeof line === 'function' ? line(account) : line
      const before = historyOf(world)
      try {
        account.run(command)
        return undefined
      } catch (error) {
        if (error instanceof CommandRefusedError) {
          requireWhole(error, command)
          expect(historyOf(world)).toBe(before)
          const { pointer, ...facts } = error.facts
          return { ...facts, rule: error.rule }
        }
        if (error instanceof FauxhouseError) return { rule: error.code }
        throw error
      }
    },
    profile: () => view.profile(),
    summary: () => view.summary(),
    offers: () => view.eligibleBonuses().bonuses,
    bonuses: () => view.bonuses({ limit: 200 }).bonuses.toReversed(),
    transactions: () => view.transactions({ limit: 200 }).transactions.toReversed(),
    rows: (from = 0) =>
      account
        .transactions()
        .slice(from)
        .map((row) => `${row.event_name} ${row.amount} ${row.status}`),
    id: (place) => account.transactions().at(place)?.id as string,
    wallets() {
      const { cash_balance, bonus_balance, pending_withdrawal } = view.profile().balances
      return [cash_balance, bonus_balance, pending_withdrawal]
    },
  }
  return account
}

/** law: a rule that rejects a command is one of the command's, and it has facts and a remedy. */
function requireWhole(
  { rule, remedy, message, facts }: CommandRefusedError,
  { type }: PlayerCommand,
) {
  const command = commandOfType(type)
  expect(rulesOf(command), type).toContain(rule)
  const { pointer = '', rule: named, ...values } = facts
  const [, field] = String(pointer).split('/')
  if (field !== undefined) expect(Object.keys(command.fields)).toContain(field)
  expect(named).toBe(rule)
  expect(JSON.parse(JSON.stringify(values))).toEqual(values)
  expect(remedy).toMatch(/^["A-Z].*\.$/)
  expect(message.endsWith(remedy)).toBe(true)
}

/** The commands to an approved KYC status. */
export const APPROVED: readonly PlayerCommand[] = [
  { type: 'setKyc', status: 'pending' },
  { type: 'setKyc', status: 'in_review' },
  { type: 'setKyc', status: 'approved' },
]

/** A completed deposit by card. */
export const deposit = (amount: number): PlayerCommand => ({
  type: 'deposit',
  amount,
  method: 'visa',
})

/** One round with a given win; 0 loses. */
export const round = (stake: number, win = 0): PlayerCommand => ({ type: 'play', stake, win })

/** The verdict on a command after a deposit of 50 and these steps. */
export const verdictAfter = (lines: readonly Line[], command: Exclude<Line, string>): string =>
  createAccount()
    .run(deposit(50), ...lines)
    .verdict(command)
