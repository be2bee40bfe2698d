import type { HistoryItem } from '@impulse/api/balance/balance'

type Transactions = { history: HistoryItem[]; totalCount: number }

/**
 * Example client of `GET /api/transactions`: reads all operations of the member whose session cookie it gets,
 * newest first. It is for programs that have a session cookie but no access token, such as a server that renders
 * a page of the same host. Programs with an access token call `/api/balance/account-history/`.
 */
export async function* readTransactions(
  address: string,
  cookie: string,
  filters: Readonly<Record<string, string>> = {},
): AsyncGenerator<HistoryItem> {
  for (let skipCount = 0; ;) {
    const query = new URLSearchParams({ ...filters, maxResultCount: '200', skipCount: String(skipCount) })
    const response = await fetch(`${address}/api/transactions?${query.toString()}`, { headers: { cookie } })
    // Status 400 means that a filter is invalid, and 401 that there is no session. After 500 the session is still
    // valid, and the caller can try again later.
    if (!response.ok) throw new Error(`The transactions could not be read: ${response.status}`)
    const { history, totalCount } = (await response.json()) as Transactions
    yield* history
    skipCount += history.length
    if (history.length === 0 || skipCount >= totalCount) return
  }
}
