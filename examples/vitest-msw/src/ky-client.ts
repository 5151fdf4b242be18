import ky from 'ky'
import type { components } from './back-office'
import { BASE_URL, HEADERS } from './config'

type Page = components['schemas']['TransactionPage']
type Transaction = Page['transactions'][number]

const backOffice = ky.create({
  prefixUrl: BASE_URL,
  headers: HEADERS,
  retry: { limit: 2, delay: () => 1 },
})

/** All transactions of a player, newest first. */
export async function readTransactions(id: string): Promise<Transaction[]> {
  const rows: Transaction[] = []
  let page: Page
  do {
    const searchParams = { limit: 200, offset: rows.length }
    const path = `players/${encodeURIComponent(id)}/transactions`
    page = await backOffice.get(path, { searchParams }).json<Page>()
    rows.push(...page.transactions)
  } while (page.has_more)
  return rows
}
