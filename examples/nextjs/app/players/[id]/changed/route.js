import { revalidateTag } from 'next/cache'

/** Called by who changed a player: the next page reads the back office again. */
export async function POST(_request, { params }) {
  const { id } = await params
  revalidateTag(`player-${id}`, { expire: 0 })
  return new Response(null, { status: 204 })
}
