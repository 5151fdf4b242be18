import { choiceParameter, instantParameter } from '../contract/parameters'
import { EXPORT_FORMS, type ExportForm } from '../scenarios/exports/form'
import { type HandlerResult, json } from '../service/handler-result'
import { inPortions } from '../service/waiting'
import { defineCall } from './call'
import { refusalIn } from './control'

/** The parsed parameters. */
interface ExportQuery {
  readonly form?: ExportForm
  readonly at?: number
  readonly from?: number
}

const PARAMETERS = [
  choiceParameter('form', EXPORT_FORMS, 'Format of the export. Default: scenario.'),
  instantParameter('at', 'Exports the player as of this instant, past or future. Default: now.'),
  instantParameter('from', 'The start of the exported period. Default: only the state.'),
]

/** A scenario and a log are JSON; code is a string. */
function answerOf(exported: object | string): HandlerResult {
  if (typeof exported !== 'string') return json(exported)
  return { status: 200, body: exported, contentType: 'text/plain; charset=utf-8' }
}

export const exportPlayer = defineCall({
  id: 'exportPlayer',
  method: 'GET',
  path: '/__admin/players/{playerId}/export',
  summary: "Returns a player's state as code: a scenario, its part of the log, or a test file.",
  verb: { name: 'export' },
  parameters: PARAMETERS,
  answers: { 200: 'Exported' },
  contentType: 'text/plain',
  problems: ['PLAYER_NOT_FOUND'],
  async handle(context, { path: { playerId = '' }, query }) {
    const { form, at, from } = query as ExportQuery
    try {
      const work = context.simulation.exporting(playerId, { form, at, from })
      return answerOf(await inPortions(context, work))
    } catch (error) {
      return refusalIn(context, error, 'query')
    }
  },
})
