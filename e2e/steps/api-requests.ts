import type { Balance } from '@impulse/api/balance/balance'
import { expect, type Page } from '@playwright/test'

/** Page, or another object whose `request` sends requests to the API. */
export type ApiClient = Pick<Page, 'request'>

/** Sends a GET request to the API with the member's access token and returns the JSON of the response. */
export async function fetchJson<T>({ request }: ApiClient, path: string, accessToken: string): Promise<T> {
  const response = await request.get(path, { headers: { authorization: `Bearer ${accessToken}` } })
  expect(response.status(), path).toBe(200)
  return (await response.json()) as T
}

export const balanceOf = (asker: ApiClient, accessToken: string): Promise<Balance> =>
  fetchJson(asker, '/api/balance/user-balance/', accessToken)
