import type { HistoryItem } from '@impulse/api/balance/balance'

type Transactions = { history: HistoryItem[]; totalCount: number }

/**
 * An example client of `GET /api/transactions`: every operation of the member whose session cookie this is, newest first. For programs
 * that hold a session and no access token, such as a page rendered next to the cabinet on the same host. A screen that has a token
 * calls `/api/balance/account-history/`.
 */
export async function* readTransactions(
  address: string,
  cookie: string,
  filters: Readonly<Record<string, string>> = {},
): AsyncGenerator<HistoryItem> {
  for (let skipCount = 0; ;) {
    const query = new URLSearchParams({ ...filters, maxResultCount: '200', skipCount: String(skipCount) })
    const answer = await fetch(`${address}/api/transactions?${query.toString()}`, { headers: { cookie } })
    // 400: a filter that cannot be read; 401: no session; 500: try again later, the session lives on.
    if (!answer.ok) throw new Error(`The transactions could not be read: ${answer.status}`)
    const { history, totalCount } = (await answer.json()) as Transactions
    yield* history
    skipCount += history.length
    if (history.length === 0 || skipCount >= totalCount) return
  }
}
