import type { CommandOf } from '../command-definition'
import type { EngineUnits, PublicUnits } from '../field'
import { adjust, changeIdentity, label, login, setKyc, updateProfile } from './account'
import { awardBonus } from './awards'
import { block, close, unblock } from './blocks'
import {
  cancelBonus,
  claimBonus,
  completeWagering,
  convertBonus,
  debitBonus,
  extendBonus,
  setWagering,
} from './bonuses'
import { chargeback, deposit, refundDeposit, resolveDispute, settleDeposit } from './deposits'
import { erase } from './erasure'
import { lift, restrict, setLimit } from './limits'
import { play, rollback } from './play'
import { reinstateBonus } from './reinstatement'
import {
  cancelWithdrawal,
  holdPayouts,
  moveWithdrawal,
  releasePayouts,
  requestWithdrawal,
} from './withdrawals'

/** Every command that changes a player, in the order of lists. */
export const PLAYER_COMMANDS = [
  login,
  deposit,
  settleDeposit,
  requestWithdrawal,
  moveWithdrawal,
  cancelWithdrawal,
  play,
  rollback,
  awardBonus,
  claimBonus,
  cancelBonus,
  extendBonus,
  reinstateBonus,
  completeWagering,
  setWagering,
  debitBonus,
  convertBonus,
  setKyc,
  block,
  unblock,
  holdPayouts,
  releasePayouts,
  restrict,
  lift,
  adjust,
  chargeback,
  resolveDispute,
  refundDeposit,
  updateProfile,
  label,
  changeIdentity,
  close,
  erase,
  setLimit,
] as const

type Definition = (typeof PLAYER_COMMANDS)[number]

/** A command for an existing player. `Extract<PlayerCommand, { type: 'deposit' }>` picks one. */
export type PlayerCommand = CommandOf<Definition, PublicUnits>

/** The command in the engine's units: money in minor units, durations in milliseconds. */
export type Command = CommandOf<Definition, EngineUnits>
