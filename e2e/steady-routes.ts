import type { BrowserContext, Page } from '@playwright/test'

/**
 * Chromium loses what is asked for in the moment when requests are intercepted no longer, which Playwright ends with the last
 * route (microsoft/playwright#41802): with the first one each page and context here gets one that nothing meets, and that stays.
 */
export function keepIntercepting(context: BrowserContext): void {
  keepOn(context)
  context.on('page', keepOn)
}

type Route = (...args: Parameters<Page['route']>) => Promise<Disposable>
type Disposable = Awaited<ReturnType<Page['route']>>

function keepOn(place: BrowserContext | Page): void {
  const route = place.route.bind(place) as Route
  const addresses = new Set<Parameters<Page['route']>[0]>()
  let guard: Promise<unknown> | undefined
  const steady: Route = async (...args) => {
    guard ??= route('http://nobody.invalid/**', (one) => one.abort())
    await guard
    addresses.add(args[0])
    return route(...args)
  }
  const unrouteAll = async () => {
    for (const address of addresses) await place.unroute(address)
  }
  Object.assign(place, { route: steady, unrouteAll })
}
