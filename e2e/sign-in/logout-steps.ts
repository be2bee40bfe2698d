import type { BrowserContext, Locator, Page } from '@playwright/test'
import { refreshTokenKey } from '../../apps/cabinet/src/shared/session/session.ts'
import { test as base } from '../fixtures/cabinet-test.ts'
import { logRequests, type RequestLog } from '../fixtures/request-log.ts'

/** Test function for logouts. Its fixture `log` records the requests of the test's pages. */
export const test = base.extend<{ log: RequestLog }>({
  log: async ({ context }, use) => use(logRequests(context)),
})

/** Cookies that stay after a logout. They only mark the browser and cannot sign anybody in. */
export const browserCookies = ['impulse-browser', 'impulse-device']
export const listCookieNames = async (context: BrowserContext) =>
  (await context.cookies()).map(({ name }) => name).toSorted()

export const exitButton = (page: Page): Locator => page.getByRole('button', { name: 'Выйти' })

export const question = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Вы действительно хотите выйти из аккаунта?', exact: true })

export const getStored = (page: Page): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), refreshTokenKey)
