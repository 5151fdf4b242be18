import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMasking, type MaskOptions } from '../../src/conformance/masking/masks'
import { ERROR, ruleOf } from '../../src/conformance/masking/rules'
import { OPERATIONS } from '../../src/contract/operations'
import { E164, SPACED_PHONE } from '../../src/contract/player-resources'
import { ending } from '../support/ending'

const [PROFILE, ROWS] = OPERATIONS.map(({ response }) => ruleOf(response))

function maskedProfile(body: unknown, options: MaskOptions = {}) {
  return createMasking(options)((masks) => masks.body(body, PROFILE!)) as Record<string, unknown>
}

/** Bodies of as many players, each as masked. */
function maskedOfMany(bodies: readonly object[], options: MaskOptions = {}, rule = PROFILE!) {
  return createMasking(options)((masks) =>
    bodies.map((body, player) => masks.about(`player ${player}`).body(body, rule)),
  ) as Record<string, unknown>[]
}

function maskedRows(rows: readonly object[], options: MaskOptions = {}) {
  const masking = createMasking(options)
  const body = masking((masks) => masks.body({ transactions: rows }, ROWS!))
  return (body as { transactions: Record<string, unknown>[] }).transactions
}

describe('what stays', () => {
  test('dates, amounts, flags, known words, and what has no value', () => {
    const body = {
      currency: 'EUR',
      registration_date: '2025-01-05 09:30:00',
      last_login: 1_736_069_400,
      kyc_status: 'approved',
      withdrawal_status: 'pending-REVIEW',
      blocked: 'false',
      phone: '',
      vip_manager: null,
      balances: { total_balance: '12.50', cash_balance: 7, bonus_balance: -1.25 },
      kpi: { active_bonus: true, last_deposit: { amount: 3, date: '2025-01-05T09:30:00+02:00' } },
      segments: ['Active'],
      settings: { want_bonus: true, email_account_activation: 'not_sent' },
    }
    expect(maskedProfile(body)).toEqual(body)
  })

  test.each([
    [{ balances: { cash_balance: 999_999_999 } }, { balances: { cash_balance: 1_000_000_000 } }],
    [{ balances: { cash_balance: '1234567.89' } }, { balances: { cash_balance: '12345678' } }],
    [{ last_login: 1_000_000_000 }, { last_login: 999_999_999 }],
    [{ last_login: 1_999_999_999_999 }, { last_login: 2_000_000_000_000 }],
  ])('%j by its field, not %j', (stays, masked) => {
    expect(maskedProfile(stays)).toEqual(stays)
    expect(maskedProfile(masked)).not.toEqual(masked)
  })

  test.each([
    [9_999_999, 10_000_000],
    ['9999999', '10000000'],
  ])('a count of seven digits, %j, not one of eight, %j', (stays, masked) => {
    const [shown, other] = maskedOfMany([{ total: stays }, { total: masked }], {}, ROWS!)
    expect(shown).toEqual({ total: stays })
    expect(other).not.toEqual({ total: masked })
  })

  test('the order of ids', () => {
    const ids = fc.uniqueArray(fc.string({ minLength: 1, unit: 'grapheme-ascii' }), {
      maxLength: 40,
    })
    const property = (values: readonly string[]) => {
      const shown = maskedRows(values.map((id) => ({ id }))).map(({ id }) => String(id))
      for (const [place, value] of values.entries()) {
        const next = (place + 1) % values.length
        expect(shown[place]! < shown[next]!).toBe(value < values[next]!)
      }
    }
    fc.assert(fc.property(ids, property))
  })

  test('the type of a value, and the form of addresses and numbers', () => {
    const body = maskedProfile({ id: 1001, email: 'no address', name: ['Anna', 'Berta'] })
    expect(body).toEqual({
      id: 100_001,
      email: 'masked-email-1',
      name: ['masked-name-1', 'masked-name-2'],
    })
    for (const phone of ['+4915123456789', '+49 151 (234) 567', '0151 234567', '+49 ABC']) {
      const shown = String(maskedProfile({ phone })['phone'])
      expect(shown).not.toBe(phone)
      for (const form of [E164, SPACED_PHONE]) expect(form.test(shown)).toBe(form.test(phone))
    }
    expect(maskedProfile({ email: 'a@b' })['email']).toMatch(/^[^\s@]+@[^\s@]+$/)
  })
})

describe('references', () => {
  test('equal values of a kind have one placeholder, others another', () => {
    const values = fc.array(fc.string({ minLength: 1 }), { maxLength: 30 })
    fc.assert(
      fc.property(values, (names) => {
        const shown = maskedProfile({ name: names })['name'] as string[]
        for (const [one, name] of names.entries()) {
          for (const [other, twin] of names.entries()) {
            expect(shown[one] === shown[other]).toBe(name === twin)
          }
        }
      }),
    )
  })

  test('a note keeps the ids that it names, and nothing else', () => {
    const rows = [
      { id: 'tx_2', event_note: 'Refund of tx_1, for Anna (tx_2).' },
      { id: 'tx_1', event_note: 'Refund of tx_1: Anna' },
      { id: 'TX/7', event_note: 'reverses TX/7' },
    ]
    expect(maskedRows(rows)).toEqual([
      {
        id: 'masked-transaction-000003',
        event_note: 'masked-event-note-1 masked-transaction-000002 masked-transaction-000003',
      },
      {
        id: 'masked-transaction-000002',
        event_note: 'masked-event-note-2 masked-transaction-000002',
      },
      {
        id: 'masked-transaction-000001',
        event_note: 'masked-event-note-3 masked-transaction-000001',
      },
    ])
  })
})

describe('what is masked', () => {
  test('fields that no document names, keys that are data included', () => {
    const body = { birth_date: '1990-01-02', address: { zip: 12345, 'anna@a.example': true } }
    expect(maskedProfile(body)).toEqual({
      'masked-key-1': 'masked-value-1',
      'masked-key-2': { 'masked-key-3': 100_002, 'masked-key-4': true },
    })
  })

  test('members of every object, which are fields of none', () => {
    const body = JSON.parse(
      '{"constructor": "Anna", "toString": 1234, "__proto__": {"id": "Anna"}}',
    )
    const shown = Object.entries(maskedProfile(body))
    expect(shown).toEqual([
      ['masked-key-1', 'masked-value-1'],
      ['masked-key-2', 100_002],
      ['masked-key-3', { id: 'masked-value-1' }],
    ])
  })

  test('other words, unless three players have them', () => {
    const bodies = ['OK', 'OK', 'Anna', 'Anna', 'OK'].map((withdrawal_status) => ({
      withdrawal_status,
    }))
    const shown = maskedOfMany(bodies).map(({ withdrawal_status }) => withdrawal_status)
    const masked = 'masked-withdrawal-status-1'
    expect(shown).toEqual(['OK', 'OK', masked, masked, 'OK'])
    // One player is no more for many answers about it, and a question is no answer.
    const body = { withdrawal_status: 'OK' }
    const again = createMasking({})((masks) => [
      ...[1, 2, 3].map(() => masks.about('a').body(body, PROFILE!)),
      ...[1, 2, 3].map(() => masks.body(body, PROFILE!)),
      masks.about('b').body(body, PROFILE!),
    ])
    expect(JSON.stringify(again)).not.toContain('OK')
    // A word of one field is none of another.
    const statuses = [1, 2, 3].map(() => ({ withdrawal_status: 'Anna' }))
    const [named] = maskedOfMany([{ kyc_status: 'Anna' }, ...statuses])
    expect(named).toEqual({ kyc_status: 'masked-kyc-status-1' })
  })

  test.each([
    ...['+4915123456789', '4111 1111 1111 1111', 'a@b.example', '@anna', 'approved,Anna'],
    ...['Anna\u202e', 'x'.repeat(61)],
  ])('%j in the place of a word, whoever has it', (withdrawal_status) => {
    const text = JSON.stringify(maskedOfMany(Array(5).fill({ withdrawal_status })))
    expect(text).not.toContain(JSON.stringify(withdrawal_status).slice(1, -1))
  })

  test.each([
    ['registration_date', '4111 1111 1111 1111'],
    ['registration_date', '19850101-1234'],
    ['registration_date', 4_111_111_111_111_111],
    ['registration_date', '4111-11-11 11:11:11'],
    ['registration_date', '2025-01-05 4111 1111'],
    ['blocked', 4_915_123],
    ['blocked', '4915123'],
    ['kyc_status', 4_915_123],
    ['balances', 4_915_123_456_789],
    ['balances', { cash_balance: '+4915123456789' }],
    ['balances', { cash_balance: 4_915_123_456_789 }],
    ['balances', { cash_balance: '123-45-6789' }],
    ['segments', [4_915_123_456_789]],
  ])('digits of a person in %s: %j', (field, value) => {
    const digits = /[\d +-]{6,}/.exec(JSON.stringify(value))?.[0] ?? ''
    expect(JSON.stringify(maskedProfile({ [field]: value }))).not.toContain(digits)
  })

  test('creators, partners, methods and labels that are none of the document', () => {
    const [row] = maskedRows([
      { created_by: 'Sam Staff', payment_method: 'Visa of Anna', event_name: 'Kartenzahlung' },
    ])
    expect(row).toEqual({
      created_by: 'masked-created-by-1',
      payment_method: 'masked-payment-method-1',
      event_name: 'masked-event-name-1',
    })
    expect(maskedProfile({ segments: ['Active', 'calls Anna'] })).toEqual({
      segments: ['Active', 'masked-segments-1'],
    })
  })

  test.each(['affiliate_source', 'segments', 'payment_method', 'created_by'])(
    'a name in %s, whoever has it',
    (field) => {
      const many = (value: object, rule = PROFILE) => maskedOfMany(Array(5).fill(value), {}, rule)
      const shown = [many({ [field]: 'Anna' }), many({ transactions: [{ [field]: 'Anna' }] }, ROWS)]
      expect(JSON.stringify(shown)).not.toContain('Anna')
    },
  )

  test('names, addresses and secrets inside other texts, also before their fields', () => {
    const body = {
      withdrawal_status: 'Anna Schmidt is checked by Nora / tok-abcd',
      name: 'Anna Schmidt',
      vip_manager: 'Nora',
    }
    const [shown] = maskedOfMany([body, body, body], { secrets: ['tok-abcd'] })
    expect(shown?.['withdrawal_status']).toBe(
      'masked-name-1 is checked by masked-vip-manager-1 / masked-credential-1',
    )
    const [sent] = createMasking({})((masks) => [masks.free('for kim@mail.example')])
    expect(sent).toBe('for masked-email-1@example.com')
  })

  test.each([
    ...['name', 'vip_manager', 'affiliate_name', 'email', 'phone', 'created_by'],
    // One that only the options mask.
    'withdrawal_status',
  ])('a value of %s inside another text', (field) => {
    const [, sent] = createMasking({ keys: ['withdrawal_status'] })((masks) => [
      masks.body({ transactions: [{ [field]: 'Sam Staff' }] }, ROWS!),
      masks.free('Ask Sam Staff (Sam Staffel, ASam Staff)'),
      masks.body({ [field]: 'Sam Staff' }, PROFILE!),
    ])
    expect(sent).toMatch(/^Ask masked-[a-z-]+-\d+ \(Sam Staffel, ASam Staff\)$/)
  })

  test('the longer one of two names, and none of three letters', () => {
    const [, sent] = createMasking({})((masks) => [
      masks.body({ name: ['Anna', 'Anna Schmidt', 'Due'] }, PROFILE!),
      masks.free('Due: Anna Schmidt, Anna'),
    ])
    expect(sent).toBe('Due: masked-name-2, masked-name-1')
  })

  test('no known word, even if a player is called so', () => {
    const [row] = maskedRows([{ id: 'completed', status: 'completed', event_name: 'Card Deposit' }])
    expect(row).toMatchObject({ status: 'completed', event_name: 'Card Deposit' })
  })

  test('sentences of errors, not their kind', () => {
    const body = {
      ...{ type: 'about:blank', title: 'Not Found', status: 404, code: 'PLAYER_NOT_FOUND' },
      ...{ detail: 'No player Anna', errors: [{ value: 'Anna' }] },
    }
    const shown = createMasking({})((masks) => masks.body(body, ERROR))
    expect(shown).toEqual({
      ...{ type: 'about:blank', title: 'Not Found', status: 404, code: 'PLAYER_NOT_FOUND' },
      ...{ detail: 'masked-value-1', errors: [{ 'masked-key-1': 'masked-value-2' }] },
    })
    const envelope = {
      error: { code: 'PLAYER_NOT_FOUND', status: 700, title: 'Anna', message: 'B' },
    }
    const many = maskedOfMany(Array(5).fill(envelope), {}, ERROR)
    expect(many[4]).toEqual({
      error: {
        ...{ code: 'PLAYER_NOT_FOUND', status: 100_001 },
        ...{ title: 'masked-value-2', message: 'masked-value-3' },
      },
    })
  })
})

describe('options', () => {
  test('keys, paths and patterns mask what would stay, and its equals', () => {
    const rows = [
      { payment_method: 'visa', event_name: 'Card Deposit', currency: 'EUR', amount: 5 },
    ]
    const options = {
      keys: ['payment_method'],
      paths: ['$.transactions[*].amount'],
      patterns: ['Card'],
    }
    expect(maskedRows([...rows, { event_name: 'visa', amount: 5 }], options)).toEqual([
      {
        payment_method: 'masked-secret-1',
        event_name: 'masked-secret-2 Deposit',
        currency: 'EUR',
        amount: 100_003,
      },
      { event_name: 'masked-secret-1', amount: 100_003 },
    ])
  })

  test('a value that is masked anyway keeps its placeholder', () => {
    expect(maskedProfile({ id: 'a', name: 'b' }, { keys: ['id'] })).toEqual(
      maskedProfile({ id: 'a', name: 'b' }),
    )
  })

  test('placeholders stay where the answers were masked before', () => {
    const body = {
      ...{ id: 'masked-player-7', name: 'masked-name-1', phone: '+999000004' },
      ...{ email: 'masked-email-3@example.com', 'masked-key-2': 100_003 },
    }
    const options = { isMasked: true }
    expect(maskedProfile(body, options)).toEqual(body)
    const { name, kyc_status } = maskedProfile({ name: 'Anna', kyc_status: 'Berta' }, options)
    expect([name, kyc_status]).toEqual(['masked-name-500001', 'masked-kyc-status-500001'])
    const notes = ['masked-event-note-1 masked-transaction-000002', 'masked-event-note-2 Anna']
    const shown = maskedRows(
      notes.map((event_note) => ({ event_note })),
      options,
    )
    expect(shown.map(({ event_note }) => event_note)).toEqual([
      notes[0],
      'masked-event-note-500001',
    ])
  })

  test('texts of the caller stay, and its players hold no word', () => {
    const options = { owns: (text: string) => text.startsWith('own'), patterns: ['\\d'] }
    const [sent, ...answers] = createMasking(options)((masks) => [
      masks.free('own 1'),
      ...['own a', 'own b', 'own c'].map((player) =>
        masks.about(player).body({ withdrawal_status: 'Anna' }, PROFILE!),
      ),
    ])
    expect(sent).toBe('own 1')
    expect(JSON.stringify(answers)).not.toContain('Anna')
  })

  test('a pattern that cannot be read is refused', () => {
    expect(() => createMasking({ patterns: ['['] })).toThrow('"[" is not a regular expression.')
  })
})

test('a long text without an address takes no longer than to read it', () => {
  const long = 'x'.repeat(400_000)
  const text = `${long} (a@b.example)`
  const [sent] = ending(() => createMasking({})((masks) => [masks.free(text)]))
  expect(sent).toBe(`${long} (masked-email-1@example.com)`)
  const dots = `${'.'.repeat(400_000)}x`
  const [row] = maskedRows([{ event_name: text, status: long, event_note: dots }])
  expect(row).toEqual({
    event_name: 'masked-event-name-1',
    status: 'masked-status-1',
    event_note: 'masked-event-note-1',
  })
})

test('an id that is longer than a pattern can be is masked in other texts, too', () => {
  const id = 'x'.repeat(100_000)
  const masked = createMasking({})((masks) => [
    masks.value('player', id),
    masks.free(`${id} (VIP)`),
  ])
  expect(masked).toEqual(['masked-player-1', 'masked-player-1 (VIP)'])
})
