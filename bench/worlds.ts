import { get } from './load'
import { place } from './places'
import { pathsOf, playersOf } from './requests'
import { compare, type Effort, startHouse } from './servers'

/** Number of named worlds in rotation. */
const WORLDS = 1_000

/** Number of fault rules, none of which matches. */
const RULES = 10

/**
 * The costs of named worlds, of fault rules and of the journal: the requests of a server without
 * them over those of a server with them, in turn.
 */
export async function benchWorlds(effort: Effort): Promise<void> {
  const rules = Array.from({ length: RULES }, (_, index) => ({
    player: `unknown-${index}`,
    effect: { status: 503 },
  }))
  const faulty = ['--faults', place('faults.json', JSON.stringify(rules))]
  const plain = await startHouse('--journal', '0')
  const worlds = await startHouse('--journal', '0')
  const faults = await startHouse('--journal', '0', ...faulty)
  const journal = await startHouse()
  const [id = ''] = await playersOf(plain, 1, 'regular')
  const names = Array.from({ length: WORLDS }, (_, index) => `/w/w${index}`)
  const lines: object[] = []
  for (const [name, path] of Object.entries(pathsOf(id))) {
    const sides = [
      ['one named world', worlds, [`/w/w0${path}`]],
      [`${WORLDS} worlds in rotation`, worlds, names.map((world) => world + path)],
      ['ten rules that do not match', faults, [path]],
      ['with the journal', journal, [path]],
    ] as const
    const line: Record<string, string> = { path: name }
    for (const [what, server, paths] of sides) {
      const without = { server: plain, requests: [get(path)] }
      const figures = await compare(without, { server, requests: paths.map(get) }, effort)
      const [ratio, low, high] = [figures.ratio, figures.low, figures.high].map((figure) =>
        figure.toFixed(2),
      )
      line[what] = `${ratio} (${low} to ${high})`
    }
    lines.push(line)
  }
  console.table(lines)
  for (const server of [plain, worlds, faults, journal]) await server.stop()
}
