import type { TestedState } from './exported-player'
import { jsonLiteral } from './literal'

/** A test file for Vitest: the player in a world of its own, in process. */
export function vitestOf(state: TestedState): string {
  const { id, total, stretch } = state
  const player = jsonLiteral(id)
  return `import { createWorld, type WorldLog } from 'fauxhouse'
import { expect, test } from 'vitest'

${constantsOf(state)}
test('the player is as exported', () => {
  const world = createWorld({ replay })
${stepsOf(state, '  ')}  const player = world.player(${player})
  expect(player.profile()).toEqual(profile)
  expect(player.transactions({ limit: 0 }).total).toBe(${total})
${stretch ? `  expect(player.summary(${jsonLiteral(periodOf(stretch), 0)})).toEqual(summary)\n` : ''}\
  // Your code goes here: world.fetch answers as the service does.
})
`
}

const periodOf = ({ from, to }: NonNullable<TestedState['stretch']>) => ({ from, to })

/** The replay and what the player must be, as constants of a TypeScript file. */
export function constantsOf({ replay, profile, stretch }: TestedState): string {
  return `const replay: WorldLog = ${jsonLiteral(replay)}

const profile = ${jsonLiteral(profile)}
${stretch ? `\nconst summary = ${jsonLiteral(stretch.summary)}\n` : ''}`
}

/** What happened in the stretch, as statements; nothing for a state alone. */
export function stepsOf({ id, replay, stretch }: TestedState, margin: string): string {
  if (stretch === undefined) return ''
  const lines = [`world.reset() // ${replay.start?.now}`]
  let now = replay.start?.now
  const reach = (at: string) => {
    if (at !== now) lines.push(`world.advance({ to: ${jsonLiteral(at)} })`)
    now = at
  }
  for (const step of stretch.steps) {
    reach(step.at)
    const isCommand = 'command' in step
    if (isCommand) lines.push(`world.execute(${jsonLiteral(id)}, ${jsonLiteral(step.command, 0)})`)
    else lines.push(`world.setPolicies(${jsonLiteral(step.policies, 0)})`)
  }
  reach(stretch.to)
  return lines.map((line) => `${margin}${line}\n`).join('')
}
