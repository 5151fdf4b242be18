import { isSuspicion, MANUAL_LABELS, mergeSettings } from '../domain/accounts'
import { fromEuroCents } from '../domain/currencies'
import { EVENTS } from '../domain/events'
import { DAY_MS } from '../domain/instants'
import { type Act, openSession, post, setTimer } from './act'
import { blockNow, unblockNow } from './blocking'
import type { Command } from './command'
import { refuse, requireAmount, requireCash, requireOpenAccount } from './rules'

type Adjust = Extract<Command, { type: 'adjust' }>
type UpdateProfile = Extract<Command, { type: 'updateProfile' }>
type Label = Extract<Command, { type: 'label' }>

const DORMANT_FEE_EURO_CENTS = 500

/** The player logs in: a new session, whatever was open. */
export function login(act: Act): void {
  requireOpenAccount(act.player, 'a login')
  openSession(act)
}

export function adjust(act: Act, command: Adjust): void {
  const { player } = act
  const { kind, amount, note } = command
  requireAmount(player, amount, kind)
  const { sign, creators } = EVENTS[kind]
  if (sign < 0) requireCash(player, amount, `A ${kind}`)
  post(act, { name: kind, status: 'completed', amount, creator: creators[0], note })
}

/** Each 30 days after a year without a login: 5 euro, or what is left. */
export function chargeDormantFee(act: Act): void {
  const { player, at } = act
  const fee = Math.min(
    fromEuroCents(DORMANT_FEE_EURO_CENTS, player.currency),
    player.ledger.wallets.cash,
  )
  if (fee > 0 && !player.block) {
    const days = Math.floor((at - player.lastLogin) / DAY_MS)
    const note = `No login for ${days} days`
    post(act, { name: 'Dormant Account Fee', status: 'completed', amount: fee, note })
  }
  setTimer(player, 'dormantFee', 0, at + 30 * DAY_MS)
}

/**
 * The update operation. It may set and clear the block flag as no other command does, and moves no
 * money.
 */
export function updateProfile(act: Act, command: UpdateProfile): void {
  const { player } = act
  const { identity } = player
  const { phone, affiliateName, settings, blocked } = command
  player.identity = {
    ...identity,
    phone: phone === undefined ? identity.phone : (phone ?? undefined),
    affiliateName:
      affiliateName === undefined ? identity.affiliateName : (affiliateName ?? undefined),
    settings: mergeSettings(identity.settings, settings),
  }
  if (blocked === true && !player.block) blockNow(act, undefined)
  if (blocked === false && player.block) unblockNow(player)
  player.updates += 1
  act.change = player.ids.changes.idOf(player.updates)
}

/** Staff label an account. A suspicion is set while a block holds, and ends with it. */
export function label(act: Act, command: Label): void {
  const { player } = act
  const { add = [], remove = [] } = command
  const suspicion = add.find((name) => isSuspicion(name))
  if (suspicion !== undefined && !player.block) {
    refuse(
      'not_blocked',
      `"${suspicion}" goes with a block, and player "${player.id}" is not blocked.`,
      'Block the player first.',
      { label: suspicion, blocked: false },
    )
  }
  player.labels = MANUAL_LABELS.filter(
    (name) => add.includes(name) || (player.labels.includes(name) && !remove.includes(name)),
  )
}
