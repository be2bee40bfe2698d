import type { Page } from '@playwright/test'
import { snapshotKey } from '../../apps/cabinet/src/shared/session/snapshot.ts'
import { open } from '../steps/open-page.ts'
import { expect } from '../fixtures/cabinet-test.ts'

/**
 * Opens the home screen, and waits until the service worker is active and the browser has stored the offline snapshot.
 */
export async function openInstalled(page: Page): Promise<void> {
  await open(page, '/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => readStoredSnapshot(page)).not.toBeNull()
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
    .toBe('activated')
}

/** Returns the offline snapshot that this browser has stored, or null when there is none. */
export const readStoredSnapshot = (page: Page) =>
  page.evaluate((key) => localStorage.getItem(key), snapshotKey)

/**
 * Fails if the service worker has stored a file that is not part of the build, because only the build's files
 * are the same for all members.
 */
export async function expectNoMemberDataStored(page: Page): Promise<void> {
  const stored = await page.evaluate(async () => {
    const found = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const type = (await cache.match(request))?.headers.get('content-type')
        found.push(`${new URL(request.url).pathname} ${type?.split(';', 1)[0]}`)
      }
    }
    return found
  })
  expect(stored.length).toBeGreaterThan(5)
  const isFile =
    /^\/(assets\/[\w.-]+|favicon\.svg) (text\/javascript|application\/javascript|text\/css|image\/svg\+xml|font\/woff2)$/
  expect(stored.filter((line) => !isFile.test(line))).toEqual([])
}
