import { type Version, versionPath, versionPollMs } from '@impulse/api/version/version'
import type { Page, Route } from '@playwright/test'
import { open } from '../steps/open-page.ts'
import { expect } from '../fixtures/cabinet-test.ts'

export const first: Version = { fullVersion: '1.0.0', buildTime: '2026-11-20T10:00:00.000Z', gitHash: 'abc' }

/**
 * Opens a page that has a fake clock, and answers the page's requests for the version file with `found`. Returns
 * functions by which the test changes this answer and advances the clock.
 */
export async function pageThatReads(page: Page, found: Version, path = '/policy') {
  let respond = (route: Route) => route.fulfill({ json: found })
  let reads = 0
  await page.route(versionPath, async (route) => {
    reads += 1
    await respond(route)
  })
  await page.clock.install()
  await open(page, path)
  await expect.poll(() => reads).toBe(1)
  return {
    answers: (next: typeof respond) => {
      respond = next
    },
    minutePasses: async () => {
      const read = page.waitForResponse((response) => new URL(response.url()).pathname === versionPath)
      await page.clock.runFor(versionPollMs)
      await (await read).finished()
      // The page handles the response with the version file in later tasks. They are done when this further request has
      // ended.
      await page.evaluate(() => fetch('/robots.txt').then((response) => response.text()))
    },
    reads: () => reads,
  }
}

export const prompt = (page: Page) => page.getByRole('dialog', { name: 'Доступна новая версия', exact: true })
