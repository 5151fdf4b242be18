import { describe, expect, it, vi } from 'vitest'
import { createWorld, type World, type WorldChange } from '../../src/index'
import { LazyPlayer } from '../../src/world/players'
import { put } from '../support/client'

const ID = 'blocked-player'

const worldOf = (options = {}) => createWorld({ players: 3, scenarios: [ID], ...options })

async function update(world: World, body: object, id = ID): Promise<void> {
  expect((await put(world, id, body)).status).toBe(200)
}

/** The changes on a line each, without what is shown of rows and bonuses. */
const linesOf = (changes: readonly WorldChange[]) =>
  changes.map((change) => {
    const by = change.causes.map((cause) => ('command' in cause ? cause.command : cause.via))
    const what = ['player', 'field', 'name', 'id'].flatMap((name) =>
      name in change ? [change[name as keyof WorldChange]] : [],
    )
    return [change.type, ...what, 'by', ...by].join(' ')
  })

describe('the changes of a world', () => {
  it('are none at its start, and those since the last reset', () => {
    const world = worldOf()
    expect(world.changes()).toEqual({
      since: world.now,
      now: world.now,
      changes: [],
      consequences: [],
      writes: [],
      complete: true,
    })
    world.execute(ID, { type: 'setKyc', status: 'rejected' })
    expect(linesOf(world.changes().changes)).toEqual([`profile ${ID} kyc_status by setKyc`])
    expect(linesOf(world.fork().changes().changes)).toEqual([])
    world.reset()
    expect(world.changes().changes).toEqual([])
  })

  it('create no player of a scenario that nothing can have changed', () => {
    const read = vi.spyOn(LazyPlayer.prototype, 'player', 'get')
    const world = worldOf({ scenarios: ['pending-kyc', 'vip-whale'] })
    world.changes()
    world.advance('P1D')
    world.changes({ source: 'command' })
    expect(read).not.toHaveBeenCalled()
    world.changes()
    expect(read).toHaveBeenCalled()
    read.mockRestore()
  })

  it('name the request of an update, also without a journal', async () => {
    const world = worldOf()
    await update(world, { phone: '+4915123456789', settings: { want_bonus: false } })
    const [phone, setting, ...others] = world.changes().changes
    expect(others).toEqual([])
    const at = world.now
    const causes = [{ via: 'request', at, command: 'updateProfile', request: '1' }]
    expect(phone).toMatchObject({ field: 'phone', after: '+4915123456789', causes })
    expect(setting).toMatchObject({ field: 'settings.want_bonus', before: true, after: false })
    expect(world.requests.get('1')?.operation).toBe('updatePlayerProfile')

    const silent = worldOf({ memory: { journal: 0 } })
    await update(silent, { phone: '+4915123456789' })
    const [change] = silent.changes().changes
    expect(change?.causes).toEqual([{ via: 'request', at, command: 'updateProfile' }])
  })

  it('are net, but every write is listed', async () => {
    const world = worldOf()
    await update(world, { blocked: false })
    await update(world, { blocked: true })
    const { changes, writes } = world.changes()
    expect(changes).toEqual([])
    expect(writes.map(({ via, request, player }) => [via, request, player])).toEqual([
      ['request', '1', ID],
      ['request', '2', ID],
    ])
  })

  it('have all causes that took part, and the figures apart', () => {
    const world = createWorld({ players: 0 })
    world.executeAll('anna', [
      { type: 'register', market: 'DE' },
      { type: 'setKyc', status: 'approved' },
    ])
    const since = world.snapshot()
    world.executeAll('anna', [
      { type: 'claimBonus', bonus: 'WELCOME100' },
      { type: 'deposit', amount: 50 },
    ])
    world.advance('P60D')
    const { changes, consequences } = world.changes({ since })
    const bonus = changes.find(({ type }) => type === 'bonus')
    expect(bonus).toMatchObject({ before: null, after: { amount: 50, status: 'cancelled' } })
    expect(bonus?.causes).toMatchObject([
      { via: 'command', command: 'claimBonus' },
      { via: 'command', command: 'deposit' },
      { via: 'clock' },
    ])
    const rows = changes.filter(({ type }) => type === 'transaction')
    expect(rows[0]?.causes).toMatchObject([{ via: 'command', command: 'deposit' }])
    expect(rows.at(-1)?.causes).toEqual([{ via: 'clock' }])
    const figures = new Map(consequences.map(({ field, ...change }) => [field, change]))
    expect(figures.get('balances.cash_balance')).toMatchObject({ before: 0, after: 50 })
    expect(figures.get('kpi.ltd')).toMatchObject({ before: 0, after: 50 })
    expect(figures.has('kyc_status')).toBe(false)
  })

  it('of policies and the clock come first, and those of faults are none', () => {
    const world = worldOf()
    const since = world.snapshot()
    world.faults.add({ id: 'new', effect: { delay: 5 } })
    world.setPolicies({ wr: 'requirement' })
    world.setPolicies({ wr: 'remaining', pendingInTotal: true })
    world.advance('P1D')
    const { changes } = world.changes({ since })
    expect(linesOf(changes.filter((change) => !('player' in change)))).toEqual([
      'clock by clock',
      'policy pendingInTotal by setPolicies',
    ])
  })

  it('show a loaded scenario as one created player, and what follows apart', () => {
    const world = worldOf()
    world.load('vip-gold', { as: 'gold' })
    expect(linesOf(world.changes().changes)).toEqual(['created gold by load'])
    world.execute('gold', { type: 'label', add: ['Complaint'] } as never)
    world.remove(ID)
    world.load('pending-kyc', { as: 'short' })
    world.remove('short')
    world.load(ID)
    world.execute('anna', { type: 'register' })
    expect(linesOf(world.changes().changes)).toEqual([
      'created gold by load',
      'profile gold labels by label',
      `removed ${ID} by remove`,
      `created ${ID} by load`,
      'created anna by register',
    ])
    world.reset()
    for (const _ of [1, 2]) world.load(ID, { replace: true })
    const replaced = [`removed ${ID} by load`, `created ${ID} by load`]
    expect(linesOf(world.changes().changes)).toEqual(replaced)
  })

  it('leave untouched players out, except the one that is named', () => {
    const world = worldOf({ players: 50 })
    const ids = world.list({ limit: 50 }).players.map(({ id }) => id)
    world.advance('P60D')
    expect(linesOf(world.changes().changes.slice(0, 1))).toEqual(['clock by clock'])
    const moved = ids.find((id) => world.changes({ player: id }).changes.length > 0) ?? ''
    const { changes } = world.changes({ player: moved })
    const sources = changes.flatMap(({ causes }) => causes.map(({ via }) => via))
    expect([...new Set(sources)]).toEqual(['clock'])
    expect(() => world.changes({ player: 'nobody' })).toThrow('There is no player "nobody"')
  })

  it('of one player that is touched later begin at the snapshot', () => {
    const world = worldOf({ players: 50 })
    const id = world.list({ limit: 2 }).players[1]?.id ?? ''
    const rowsOf = () => world.player(id).transactions({ limit: 0 }).total
    const before = rowsOf()
    world.advance('P90D')
    world.execute(id, { type: 'setKyc', status: 'rejected' })
    const added = world
      .changes()
      .changes.filter((each) => each.type === 'transaction' && each.before === null)
    expect(added.length).toBe(rowsOf() - before)
    for (const { causes } of added) expect(causes).toEqual([{ via: 'clock' }])
  })

  it('can be those of one source', async () => {
    const world = worldOf()
    await update(world, { phone: '+4915123456789' })
    world.execute(ID, { type: 'setKyc', status: 'rejected' })
    world.load('vip-gold')
    world.advance('P1D')
    const sourced = (source: 'request' | 'command' | 'scenario' | 'clock') =>
      linesOf(world.changes({ source }).changes)
    expect(sourced('request')).toEqual([`profile ${ID} phone by updateProfile`])
    expect(sourced('command')).toEqual([`profile ${ID} kyc_status by setKyc`])
    expect(sourced('scenario')).toEqual(['created vip-gold by load'])
    expect(sourced('clock')).toContain('clock by clock')
    expect(world.changes({ source: 'command' }).writes).toHaveLength(1)
  })

  it('have unknown causes after a restore, and then no source', () => {
    const world = worldOf()
    const earlier = world.snapshot()
    world.execute(ID, { type: 'setKyc', status: 'rejected' })
    const later = world.snapshot()
    world.restore(earlier)
    world.execute(ID, { type: 'setKyc', status: 'pending' })
    const { changes, complete, writes } = world.changes({ since: later })
    expect(complete).toBe(false)
    expect(writes).toEqual([])
    expect(changes).toMatchObject([
      { field: 'kyc_status', before: 'rejected', after: 'pending', causes: [{ via: 'unknown' }] },
    ])
    expect(() => world.changes({ since: later, source: 'command' })).toThrow(
      'so the causes are unknown',
    )
    expect(world.changes({ since: earlier }).complete).toBe(true)
  })

  it('have unknown causes after a restore to an earlier instant, also without commands', () => {
    const world = worldOf()
    const earlier = world.snapshot()
    world.advance('P2D')
    const later = world.snapshot()
    world.restore(earlier)
    const back = world.changes({ since: later })
    expect(linesOf(back.changes)).toEqual(['clock by clock'])
    expect(back.complete).toBe(false)
    world.execute(ID, { type: 'setKyc', status: 'rejected' })
    world.advance('P3D')
    expect(linesOf(world.changes({ since: later }).changes)).toEqual([
      'clock by clock',
      `profile ${ID} kyc_status by unknown`,
    ])
    // The same state as one without the restore.
    world.restore(earlier)
    world.advance('P3D')
    expect(world.changes({ since: later }).complete).toBe(true)
  })

  it('have unknown causes once the log is incomplete', () => {
    const world = worldOf({ memory: { logEntries: 1 } })
    world.execute(ID, { type: 'setKyc', status: 'rejected' })
    world.execute(ID, { type: 'setKyc', status: 'pending' })
    const { changes, complete } = world.changes()
    expect(complete).toBe(false)
    expect(linesOf(changes)).toEqual([`profile ${ID} kyc_status by unknown`])
  })

  it('do not count the time of a host', () => {
    let host = Date.parse('2026-03-01T00:00:00Z')
    const world = worldOf({ now: 'wall', hostClock: () => host })
    host += 60_000
    expect(world.changes().changes).toEqual([])
    world.advance('PT1H')
    expect(linesOf(world.changes().changes)).toEqual(['clock by clock'])
  })

  it('change nothing', () => {
    const world = worldOf()
    world.load('wagering-nearly-done')
    world.execute(ID, { type: 'setKyc', status: 'rejected' })
    world.advance('P9D')
    const log = world.log()
    world.changes()
    expect(world.log()).toEqual(log)
    expect(world.changes()).toEqual(world.changes())
    expect(createWorld({ replay: log }).player(ID).profile()).toEqual(world.player(ID).profile())
  })
})
