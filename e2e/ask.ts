import type { Balance } from '@impulse/wire/balance'
import { expect, type Page } from '@playwright/test'

/** What the API answers a member. */
export async function ask<T>(page: Page, path: string, accessToken: string): Promise<T> {
  const answer = await page.request.get(path, { headers: { authorization: `Bearer ${accessToken}` } })
  expect(answer.status(), path).toBe(200)
  return (await answer.json()) as T
}

export const balanceOf = (page: Page, accessToken: string): Promise<Balance> =>
  ask(page, '/api/balance/user-balance/', accessToken)
