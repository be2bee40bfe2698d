import type { Page } from '@playwright/test'

/** Until what it answers is called, nothing that the page asks these addresses for goes on its way. */
export async function hold(page: Page, addresses: string): Promise<() => void> {
  const { promise: over, resolve: release } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await over
    await route.continue()
  })
  return release
}
