/**
 * Says whether a payout can be approved, and if not, why.
 *
 * @param {string} baseUrl of the back office, such as https://api.example.com/v1
 * @param {typeof fetch} send the global fetch, or another one in tests
 */
export function createPayoutCheck(baseUrl, credentials, send = fetch) {
  const headers = {
    Authorization: `Bearer ${credentials.token}`,
    'X-Session-ID': credentials.session,
  }
  return async (playerId) => {
    const answer = await send(`${baseUrl}/players/${encodeURIComponent(playerId)}`, { headers })
    if (answer.status === 404) return { approve: false, reason: 'There is no such player.' }
    if (!answer.ok) throw new Error(`The back office answered ${answer.status}.`)
    const { blocked, kyc_status, balances } = await answer.json()
    if (blocked) return { approve: false, reason: 'The player is blocked.' }
    if (kyc_status !== 'approved') return { approve: false, reason: `KYC is ${kyc_status}.` }
    if (balances.pending_withdrawal === 0) return { approve: false, reason: 'Nothing is pending.' }
    return { approve: true, amount: balances.pending_withdrawal }
  }
}
