import { blindMutants } from './mutant'

/** Slips in what staff do with bonuses that have begun or ended. */
export const BONUS_MUTANTS = [
  ...blindMutants('src/simulator/engine/bonus-lifecycle.ts', [
    {
      id: 'extension-without-timer',
      find: "  bonus.expiresAt += days * DAY_MS\n  setTimer(act.player, 'bonusExpires', bonus.index, bonus.expiresAt)\n",
      replace: '  bonus.expiresAt += days * DAY_MS\n',
      breaks: 'An extended bonus expires at its new deadline.',
    },
    {
      id: 'room-beyond-number',
      find: 'player.active.length < rules.concurrentBonuses',
      replace: 'player.active.length <= rules.concurrentBonuses',
      breaks: 'No more bonuses are active than the policy allows.',
    },
    {
      id: 'reinstated-is-oldest',
      find: '  player.active = [...player.active, bonus.index]\n  extendRecord',
      replace: '  player.active = [bonus.index, ...player.active]\n  extendRecord',
      breaks: 'A reinstated bonus is younger than those that are active.',
    },
    {
      id: 'one-is-forfeited',
      find: 'for (const bonus of bonuses) {',
      replace: 'for (const bonus of bonuses.slice(0, 1)) {',
      breaks: 'A withdrawal forfeits every active bonus.',
    },
    {
      id: 'reinstated-award-amount',
      find: 'amount: player.ledger.amountOf(removal)',
      replace: 'amount: bonus.amount',
      breaks: 'A reinstated bonus gets back what was removed, not what was awarded.',
    },
    {
      id: 'claw-back-completed',
      find: 'bonus.deposit !== ordinal || bonus.endedAt !== undefined',
      replace: 'bonus.deposit === ordinal || bonus.endedAt !== undefined',
      breaks: 'A chargeback cancels the bonus of its deposit, and no other.',
    },
  ]),
  ...blindMutants('src/simulator/engine/commands/extend-bonus.ts', [
    {
      id: 'extension-least',
      find: "requireWhole('days', days, 1, 3_650)",
      replace: "requireWhole('days', days, 0, 3_650)",
      breaks: 'An extension is a day at the least.',
    },
    {
      id: 'extension-beyond-clock',
      find: '+ days * DAY_MS > LAST_CLOCK',
      replace: '> LAST_CLOCK',
      breaks: 'An extended bonus ends within the range of the clock.',
    },
  ]),
  ...blindMutants('src/simulator/engine/commands/reinstate-bonus.ts', [
    {
      id: 'reinstatement-window',
      find: 'age <= WINDOW',
      replace: 'age < WINDOW',
      breaks: 'A bonus is reinstated up to 30 days after its end.',
    },
    {
      id: 'reinstated-beside-another',
      find: '    if (!hasRoom(act)) requireNoOther(player, bonus)\n',
      replace: '',
      breaks: 'No bonus is reinstated while another is active.',
    },
    {
      id: 'reinstated-without-deposit',
      find: 'takenBackOf(player, deposit).chargedBack > 0',
      replace: 'takenBackOf(player, deposit).chargedBack < 0',
      breaks: 'The bonus of a deposit that is charged back is not reinstated.',
    },
  ]),
]
