import { bodiesOf, measure, ROUNDS, type Server, start } from './http'
import { median, quartiles } from './pairs'

/** Number of named worlds in rotation. */
const WORLDS = 1_000

/**
 * The costs of named worlds, of fault rules and of the journal: each side against a server without
 * them, in turn.
 */
export async function benchWorlds(): Promise<void> {
  const [plain, worlds, faults, journal] = (await Promise.all(
    ['plain', 'plain', 'faults', 'journal'].map((kind) => start(kind)),
  )) as [Server, Server, Server, Server]
  const names = Array.from({ length: WORLDS }, (_, index) => `/w/w${index}`)
  const lines: object[] = []
  for (const path of Object.keys(await bodiesOf())) {
    const sides: readonly (readonly [name: string, server: Server, paths: readonly string[]])[] = [
      ['one named world', worlds, [`/w/w0${path}`]],
      [`${WORLDS} worlds in rotation`, worlds, names.map((name) => name + path)],
      ['ten rules that do not match', faults, [path]],
      ['with the journal', journal, [path]],
    ]
    const line: Record<string, string> = { path: path.replace(/players\/[^/]+/, 'players/…') }
    for (const [name, server, paths] of sides) {
      const ratios: number[] = []
      for (let round = -1; round < ROUNDS; round += 1) {
        const [one, other] = [await measure(plain, path), await measure(server, ...paths)]
        // The first round warms up.
        if (round >= 0) ratios.push(one.perCore / other.perCore)
      }
      const [low, high] = quartiles(ratios)
      line[name] = `${median(ratios).toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`
    }
    lines.push(line)
  }
  console.table(lines)
  for (const { child } of [plain, worlds, faults, journal]) child.disconnect()
}
