import type { Page } from '@playwright/test'
import { refreshTokenKey } from '../../apps/cabinet/src/shared/session/session.ts'
import { open } from '../steps/open-page.ts'
import { expect, test as base } from '../fixtures/cabinet-test.ts'
import { type ExpiringTokens, expiringTokens } from '../fixtures/expired-tokens.ts'
import { logRequests, type RequestLog } from '../fixtures/request-log.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

export const test = base.extend<{
  tokens: ExpiringTokens
  log: RequestLog
  /** Signs in, opens a page that contains an expired access token, and then clears the log of requests. */
  openExpired: (path?: string, phone?: string) => Promise<void>
}>({
  tokens: async ({ context, app }, use) => use(await expiringTokens(context, app)),
  log: async ({ context }, use) => use(logRequests(context)),
  openExpired: async ({ page, tokens, log }, use) =>
    use(async (path = '/help', phone) => {
      await signedIn(page, phone)
      await tokens.withExpiredTokens(() => open(page, path))
      log.forget()
    }),
})

export const refreshPath = '/api/refresh-token'
/** Paths that the cabinet's shell requests when the network returns. */
export const shellCalls = [
  '/api/balance/user-balance/',
  '/api/pending-amount/',
  '/api/notification/is-notification/',
] as const

export const isRefreshFailure = (text: string): boolean => text === 'Failed to refresh token'

/** Makes the cabinet request the paths of `shellCalls`, as it does when the device is online again. */
export const callTheApi = (page: Page): Promise<boolean> =>
  page.evaluate(() => dispatchEvent(new Event('online')))

/**
 * Returns how many refresh tokens of this session were used up. The number in the current refresh token counts the
 * tokens of the session from 1.
 */
export async function spentTokens(page: Page): Promise<number> {
  const token = await page.evaluate((key) => localStorage.getItem(key), refreshTokenKey)
  return Number(token?.split('.')[2]) - 1
}

export { expect }
