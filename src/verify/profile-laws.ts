import { PLAYER_PROFILE, type PlayerProfile } from '../contract/player-resources'
import { SEGMENTS } from '../simulator/domain/accounts'
import { CURRENCIES, type Currency, fromEuroCents } from '../simulator/domain/currencies'
import type { Law } from './laws'
import { type Account, type Judge, walletOf } from './seen'
import type { Sums } from './sums'

/** Checks what a profile says by itself, and against the sums over all rows. */
export function checkProfile(
  profile: PlayerProfile,
  sums: Sums,
  account: Account,
  judge: Judge,
): void {
  const { major } = account
  const { balances } = profile
  const check = (isHeld: boolean, rule: Law, field: keyof PlayerProfile) =>
    judge.holds(isHeld, rule, 'PlayerProfile', profile, field)
  const { fields } = PLAYER_PROFILE
  for (const name of new Set([...Object.keys(profile), ...Object.keys(fields)])) {
    const { [name]: value = undefined } = { ...profile } as Readonly<Record<string, unknown>>
    // A field without a value is absent; no other fields are there.
    const field = fields[name as keyof typeof fields]
    const isHeld = value === undefined ? field?.optional : field !== undefined && value !== null
    check(isHeld === true, 'wire-profile', name as keyof PlayerProfile)
  }
  const { email, name, language, kyc_status } = profile
  check(/^[^\s@]+@[^\s@]+$/.test(email), 'identity', 'email')
  check(name.trim() !== '', 'identity', 'name')
  check(language.trim() !== '', 'identity', 'language')
  const currency = profile.currency as Currency
  check(currency in CURRENCIES, 'identity', 'currency')
  const { cash, bonus } = walletOf(account)
  const isSum = cash + bonus === sums.effect
  const due = major(sums.effect)
  judge.holds(isSum, 'wallet-sum', 'Balances', balances, 'total_balance', due)
  const isCovered = cash >= 0 || sums.hasChargeback
  judge.holds(isCovered, 'cash-negative', 'Balances', balances, 'cash_balance')
  const isSmall = sums.types.sum.bet < fromEuroCents(THRESHOLD_EURO_CENTS, currency)
  const isBegun = kyc_status !== 'not_started' || (isSmall && sums.lastWithdrawal === undefined)
  check(isBegun, 'kyc-threshold', 'kyc_status')
  if (email === ERASED_ADDRESS) checkErased(profile, (...each) => check(...each))
}

const THRESHOLD_EURO_CENTS = 200_000

/** The address that replaces the one of an erased person. */
const ERASED_ADDRESS = 'erased@letterbox.example'

function checkErased(
  profile: PlayerProfile,
  check: (isHeld: boolean, rule: Law, field: keyof PlayerProfile) => void,
): void {
  const { name, phone, vip_manager, blocked, segments, settings } = profile
  const { marketing_email_subscription: mail, marketing_sms_subscription: sms } = settings
  const texts = segments.filter((segment) => !(SEGMENTS as readonly string[]).includes(segment))
  check(name === 'Erased', 'erased', 'name')
  check(phone === undefined, 'erased', 'phone')
  check(vip_manager === undefined, 'erased', 'vip_manager')
  check(blocked, 'erased', 'blocked')
  check(!mail && !sms, 'erased', 'settings')
  check(texts.length === 0, 'erased', 'segments')
}
