import { type Edge, edgesOf } from './module-graph'
import type { SourceFile } from './source-file'

/**
 * The layers that each layer may import besides itself. `layer:types` allows only `import type`.
 * Every layer may import the errors; only `create-world.ts` and the entries may import all layers.
 */
export const LAYERS: Readonly<Record<string, readonly string[]>> = {
  errors: [],
  domain: ['errors'],
  random: ['errors'],
  // Validates input of users: shapes, options, misspelt names, JSON pointers.
  input: ['domain', 'errors'],
  contract: ['domain', 'input', 'errors'],
  // Counts long work, and lets other requests run in between.
  workload: ['errors'],
  ledger: ['domain', 'random', 'errors'],
  engine: ['domain', 'ledger', 'random', 'workload', 'errors'],
  autopilot: ['domain', 'engine', 'random', 'errors'],
  registration: ['domain', 'engine', 'autopilot', 'random', 'errors'],
  views: ['contract', 'domain', 'input', 'engine', 'ledger', 'random', 'errors'],
  // What the answers about a player say of each other: over wire objects only.
  laws: ['contract', 'domain', 'views:types', 'errors'],
  // Conditions on players, as text.
  search: ['contract', 'domain', 'input', 'errors'],
  world: [
    'contract',
    'domain',
    'input',
    'ledger',
    'engine',
    'registration',
    'views',
    'search',
    'random',
    'workload',
    'faults:types',
    'errors',
  ],
  // The players of a world held to the laws.
  audit: [
    'contract',
    'input',
    'engine:types',
    'laws',
    'views',
    'world:types',
    'workload',
    'errors',
  ],
  // The players of a world as the rows of tables.
  dataset: [
    'contract',
    'domain',
    'input',
    'ledger:types',
    'engine',
    'views',
    'world:types',
    'errors',
  ],
  // What the players of a dataset are like.
  quality: ['domain', 'engine:types', 'ledger:types', 'world:types', 'audit', 'laws', 'errors'],
  scenarios: [
    'contract',
    'domain',
    'input',
    'engine',
    'random',
    'registration',
    'world',
    'workload',
    'faults',
    'errors',
  ],
  api: [
    'contract',
    'domain',
    'input',
    'random',
    'views:types',
    'world:types',
    'workload',
    'worlds',
    'faults',
    'journal:types',
    'errors',
  ],
  admin: [
    'contract',
    'domain',
    'input',
    'registration',
    'views',
    'world',
    'audit',
    'scenarios',
    'api',
    'workload',
    'worlds:types',
    'faults',
    'journal',
    'exports',
    'errors',
  ],
  // The requests that a world has answered, and why.
  journal: ['contract', 'domain', 'input', 'views:types', 'scenarios', 'faults:types', 'errors'],
  // Injected failures: which requests, and what happens.
  faults: ['contract', 'domain', 'input', 'random', 'errors'],
  // Named worlds over a base.
  worlds: ['contract', 'domain', 'input', 'workload', 'world', 'errors'],
  // A player's state as code.
  exports: [
    'contract:types',
    'domain',
    'engine',
    'input',
    'registration',
    'scenarios',
    'views',
    'workload',
    'world',
    'errors',
  ],
  // A world with its scenarios and its application.
  assembly: [
    'contract:types',
    'domain',
    'input',
    'world',
    'worlds',
    'scenarios',
    'api',
    'admin',
    'workload',
    'faults',
    'journal',
    'exports',
    'errors',
  ],
  'create-worlds': ['input', 'worlds:types', 'assembly', 'create-world', 'errors'],
  'create-world': [
    'input',
    'scenarios',
    'workload',
    'world',
    'api:types',
    'assembly',
    'faults:types',
    'journal',
    'errors',
  ],
  // Placeholders for what is personal in the answers of a deployment.
  masking: ['contract', 'errors'],
  // A deployment compared with the fidelity register, over an abstract sender.
  verify: ['contract', 'domain', 'input', 'laws', 'masking', 'errors'],
  // A player of a deployment as a scenario: its rows as commands of the engine.
  learn: [
    'contract',
    'domain',
    'input',
    'engine',
    'scenarios',
    'masking',
    'verify',
    'views',
    'workload',
    'world',
    'errors',
  ],
  // Tests of the user under each pair of policies, and what they depend on.
  sweep: ['contract', 'input', 'journal', 'api', 'assembly:types', 'errors'],
  doors: [
    'contract',
    'input',
    'sweep',
    'faults:types',
    'world:types',
    'scenarios',
    'create-world:types',
    'api',
    'errors',
  ],
  // What a user's properties are tested with: histories, worlds, faults, races.
  properties: [
    'contract',
    'domain',
    'input',
    'engine',
    'random',
    'registration:types',
    'views:types',
    'world',
    'scenarios:types',
    'create-world',
    'api',
    'exports:types',
    'faults',
    'sweep',
    'errors',
  ],
  // Worlds for the tests of a runner.
  fixtures: [
    'contract:types',
    'input',
    'journal',
    'world:types',
    'audit',
    'laws:types',
    'create-world',
    'create-worlds',
    'api',
    'client',
    'doors',
    'errors',
  ],
  // A running server from outside: it shares types and errors with the library, and no code.
  client: [
    'laws:types',
    'contract:types',
    'domain:types',
    'engine:types',
    'exports:types',
    'faults:types',
    'journal:types',
    'registration:types',
    'scenarios:types',
    'views:types',
    'world:types',
    'worlds:types',
    'errors',
  ],
  // A page over the control API: it has no more than a user's script has.
  inspector: [
    'client',
    'contract:types',
    'domain',
    'engine:types',
    'exports:types',
    'journal:types',
    'scenarios:types',
    'views:types',
    'world:types',
    'errors',
  ],
  cli: [
    'dataset',
    'quality',
    'sweep',
    'verify',
    'learn',
    'admin',
    'client',
    'contract',
    'domain',
    'input',
    'views',
    'world:types',
    'audit',
    'laws:types',
    'scenarios',
    'create-world',
    'create-worlds',
    'doors',
    'exports:types',
    'faults',
    'errors',
  ],
  index: [
    'create-worlds',
    'worlds:types',
    'api:types',
    'contract',
    'dataset',
    'domain',
    'registration:types',
    'views',
    'world',
    'audit',
    'laws',
    'scenarios',
    'create-world',
    'exports:types',
    'faults:types',
    'journal:types',
    'errors',
  ],
}

/** `src/engine/rules.ts` is of `engine`, `src/errors.ts` of `errors`. */
function layerOf(path: string): string {
  return path.replace(/^src\//, '').replace(/[/.].*$/, '')
}

function isAllowed(edge: Edge): boolean {
  const from = layerOf(edge.from)
  const to = layerOf(edge.to)
  const allowed = LAYERS[from] ?? []
  if (from === to || allowed.includes(to)) return true
  return edge.at.typeOnly && allowed.includes(`${to}:types`)
}

/** Imports against the direction of the layers, each with the place and what is allowed there. */
export function findLayerBreaches(files: readonly SourceFile[]): string[] {
  const strangers = files
    .filter((file) => !(layerOf(file.path) in LAYERS))
    .map((file) => `${file.path}:1 belongs to no layer: add it to LAYERS in test/architecture`)
  const wrong = edgesOf(files)
    .filter((edge) => !isAllowed(edge))
    .map(
      ({ from, to, at }) =>
        `${from}:${at.line} imports ${to}: ${layerOf(from)} may only import ` +
        `${LAYERS[layerOf(from)]?.join(', ') || 'itself'}`,
    )
  return [...strangers, ...wrong]
}
