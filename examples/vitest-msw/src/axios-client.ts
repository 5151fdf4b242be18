import axios from 'axios'
import type { components } from './back-office'
import { BASE_URL, HEADERS } from './config'

type Profile = components['schemas']['PlayerProfile']

const backOffice = axios.create({ baseURL: BASE_URL, headers: HEADERS })

/** Blocks a player, and returns the player's cash, which the casino owes. */
export async function blockPlayer(id: string): Promise<number> {
  const path = `/players/${encodeURIComponent(id)}`
  await backOffice.put(path, { blocked: true })
  const { data } = await backOffice.get<Profile>(path)
  return data.balances.cash_balance
}
