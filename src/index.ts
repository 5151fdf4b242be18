export type { DoorEnvironment } from './api/environment'
export { audit } from './audit/audit'
export type { AuditOptions } from './audit/audited-players'
export type {
  Bonus,
  BonusPage,
  EligibleBonus,
  EligibleBonusList,
  Transaction,
  TransactionPage,
  TransactionSummary,
} from './contract/history-resources'
export type {
  Balances,
  Kpi,
  PlayerProfile,
  ProfileUpdateBody,
  Settings,
  UpdateResult,
} from './contract/player-resources'
export {
  POLICIES,
  type Policies,
  type PolicyDefinition,
  type PolicyName,
} from './contract/policies'
export type {
  ErrorFormat,
  ErrorRenderer,
  ErrorTemplate,
  RenderedError,
} from './contract/policy-values'
export type { Problem, ProblemCode, ProblemItem } from './contract/problems'
export type { Vocabulary } from './contract/vocabulary'
export { type CreateWorldOptions, createWorld, type World } from './create-world'
export {
  type CreateWorldsOptions,
  createWorlds,
  type Worlds,
} from './create-worlds'
export type { TableBatch } from './dataset/batches'
export type { DatasetOptions, Shard } from './dataset/dataset'
export { generate } from './dataset/generate'
export type { TableName, TableRows } from './dataset/tables'
export type { BlockCause, KycStatus } from './domain/accounts'
export type { BonusStatus, CriteriaType } from './domain/bonuses'
export type { Currency } from './domain/currencies'
export type { EventName } from './domain/events'
export type { InstantInput } from './domain/instants'
export type { MarketId } from './domain/markets'
export type { PaymentMethod } from './domain/payments'
export type { PersonaId } from './domain/personas'
export type { EventType } from './domain/transactions'
export {
  CommandRefusedError,
  type ErrorCode,
  type Facts,
  FauxhouseError,
  isFauxhouseError,
  RULES,
  type Rule,
} from './errors'
export type { ExportForm, ExportOptions, Exports } from './exports/form'
export type { RequestChange, RequestEntry } from './journal/entry'
export type { RequestQuery, Requests } from './journal/journal'
export type { RequestMatcher } from './journal/matcher'
export type { Nearest } from './journal/record'
export type { Stage } from './journal/stages'
export type { Breach, Side } from './laws/breach'
export { AUDIT_LAWS, type AuditRule } from './laws/laws'
export type { ProfileInput, RegisterCommand } from './registration/register-command'
export {
  type DefinedScenario,
  defineScenario,
  type Expectation,
  type ScenarioDefinition,
} from './scenarios/definition'
export { checkExpectations, mismatchesOf } from './scenarios/expectation'
export { isScenarioName, type Library } from './scenarios/library'
export type {
  LoadedScenario,
  LoadOptions,
  ScenarioInput,
  ScenarioRef,
} from './scenarios/loading'
export { SCENARIO_NAMES, type ScenarioName } from './scenarios/names'
export type { Change, ChangePage } from './views/changes'
export type { DueEvent, DuePage } from './views/due'
export type { PlayerView } from './views/player-view'
export type { ProfilePart } from './views/profile-difference'
export type {
  BonusQuery,
  ChangeQuery,
  OfferQuery,
  PageQuery,
  Period,
  TransactionQuery,
} from './views/queries'
export type { PlayerCommand, WorldCommand } from './world/commands'
export type { LogEntry, PlayerCommandEntry, WorldLog } from './world/log'
export type { WorldOptions } from './world/options'
export type {
  Advance,
  ClauseCount,
  CommandOutcome,
  FindOptions,
  FoundPlayers,
  PlayerListing,
  PlayerListQuery,
  PlayerPage,
  Snapshot,
  WorldCore,
  WorldReading,
} from './world/world'
export type { NewWorldOptions, WorldListing } from './worlds/directory'
