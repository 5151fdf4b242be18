// The base URL is read with each call, because a build fixes what a module reads when it is loaded.
export async function profileOf(id) {
  const response = await fetch(`${process.env.BACK_OFFICE_URL}/players/${id}`, {
    headers: { Authorization: 'Bearer any', 'X-Session-ID': 'any' },
    // Next.js keeps the response, beyond the end of the process, until the tag is revalidated.
    cache: 'force-cache',
    next: { tags: [`player-${id}`] },
  })
  if (!response.ok) throw new Error(`The back office responded with ${response.status}.`)
  return response.json()
}
