import { versionPath } from '@impulse/api/version/version'
import type { Page } from '@playwright/test'
import { hold } from '../fixtures/hold.ts'

/** Opens a page of the cabinet and waits until it is hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await untilHydrated(page, () => page.goto(path))
}

/**
 * Opens another page of the cabinet in the same document, as Forward does, for a test in which loading the page proves
 * nothing: a new document takes the server and the browser many times as long.
 */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const { idx } = history.state as { idx: number }
    history.pushState({ usr: null, key: to, idx: idx + 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
}

/**
 * Waits until the page that `callback` loads is hydrated. React runs effects only after hydration, and the last effect
 * reads the version file, so this request proves the hydration. A HEAD request proves nothing: the previous page sends
 * it to check whether the server is reachable.
 */
export async function untilHydrated(page: Page, callback: () => Promise<unknown>): Promise<void> {
  const requested = page.waitForRequest(
    (request) => request.method() === 'GET' && new URL(request.url()).pathname === versionPath,
  )
  await Promise.all([requested, callback()])
}

/** Prevents the hydration of pages until the test calls the returned function. */
export const holdHydration = (page: Page): Promise<() => void> => hold(page, '**/assets/entry.client-*.js')
