import type { Page } from '@playwright/test'
import { open } from '../steps/open-page.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

/** Signs Андрей in and opens the balance page; `query` begins with `?`. */
export async function openBalance(page: Page, query = ''): Promise<void> {
  await signedIn(page)
  await open(page, `/balance${query}`)
  await page.getByRole('heading', { name: 'Мой Баланс' }).waitFor()
}
