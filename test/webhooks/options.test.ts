import { describe, expect, it } from 'vitest'
import type { WebhookOptions } from '../../src/service/webhooks/webhook'
import { hosted, receiver, SECRET } from './host'

const { deliver } = receiver()
const network = { requireAllowed: () => {}, send: async () => new Response(null) }
const secretOf = (bytes: number) => `whsec_${btoa('a'.repeat(bytes))}`

describe('a webhook is added', () => {
  it('with its defaults', () => {
    const { webhooks } = hosted({}, { deliver })
    const secret = expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(webhooks.list()).toEqual([
      { id: 'webhook-1', secret, timestamp: 'host', status: 'active' },
    ])
  })

  it('with all options', () => {
    const options = { id: 'a', types: ['deposit.*', '*'], players: ['p1'], secret: SECRET } as const
    const url = 'https://localhost:3000/hooks?a=b'
    const { webhooks } = hosted({ network }, { ...options, url, timestamp: 'world' })
    expect(webhooks.get('a')).toEqual({ ...options, url, timestamp: 'world', status: 'active' })
  })

  it('with a secret of the seed and the id', () => {
    const secretIn = (seed: string, id: string) => {
      const { webhooks } = hosted({ seed }, { id, deliver })
      return webhooks.get(id).secret
    }
    expect(secretIn('a', 'x')).toBe(secretIn('a', 'x'))
    expect(new Set([secretIn('a', 'x'), secretIn('b', 'x'), secretIn('a', 'y')]).size).toBe(3)
  })

  it.each([24, 25, 26, 64])('with a secret of %i bytes', (bytes) => {
    const { webhooks } = hosted({}, { deliver, secret: secretOf(bytes) })
    expect(webhooks.get('webhook-1').secret).toBe(secretOf(bytes))
  })

  it('with the next free id', () => {
    const { webhooks } = hosted({}, { id: 'webhook-2', deliver }, { deliver }, { deliver })
    expect(webhooks.list().map(({ id }) => id)).toEqual(['webhook-2', 'webhook-1', 'webhook-3'])
  })
})

describe('a webhook is refused', () => {
  it.each<[string, object, string, RegExp]>([
    ['without a target', {}, 'url', /Neither url nor deliver .* Pass exactly one of them/],
    ['with two', { url: 'http://localhost', deliver }, 'url', /Both url and deliver/],
    [
      'with a misspelt type',
      { types: ['deposit.complete'], deliver },
      'types.0',
      /Did you mean deposit.completed\?/,
    ],
    [
      'with a misspelt family',
      { types: ['deposits.*'], deliver },
      'types.0',
      /Did you mean deposit\.\*\?/,
    ],
    ['with one type', { types: '*', deliver }, 'types', /Pass a list of types such as/],
    ['with no type', { types: [], deliver }, 'types', /one type or more/],
    ['with no player', { players: [], deliver }, 'players', /one id or more/],
    ['with a misspelt option', { type: ['*'], deliver }, 'type', /Did you mean types\?/],
    ['with a path', { url: '/hooks' }, 'url', /Pass a URL such as/],
    ['with another protocol', { url: 'ftp://localhost' }, 'url', /Pass a URL such as/],
    ['with a password', { url: 'http://a:b@localhost' }, 'url', /without a user and a password/],
    ['with an id for no path', { id: '..', deliver }, 'id', /1 to 100 of A-Z/],
    ['with no function', { deliver: 'http://localhost' }, 'deliver', /a function from a Request/],
    ['with another clock', { timestamp: 'now', deliver }, 'timestamp', /host, world/],
    [
      'with a short secret',
      { secret: secretOf(23), deliver },
      'secret',
      /has 23 bytes, and a secret has 24 to 64/,
    ],
    ['with a long secret', { secret: secretOf(65), deliver }, 'secret', /has 65 bytes/],
    ['with another secret', { secret: 'sesame', deliver }, 'secret', /is not "whsec_" with Base64/],
    [
      'with a secret cut short',
      { secret: SECRET.slice(0, -1), deliver },
      'secret',
      /is not "whsec_"/,
    ],
  ])('%s', (_, options, option, message) => {
    const { webhooks } = hosted({ network })
    const add = () => webhooks.add(options as WebhookOptions)
    expect(add).toThrow(message)
    expect(add).toThrow(
      expect.objectContaining({
        code: 'INVALID_OPTION',
        facts: expect.objectContaining({ option }),
      }),
    )
    expect(webhooks.list()).toEqual([])
  })

  it('without showing its secret', () => {
    expect(() => hosted({}, { deliver, secret: 'sesame' })).not.toThrow('sesame')
  })

  it('if it exists', () => {
    expect(() => hosted({}, { id: 'a', deliver }, { id: 'a', deliver })).toThrow(
      'The webhook "a" already exists. Remove it first.',
    )
  })

  it('if there are a hundred', () => {
    const { webhooks } = hosted({}, ...Array.from({ length: 100 }, () => ({ deliver })))
    expect(() => webhooks.add({ deliver })).toThrow('A world has at most 100 webhooks.')
    webhooks.remove('webhook-7')
    expect(webhooks.add({ deliver }).id).toBe('webhook-7')
  })

  it('if there is no network for its URL', () => {
    expect(() => hosted({}, { url: 'http://localhost:3000' })).toThrow(
      'has no network. Pass deliver',
    )
  })

  it('if the network refuses its URL', () => {
    const requireAllowed = () => {
      throw new Error('not there')
    }
    const refusing = { ...network, requireAllowed }
    expect(() => hosted({ network: refusing }, { url: 'http://x' })).toThrow('not there')
  })
})

describe('a webhook', () => {
  it('is removed', () => {
    const { webhooks } = hosted(
      {},
      { id: 'a', deliver },
      { id: 'b', deliver },
      { id: 'c', deliver },
    )
    webhooks.remove('b')
    expect(webhooks.list().map(({ id }) => id)).toEqual(['a', 'c'])
    webhooks.clear()
    expect(webhooks.list()).toEqual([])
  })

  it('must exist', () => {
    const { webhooks } = hosted()
    const coded = expect.objectContaining({ code: 'WEBHOOK_NOT_FOUND', facts: { webhook: 'a' } })
    expect(() => webhooks.get('a')).toThrow(coded)
    expect(() => webhooks.remove('a')).toThrow(coded)
  })
})
