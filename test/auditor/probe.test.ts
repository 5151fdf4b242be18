import { it } from 'vitest'
import { createWorld } from '../../src/index'
import { auditPlayer } from './audit'
import { fetchClient } from './client'
import { gather } from './subject'
import { printBreach } from './report'

it('probe', async () => {
  const counts: Record<string, number> = {}
  const inc = (k: string, n = 1) => { counts[k] = (counts[k] ?? 0) + n }
  const lens: number[] = []
  let breaches = 0
  let t = 0
  for (const seed of ['p1', 'p2', 'p3', 'p4', 'p5', 'p6']) {
    const world = createWorld({ seed, players: 150 })
    const client = fetchClient((r) => world.fetch(r))
    const { now } = await (await world.fetch(new Request('http://any/__admin/health'))).json() as { now: string }
    const { players } = await (await world.fetch(new Request('http://any/__admin/players?limit=150'))).json() as { players: { id: string; persona: string; market: string }[] }
    for (const { id, persona, market } of players) {
      inc('persona ' + persona); inc('market ' + market)
      const s = await gather(client, id, { now: Date.parse(now), generated: true })
      lens.push(s.ledger.length)
      for (const e of s.ledger) inc(`${e.row.event_type}/${e.row.event_name}/${e.row.status}/${e.row.created_by}`)
      for (const b of s.bonuses) inc('bonus ' + b.record.status)
      for (const x of s.profile.segments) inc('seg ' + x)
      inc('ws ' + s.profile.withdrawal_status)
      inc('kyc ' + s.profile.kyc_status)
      inc('offers', s.eligible.bonuses.length)
      if (!s.profile.phone) inc('no phone')
      const t0 = performance.now()
      const bs = await auditPlayer(client, id, { now: Date.parse(now), generated: true })
      t += performance.now() - t0
      for (const b of bs) if (breaches++ < 30) console.log(persona, printBreach(b))
    }
  }
  lens.sort((a, b) => a - b)
  console.log('players', lens.length, 'median', lens[lens.length >> 1], 'max', lens.at(-1), 'ms/player', t / lens.length, 'breaches', breaches)
  console.log(Object.entries(counts).sort().map(([k, v]) => `${v}\t${k}`).join('\n'))
}, 300000)
