import type { Page } from '@playwright/test'
import { untilHydrated, open } from './open-page.ts'

/** Opens /login unless the page already shows it, signs a member in, and waits until the next page is hydrated. */
export async function signIn(page: Page, { url, phone }: { url: string; phone: string }): Promise<void> {
  if (!page.url().startsWith(`${url}/login`)) await open(page, `${url}/login`)
  await requestCode(page, phone)
  await untilHydrated(page, () => codeField(page).pressSequentially(demoCode))
  await page.waitForURL((address) => address.pathname !== '/login')
}

/** Submits the phone number on the hydrated sign-in page and waits until the code step is shown. */
export async function requestCode(page: Page, phone: string): Promise<void> {
  await phoneField(page).fill(phone)
  await page.getByRole('button', { name: 'Получить код' }).click()
  await page.getByRole('heading', { name: 'Код из СМС' }).waitFor()
}

/** Sign-in code that is always right in demo mode (specification, section 9). */
export const demoCode = '000000'
/** Phone of the demo member «Андрей», who has contracts of thirteen months. */
export const andrey = '79000000000'

export const phoneField = (page: Page) => page.getByLabel('Номер телефона')
export const codeField = (page: Page) => page.getByLabel('Код, 6 цифр')

/**
 * Returns a list that gets the text `path` for each request that the page sends after this call and whose address
 * contains `path`. The length of the list is the number of these requests.
 */
export function requestsTo(page: Page, path: string): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(path)) requests.push(path)
  })
  return requests
}
