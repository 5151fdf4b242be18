import { expect, it } from 'vitest'
import { mergePolicies } from '../../src/contract/policy-reading'
import { DAY_MS } from '../../src/domain/instants'
import type { Identity } from '../../src/engine/state'
import { createWorld } from '../../src/index'
import { insideOf } from '../../src/views/player-view'
import { profileOf } from '../../src/views/profile'
import { ProfileTexts } from '../../src/views/profile-texts'

const world = createWorld({ players: 0, scenarios: ['vip-whale'] })
const { player, now } = insideOf(world.player('vip-whale'))
const { settings } = player.identity

const IDENTITIES: readonly (readonly [what: string, change: Partial<Identity>])[] = [
  ['the name', { name: 'Another' }],
  ['the address', { email: 'another@example.org' }],
  ['a phone', { phone: '+49 30 1234567' }],
  ['no phone', { phone: undefined }],
  ['the language', { language: 'Another' }],
  ['the affiliate', { affiliateName: 'Another' }],
  ['its source', { affiliateSource: 'organic' }],
  ['the manager', { vipManager: 'Another' }],
  ['the settings', { settings: { ...settings, want_bonus: !settings.want_bonus } }],
]

const policies = mergePolicies({})

/** Writes the profile of the player as it is first, so that its standing is kept. */
function textsOfPlayer(): ProfileTexts {
  const texts = new ProfileTexts(1_000_000)
  texts.json(player, now, policies)
  return texts
}

it.each(IDENTITIES)('a kept profile with another identity: %s', (_, change) => {
  const changed = { ...player, identity: { ...player.identity, ...change } }
  const fresh = JSON.stringify(profileOf(changed, now, policies))
  expect(fresh).not.toBe(JSON.stringify(profileOf(player, now, policies)))
  expect(textsOfPlayer().json(changed, now, policies)).toBe(fresh)
})

it('a kept profile, later', () => {
  const later = now + 400 * DAY_MS
  const fresh = JSON.stringify(profileOf(player, later, policies))
  expect(fresh).not.toBe(JSON.stringify(profileOf(player, now, policies)))
  expect(textsOfPlayer().json(player, later, policies)).toBe(fresh)
})

it('a kept profile under other policies', () => {
  const others = mergePolicies({ ltnc: 'net-cash' })
  const fresh = JSON.stringify(profileOf(player, now, others))
  expect(fresh).not.toBe(JSON.stringify(profileOf(player, now, policies)))
  expect(textsOfPlayer().json(player, now, others)).toBe(fresh)
})

it('a kept profile after a command', () => {
  const world = createWorld({ players: 0, scenarios: ['vip-whale'] })
  const before = insideOf(world.player('vip-whale')).player
  const texts = new ProfileTexts(1_000_000)
  texts.json(before, now, policies)
  world.execute('vip-whale', { type: 'block', cause: 'AML Hold' })
  const after = insideOf(world.player('vip-whale')).player
  const fresh = JSON.stringify(profileOf(after, now, policies))
  expect(fresh).toContain('AML Hold')
  expect(texts.json(after, now, policies)).toBe(fresh)
  expect(texts.json(before, now, policies)).toBe(JSON.stringify(profileOf(before, now, policies)))
})
