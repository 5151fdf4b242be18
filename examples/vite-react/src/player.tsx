import { useEffect, useState } from 'react'

interface Profile {
  readonly name: string
  readonly blocked: boolean
  readonly currency: string
  readonly balances: { readonly total_balance: number }
}

const HEADERS = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }

async function call<Body>(path: string, init?: RequestInit): Promise<Body> {
  const answer = await fetch(`/v1/players/${encodeURIComponent(path)}`, {
    ...init,
    headers: { ...HEADERS, 'Content-Type': 'application/json' },
  })
  const body = await answer.json()
  if (!answer.ok) throw new Error(body.detail)
  return body
}

/** A player, and a button that blocks or unblocks. */
export function Player({ id }: { readonly id: string }) {
  const [profile, setProfile] = useState<Profile>()
  const [problem, setProblem] = useState('')

  useEffect(() => {
    call<Profile>(id).then(setProfile, (error: Error) => setProblem(error.message))
  }, [id])

  const setBlocked = async (blocked: boolean) => {
    await call(id, { method: 'PUT', body: JSON.stringify({ blocked }) })
    setProfile(await call<Profile>(id))
  }

  if (problem !== '') return <p role="alert">{problem}</p>
  if (profile === undefined) return <p>One moment …</p>
  const { name, blocked, currency, balances } = profile
  return (
    <>
      <h1>{name}</h1>
      <p role="status">
        {blocked ? 'Blocked' : 'Active'}, {balances.total_balance} {currency}
      </p>
      <button type="button" onClick={() => setBlocked(!blocked)}>
        {blocked ? 'Unblock' : 'Block'}
      </button>
    </>
  )
}
