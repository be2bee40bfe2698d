import type { Page } from '@playwright/test'
import { untilHydrated, open } from './open-page.ts'

/** Signs in at /login, where the page must stand or is opened, and waits for the page that one comes to, alive. */
export async function signIn(page: Page, { url, phone }: { url: string; phone: string }): Promise<void> {
  if (!page.url().startsWith(`${url}/login`)) await open(page, `${url}/login`)
  await requestCode(page, phone)
  await untilHydrated(page, () => codeField(page).pressSequentially(demoCode))
  await page.waitForURL((address) => address.pathname !== '/login')
}

/** From the phone's step, which has come alive, to the code's. */
export async function requestCode(page: Page, phone: string): Promise<void> {
  await phoneField(page).fill(phone)
  await page.getByRole('button', { name: 'Получить код' }).click()
  await page.getByRole('heading', { name: 'Код из СМС' }).waitFor()
}

/** Every code of the demo mode (specification, section 9). */
export const demoCode = '000000'
/** «Андрей», with thirteen months of contracts. */
export const andrey = '79000000000'

export const phoneField = (page: Page) => page.getByLabel('Номер телефона')
export const codeField = (page: Page) => page.getByLabel('Код, 6 цифр')

/** Paths that the page asks for from now on. */
export function requestsTo(page: Page, path: string): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(path)) requests.push(path)
  })
  return requests
}
