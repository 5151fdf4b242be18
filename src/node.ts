/**
 * A server for Node.js, and scenario files.
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
