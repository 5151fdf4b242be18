import { describe, expect, it } from 'vitest'
import { SETTINGS_UPDATE, type UpdateResult } from '../../src/contract/update'
import { type Bench, CREDENTIALS, type ProblemLine, playerPath, profileOf } from './bench'

interface ProblemBody {
  readonly code: string
  readonly errors: readonly ProblemLine[]
}

/** The update: its changes and its refusals. */
export function updateCases(bench: () => Bench): void {
  const put = (body: unknown) => bench().put<ProblemBody>(bench().busy, body)
  const wheres = async (body: unknown): Promise<string[]> => {
    const answer = await put(body)
    expect([answer.status, answer.body.code], answer.text).toEqual([400, 'INVALID_BODY'])
    return answer.body.errors.map((line) => line.where)
  }

  describe('update', () => {
    it('returns success, a message and the id of the change', async () => {
      const { status, body } = await bench().put<UpdateResult>(bench().busy, {
        phone: '+1 555 0100',
      })
      expect(status).toBe(200)
      expect(Object.keys(body)).toEqual(['success', 'message', 'transaction_id'])
      expect(body.success).toBe(true)
      expect(body.transaction_id).toMatch(/^upd_/)
    })

    it('changes only the given fields, visible to the next read', async () => {
      const { settings, segments: _, ...before } = await profileOf(bench(), bench().busy)
      const names = Object.keys(SETTINGS_UPDATE.fields) as (keyof typeof SETTINGS_UPDATE.fields)[]
      for (const name of names) {
        const update = { affiliate_name: `Ægir & ${name}`, settings: { [name]: !settings[name] } }
        expect(await put(update)).toMatchObject({ status: 200 })
        // Some segments say what the settings allow.
        expect(await profileOf(bench(), bench().busy)).toMatchObject({
          ...before,
          affiliate_name: update.affiliate_name,
          settings: { ...settings, ...update.settings },
        })
        await put({ settings: { [name]: settings[name] } })
      }
    })

    it('blocks and unblocks', async () => {
      await put({ blocked: true })
      expect(await profileOf(bench(), bench().busy)).toMatchObject({ blocked: true })
      await put({ blocked: false })
      expect(await profileOf(bench(), bench().busy)).toMatchObject({ blocked: false })
    })

    it('accepts {} and changes nothing', async () => {
      const before = await profileOf(bench(), bench().busy)
      expect(await put({})).toMatchObject({ status: 200 })
      expect(await put({ settings: {} })).toMatchObject({ status: 200 })
      expect(await profileOf(bench(), bench().busy)).toEqual(before)
    })

    it('has the same effect when sent twice', async () => {
      await put({ phone: '1', blocked: false })
      const once = await profileOf(bench(), bench().busy)
      await put({ phone: '1', blocked: false })
      expect(await profileOf(bench(), bench().busy)).toEqual(once)
    })

    it('names all read-only, unknown and mistyped fields at once, and changes nothing', async () => {
      const before = await profileOf(bench(), bench().busy)
      const answer = await put({
        phone: 5,
        name: 'x',
        blokced: true,
        settings: { want_bonus: 'yes', email_account_activation: 'x', sms: true },
      })
      expect(answer.status).toBe(400)
      expect(answer.body.errors.map(({ where, detail }) => [where, detail])).toEqual([
        ['/name', 'name is read-only.'],
        ['/blokced', 'The field "blokced" is unknown.'],
        ['/settings/email_account_activation', 'email_account_activation is read-only.'],
        ['/settings/sms', 'The field "sms" is unknown.'],
        ['/phone', 'phone is a number, not a string.'],
        ['/settings/want_bonus', 'want_bonus is a string, not a boolean.'],
      ])
      expect(answer.body.errors[1]?.remedy).toBe('Did you mean blocked?')
      expect(await profileOf(bench(), bench().busy)).toEqual(before)
    })

    it('rejects null', async () => {
      expect(await wheres({ phone: null, blocked: null, settings: null })).toEqual([
        '/phone',
        '/blocked',
        '/settings',
      ])
      expect(await wheres({ settings: { want_bonus: null } })).toEqual(['/settings/want_bonus'])
    })

    it('rejects other content types, compression, and more than 64 KiB', async () => {
      const send = (body: string, headers: Record<string, string>) =>
        bench().send(playerPath(bench().busy), {
          method: 'PUT',
          headers: { ...CREDENTIALS, ...headers },
          body,
        })
      const json = { 'Content-Type': 'application/json' }
      expect(await send('{}', { 'Content-Type': 'text/plain' })).toMatchObject({ status: 415 })
      const zipped = { ...json, 'Content-Encoding': 'gzip' }
      expect(await send('{}', zipped)).toMatchObject({ status: 415 })
      const filler = (bytes: number) => `{"phone":"${'1'.repeat(bytes - 12)}"}`
      expect(await send(filler(64 * 1024 + 1), json)).toMatchObject({
        status: 413,
        body: { code: 'BODY_TOO_LARGE' },
      })
      expect(await send(filler(64 * 1024), json)).toMatchObject({ status: 200 })
      await put({ phone: '1' })
    })
  })
}
