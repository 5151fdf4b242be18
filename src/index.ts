export { type AuditOptions, audit } from './audit/audit'
export type { Breach, Side } from './audit/breach'
export { AUDIT_LAWS, type AuditRule } from './audit/laws'
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
export { type CreateWorldOptions, createWorld, type World } from './create-world'
export {
  CommandRefusedError,
  type ErrorCode,
  FauxhouseError,
  isFauxhouseError,
} from './errors'
export { defineScenario, type Expectation, type ScenarioDefinition } from './scenarios/definition'
export { checkExpectations, mismatchesOf } from './scenarios/expectation'
export { isScenarioName } from './scenarios/library'
export type {
  LoadedScenario,
  LoadOptions,
  ScenarioInput,
  ScenarioRef,
} from './scenarios/loading'
export { SCENARIO_NAMES, type ScenarioName } from './scenarios/names'
export type { WorldLog } from './world/log'
export type { WorldOptions } from './world/options'
export type { PlayerCommand } from './world/player-command'
export type { ProfileInput, RegisterCommand, WorldCommand } from './world/register-command'
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
