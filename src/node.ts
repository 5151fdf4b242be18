/**
 * A server for Node.js, scenario files, and sweeps over policies.
 *
 * @module fauxhouse/node
 */

export type { FetchTarget } from './adapters/fetch-target'
export {
  type RunningServer,
  type ServerOptions,
  startServer,
} from './adapters/node'
export { loadScenarioFile, loadScenarioFiles } from './adapters/node-scenarios'
export type { RecordedCall } from './service/journal/followed-calls'
export type { Difference, DifferingAnswers, SweptAnswer } from './testing/sweep/differing-answers'
export type { FlakyRun, PolicyDependency, SweepReport } from './testing/sweep/report'
export { sweep } from './testing/sweep/sweep-runs'
export type { SweptPolicies, SweptPolicy } from './testing/sweep/swept-values'
export type { TrialNote } from './testing/sweep/trial'
export type { SweepOptions } from './testing/sweep/world-sweep'
