import { blindMutants } from './mutant'

/** Faults in the rules of the identity, its erasure, closed accounts and limits. */
export const PERSON_MUTANTS = [
  ...blindMutants('src/simulator/engine/identity.ts', [
    {
      id: 'phone-not-cleared',
      find: 'value === undefined ? present : (value ?? undefined)',
      replace: 'value ?? present',
      breaks: 'An update with the phone null clears it.',
    },
    {
      id: 'change-without-record',
      find: '  recordChange(player, act.at, before)\n',
      replace: '',
      breaks: 'Every change of the profile has an id of its own.',
    },
  ]),
  ...blindMutants('src/simulator/engine/commands/change-identity.ts', [
    {
      id: 'empty-change',
      find: 'values.every((value) => value === undefined)',
      replace: 'values.every((value) => value === null)',
      breaks: 'A change of the identity names at least one field.',
    },
    {
      id: 'name-changes-nothing',
      find: 'name: name ?? identity.name,',
      replace: '',
      breaks: 'A change of the name shows.',
    },
    {
      id: 'manager-not-cleared',
      find: 'vipManager: stated(vip_manager, identity.vipManager)',
      replace: 'vipManager: vip_manager ?? identity.vipManager',
      breaks: 'A manager who is null is taken away.',
    },
  ]),
  ...blindMutants('src/simulator/engine/limits.ts', [
    {
      id: 'limit-bound',
      find: 'used + amount > limit.value',
      replace: 'used + amount >= limit.value',
      breaks: 'A deposit may use a limit up completely.',
    },
    {
      id: 'limit-time-bound',
      find: 'used >= limit.value',
      replace: 'used > limit.value',
      breaks: 'No play once the time of a session is up.',
    },
    {
      id: 'limit-pending-free',
      find: "status === 'completed' || status === 'pending'",
      replace: "status === 'completed'",
      breaks: 'A pending deposit counts towards the limit.',
    },
    {
      id: 'limit-week-from-sunday',
      find: '(weekdayOf(day) + 6) % 7',
      replace: 'weekdayOf(day)',
      breaks: 'A week begins on Monday.',
    },
    {
      id: 'limit-in-utc',
      find: 'const offset = MARKETS[market].utcOffsetMin * MINUTE_MS',
      replace: 'const offset = 0 * MARKETS[market].utcOffsetMin * MINUTE_MS',
      breaks: 'Periods are those of the market.',
    },
    {
      id: 'limit-before-it-holds',
      find: ' && change.from <= at && ',
      replace: ' && ',
      breaks: 'A higher limit takes effect after 24 hours.',
    },
    {
      id: 'limit-loss-without-wins',
      find: 'return bets - wins',
      replace: 'return bets + 0 * wins',
      breaks: 'Wins count against the losses.',
    },
    {
      id: 'limit-session-closed-counts-on',
      find: 'isSessionOpen(player, at) ? at : player.lastActive',
      replace: 'at',
      breaks: 'The time after the last act of a session does not count.',
    },
  ]),
  ...blindMutants('src/simulator/engine/commands/set-limit.ts', [
    {
      id: 'limit-waits-shorter',
      find: 'REFLECTION = 24 * HOUR_MS',
      replace: 'REFLECTION = 23 * HOUR_MS',
      breaks: 'A higher limit takes effect after 24 hours.',
    },
    {
      id: 'limit-lower-waits',
      find: '?? Number.POSITIVE_INFINITY) > current',
      replace: '?? Number.POSITIVE_INFINITY) !== current',
      breaks: 'A lower limit takes effect at once.',
    },
    {
      id: 'limit-raise-stands',
      find: 'change.per !== per || change.from <= at',
      replace: 'change.per !== per || change.from >= 0',
      breaks: 'A limit that waits is replaced by the next one.',
    },
    {
      id: 'limit-shortest-time',
      find: 'length >= MINUTE_MS',
      replace: 'length > MINUTE_MS',
      breaks: 'A session can be limited to a minute.',
    },
    {
      id: 'limit-longest-time',
      find: 'length <= most',
      replace: 'length < most',
      breaks: 'A session can be limited to the length of its period.',
    },
  ]),
  ...blindMutants('src/simulator/engine/commands/play.ts', [
    {
      id: 'limit-first-round-only',
      find: " && leftOf(act, 'loss') >= stake",
      replace: '',
      breaks: 'Rounds end where the limit on losses is reached.',
    },
  ]),
  ...blindMutants('src/simulator/engine/commands/erase.ts', [
    {
      id: 'erased-keeps-birthday',
      find: '      birthDay: 0,\n',
      replace: '',
      breaks: 'The date of birth is erased.',
    },
    {
      id: 'erased-keeps-changes',
      find: 'player.changes = new NewestList()',
      replace: '',
      breaks: 'The records of changes are erased with the values before them.',
    },
    {
      id: 'erased-keeps-labels',
      find: 'player.labels = player.labels.filter((label) => KNOWN_LABELS.includes(label))',
      replace: '',
      breaks: 'Texts of staff are erased from the labels.',
    },
    {
      id: 'erased-keeps-bonus-names',
      find: 'if (OWN_NAMES.has(terms.template.name)) return bonus',
      replace: 'if (terms) return bonus',
      breaks: 'Names of bonuses that staff wrote are erased.',
    },
    {
      id: 'erased-cools-off',
      find: "!player.block || player.block.cause === 'Cool-Off'",
      replace: '!player.block',
      breaks: 'The block of an erased player does not end with a cool-off.',
    },
    {
      id: 'erased-plays-on',
      find: 'player.pilot = undefined',
      replace: '',
      breaks: 'The persona of an erased player plays no more.',
    },
  ]),
  ...blindMutants('src/simulator/engine/rules.ts', [
    {
      id: 'erased-acts',
      find: '  requirePerson(player, act)\n  if (!player.block) return',
      replace: '  if (!player.block) return',
      breaks: 'An act of an erased player is refused as such.',
    },
  ]),
  ...blindMutants('src/world/views/notes.ts', [
    {
      id: 'erased-reason-stays',
      find: 'return link === note ? note :',
      replace: 'return link !== ERASED ? note :',
      breaks: 'The reason in a note about an erased player is erased.',
    },
    {
      id: 'erased-account-shows',
      find: 'const end = player.erasedAt === undefined ?',
      replace: 'const end = player.erasedAt !== 0 ?',
      breaks: 'Payouts of an erased player do not show the account.',
    },
  ]),
  ...blindMutants('src/simulator/engine/commands/unblock.ts', [
    {
      id: 'exclusion-end-bound',
      find: 'at >= until',
      replace: 'at > until',
      breaks: 'A self-exclusion can be lifted at its end.',
    },
    {
      id: 'duplicate-lifted',
      find: "cause !== 'Deceased' && cause !== 'Duplicate'",
      replace: "cause !== 'Deceased'",
      breaks: 'A block for Duplicate is not lifted.',
    },
    {
      id: 'review-of-the-past',
      find: "if (reviewed && kyc.status === 'approved') return",
      replace: "if (kyc.status === 'approved') return",
      breaks: 'An approval from before the block lifts no sanctions hit.',
    },
    {
      id: 'review-that-lapsed',
      find: "if (reviewed && kyc.status === 'approved') return",
      replace: 'if (reviewed) return',
      breaks: 'A case that is open again lifts no sanctions hit.',
    },
  ]),
  ...blindMutants('src/simulator/engine/kyc.ts', [
    {
      id: 'review-by-any-move',
      find: "status === 'approved' && player.block) player.block",
      replace: 'player.block) player.block',
      breaks: 'Only an approval reviews a block.',
    },
  ]),
  ...blindMutants('src/simulator/engine/commands/close.ts', [
    {
      id: 'close-outside-session',
      find: 'actAsPlayer(act)',
      replace: '',
      breaks: 'The closure is an act of the player.',
    },
  ]),
]
