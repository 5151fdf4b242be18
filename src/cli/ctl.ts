import { defineCommand } from './command'
import { renderAnswer } from './ctl/render'
import type { GivenFlags } from './ctl/request'
import { VERB_FLAGS } from './ctl/verb-flags'
import { type FlagValues, local, text, toggle } from './flags'
import { renderHelp } from './help'
import { scenarioText } from './scenario-text'
import { SERVER_URL, serverWire, tokenFlags } from './server-wire'

const flags = {
  url: text('URL', 'URL of the server', SERVER_URL),
  ...tokenFlags,
  world: text('NAME', 'Use a named world instead of the base world'),
  ...VERB_FLAGS,
  ...local({ json: toggle('Print the response as JSON') }),
}

type CtlValues = FlagValues<typeof flags>

/** Answers that are files for other programs. */
const FILES: readonly string[] = ['getLog', 'getControlDocument', 'exportPlayer']

/** The control API is loaded by this command only. */
const loadVerbHelp = () => import('./ctl/verb-help')

export const ctl = defineCommand({
  name: 'ctl',
  usage: 'ctl VERB …',
  summary: 'Calls the control API of a running server.',
  examples: ['ctl advance P3D', 'ctl run blocked-player type=unblock'],
  flags,
  words: ['verb'],
  moreWords: true,
  details: async () => (await loadVerbHelp()).verbTable(),
  helpOf,

  async run(values, [verb = '', ...words], terminal) {
    if (verb === 'help') {
      terminal.print((await helpOf(words)) ?? (await renderHelp(ctl)))
      return 0
    }
    const { requestOf } = await import('./ctl/request')
    const { inVerbs } = await import('./ctl/verbs')
    const { call, path, body } = await requestOf(verb, words, givenOf(values))
    const isOfWorlds = call.path.startsWith('/__admin/worlds')
    const wire = serverWire(values, isOfWorlds ? undefined : values.world)
    const answer = await wire.send(call.method, path, body).catch((error) => {
      throw inVerbs(error)
    })
    const { json, form = 'scenario' } = values
    const isScenario = call.id === 'exportPlayer' && form === 'scenario'
    if (typeof answer === 'string') terminal.print(answer.trimEnd())
    else if (isScenario && !json) terminal.print(scenarioText(answer as object))
    else if (json || FILES.includes(call.id)) terminal.print(JSON.stringify(answer ?? null))
    else terminal.print(renderAnswer(answer, terminal.columns))
    return isBroken(answer) ? 1 : 0
  },
})

/** The flags of verbs that have a value. */
function givenOf(values: CtlValues): GivenFlags {
  const names = Object.keys(VERB_FLAGS) as (keyof typeof VERB_FLAGS)[]
  const given = names.filter((name) => values[name] !== undefined && values[name] !== false)
  return Object.fromEntries(given.map((name) => [name, values[name]]))
}

/** An audit with breaches, or a dry run with expectations that do not hold. */
function isBroken(answer: unknown): boolean {
  const { consistent, unmet } = (answer ?? {}) as { consistent?: boolean; unmet?: unknown[] }
  return consistent === false || (unmet !== undefined && unmet.length > 0)
}

async function helpOf([name, type]: readonly string[]): Promise<string | undefined> {
  return name === undefined ? undefined : (await loadVerbHelp()).verbHelp(name, type)
}
