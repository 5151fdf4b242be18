/**
 * A support agent without a model: words in the message decide what it does. A model would choose
 * its calls itself.
 *
 * @param url base URL of the service
 * @param message what the player writes
 * @returns what the agent replies, and its decision
 */
export async function answer({ url, player, message }) {
  const service = serviceOf(url, player)
  if (/withdrawal/i.test(message)) return explainWithdrawal(service)
  if (/new number/i.test(message)) return changePhone(service, message)
  return { text: 'A colleague will answer you.', decision: 'escalated' }
}

async function explainWithdrawal(service) {
  const { transactions } = await service.read('/transactions?event_type=withdrawal&limit=1')
  const [{ amount, currency, status, created_at }] = transactions
  const sum = `${Math.abs(amount)} ${currency}`
  const text = `Your withdrawal of ${sum} of ${created_at.slice(0, 10)} is ${status}. We look into it.`
  return { text, decision: 'escalated' }
}

async function changePhone(service, message) {
  const { email } = await service.read()
  if (!message.includes(email)) {
    return { text: 'I cannot change it without your e-mail address.', decision: 'refused' }
  }
  const phone = /\+[\d ]+\d/.exec(message)?.[0]
  try {
    await service.update({ phone })
  } catch {
    // The answer was lost. The change may have been made all the same.
    if ((await service.read()).phone !== phone) await service.update({ phone })
  }
  return { text: 'Your number is changed.', decision: 'done' }
}

/** What an agent may do: read the pages of one player, and update the profile. */
function serviceOf(url, player) {
  const send = async (path, init = {}) => {
    const response = await fetch(`${url}/players/${encodeURIComponent(player)}${path}`, {
      ...init,
      headers: {
        Authorization: `Bearer ${process.env.SERVICE_TOKEN ?? 'any'}`,
        'X-Session-ID': 'support-agent',
        'Content-Type': 'application/json',
      },
    })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    return response.json()
  }
  return {
    read: (path = '') => send(path),
    update: (changes) => send('', { method: 'PUT', body: JSON.stringify(changes) }),
  }
}
