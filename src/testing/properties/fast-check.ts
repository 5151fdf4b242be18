/**
 * Arbitraries for fast-check.
 *
 * @module fauxhouse/fast-check
 */

export type { OperationId } from '../../contract/operations'
export type { DelayTime, FaultDelay } from '../../world/faults/delay'
export type {
  Fault,
  FaultEffect,
  FaultFailure,
  FaultRule,
} from '../../world/faults/rule'
export { type ClockMoveOptions, clockMoveArbitrary } from './clock-moves'
export type { HistoryCommandType } from './command-draws'
export { type FaultKind, type FaultOptions, faultArbitrary } from './faults'
export { type HistoryOptions, histories } from './histories'
export {
  type ClockMove,
  executeHistory,
  type History,
  replayOf,
  scenarioOf,
  type TimedHistory,
} from './history'
export { playerArbitrary } from './players'
export { type PolicyOptions, policyArbitrary } from './policies'
export { type RegistrationOptions, registrationArbitrary } from './registrations'
export { scheduledFetch } from './scheduled-fetch'
export { type WorldsOptions, worldArbitrary } from './worlds'
