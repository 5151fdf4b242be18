const HEADERS = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }

/** What a player deposited in the last days, to hold it against a limit. */
async function depositedSince(baseUrl, playerId, from) {
  const query = new URLSearchParams({ from_date: from.toISOString() })
  const path = `players/${encodeURIComponent(playerId)}/transactions/summary?${query}`
  const answer = await fetch(`${baseUrl}/${path}`, { headers: HEADERS })
  if (!answer.ok) throw new Error(`The back office answered ${answer.status}.`)
  return answer.json()
}

module.exports = { depositedSince }
