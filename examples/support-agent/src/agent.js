/**
 * A support agent without a model: words in the messages decide which tools it calls. A model would
 * choose them itself, by the rules of the brief.
 *
 * @param call calls a tool with arguments, and returns its result
 */
export async function answer({ player, messages }, call) {
  const message = messages.join(' ')
  const tool = (name, more = {}) => call(name, { playerId: player, ...more })
  const [, solve = escalate] = CASES.find(([words]) => words.test(message)) ?? []
  return solve(tool, message)
}

const escalate = () => ({ text: 'A colleague will answer you.', decision: 'escalated' })
const money = (amount, { currency }) => `${Math.abs(amount)} ${currency}`
const day = (instant) => instant.slice(0, 10)

async function latest(tool, query) {
  const { transactions } = await tool('getTransactionHistory', { ...query, limit: 1 })
  return transactions[0]
}

/** The words of each case, the most urgent first, and how it is solved. */
const CASES = [
  [
    /exclude|cannot stop/i,
    async (tool) => {
      const profile = await tool('getPlayerProfile')
      await tool('updatePlayerProfile', { blocked: true })
      const balance = money(profile.balances.total_balance, profile)
      return { text: `Your account is blocked. It holds ${balance}.`, decision: 'done' }
    },
  ],
  [
    /advertising/i,
    async (tool) => {
      const { email } = await tool('getPlayerProfile')
      await tool('updatePlayerProfile', {
        settings: { marketing_email_subscription: false, marketing_sms_subscription: false },
      })
      return { text: `You receive no more advertising at ${email}.`, decision: 'done' }
    },
  ],
  [
    /new number/i,
    async (tool, message) => {
      const { email } = await tool('getPlayerProfile')
      const phone = /\+[\d ]+\d/.exec(message)?.[0]
      if (!message.includes(email)) {
        return { text: 'I cannot change it without your e-mail address.', decision: 'refused' }
      }
      await tool('updatePlayerProfile', { phone })
      return { text: 'Your number is changed.', decision: 'done' }
    },
  ],
  [
    /still have to wager/i,
    async (tool) => {
      const profile = await tool('getPlayerProfile')
      const { bonuses } = await tool('getBonusHistory', { status: 'active' })
      const { remaining_wager, expires_at } = bonuses[0]
      const left = money(remaining_wager, profile)
      return { text: `You have ${left} to wager until ${day(expires_at)}.`, decision: 'answered' }
    },
  ],
  [
    /bonus is gone/i,
    async (tool) => {
      const { bonuses } = await tool('getBonusHistory', { status: 'cancelled' })
      const { bonus_name, expires_at } = bonuses[0]
      const row = await latest(tool, { event_name: ['Bonus Expired'] })
      const text = `Your ${bonus_name} expired on ${day(expires_at)}, with ${money(row.amount, row)}.`
      return { text, decision: 'answered' }
    },
  ],
  [
    /closed my account/i,
    async (tool) => {
      const row = await latest(tool, { event_type: ['withdrawal'] })
      const text = `We paid ${money(row.amount, row)} on ${day(row.completed_at)}.`
      return { text, decision: 'answered' }
    },
  ],
  [
    /nothing has happened/i,
    async (tool) => {
      const row = await latest(tool, { event_type: ['withdrawal'] })
      const text = `You requested ${money(row.amount, row)} on ${day(row.created_at)}. We look into it.`
      return { text, decision: 'escalated' }
    },
  ],
  [
    /I paid/i,
    async (tool) => {
      const row = await latest(tool, { event_type: ['deposit'] })
      const text = `Your deposit of ${money(row.amount, row)} has the status ${row.status}.`
      return { text, decision: 'answered' }
    },
  ],
]
