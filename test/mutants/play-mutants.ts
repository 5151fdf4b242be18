import { blindMutants } from './mutant'

/** Faults in the rules of rounds, rollbacks, bonuses and offers. */
export const PLAY_MUTANTS = [
  ...blindMutants('src/simulator/engine/arithmetic.ts', [
    {
      id: 'shares-rounded',
      find: 'Math.floor(product / c)',
      replace: 'Math.round(product / c)',
      breaks: 'Shares are rounded down.',
    },
    {
      id: 'shares-inexact',
      find: 'product <= Number.MAX_SAFE_INTEGER',
      replace: 'product <= Number.MAX_VALUE',
      breaks: 'Shares of large amounts are exact.',
    },
  ]),
  ...blindMutants('src/simulator/engine/rounds.ts', [
    {
      id: 'bonus-first',
      find: 'Math.max(0, stake - spendableCash(player))',
      replace: 'Math.min(stake, ledger.wallets.bonus)',
      breaks: 'A stake takes cash first.',
    },
    {
      id: 'win-split-to-bonus',
      find: 'mulDiv(win, bet.bonusPart, bet.amount)',
      replace: 'win - mulDiv(win, bet.amount - bet.bonusPart, bet.amount)',
      breaks: 'The odd unit of a split win goes to cash.',
    },
    {
      id: 'max-bet-bound',
      find: 'stake > maxBonusBet(player.currency)',
      replace: 'stake >= maxBonusBet(player.currency)',
      breaks: 'A bet at the limit of an active bonus is no breach.',
    },
    {
      id: 'breach-stays',
      find: 'bonus.breaches += times',
      replace: 'bonus.breaches += 1',
      breaks: 'A bet that is rolled back is no breach any more.',
    },
    {
      id: 'big-win-bound',
      find: 'win >= big',
      replace: 'win > big',
      breaks: 'A win of exactly 1,000 euro can be big.',
    },
    {
      id: 'big-win-multiple-bound',
      find: 'win >= bet.amount * BIG_WIN_MULTIPLE',
      replace: 'win > bet.amount * BIG_WIN_MULTIPLE',
      breaks: 'A win of exactly a hundred stakes can be big.',
    },
    {
      id: 'settled-round-stays',
      find: '  player.rounds.delete(bet)\n',
      replace: '',
      breaks: 'A round that was settled is open no longer.',
    },
  ]),
  ...blindMutants('src/simulator/engine/commands/play.ts', [
    {
      id: 'last-round-left-out',
      find: 'walletTotal(act.player) >= stake',
      replace: 'walletTotal(act.player) > stake',
      breaks: 'A round that takes all of the funds is played.',
    },
    {
      id: 'rounds-most',
      find: 'rounds <= most',
      replace: 'rounds < most',
      breaks: 'The largest number of rounds is allowed.',
    },
    {
      id: 'open-round-with-bonus',
      find: '  if (open) requireNoBonus(player)\n',
      replace: '',
      breaks: 'No round stays open while a bonus is active.',
    },
    {
      id: 'no-diligence-on-play',
      find: '  requestDocumentsOnTurnover(act)\n',
      replace: '',
      breaks: 'Play that reaches the threshold asks for documents.',
    },
    {
      id: 'win-limit',
      find: 'const most = win === undefined ? MAX_ROUNDS : 1',
      replace: 'const most = MAX_ROUNDS',
      breaks: 'A given win goes with one round.',
    },
  ]),
  ...blindMutants('src/simulator/engine/luck.ts', [
    {
      id: 'luck-bias',
      find: 'if (left < weight) return tenths',
      replace: 'if (left <= weight) return tenths',
      breaks: 'Outcomes come by their weights.',
    },
  ]),
  ...blindMutants('src/simulator/engine/commands/rollback.ts', [
    {
      id: 'late-win-overlooked',
      find: 'ledger.at(ordinal) - bet.at > LONGEST_ROUND',
      replace: 'ledger.at(ordinal) - bet.at >= LONGEST_ROUND',
      breaks: 'A win exactly a minute after its bet keeps the bet from being rolled back.',
    },
    {
      id: 'spent-bonus-part',
      find: 'spendableCash(player) < cashPart || (bonus?.balance ?? 0) < win.bonusPart',
      replace: 'spendableCash(player) < cashPart',
      breaks: 'A win whose bonus part was spent is not rolled back.',
    },
    {
      id: 'rolled-back-round-settles',
      find: "  clearTimer(player, 'roundSettles', bet.ordinal)\n",
      replace: '',
      breaks: 'An open round whose bet was rolled back is not settled.',
    },
    {
      id: 'any-active-bonus',
      find: "if (bonus?.status === 'active') return bonus",
      replace: 'if (bonus && player.active.length > 0) return bonus',
      breaks: 'A round is rolled back only while its own bonus is active.',
    },
    {
      id: 'rollback-keeps-progress',
      find: '  countBet(player, bonus, GAMES[bet.detail as number] as Game, bet.amount, -1)\n',
      replace: '',
      breaks: 'A bet that is rolled back does not count toward the requirement.',
    },
    {
      id: 'reversal-not-judged',
      find: '  })\n  if (bonus) judge(act, bonus)\n',
      replace: '  })\n',
      breaks: 'A win that is rolled back can lose the bonus.',
    },
  ]),
  ...blindMutants('src/simulator/engine/bonus-terms.ts', [
    {
      id: 'full-deposit-rounding',
      find: 'Math.ceil((amount * 100) / percent)',
      replace: 'Math.floor((amount * 100) / percent)',
      breaks: 'The deposit that brings the most of a match is rounded up.',
    },
  ]),
  ...blindMutants('src/simulator/engine/bonus-lifecycle.ts', [
    {
      id: 'claim-deadline',
      find: 'expiresAt: at + terms.template.claimDays * DAY_MS',
      replace: 'expiresAt: at + terms.template.validDays * DAY_MS',
      breaks: 'A pending bonus lapses after its days to claim.',
    },
    {
      id: 'match-minimum-bound',
      find: 'return amount >= fromEuroCents(minDepositEuroCents, player.currency)',
      replace: 'return amount > fromEuroCents(minDepositEuroCents, player.currency)',
      breaks: 'The least deposit of a match activates it.',
    },
    {
      id: 'crypto-match-by-card',
      find: "    if (code === 'CRYPTO30' && !crypto) return false\n",
      replace: '',
      breaks: 'The crypto match takes crypto deposits only.',
    },
    {
      id: 'match-while-blocked',
      find: 'if (hasRoom(act) && !player.block) activate(act, waiting)',
      replace: 'if (hasRoom(act)) activate(act, waiting)',
      breaks: 'A deposit that arrives during a block activates no bonus.',
    },
    {
      id: 'match-maximum',
      find: 'Math.min(bonus.amount, percentOf(deposit, template.percent))',
      replace: 'percentOf(deposit, template.percent)',
      breaks: 'A match gives at most its maximum.',
    },
    {
      id: 'cap-of-the-offer',
      find: '  bonus.cap = capOf(terms, bonus.amount)\n',
      replace: '',
      breaks: 'The cap is a multiple of what was awarded.',
    },
    {
      id: 'cap-not-applied',
      find: 'const converted = balance - over',
      replace: 'const converted = balance',
      breaks: 'What is over the cap does not convert.',
    },
    {
      id: 'requirement-bound',
      find: 'bonus.contributed >= bonus.requirement',
      replace: 'bonus.contributed > bonus.requirement',
      breaks: 'A requirement that is met exactly completes the bonus.',
    },
    {
      id: 'lost-with-cash-left',
      find: 'bonus.balance === 0) endBonus',
      replace: 'bonus.balance + act.player.ledger.wallets.cash === 0) endBonus',
      breaks: 'A bonus is lost when its balance is gone, whatever cash is left.',
    },
    {
      id: 'ended-bonus-expires',
      find: "  clearTimer(act.player, 'bonusExpires', bonus.index)\n",
      replace: '',
      breaks: 'A bonus that has ended does not expire.',
    },
    {
      id: 'forfeit-names-removal',
      find: 'player.ledger.length + bonuses.length',
      replace: 'player.ledger.length',
      breaks: 'The note of a forfeited bonus names the withdrawal behind it.',
    },
    {
      id: 'released-match-keeps-waiting',
      find: "    bonus.awaiting = 'deposit'\n",
      replace: '',
      breaks: 'A match whose deposit is taken back waits for another deposit.',
    },
    {
      id: 'active-match-released',
      find: "if (bonus.status !== 'pending' || bonus.deposit !== ordinal) continue",
      replace: 'if (bonus.deposit !== ordinal) continue',
      breaks: 'A bonus that is active keeps the deposit that it matched.',
    },
    {
      id: 'empty-award',
      find: 'if (bonus.amount === 0) {',
      replace: 'if (bonus.amount < 0) {',
      breaks: 'Free spins that win nothing end without an award.',
    },
  ]),
  ...blindMutants('src/simulator/engine/commands/award-bonus.ts', [
    {
      id: 'multiplier-most',
      find: "requireWhole('multiplier', command.multiplier, 0, 1_000)",
      replace: "requireWhole('multiplier', command.multiplier, 0, 100)",
      breaks: 'A multiplier can be as large as 1,000.',
    },
    {
      id: 'given-amount-waits',
      find: "=== 'deposit_match' && command.amount === undefined",
      replace: "=== 'deposit_match'",
      breaks: 'A match with a given amount waits for no deposit.',
    },
    {
      id: 'award-while-blocked',
      find: "  requireOpenAccount(player, 'an award')\n",
      replace: '',
      breaks: 'A blocked player is awarded nothing.',
    },
  ]),
  ...blindMutants('src/simulator/engine/commands/claim-bonus.ts', [
    {
      id: 'free-award-waits',
      find: 'hasRoom(act) || bonus.terms.multiplier === 0',
      replace: 'hasRoom(act)',
      breaks: 'An award without wagering can be claimed beside an active bonus.',
    },
    {
      id: 'active-claimed-again',
      find: "const isActive = bonus.status === 'active'",
      replace: 'const isActive = false',
      breaks: 'An active bonus is not claimed again where several can be active.',
    },
  ]),
  ...blindMutants('src/simulator/engine/commands/cancel-bonus.ts', [
    {
      id: 'one-breach-forgiven',
      find: 'bonus.breaches > 0',
      replace: 'bonus.breaches > 1',
      breaks: 'One bet over the limit is the cause when staff cancel.',
    },
  ]),
  ...blindMutants('src/simulator/engine/bonuses.ts', [
    {
      id: 'oldest-of-a-code',
      find: 'player.bonuses.findLast((bonus) => named(bonus) && isOpen(bonus))',
      replace: 'player.bonuses.find((bonus) => named(bonus) && isOpen(bonus))',
      breaks: 'A code stands for the newest open record.',
    },
  ]),
]
