import type { Page } from '@playwright/test'
import { open } from '../steps/open-page.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

/**
 * Query of the balance page that leaves only two operations of Андрей in the history. The whole history has hundreds
 * of operations, which cost time in each check by axe.
 */
export const shortHistory = '?category=withdrawal'

/** Signs Андрей in and opens the balance page; `query` begins with `?`. */
export async function openBalance(page: Page, query = ''): Promise<void> {
  await signedIn(page)
  await open(page, `/balance${query}`)
  await page.getByRole('heading', { name: 'Мой Баланс' }).waitFor()
}
