/**
 * Worlds, players, scenarios, audits and datasets, in process.
 *
 * @module fauxhouse
 */

export { type AuditOptions, audit, checkExpectations } from './audit'
export type { Balances, Kpi, LastDeposit, LastWithdrawal } from './contract/balances'
export type {
  Bonus,
  BonusPage,
  BonusQuery,
  EligibleBonus,
  EligibleBonusList,
  EligibleBonusQuery,
} from './contract/bonuses'
export type { Explanation, ExplanationFilter, ExplanationTerm } from './contract/explanation'
export type { OpenWord } from './contract/field'
export type { IntakeFault } from './contract/input/json'
export type { OperationId } from './contract/operations'
export type { PageQuery, Period } from './contract/parameters'
export {
  type CommandPolicies,
  POLICIES,
  type Policies,
  type PolicyDefinition,
  type PolicyName,
} from './contract/policies'
export type {
  ErrorFormat,
  ErrorRenderer,
  ErrorTemplate,
  PolicyReader,
  RenderedError,
  ValueFault,
} from './contract/policy-values'
export type { Problem, ProblemCode, ProblemItem } from './contract/problems'
export type { PlayerProfile, ProfilePart, Settings } from './contract/profile'
export type { TransactionSummary } from './contract/summary'
export type {
  StatementQuery,
  Transaction,
  TransactionPage,
  TransactionQuery,
} from './contract/transactions'
export type { ProfileUpdateBody, SettingsUpdate, UpdateResult } from './contract/update'
export type { Vocabulary, VocabularyPart } from './contract/vocabulary'
export { createWorld } from './create-world'
export { type CreateWorldsOptions, createWorlds, type Worlds } from './create-worlds'
export type { DatasetOptions, Shard } from './datasets/dataset'
export { generate, type TableBatch } from './datasets/generate'
export type { BonusRow, PlayerRow, TableName, TableRows, TransactionRow } from './datasets/tables'
export {
  CommandRefusedError,
  type ErrorCode,
  type Facts,
  FauxhouseError,
  isFauxhouseError,
  RULES,
  type Rule,
  type WireCode,
} from './errors'
export type { Player, World } from './public-world'
export { defineScenario } from './scenarios/define-scenario'
export type {
  CommandStep,
  Comparison,
  Comparisons,
  Conditions,
  DefinedScenario,
  Endpoint,
  Expectation,
  ExpectedQuery,
  GroupStep,
  Latest,
  MoneyInput,
  PlayerOrigin,
  ReachStep,
  ScenarioDefinition,
  ScenarioPart,
  ScenarioStep,
  StepTime,
  Targets,
  When,
  Who,
} from './scenarios/definition'
export type { ExportForm, ExportOptions, Exports } from './scenarios/exports/form'
export {
  isScenarioName,
  type Library,
  type NamedDefinition,
  type NamedScenario,
  type ScenarioLibrary,
} from './scenarios/library'
export type {
  LoadedScenario,
  LoadOptions,
  ScenarioInput,
  ScenarioRef,
} from './scenarios/load-options'
export type { ScenarioOrigin } from './scenarios/mistakes'
export { type PartName, SCENARIO_NAMES, type ScenarioName, type TraitName } from './scenarios/names'
export type { ScenariosOption } from './scenarios/opening'
export type { RequestChange, RequestEntry } from './service/journal/entry'
export type { EventOptions, WorldEvent } from './service/journal/feed'
export type { RequestQuery, Requests } from './service/journal/journal'
export type {
  BodyMatcher,
  ByName,
  Compared,
  RequestMatcher,
  StatusClass,
  UpdateComparisons,
} from './service/journal/matcher'
export type { Nearest } from './service/journal/record'
export type { Stage } from './service/journal/stages'
export type { Situation } from './simulator/desk/situations'
export type {
  Activation,
  AffiliateSource,
  BlockCause,
  KycStatus,
  Segment,
  WithdrawalStatus,
} from './simulator/domain/accounts'
export type {
  BenefitType,
  BonusStatus,
  BonusTemplate,
  CriteriaType,
} from './simulator/domain/bonuses'
export type { Currency } from './simulator/domain/currencies'
export type { AdjustmentName, AwardName, EventName } from './simulator/domain/events'
export type { InstantInput } from './simulator/domain/instants'
export type { Language, MarketId } from './simulator/domain/markets'
export type { PaymentClass, PaymentMethod } from './simulator/domain/payments'
export type { PersonaId } from './simulator/domain/personas'
export type {
  Creator,
  EventType,
  TransactionStatus,
} from './simulator/domain/transactions'
export type { PlayerCommand } from './simulator/engine/commands/catalog'
export type { BonusTerms, Giver, WageringTerms } from './simulator/engine/state'
export type { TimerKind } from './simulator/engine/timers'
export type { PopulationName } from './simulator/registration/population'
export type { ProfileInput, RegisterCommand } from './simulator/registration/register-command'
export type { Breach, Side } from './verify/breach'
export { LAWS, type Law, type LawNeeds } from './verify/laws'
export type { Advance } from './world/clock'
export type { CommandOutcome } from './world/command-outcome'
export type { WorldCommand } from './world/commands'
export type {
  FieldCondition,
  FieldConditions,
  FindQuery,
  FoundPlayers,
  PlayerConditions,
  PlayerListQuery,
  PlayerPage,
} from './world/conditions'
export type {
  ConnectionFailure,
  Fault,
  FaultDelay,
  FaultEffect,
  FaultFailure,
  FaultRule,
  ListedFault,
} from './world/faults/rule'
export type { Faults } from './world/faults/store'
export type { WorldEventType } from './world/feed'
export type { LoadingEntry, LogEntry, PlayerCommandEntry, WorldLog } from './world/log'
export type { NewScenarios, NewWorldOptions, WorldListing } from './world/named/directory'
export type {
  BonusChange,
  Cause,
  ChangeSource,
  ClockChange,
  Consequence,
  ItemChange,
  PlayerChange,
  PolicyChange,
  ProfileChange,
  TransactionChange,
  WorldChange,
  WorldChanges,
  Write,
  WriteType,
} from './world/net-changes/model'
export type { ChangesQuery, WorldChangesQuery } from './world/net-changes/net-changes'
export type { MemoryOptions, WorldBasics } from './world/options'
export type { OpenCase, PlayerListing, PlayerListingDetails } from './world/player-list'
export type { DueEvent, DuePage } from './world/views/due'
export type { PlayerView } from './world/views/player-view'
export type { BalanceQuery, ExplainOptions } from './world/views/queries'
export type {
  BalanceHistory,
  BalancePoint,
  StatementPage,
  StatementRow,
  WalletAmounts,
} from './world/views/statement'
export type { Snapshot } from './world/world-state'
export type { WorldOptions } from './world-options'
