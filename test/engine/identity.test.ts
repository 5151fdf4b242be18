import { describe, expect, it } from 'vitest'
import { createWorld, type PlayerCommand } from '../../src/index'
import { createAccount, deposit } from './account'

type Change = Extract<PlayerCommand, { type: 'changeIdentity' }>
const change = (fields: Omit<Change, 'type'>): Change => ({ type: 'changeIdentity', ...fields })

const profile = {
  name: 'Greta Sander',
  email: 'greta@letterbox.example',
  phone: '+49 30 23125 001',
  language: 'German',
  vip_manager: 'Ingrid Solheim',
}

describe('a change of the identity changes what it names and nothing else', () => {
  it.each<[string, Omit<Change, 'type'>, object]>([
    ['the name', { name: 'Greta Winter' }, { name: 'Greta Winter' }],
    ['the address', { email: 'winter@letterbox.example' }, { email: 'winter@letterbox.example' }],
    ['the phone', { phone: '+49 40 66969 000' }, { phone: '+49 40 66969 000' }],
    ['no phone', { phone: null }, { phone: undefined }],
    ['the language', { language: 'English' }, { language: 'English' }],
    ['the manager', { vip_manager: 'Tomas Brandt' }, { vip_manager: 'Tomas Brandt' }],
    ['no manager', { vip_manager: null }, { vip_manager: undefined }],
    [
      'several',
      { name: 'Greta Winter', language: 'English', phone: null },
      { name: 'Greta Winter', language: 'English', phone: undefined },
    ],
  ])('%s', (_, fields, expected) => {
    const account = createAccount({ profile }).run(deposit(1_000))
    const { phone, vip_manager, ...before } = account.profile()
    expect(vip_manager).toBe('Ingrid Solheim')
    account.run(change(fields))
    const { phone: newPhone, vip_manager: newManager, ...after } = account.profile()
    expect({ ...after, phone: newPhone, vip_manager: newManager }).toEqual({
      ...before,
      phone,
      vip_manager,
      ...expected,
    })
  })

  it.each([[{}], [{ name: undefined }]])('%j changes nothing, which is rejected', (fields) => {
    expect(createAccount().rejection(change(fields as Change))).toEqual({
      rule: 'nothing_to_change',
      fields: ['name', 'email', 'phone', 'language', 'vip_manager'],
    })
  })

  it.each<[string, object]>([
    ['an address that is none', { email: 'greta' }],
    ['no name', { name: '' }],
    ['the name null', { name: null }],
    ['a field of the update', { affiliate_name: 'Other' }],
  ])('%s is no command', (_, fields) => {
    expect(createAccount().verdict(change(fields as Change))).toBe('INVALID_COMMAND')
  })

  it('staff may do it while the account is blocked', () => {
    const account = createAccount().run({ type: 'block', cause: 'Fraud Suspect' })
    expect(account.verdict(change({ name: 'Greta Winter' }))).toBe('accepted')
  })
})

describe('every change of the profile has a record of its own', () => {
  it('by staff and by the update operation', () => {
    const world = createWorld({ players: 0 })
    const ids = [
      world.executeAll('p', [{ type: 'register' }, change({ name: 'Greta Winter' })]).change,
      world.execute('p', { type: 'updateProfile', phone: null }).change,
      world.execute('p', change({ language: 'English' })).change,
    ]
    for (const id of ids) expect(id).toMatch(/^upd_/)
    expect(new Set(ids).size).toBe(3)
    expect(world.execute('p', { type: 'login' }).change).toBeUndefined()
  })

  it('the list finds the new name, and the old one no longer', () => {
    const world = createWorld({ players: 0 })
    world.executeAll('p', [{ type: 'register', profile }, change({ name: 'Greta Winter' })])
    const found = (q: string) => world.list({ q }).players.map(({ name }) => name)
    expect(found('winter')).toEqual(['Greta Winter'])
    expect(found('sander')).toEqual([])
  })
})
