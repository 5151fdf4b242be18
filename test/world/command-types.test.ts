import { describe, expect, expectTypeOf, it } from 'vitest'
import type { PaymentMethod, PlayerCommand, ProfileInput, RegisterCommand } from '../../src/index'
import type { ScenarioDefinition } from '../../src/scenarios/definition'
import { COMMAND_TYPES } from '../../src/world/commands'

type Command<Type extends PlayerCommand['type']> = Extract<PlayerCommand, { type: Type }>

describe('the public types of the commands', () => {
  it('have a member for each command', () => {
    expectTypeOf<(typeof COMMAND_TYPES)[number]>().toEqualTypeOf<
      PlayerCommand['type'] | RegisterCommand['type']
    >()
    expect(new Set(COMMAND_TYPES).size).toBe(COMMAND_TYPES.length)
  })

  it('are plain object types: amounts as numbers, durations as text, choices as literals', () => {
    expectTypeOf<Command<'deposit'>>().toEqualTypeOf<{
      readonly type: 'deposit'
      readonly amount: number
      readonly method?: PaymentMethod | undefined
      readonly outcome?: 'completed' | 'pending' | 'declined' | 'failed' | 'cancelled' | undefined
      readonly reason?: string | undefined
      readonly by?: 'Player' | 'Admin' | undefined
      readonly note?: string | undefined
    }>()
    expectTypeOf<Command<'login'>>().toEqualTypeOf<{ readonly type: 'login' }>()
    expectTypeOf<Command<'block'>['for']>().toEqualTypeOf<string | undefined>()
    expectTypeOf<Command<'chargeback'>['transaction']>().toEqualTypeOf<string | undefined>()
    expectTypeOf<Command<'resolveDispute'>['won']>().toEqualTypeOf<boolean>()
    expectTypeOf<Command<'play'>['rounds']>().toEqualTypeOf<number | undefined>()
    expectTypeOf<Command<'label'>['add']>().toEqualTypeOf<readonly string[] | undefined>()
    expectTypeOf<Command<'updateProfile'>['phone']>().toEqualTypeOf<string | null | undefined>()
    expectTypeOf<Command<'updateProfile'>['settings']>().toEqualTypeOf<
      | {
          readonly marketing_email_subscription?: boolean | undefined
          readonly email_validation?: boolean | undefined
          readonly marketing_sms_subscription?: boolean | undefined
          readonly sms_validation?: boolean | undefined
          readonly want_bonus?: boolean | undefined
        }
      | undefined
    >()
    expectTypeOf<RegisterCommand['profile']>().toEqualTypeOf<ProfileInput | undefined>()
    expectTypeOf<ProfileInput['birth_date']>().toEqualTypeOf<string | undefined>()
  })

  it('take amounts in euro in a scenario, and nowhere else', () => {
    type Step = NonNullable<ScenarioDefinition['steps']>[number]
    expectTypeOf<{ type: 'deposit'; amount: { eur: number } }>().toExtend<Step>()
    expectTypeOf<{ type: 'deposit'; amount: { eur: number } }>().not.toExtend<PlayerCommand>()
    expectTypeOf<{ type: 'play'; stake: 1; rounds: { eur: number } }>().not.toExtend<Step>()
  })
})
