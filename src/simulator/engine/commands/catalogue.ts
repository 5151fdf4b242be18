import type { CommandOf } from '../command-definition'
import type { EngineUnits, PublicUnits } from '../field'
import { adjust } from './adjust'
import { awardBonus } from './award-bonus'
import { block } from './block'
import { cancelBonus } from './cancel-bonus'
import { cancelWithdrawal } from './cancel-withdrawal'
import { changeCurrency } from './change-currency'
import { changeIdentity } from './change-identity'
import { chargeback } from './chargeback'
import { claimBonus } from './claim-bonus'
import { close } from './close'
import { debitBonus } from './debit-bonus'
import { deposit } from './deposit'
import { erase } from './erase'
import { extendBonus } from './extend-bonus'
import { holdPayouts } from './hold-payouts'
import { label } from './label'
import { login } from './login'
import { moveWithdrawal } from './move-withdrawal'
import { play } from './play'
import { refundDeposit } from './refund-deposit'
import { reinstateBonus } from './reinstate-bonus'
import { releasePayouts } from './release-payouts'
import { requestWithdrawal } from './request-withdrawal'
import { resolveDispute } from './resolve-dispute'
import { lift, restrict } from './restrict'
import { rollback } from './rollback'
import { setKyc } from './set-kyc'
import { setLimit } from './set-limit'
import { settleDeposit } from './settle-deposit'
import { unblock } from './unblock'
import { updateProfile } from './update-profile'
import { completeWagering, convertBonus, setWagering } from './wagering'

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
  changeCurrency,
  close,
  erase,
  setLimit,
] as const

type Definition = (typeof PLAYER_COMMANDS)[number]

/** A command for an existing player. `Extract<PlayerCommand, { type: 'deposit' }>` picks one. */
export type PlayerCommand = CommandOf<Definition, PublicUnits>

/** The command in the engine's units: money in minor units, durations in milliseconds. */
export type Command = CommandOf<Definition, EngineUnits>
