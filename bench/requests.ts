import type { Server } from './servers'

const HEADERS = {
  Authorization: 'Bearer any',
  'X-Session-ID': 'any',
  'Content-Type': 'application/json',
}

/** Text of an answer. @throws Error unless it is 2xx */
export async function textOf({ port }: Server, path: string, init?: RequestInit): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: HEADERS, ...init })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return text
}

interface PlayersPage {
  readonly players: readonly { readonly id: string }[]
}

const PAGE = 1_000

/** Ids of generated players. Those of scenarios come before them in the list. */
export async function playersOf(server: Server, count: number, persona = ''): Promise<string[]> {
  const ids: string[] = []
  const filter = persona && `&persona=${persona}`
  for (let offset = 0; ids.length < count; offset += PAGE) {
    const path = `/__admin/players?limit=${PAGE}&offset=${offset}${filter}`
    const { players } = JSON.parse(await textOf(server, path)) as PlayersPage
    if (players.length === 0) throw new Error(`There are only ${ids.length} players.`)
    ids.push(...players.map(({ id }) => id).filter((id) => id.startsWith('pl_')))
  }
  return ids.slice(0, count)
}

/** Numbers that look random and are the same in every run. */
export function randomly(): (below: number) => number {
  let state = 0x2545f491
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

export interface PlayerPaths {
  readonly profile: string
  readonly page: string
  readonly summary: string
}

export function pathsOf(id: string): PlayerPaths {
  const profile = `/v1/players/${id}`
  const page = `${profile}/transactions`
  return { profile, page, summary: `${page}/summary` }
}

export const FILTER = 'event_type=bet&event_type=win'
