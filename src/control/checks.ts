import { choiceParameter, integerParameter } from '../contract/parameters'
import { json, jsonInPieces } from '../service/handler-result'
import { defineCall } from './call'
import { readInPortions } from './control'

const DEFAULT_LIMIT = 100

export const CHECK_CALLS = [
  defineCall({
    id: 'runAudit',
    method: 'GET',
    path: '/__admin/audit',
    summary:
      'Checks that the numbers of the changed players agree; with `all`, also those of others.',
    verb: { name: 'audit' },
    parameters: [
      choiceParameter('all', ['true', 'false'], 'Also checks players that no command has changed.'),
      integerParameter(
        'limit',
        1,
        DEFAULT_LIMIT,
        'With all=true: the number of listed players to check.',
      ),
    ],
    answers: { 200: 'Audit' },
    async handle(context, { query }) {
      const { limit = DEFAULT_LIMIT } = query
      const players = query['all'] === 'true' ? limit : 0
      const { auditing } = await import('../verify/audit')
      const audit = await readInPortions(context, (world) => auditing(world, { players }))
      const { audited, breaches } = audit
      return json({ consistent: breaches.length === 0, audited: audited.length, breaches })
    },
  }),
  defineCall({
    id: 'getLog',
    method: 'GET',
    path: '/__admin/log',
    summary: 'Returns the options and commands of the world: the replay file.',
    verb: { name: 'log' },
    answers: { 200: 'Log' },
    handle: ({ simulation }) => jsonInPieces(simulation.log()),
  }),
] as const
