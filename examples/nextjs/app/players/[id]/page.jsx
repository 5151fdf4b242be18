import { profileOf } from '../../back-office'

// Without it, `next build` would call the back office.
export const dynamic = 'force-dynamic'

export default async function Player({ params }) {
  const { id } = await params
  const { name, blocked } = await profileOf(id)
  return (
    <main>
      <h1>{name}</h1>
      <p>{blocked ? 'Blocked' : 'Active'}</p>
    </main>
  )
}
