import { type Edge, edgesOf } from './module-graph'
import type { SourceFile } from './source-file'
import { WINGS } from './wings'

/**
 * What each room may import besides itself: a wing, a room of it, or with `:types` types alone.
 * A wing stands for all of its rooms. A folder that is not named here belongs to its wing's room.
 * Every room may import the errors.
 */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  errors: [],
  'simulator/domain': [],
  'simulator/random': [],
  'simulator/workload': [],
  'simulator/ledger': ['simulator/domain'],
  'simulator/engine': [
    'simulator/domain',
    'simulator/random',
    'simulator/workload',
    'simulator/ledger',
  ],
  'simulator/autopilot': ['simulator/domain', 'simulator/random:types', 'simulator/engine'],
  'simulator/registration': [
    'simulator/domain',
    'simulator/random',
    'simulator/engine',
    'simulator/autopilot',
  ],
  'contract/input': ['simulator/domain'],
  contract: ['simulator/domain', 'contract/input'],
  'world/search': ['simulator/domain', 'contract'],
  'world/faults': ['simulator/domain', 'simulator/random', 'contract'],
  'world/views': [
    'simulator/domain',
    'simulator/random',
    'simulator/ledger:types',
    'simulator/engine',
    'contract',
  ],
  world: [
    'simulator/domain',
    'simulator/random',
    'simulator/workload',
    'simulator/engine',
    'simulator/registration',
    'contract',
    'world/search',
    'world/faults:types',
    'world/views',
  ],
  'world/named': [
    'simulator/domain',
    'simulator/workload',
    'contract/input',
    'contract:types',
    'world',
  ],
  scenarios: [
    'simulator/domain',
    'simulator/workload',
    'simulator/engine',
    'simulator/registration',
    'contract',
    'world/faults',
    'world/views',
    'world',
  ],
  'scenarios/exports': [
    'simulator/domain',
    'simulator/workload',
    'simulator/engine',
    'simulator/registration',
    'contract/input',
    'contract:types',
    'world/views',
    'world',
    'scenarios',
  ],
  verify: [
    'simulator/domain',
    'simulator/workload',
    'simulator/engine:types',
    'contract',
    'world/views',
    'world:types',
  ],
  'service/journal': [
    'simulator/domain',
    'contract',
    'world/faults:types',
    'world/views:types',
    'scenarios',
  ],
  service: [
    'simulator/domain',
    'simulator/random',
    'simulator/workload',
    'contract',
    'world/faults',
    'world/views:types',
    'world:types',
    'world/named',
    'service/journal:types',
  ],
  control: [
    'simulator/domain',
    'simulator/workload',
    'simulator/registration',
    'contract',
    'world/faults',
    'world/views',
    'world',
    'world/named:types',
    'scenarios',
    'scenarios/exports',
    'verify',
    'service/journal',
    'service',
  ],
  assembly: [
    'simulator/domain',
    'simulator/workload',
    'simulator/registration:types',
    'contract/input',
    'contract:types',
    'world/faults',
    'world',
    'world/named',
    'world/views',
    'scenarios',
    'scenarios/exports',
    'verify',
    'service/journal',
    'service',
    'control',
  ],
  client: [
    'simulator/domain:types',
    'simulator/engine:types',
    'simulator/registration:types',
    'contract/input',
    'contract:types',
    'world/faults:types',
    'world/views:types',
    'world:types',
    'world/named:types',
    'scenarios:types',
    'scenarios/exports:types',
    'verify:types',
    'service/journal:types',
  ],
  adapters: [
    'contract',
    'world:types',
    'world/faults:types',
    'world/named',
    'scenarios',
    'service/journal',
    'service',
  ],
  testing: [
    'contract/input',
    'contract:types',
    'world:types',
    'verify:types',
    'scenarios',
    'service/journal',
    'service',
    'assembly',
    'adapters',
    'client',
  ],
  datasets: [
    'simulator/domain',
    'simulator/engine:types',
    'contract',
    'world/views',
    'world:types',
    'assembly:types',
  ],
  'datasets/files': ['simulator/domain', 'world:types', 'adapters', 'datasets'],
  inspector: [
    'simulator/domain',
    'simulator/engine:types',
    'contract/input',
    'contract:types',
    'world/views:types',
    'world:types',
    'scenarios:types',
    'scenarios/exports:types',
    'service/journal:types',
    'control:types',
    'client',
  ],
  cli: [
    'simulator/domain',
    'contract',
    'world/faults',
    'world/views',
    'world',
    'scenarios',
    'scenarios/exports:types',
    'verify',
    'service/journal:types',
    'control',
    'assembly',
    'client',
    'adapters',
    'datasets',
    'datasets/files',
  ],
  index: [
    'simulator/domain:types',
    'simulator/engine:types',
    'simulator/registration:types',
    'world/faults:types',
    'contract',
    'world/views:types',
    'world:types',
    'world/named:types',
    'scenarios',
    'scenarios/exports:types',
    'verify',
    'service/journal:types',
    'service:types',
    'assembly',
    'datasets',
  ],
  node: ['adapters'],
}

/** `src/simulator/engine/rules.ts` is of `simulator`, `src/errors.ts` of `errors`. */
function wingOf(path: string): string {
  return path.replace(/^src\//, '').replace(/[/.].*$/, '')
}

/** The room of `ROOMS` that holds a file, or undefined. */
function roomOf(path: string): string | undefined {
  const wing = wingOf(path)
  const [, folder] = /^src\/[^/]+\/([^/]+)\//.exec(path) ?? []
  return [`${wing}/${folder}`, wing].find((room) => room in ROOMS)
}

function isAllowed({ from, to, at }: Edge): boolean {
  const own = roomOf(from) ?? ''
  const [wing, room] = [wingOf(to), roomOf(to) ?? '']
  if (own === room || wing === 'errors') return true
  if (WINGS.indexOf(wing) > WINGS.indexOf(wingOf(from))) return false
  return [wing, room].some(
    (name) => ROOMS[own]?.includes(name) || (at.typeOnly && ROOMS[own]?.includes(`${name}:types`)),
  )
}

/** Imports against the direction of the arrows, each with the place and what is allowed there. */
export function findLayerBreaches(files: readonly SourceFile[]): string[] {
  const homeless = files
    .filter((file) => roomOf(file.path) === undefined)
    .map((file) => `${file.path}:1 belongs to no wing: add it to WINGS in test/architecture`)
  const wrong = edgesOf(files)
    .filter((edge) => !isAllowed(edge))
    .map(({ from, to, at }) => {
      const room = roomOf(from) ?? ''
      const allowed = ROOMS[room]?.join(', ') || 'itself'
      return `${from}:${at.line} imports ${to}: ${room} may only import ${allowed}`
    })
  return [...homeless, ...wrong]
}
