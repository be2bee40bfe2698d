import type { Balance } from '@impulse/api/balance/balance'
import { expect, type Page } from '@playwright/test'

/** A page, or a request context where no page is shown. */
export type Asker = Pick<Page, 'request'>

/** Response of the API to a member. */
export async function fetchJson<T>({ request }: Asker, path: string, accessToken: string): Promise<T> {
  const answer = await request.get(path, { headers: { authorization: `Bearer ${accessToken}` } })
  expect(answer.status(), path).toBe(200)
  return (await answer.json()) as T
}

export const balanceOf = (asker: Asker, accessToken: string): Promise<Balance> =>
  fetchJson(asker, '/api/balance/user-balance/', accessToken)
