/*
 * What a bundler for browsers takes in place of `fauxhouse/node`, with the same names: the program
 * builds, and a call says what is wrong.
 */

import type * as server from './adapters/node'
import type * as files from './adapters/node-scenarios'
import { FauxhouseError } from './errors'

function unavailable(name: string): FauxhouseError {
  const remedy =
    'In a page, use world.fetch, createHandlers of fauxhouse/msw, or connect of fauxhouse/client.'
  return new FauxhouseError('INVALID_OPTION', `${name} needs Node.js.`, remedy, { caller: name })
}

export const startServer: typeof server.startServer = async () => {
  throw unavailable('startServer')
}

export const loadScenarioFile: typeof files.loadScenarioFile = () => {
  throw unavailable('loadScenarioFile')
}

export const loadScenarioFiles: typeof files.loadScenarioFiles = () => {
  throw unavailable('loadScenarioFiles')
}
