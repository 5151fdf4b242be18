import { Pairs, Part } from '../elements/part'
import { amount, dateTime, words } from '../format'
import { DueList } from '../world/due-list'
import { BalanceLine } from './balance-line'
import { Bonus } from './player-bonuses'
import type { PlayerDetails, TabProps } from './player-state'

/** Events of the overview. */
const NEXT = 5

/** The money over time, the profile, the open bonuses and what is scheduled next. */
export function PlayerOverview({ player }: TabProps) {
  const open = player.bonuses.filter(({ ended_at }) => ended_at === null)
  return (
    <>
      <BalanceLine player={player} />
      {open.length > 0 && (
        <Part title="Open bonuses">
          <ul class="stack gap-3">
            {open.map((bonus) => (
              <Bonus key={bonus.id} bonus={bonus} currency={player.currency} />
            ))}
          </ul>
        </Part>
      )}
      <div class="columns">
        <Part title="Profile">
          <Pairs class="fields num" pairs={profileFacts(player).map(dashed)} />
        </Part>
        <Part title="Key figures">
          <Pairs class="fields num" pairs={kpiFacts(player).map(dashed)} />
        </Part>
        <Part title="Next">
          <DueList player={player.id} limit={NEXT} />
        </Part>
      </div>
    </>
  )
}

type Fact = readonly [label: string, value: string | undefined | null]

const dashed = ([label, value]: Fact) => [label, value || '–'] as const

function profileFacts({ profile, identity, last_active }: PlayerDetails): Fact[] {
  const { settings, affiliate_name: affiliate, affiliate_source: source } = profile
  const news = [
    settings.marketing_email_subscription && 'e-mail',
    settings.marketing_sms_subscription && 'SMS',
  ].filter(Boolean)
  return [
    ['E-mail', profile.email],
    ['Phone', profile.phone],
    ['Language', profile.language],
    ['Born', identity.birth_date],
    ['Registered', dateTime(profile.registration_date)],
    ['First deposit', dateTime(profile.ftd_date)],
    ['Last login', dateTime(profile.last_login)],
    ['Last active', dateTime(last_active)],
    ['Withdrawals', profile.withdrawal_status],
    ['Affiliate', affiliate ? `${affiliate} (${words(source)})` : words(source)],
    ['VIP manager', profile.vip_manager],
    ['Segments', profile.segments.join(', ')],
    ['News by', news.join(', ')],
    ['Wants bonuses', settings.want_bonus ? 'yes' : 'no'],
  ]
}

function kpiFacts({ profile: { balances, kpi }, currency }: PlayerDetails): Fact[] {
  const money = (value: number) => `${amount(value, currency)} ${currency}`
  const { last_deposit: deposit, last_withdrawal: payout } = kpi
  return [
    ['Withdrawable', money(balances.withdrawable_balance)],
    ['Pending withdrawals', money(balances.pending_withdrawal)],
    ['Deposits', money(kpi.ltd)],
    ['Withdrawals', money(kpi.ltw)],
    ['Net casino', money(kpi.ltnc)],
    ['Left to wager', money(kpi.wr)],
    ['Last deposit', deposit && `${money(deposit.amount)}, ${dateTime(deposit.date)}`],
    ['Last withdrawal', payout && `${money(payout.amount)}, ${payout.status}`],
  ]
}
