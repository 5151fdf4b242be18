import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { FIGURES } from '../../src/datasets/quality/figures'
import { pageOf } from '../../src/datasets/quality/page'
import { countPlayer, tallyPlayer } from '../../src/datasets/quality/player-tally'
import { type QualityReport, reportOf } from '../../src/datasets/quality/report'
import { decadeAfter, decadeBin, emptyTally, fineBin } from '../../src/datasets/quality/tally'
import { createWorld } from '../../src/index'
import { LAWS } from '../../src/laws/laws'
import { PERSONA_IDS, PERSONAS } from '../../src/simulator/domain/personas'
import { clonePlayer } from '../../src/simulator/engine/player'
import { insideOf } from '../../src/world/views/player-view'
import { emptyFolder, generated } from './dataset-files'
import { countFigures, tallyOf } from './quality-count'
import { textOf } from './readers'

const FLAGS = ['--seed', 'quality', '--quality', '--tables', 'players,transactions,labels']

const read = (folder: string, name = 'quality.json'): QualityReport =>
  JSON.parse(readFileSync(join(folder, name), 'utf8'))

const linesOf = (folder: string, table: string) =>
  textOf(join(folder, `${table}.ndjson`))
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))

const countsOf = (bins: QualityReport['distributions']['depositEuros']) =>
  Object.fromEntries(bins.flatMap(({ from, count }) => (count > 0 ? [[String(from), count]] : [])))

const total = (bins: readonly { readonly count: number }[]) =>
  bins.reduce((sum, { count }) => sum + count, 0)

describe('the report', () => {
  it.each([
    [['--players', '12'], true],
    [['--players', '60', '--as-of', '2024-09-01', '--filter', 'not persona=regular'], false],
  ])('has the figures of the rows: %j', async (flags, isWhole) => {
    const folder = await generated(emptyFolder(), ...FLAGS, ...flags)
    const report = read(folder)
    const { asOf } = report.dataset
    const [players, transactions, labels] = ['players', 'transactions', 'labels'].map((table) =>
      linesOf(folder, table),
    ) as [never, never, never]
    const counted = countFigures({ players, transactions, labels, asOf })
    expect(report.note).toMatch(/^Plausible, but not calibrated to any operator\.$/)
    expect(Object.keys(counted.exact).concat(Object.keys(counted.binned)).sort()).toEqual(
      Object.keys(FIGURES).sort(),
    )
    const figures = Object.fromEntries(report.figures.map(({ key, observed }) => [key, observed]))
    for (const [key, value] of Object.entries(counted.exact)) {
      if (Number.isNaN(value)) expect(figures[key], key).toBeUndefined()
      else expect(figures[key], key).toBeCloseTo(value, 1)
    }
    for (const [key, value] of Object.entries(counted.binned)) {
      expect(Math.abs((figures[key] as number) - value), key).toBeLessThan(2.5)
    }
    const sizes = Object.fromEntries(report.figures.map(({ key, size }) => [key, size]))
    expect(sizes).toMatchObject(counted.sizes)
    expect(report.invariants).toMatchObject({
      ...{ players: counted.players, laws: Object.keys(LAWS).length, breaches: 0 },
      checks: counted.players * Object.keys(LAWS).length,
    })
    expect(report.dataset.rows).toEqual(counted.rows)
    const found = (lines: QualityReport['personas']) =>
      Object.fromEntries(lines.flatMap(({ name, players: n }) => (n > 0 ? [[name, n]] : [])))
    expect(found(report.personas)).toEqual(counted.personas)
    expect(found(report.markets)).toEqual(counted.markets)
    expect(report.isWhole).toBe(isWhole)
    for (const { isWithin } of report.personas) expect(isWithin !== undefined).toBe(isWhole)
    const { distributions } = report
    expect(countsOf(distributions.betsByLocalHour)).toEqual(counted.hours)
    expect(countsOf(distributions.registrationsByMonth)).toEqual(counted.months)
    expect(total(distributions.depositEuros)).toBe(counted.arrived)
    expect(total(distributions.lifetimeDepositEuros)).toBe(counted.depositors)
    expect(total(distributions.rowsOfPlayers)).toBe(counted.players)
    expect(total(distributions.sessionMinutes)).toBe(counted.stretches)
  })

  it('of each shard has its own players, and the same bytes again', async () => {
    const folder = emptyFolder()
    const flags = [...FLAGS, '--players', '12', '--gzip']
    for (const shard of ['1/2', '2/2']) await generated(folder, ...flags, '--shard', shard)
    const reports = [1, 2].map((index) => read(folder, `quality.${index}-of-2.json`))
    const whole = read(await generated(emptyFolder(), ...flags))
    expect(reports.map(({ dataset }) => [dataset.shard.index, dataset.players])).toEqual([
      [1, 6],
      [2, 6],
    ])
    const sums = reports.flatMap(({ dataset: { rows } }) => Object.entries(rows))
    const bets = sums.reduce((all, [type, count]) => all + (type === 'bet' ? count : 0), 0)
    expect(bets).toBe(whole.dataset.rows['bet'])
    const html = readFileSync(join(folder, 'quality.2-of-2.html'), 'utf8')
    expect(html).toContain('shard 2 of 2')
  })
})

describe('a declared share', () => {
  const facts = {
    ...{ version: '1', seed: 's', epoch: '', asOf: '', filter: null, scenarios: false },
    ...{ shard: { index: 1, count: 1 }, examined: 1_000 },
  }
  const tally = { ...emptyTally(), players: 1_000 }

  it('is in the interval of the observed one, unless the players are others', () => {
    const drawn = Object.fromEntries(PERSONA_IDS.map((id) => [id, PERSONAS[id].sharePermille]))
    const { personas } = reportOf({ ...tally, personas: drawn }, facts)
    for (const { declared, observed, low, high, isWithin } of personas) {
      expect([observed, isWithin]).toEqual([declared, true])
      expect(low).toBeLessThan(declared)
      expect(high).toBeGreaterThan(declared)
    }
    // By the formula of Wilson for 263 of 1,000, at 2.576 deviations.
    expect(personas.find(({ name }) => name === 'casual')).toMatchObject({
      low: 22.878,
      high: 30.034,
    })
    const others = reportOf({ ...tally, personas: { ...drawn, casual: 330 } }, facts)
    expect(tallyOf(others.personas.map(({ isWithin }) => String(isWithin)))).toEqual({
      ...{ true: 11, false: 1 },
    })
    expect(pageOf(others)).toContain('casual <span class="mark">outside</span>')
  })
})

describe('the page', () => {
  const world = createWorld({ seed: 'page', players: 3 })
  const { compression } = world
  const now = Date.parse(world.now)
  const [id = ''] = world.list().players.map((player) => player.id)
  const facts = {
    ...{ version: '1', seed: '<s>', epoch: '', asOf: '', filter: null, scenarios: false },
    ...{ shard: { index: 1, count: 1 }, examined: 1 },
  }

  it('names what is broken, and shows texts as text', () => {
    const player = clonePlayer(insideOf(world.player(id)).player)
    player.lastLogin = now + 1
    const tally = tallyPlayer(player, { now, compression })
    const report = reportOf(tally, facts)
    expect(report.invariants.breaches).toBeGreaterThan(0)
    expect(report.invariants.broken).toMatchObject({ session: 1 })
    expect(report.invariants.examples[0]).toMatchObject({ player: id })
    const page = pageOf(report)
    expect(page).toContain('Broken: session (1 players)')
    expect(page).toContain('seed &lt;s&gt;')
    expect(page).not.toContain('<s>')
  })

  it('needs no other file, and begins with what the players are not', () => {
    const { player } = insideOf(world.player(id))
    const page = pageOf(reportOf(countPlayer(player, compression), facts))
    expect(page).not.toMatch(/https?:|src=|href=|url\(|@import|<script/)
    const [, first] = /<main>\s*<p[^>]*>([^<]*)</.exec(page) ?? []
    expect(first).toBe('Plausible, but not calibrated to any operator.')
    expect(pageOf(reportOf(emptyTally(), { ...facts, examined: 0 }))).toContain('<b>0</b> breaches')
  })
})

test('a distribution has its empty bins, too', () => {
  const tally = {
    ...emptyTally(),
    depositSizes: { 50: 1, 5: 2 },
    sessionMinutes: { 15: 1 },
    registrations: { '2026-02': 1, '2025-11': 3 },
  }
  const { depositEuros, sessionMinutes, registrationsByMonth, betsByLocalHour } = reportOf(tally, {
    ...{ version: '1', seed: 's', epoch: '', asOf: '', filter: null, scenarios: false },
    ...{ shard: { index: 1, count: 1 }, examined: 0 },
  }).distributions
  const pairsOf = (bins: QualityReport['distributions']['depositEuros']) =>
    bins.map(({ from, count }) => `${from}: ${count}`)
  expect(pairsOf(depositEuros)).toEqual(['5: 2', '10: 0', '20: 0', '50: 1'])
  expect(pairsOf(sessionMinutes)).toEqual(['15: 1'])
  expect(pairsOf(registrationsByMonth)).toEqual([
    ...['2025-11: 3', '2025-12: 0', '2026-01: 0', '2026-02: 1'],
  ])
  expect(betsByLocalHour).toEqual([])
  expect([0, 1, 2, 5, 10, 20_000].map(decadeAfter)).toEqual([1, 2, 5, 10, 20, 50_000])
})

test('bins begin at 1, 2, 5, 10 …, and finer ones at eighths of powers of two', () => {
  expect([0, 0.5, 1, 4.99, 5, 19, 20, 99_999].map(decadeBin)).toEqual([
    ...[0, 0, 1, 2, 5, 10, 20, 50_000],
  ])
  expect([0, 7, 15, 16, 17, 31, 1_000_001].map(fineBin)).toEqual([0, 7, 15, 16, 16, 30, 983_040])
})
