export { type ClockMoveOptions, clockMoves } from './clock-moves'
export type { HistoryCommandType } from './command-draws'
export { type FaultKind, type FaultOptions, faults } from './faults'
export { type HistoryOptions, histories } from './histories'
export {
  type ClockMove,
  executeHistory,
  type History,
  replayOf,
  scenarioOf,
  type TimedHistory,
} from './history'
export { players } from './players'
export { type PolicyOptions, policies } from './policies'
export { type RegistrationOptions, registrations } from './registrations'
export { scheduledFetch } from './scheduled-fetch'
export { type WorldsOptions, worlds } from './worlds'
