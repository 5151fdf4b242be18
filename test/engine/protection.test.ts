import { describe, expect, it } from 'vitest'
import {
  audit,
  type BlockCause,
  createWorld,
  type PlayerCommand,
  type Policies,
} from '../../src/index'
import { APPROVED, createAccount, type Line } from './account'

const block = (cause?: BlockCause): PlayerCommand => ({ type: 'block', cause })
const flag = (blocked: boolean): PlayerCommand => ({ type: 'updateProfile', blocked })
const accountUnder = (protectedBlocks: Policies['protectedBlocks'], ...lines: readonly Line[]) =>
  createAccount({ policies: { protectedBlocks } }).run(...lines)

const PROTECTED = ['Self-Excluded', 'Deceased', 'Duplicate', 'Underage', 'Sanctions Hit'] as const
const OTHERS = ['Cool-Off', 'Fraud Suspect', 'AML Hold', 'Closed By Player'] as const

describe('under protectedBlocks lift an update clears the flag', () => {
  it.each(PROTECTED)('of %s, whose cause stays visible', (cause) => {
    const account = accountUnder('lift', block(cause), flag(false))
    expect(account.profile().blocked).toBe(false)
    expect(account.profile().segments).toContain(cause)
    expect(account.verdict({ type: 'login' })).toBe('accepted')
    account.run(flag(true))
    expect(account.verdict({ type: 'unblock' })).not.toBe('accepted')
  })

  it('and the audit finds nothing', async () => {
    const world = createWorld({ players: 0 })
    for (const cause of PROTECTED) {
      const register = { type: 'register', market: 'DE', currency: 'EUR' } as const
      world.executeAll(cause, [register, block(cause), flag(false)])
    }
    expect(await audit(world)).toEqual([])
  })

  it.each(OTHERS)('of %s, and the cause goes with it', (cause) => {
    const account = accountUnder('lift', block(cause), flag(false))
    expect(account.profile().blocked).toBe(false)
    expect(account.profile().segments).not.toContain(cause)
  })

  it('a self-exclusion is visible until its end, a hit until a review', () => {
    const excluded = accountUnder('lift', block('Self-Excluded'), flag(false), 'P181D')
    expect(excluded.profile().segments).toContain('Self-Excluded')
    expect(excluded.run('P1D').profile().segments).not.toContain('Self-Excluded')
    const hit = accountUnder('lift', block('Sanctions Hit'), flag(false), ...APPROVED)
    expect(hit.profile().segments).not.toContain('Sanctions Hit')
  })

  it('another self-exclusion does not end before the first', () => {
    const long = { type: 'block', cause: 'Self-Excluded', for: 'P300D' } as const
    const account = accountUnder('lift', long, flag(false), block('Self-Excluded'), 'P299D')
    expect(account.verdict({ type: 'unblock' })).toBe('self_exclusion_running')
    expect(account.run('P1D').verdict({ type: 'unblock' })).toBe('accepted')
  })

  it('a bonus can be active again', () => {
    const account = accountUnder('lift', block('Self-Excluded'), flag(false))
    account.run({ type: 'awardBonus', amount: 10 })
    expect(account.profile()).toMatchObject({ kpi: { active_bonus: true } })
  })

  it('a block of another cause puts it in force again', async () => {
    const account = accountUnder('lift', block('Self-Excluded'), flag(false))
    account.run({ type: 'awardBonus', amount: 10 }, block('Cool-Off'))
    expect(account.profile()).toMatchObject({ blocked: true, kpi: { active_bonus: false } })
    expect(account.profile().segments).not.toContain('Cool-Off')
    expect(account.verdict({ type: 'unblock' })).toBe('self_exclusion_running')
    expect(await audit(account.view)).toEqual([])
  })

  it('a self-exclusion that an update sets again forfeits the bonus and ends marketing', async () => {
    const account = accountUnder('lift', block('Self-Excluded'), flag(false))
    account.run({
      type: 'updateProfile',
      settings: { marketing_email_subscription: true, marketing_sms_subscription: true },
    })
    account.run({ type: 'awardBonus', amount: 10 }, flag(true))
    expect(account.profile()).toMatchObject({
      blocked: true,
      kpi: { active_bonus: false },
      settings: { marketing_email_subscription: false, marketing_sms_subscription: false },
    })
    expect(account.rows(1)).toEqual(['Bonus Forfeited -10 completed'])
    expect(await audit(account.view)).toEqual([])
  })
})

describe('under protectedBlocks refuse', () => {
  it.each([
    ['Self-Excluded', 'self_exclusion_running'],
    ['Deceased', 'block_final'],
    ['Duplicate', 'block_final'],
    ['Underage', 'review_required'],
    ['Sanctions Hit', 'review_required'],
    ['Cool-Off', 'accepted'],
    ['AML Hold', 'accepted'],
  ] as const)('an update of a player with %s: %s', (cause, verdict) => {
    const account = accountUnder('refuse', block(cause))
    expect(account.verdict(flag(false))).toBe(verdict)
    expect(account.profile().blocked).toBe(verdict !== 'accepted')
    expect(account.verdict({ type: 'updateProfile', phone: null })).toBe('accepted')
  })

  it('a self-exclusion that has ended can be lifted', () => {
    const account = accountUnder('refuse', block('Self-Excluded'), 'P182D')
    expect(account.verdict(flag(false))).toBe('accepted')
  })

  it.each([
    ['lift', 'Self-Excluded', true],
    ['refuse', 'Self-Excluded', false],
    ['refuse', 'Cool-Off', false],
    ['refuse', 'Fraud Suspect', true],
  ] as const)('%s: marketing turned on with %s is %s', (policy, cause, marketing) => {
    const account = accountUnder(policy, block(cause))
    const settings = { marketing_email_subscription: true, marketing_sms_subscription: true }
    account.run({ type: 'updateProfile', settings: { ...settings, want_bonus: false } })
    expect(account.profile().settings).toMatchObject({
      marketing_email_subscription: marketing,
      marketing_sms_subscription: marketing,
      want_bonus: false,
    })
  })
})
