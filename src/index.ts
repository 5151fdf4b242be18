export type { Policies } from './contract/policies'
export type {
  Balances,
  Bonus,
  BonusPage,
  EligibleBonus,
  EligibleBonusList,
  Kpi,
  PlayerProfile,
  ProfileUpdateBody,
  Settings,
  Transaction,
  TransactionPage,
  TransactionSummary,
  UpdateResult,
} from './contract/resources'
export { createWorld, type World } from './create-world'
export {
  CommandRefusedError,
  type ErrorCode,
  FauxhouseError,
  isFauxhouseError,
} from './errors'
export type { PlayerCommand, RegisterCommand, WorldCommand } from './world/command-schema'
export type { WorldLog } from './world/log'
export type { WorldOptions } from './world/options'
export type {
  Advance,
  BonusQuery,
  CommandOutcome,
  Period,
  PlayerListing,
  PlayerListQuery,
  PlayerView,
  Snapshot,
  TransactionQuery,
} from './world/world'
