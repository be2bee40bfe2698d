import type { BrowserContext, Page } from '@playwright/test'
import { reloadedAtKey } from '../../packages/api/src/version/reload-limit.ts'
import { untilHydrated, open } from '../steps/open-page.ts'
import {
  callTheApi,
  expect,
  isRefreshFailure,
  refreshPath,
  shellCalls,
  spentTokens,
  test,
} from './refresh-test.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'
import { repeated } from '../../apps/server/src/testing/harness/repeat.ts'

const iterations = repeated(2)
const metByEachTab = [...Array.from({ length: 6 }, () => 200), ...Array.from({ length: 6 }, () => 401)]

test(`keeps six tabs with expired access tokens signed in by a single refresh, in each of ${iterations} rounds`, async ({
  context,
  page,
  tokens,
  log,
}) => {
  // Time limit that only ends a test that hangs. The limit is long, because a busy machine needs many times as long as
  // an idle machine.
  test.setTimeout(600_000)
  const complaints: string[] = []
  context.on('console', (message) => {
    if (isRefreshFailure(message.text())) complaints.push(message.text())
  })
  await signedIn(page)
  const tabs = [page, ...(await Promise.all(Array.from({ length: 5 }, () => context.newPage())))]
  await tokens.withExpiredTokens(() => Promise.all(tabs.map((tab) => open(tab, '/help'))))
  for (let iteration = 1; iteration <= iterations; iteration++) {
    await Promise.all(tabs.map(allowNextAutomaticReload))
    log.forget()
    const expire = () => callAllAtOnce(context, tabs)
    // Each tab reloads after the refresh of its access token. In every iteration but the last, the reloaded page must
    // contain an expired token again, which the next iteration uses.
    await (iteration < iterations ? tokens.withExpiredTokens(expire) : tokens.withValidTokens(expire))
    expect(log.statuses('GET', refreshPath)).toEqual([200])
    expect(await spentTokens(page)).toBe(iteration)
    for (const tab of tabs) expect(log.documents(tab)).toEqual(['/help'])
    for (const path of shellCalls) expect(inOrder(log.statuses('GET', path))).toEqual(metByEachTab)
    expect(log.statuses('POST', '/api/logout')).toEqual([])
  }
  await page.getByRole('link', { name: 'Мой Баланс' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Мой Баланс' })).toBeVisible()
  expect(complaints).toEqual([])
})

const inOrder = (statuses: readonly (number | null)[]) => statuses.toSorted((a, b) => Number(a) - Number(b))

/**
 * Removes the stored time of the page’s last automatic reload. Otherwise the page would not reload itself a second time
 * within a minute.
 */
const allowNextAutomaticReload = (page: Page): Promise<void> =>
  page.evaluate((key) => sessionStorage.removeItem(key), reloadedAtKey)

/**
 * Makes all tabs call the API at the same time. Each call waits until every tab has sent all its calls, so that all
 * calls use expired tokens.
 */
async function callAllAtOnce(context: BrowserContext, tabs: readonly Page[]): Promise<void> {
  const gate = Promise.withResolvers<void>()
  let waiting = 0
  const isShellCall = (url: URL) => shellCalls.some((path) => url.pathname === path)
  await context.route(isShellCall, async (route) => {
    waiting += 1
    if (waiting === tabs.length * shellCalls.length) gate.resolve()
    await gate.promise
    await route.fallback()
  })
  await Promise.all(tabs.map((tab) => untilHydrated(tab, () => callTheApi(tab))))
  await context.unroute(isShellCall)
}
