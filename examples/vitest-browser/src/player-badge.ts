const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }

/** Shows whether a player is blocked. */
export async function playerBadge(service: string, id: string): Promise<HTMLElement> {
  const badge = document.createElement('output')
  const answer = await fetch(`${service}/players/${id}`, { headers })
  const { blocked } = await answer.json()
  badge.textContent = blocked ? 'Blocked' : 'Active'
  return badge
}
