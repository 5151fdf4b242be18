import { test } from 'vitest'
import { createWorld } from '../../src/create-world'

test('x', () => {
  const show = (f: () => unknown) => {
    try {
      console.log('OK', JSON.stringify(f())?.slice(0, 300))
    } catch (e) {
      console.log((e as any).code, '|', (e as Error).message)
    }
  }
  const w = createWorld({ players: 0 })
  show(() => w.load('blocked-player+pending-withdrawal'))
  show(() => w.player('blocked-player+pending-withdrawal').profile())
  show(() => w.load('blocked+pending-withdrawal+kyc-rejected'))
  show(() => w.player('blocked+pending-withdrawal+kyc-rejected').profile())
  show(() => w.load('blocked+pending-withdrawal+kyc-rejected' as never, { as: 'p42' }))
  show(() => w.load('blocked+pending-withdrawal+jpy+vip-gold' as never))
  show(() => w.player('blocked+pending-withdrawal+jpy+vip-gold').profile())
  show(() => w.load('blocked+approved+kyc-rejected'))
  show(() => w.load('fresh-registration+funded'))
  show(() => w.load('bloked-player' as never))
  show(() => w.load('blocked-player'))
  show(() => w.load('blocked-player'))
  const bad = (d: object) => show(() => w.load({ name: 'bad', ...d } as never))
  bad({ player: { persona: 'wale' } })
  bad({ plaier: {} })
  bad({ steps: [{ type: 'depositt', amount: 5 }] })
  bad({ steps: [{ at: '-P1D', type: 'deposit', amuont: 5 }] })
  bad({ steps: [{ at: '-P1D', type: 'deposit', amount: 5, method: 'vis' }] })
  bad({ steps: [{ at: 'yesterday', type: 'login' }] })
  bad({ steps: [{ at: '-P1D', type: 'requestWithdrawal', amount: 500 }] })
  bad({ steps: [{ at: 'P1D', type: 'login' }] })
  bad({ steps: [{ at: '-P1D', type: 'rollback', transaction: '$spin' }] })
  bad({ steps: [{ at: '-P1D', reach: { cassh: 4 } }] })
  bad({ steps: [{ at: '-P1D', reach: { wagering: { percent: 98 } } }] })
  bad({ steps: [{ at: '-P1D' }] })
  bad({ expect: [{ on: 'profil', that: { '/a': { greater: 4 } } }] })
  bad({ players: {}, steps: [] })
  bad({ traits: ['aproved'] })
  bad({ extends: 'bad' })
  bad({ steps: [{ at: '-P1D', type: 'deposit', amount: 5.001 }] })
  bad({ steps: [{ at: { last: '02-30T12:00Z' }, type: 'login' }] })
  bad({ world: { policies: {} } })
  show(() =>
    createWorld({
      players: 0,
      scenarios: [
        {
          name: 'mine',
          world: { policies: { sortOrder: 'oldest-first' }, now: '2024-05-05T00:00:00Z' },
        },
      ],
    }).log(),
  )
  show(() =>
    createWorld({
      players: 0,
      scenarios: [
        'blocked-player',
        { name: 'mine', world: { policies: { sortOrder: 'oldest-first' } } },
      ],
    }).log(),
  )
  show(() =>
    createWorld({
      players: 0,
      scenarios: [{ name: 'mine', world: { policies: { sortOdrer: 'oldest-first' } } } as never],
    }).log(),
  )
  const log = w.log()
  const again = createWorld({ replay: JSON.parse(JSON.stringify(log)) })
  show(() => again.list())
  for (const { id } of w.list().players)
    if (
      JSON.stringify(w.player(id).transactions({ limit: 200 })) !==
      JSON.stringify(again.player(id).transactions({ limit: 200 }))
    )
      console.log('DIFF', id)
  show(() => w.log())
})
