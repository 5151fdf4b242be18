import { get } from './load'
import { place } from './places'
import { pathsOf, playersOf } from './requests'
import { compare, type Effort, startFauxhouse } from './servers'

/** Number of named worlds in rotation. */
const WORLDS = 1_000

/** Without a journal. */
const PLAIN = ['--journal', '0'] as const

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
  const names = Array.from({ length: WORLDS }, (_, index) => `/w/w${index}`)
  const sides: readonly (readonly [what: string, flags: string[], prefixes: string[]])[] = [
    ['nothing, to compare', [...PLAIN], ['']],
    ['one named world', [...PLAIN], ['/w/w0']],
    [`${WORLDS} worlds in rotation`, [...PLAIN], names],
    ['ten rules that do not match', [...PLAIN, ...faulty], ['']],
    ['with the journal', [], ['']],
  ]
  const lines: Record<string, Record<string, string>> = {}
  for (const [what, flags, prefixes] of sides) {
    // A pair of its own: a server that has answered more is compiled further.
    const [plain, server] = [await startFauxhouse(...PLAIN), await startFauxhouse(...flags)]
    const [id = ''] = await playersOf(plain, 1, 'regular')
    for (const [name, path] of Object.entries(pathsOf(id))) {
      const without = { server: plain, requests: [get(path)] }
      const requests = prefixes.map((prefix) => get(prefix + path))
      const figures = await compare(without, { server, requests }, effort)
      const [ratio, low, high] = [figures.ratio, figures.low, figures.high].map((figure) =>
        figure.toFixed(2),
      )
      lines[name] = { ...lines[name], [what]: `${ratio} (${low} to ${high})` }
    }
    for (const each of [plain, server]) await each.stop()
  }
  console.table(lines)
}
