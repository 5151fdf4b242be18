import * as v from 'valibot'
import { shortPointerOf } from '../contract/input/json'
import { choiceParameter, integerParameter, textParameter } from '../contract/parameters'
import { mergePolicies, POLICIES, type Policies } from '../contract/policies'
import type { ProblemItem } from '../contract/problems'
import { isFauxhouseError } from '../errors'
import { isRejection, json, rejected } from '../service/answer'
import { eventStream } from '../service/journal/feed'
import { pauseOf } from '../service/waiting'
import type { Advance } from '../world/clock'
import { loadedScenarios } from '../world/log'
import { CHANGE_SOURCES } from '../world/net-changes/model'
import type { Simulation } from '../world/simulation'
import { bodyRejection } from './body'
import { call, textIn } from './call'
import { foundSnapshot } from './saved-worlds'

const text = v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(100)))
const step = v.strictObject({ by: text, to: text })

/** The time and the epoch of a world, as the control API shows them. */
export function clockOf({ now, epoch }: Pick<Simulation, 'now' | 'epoch'>): object {
  return { now, epoch }
}

/** Number of listed players that an audit checks on request. */
const AUDITED = 100

/** The number of an event. */
const EVENT_ID = /^\d{1,15}$/

/** The documents by policies: each is built on first use. */
const documents = new WeakMap<Policies, string>()

/** Else nginx would collect the events. */
const UNBUFFERED = { 'X-Accel-Buffering': 'no' }

/** The calls about a world as a whole. */
export const WORLD_CALLS = {
  /** `uptime` is the age of the server in seconds: the only value without the seed. */
  getHealth: call({
    summary: 'Returns the version, seed, clock and loaded scenarios.',
    responses: { 200: 'Health' },
    handle({ simulation, adapter: { clock } }, _, { version }) {
      const { seed, generatedPlayers, population, compression, epoch, now, state } = simulation
      const { settings, log } = state
      return json({
        ...{ status: 'ok', version, seed, epoch, now },
        players: generatedPlayers,
        population,
        compression,
        scenarios: [...new Set(loadedScenarios({ commands: log }))],
        commands: log.length,
        ...(!log.isComplete && { log_complete: false }),
        wall: settings.hostClock !== undefined,
        ...(clock && { uptime: Math.floor(clock.elapsedMs()) / 1000 }),
      })
    },
  }),
  getClock: call({
    summary: 'Reads the clock.',
    responses: { 200: 'Clock' },
    handle: ({ simulation }) => json(clockOf(simulation)),
  }),
  advanceClock: call({
    summary: 'Moves the clock forward by a duration, `{"by": "P3D"}`, or to an instant.',
    body: { schema: () => step, example: '{"by": "P1D"}' },
    responses: { 200: 'ClockMove' },
    problems: ['COMMAND_REFUSED'],
    where({ body: { by, to } }) {
      if ((by === undefined) === (to === undefined)) return 'body'
      return by === undefined ? '/to' : '/by'
    },
    handle: ({ simulation: world }, { body }) =>
      world.whole(() => {
        const from = world.now
        world.advance(body as Advance)
        return json({ from, ...clockOf(world) })
      }),
  }),
  resetWorld: call({
    summary: 'Returns to the initial state. Named snapshots are kept.',
    responses: { 200: 'Clock' },
    handle: ({ simulation, world }, _, { snapshots }) =>
      simulation.whole(() => {
        world.reset()
        snapshots.restart(simulation)
        return json(clockOf(simulation))
      }),
  }),
  listPolicies: call({
    summary: 'Lists the policies with their values.',
    responses: { 200: 'PolicyList' },
    handle: ({ simulation }) => json(tableOf(simulation.policies)),
  }),
  changePolicies: call({
    summary: 'Changes the given policies. If one is invalid, none is changed.',
    body: { schema: changesSchema, checkedBy: 'world' },
    responses: { 200: 'PolicyList' },
    handle({ simulation: world }, { body }) {
      const items = Object.entries(body).flatMap(([name, wanted]) => faultOf(name, wanted))
      if (items.length > 0) return bodyRejection(items)
      return world.whole(() => json(tableOf(world.setPolicies(body))))
    },
  }),
  runAudit: call({
    summary:
      'Checks that the numbers of the changed players agree; with `all`, also those of others.',
    isDated: true,
    parameters: [
      choiceParameter('all', ['true', 'false'], 'Also checks players that no command has changed.'),
      integerParameter(
        'limit',
        1,
        AUDITED,
        'With all=true: the number of listed players to check.',
      ),
    ],
    responses: { 200: 'Audit' },
    async handle(context, { query: { all, limit = AUDITED } }) {
      const { auditWorld } = await import('../verify/audit')
      const players = all === 'true' ? limit : 0
      const audit = await auditWorld(context.simulation.still(), { players }, pauseOf(context))
      const { audited, breaches } = audit
      return json({ consistent: breaches.length === 0, audited: audited.length, breaches })
    },
  }),
  getLog: call({
    summary: 'Returns the options and commands of the world: the replay file.',
    isDated: true,
    responses: { 200: 'Log' },
    handle: ({ world }) => json(world.log()),
  }),
  listWorldChanges: call({
    summary: 'Lists the net changes since a snapshot or the start, with their causes.',
    parameters: [
      textParameter('since', 'Name of the snapshot. Default: the start of the world.'),
      choiceParameter('source', CHANGE_SOURCES, 'Only changes of this source.'),
      textParameter(
        'player',
        'Only changes of this player, even if no command or scenario has changed it.',
      ),
    ],
    responses: { 200: 'WorldChanges' },
    problems: ['NOT_FOUND', 'PLAYER_NOT_FOUND'],
    handle({ simulation, world }, { query }, { snapshots }) {
      const name = textIn(query, 'since')
      const since = name && foundSnapshot(snapshots.of(simulation), name, 'query.since')
      if (isRejection(since)) return since
      const source = CHANGE_SOURCES.find((each) => each === query['source'])
      const player = textIn(query, 'player')
      return json(world.changes({ since: since || undefined, source, player }))
    },
  }),
  /** The events of a world; those of all worlds with the base. */
  followEvents: call({
    summary: 'Streams server-sent events until the client or the server disconnects.',
    responses: { 200: null },
    contentType: 'text/event-stream',
    problems: ['INVALID_PARAMETER'],
    handle({ world, simulation, headers, adapter }, _, { worldOf }) {
      const sent = headers.get('last-event-id')
      if (sent !== null && sent !== '' && !EVENT_ID.test(sent)) {
        const detail = 'The header Last-Event-ID is not the number of an event.'
        return rejected('INVALID_PARAMETER', 'header.last-event-id', detail, 'Omit it.')
      }
      const isBase = world.servedName === null
      const body = eventStream(simulation.feed, {
        last: sent ? Number(sent) : undefined,
        nameOf: (source) =>
          isBase || source === simulation ? worldOf(source)?.servedName : undefined,
        wait: (ms, signal) => adapter.wait(ms, signal),
      })
      return { status: 200, headers: UNBUFFERED, body, contentType: 'text/event-stream' }
    },
  }),
  getControlDocument: call({
    summary: 'Returns the control API as OpenAPI 3.1.',
    responses: { 200: 'Document' },
    async handle({ simulation: { policies } }, _, { calls, version }) {
      const { createControlDocument } = await import('./document')
      const written = () =>
        JSON.stringify(createControlDocument(calls, { version, policies }), null, 2)
      const body = documents.get(policies) ?? `${written()}\n`
      documents.set(policies, body)
      return { status: 200, body, contentType: 'application/json' }
    },
  }),
}

/** The table of policies, with the values of this world. */
function tableOf(policies: Policies): object {
  return {
    policies: POLICIES.map(({ name, values, default: initial, gap, effect }) => {
      const value = policies[name]
      // JSON cannot show a function, which only the library can set.
      const shown = typeof value === 'function' ? 'function' : value
      return { name, value: shown, default: initial, values, gap, effect }
    }),
  }
}

/** The policies of a body: any of them, each with a value that its definition reads. */
function changesSchema() {
  const entries = POLICIES.map(({ name, values, effect, read }) => {
    const value = v.custom((given) => read(given) !== undefined, values.join(', '))
    const described = v.pipe(value, v.description(`${effect} ${values.join(', ')}.`))
    return [name, v.optional(described)] as const
  })
  return v.strictObject(Object.fromEntries(entries))
}

/** The problem of one change. Each change is read alone, so the rejection lists all problems. */
function faultOf(name: string, wanted: unknown): ProblemItem[] {
  try {
    mergePolicies({ [name]: wanted })
    return []
  } catch (error) {
    if (!isFauxhouseError(error)) throw error
    const { problem: detail, remedy } = error
    return [{ where: shortPointerOf([name]), code: 'INVALID_BODY', detail, remedy }]
  }
}
