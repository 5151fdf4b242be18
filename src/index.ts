export { audit } from './assembly/audit'
export {
  type ComparisonQuery,
  createWorld,
  type Player,
  type World,
  type WorldOptions,
} from './assembly/create-world'
export {
  type CreateWorldsOptions,
  createWorlds,
  type Worlds,
} from './assembly/create-worlds'
export type {
  Bonus,
  BonusPage,
  EligibleBonus,
  EligibleBonusList,
  Transaction,
  TransactionPage,
  TransactionSummary,
} from './contract/history-resources'
export type { OperationId } from './contract/operations'
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
export type { TableBatch } from './datasets/batches'
export type { DatasetOptions, Shard } from './datasets/dataset'
export { generate } from './datasets/generate'
export type { TableName, TableRows } from './datasets/tables'
export {
  CommandRefusedError,
  type ErrorCode,
  type Facts,
  FauxhouseError,
  isFauxhouseError,
  RULES,
  type Rule,
} from './errors'
export type { AuditOptions } from './laws/audit/audit-options'
export type { Breach, Side } from './laws/breach'
export { LAWS, type Law } from './laws/laws'
export {
  type DefinedScenario,
  defineScenario,
  type Expectation,
  type ScenarioDefinition,
} from './scenarios/definition'
export { checkConditions, checkExpectations } from './scenarios/expectation'
export type { ExportForm, ExportOptions, Exports } from './scenarios/exports/form'
export {
  isScenarioName,
  type Library,
  type NamedScenario,
  type ScenarioLibrary,
} from './scenarios/library'
export type {
  LoadedScenario,
  LoadOptions,
  ScenarioInput,
  ScenarioRef,
} from './scenarios/loading'
export { SCENARIO_NAMES, type ScenarioName } from './scenarios/names'
export type { AdapterEnvironment } from './service/environment'
export type { RequestChange, RequestEntry } from './service/journal/entry'
export type { EventOptions, WorldEvent } from './service/journal/feed'
export type { RequestQuery, Requests } from './service/journal/journal'
export type { RequestMatcher } from './service/journal/matcher'
export type { Nearest } from './service/journal/record'
export type { Stage } from './service/journal/stages'
export type { BlockCause, KycStatus } from './simulator/domain/accounts'
export type { BonusStatus, CriteriaType } from './simulator/domain/bonuses'
export type { Currency } from './simulator/domain/currencies'
export type { EventName } from './simulator/domain/events'
export type { InstantInput } from './simulator/domain/instants'
export type { MarketId } from './simulator/domain/markets'
export type { PaymentMethod } from './simulator/domain/payments'
export type { PersonaId } from './simulator/domain/personas'
export type { EventType } from './simulator/domain/transactions'
export type { ProfileInput, RegisterCommand } from './simulator/registration/register-command'
export type { PlayerCommand, WorldCommand } from './world/commands'
export type { PlayerComparison, WorldComparison } from './world/comparison'
export type { WorldDuePage, WorldDueQuery } from './world/due-list'
export type { DelayTime, FaultDelay } from './world/faults/delay'
export type {
  Fault,
  FaultEffect,
  FaultFailure,
  FaultRule,
} from './world/faults/rule'
export type { Faults } from './world/faults/store'
export type { LogEntry, PlayerCommandEntry, WorldLog } from './world/log'
export type { NewWorldOptions, WorldListing } from './world/named/directory'
export type { MemoryOptions } from './world/options'
export type { Change, ChangePage } from './world/views/changes'
export type { DueEvent, DuePage } from './world/views/due'
export type { PlayerView } from './world/views/player-view'
export type { ProfilePart } from './world/views/profile-difference'
export type {
  BalanceQuery,
  BonusQuery,
  ChangeQuery,
  EligibleBonusQuery,
  PageQuery,
  Period,
  TransactionQuery,
} from './world/views/queries'
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
} from './world/world'
