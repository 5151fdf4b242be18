import { json } from '../service/handler-result'
import { defineCall } from './call'

/** `uptime` is the age of the server in seconds: the only value without the seed. */
export const getHealth = defineCall({
  id: 'getHealth',
  method: 'GET',
  path: '/__admin/health',
  summary: 'Returns the version, seed, clock and loaded scenarios.',
  verb: { name: 'health' },
  answers: { 200: 'Health' },
  handle({ simulation, environment: { elapsedMs } }, _, { version }) {
    const {
      seed,
      generatedPlayers: players,
      compression,
      loaded,
      epoch,
      now,
      record,
      settings,
    } = simulation
    return json({
      status: 'ok',
      version,
      seed,
      epoch,
      now,
      players,
      compression,
      scenarios: loaded,
      commands: record.length,
      wall: settings.hostClock !== undefined,
      ...(elapsedMs === undefined ? {} : { uptime: Math.floor(elapsedMs()) / 1000 }),
    })
  },
})
