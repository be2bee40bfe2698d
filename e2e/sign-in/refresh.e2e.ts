import type { Page } from '@playwright/test'
import { refreshTokenKey } from '../../apps/cabinet/src/shared/session/session.ts'
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
import { newMember } from '../steps/new-member.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

test('the server answers 401 to the expired but correctly signed tokens that the tests of this file use', async ({
  page,
  tokens,
}) => {
  const { accessToken } = await signedIn(page)
  const sendRequest = async (token: string) => {
    const response = await page.request.get(shellCalls[0], { headers: { authorization: `Bearer ${token}` } })
    return response.status()
  }
  expect(await sendRequest(accessToken)).toBe(200)
  expect(await sendRequest(tokens.expired(accessToken))).toBe(401)
})

test('refreshes an expired token once, retries each refused call once and reloads the page once (spec 4.17)', async ({
  page,
  openExpired,
  log,
}) => {
  await openExpired()
  await untilHydrated(page, () => callTheApi(page))
  for (const path of shellCalls) expect(log.statuses('GET', path)).toEqual([401, 200])
  expect(log.statuses('GET', refreshPath)).toEqual([200])
  expect(log.documents()).toEqual(['/help'])
  expect(await spentTokens(page)).toBe(1)
  // The reloaded page has a new token, so there is no second refresh and no second reload.
  await callTheApi(page)
  await expect.poll(() => log.statuses('GET', shellCalls[2])).toEqual([401, 200, 200])
  expect(log.documents()).toEqual(['/help'])
  expect(await spentTokens(page)).toBe(1)
})

test('redirects to /login with a message and deletes the offline snapshot and the typed text when the member opens a page after the session ended', async ({
  page,
}) => {
  await newMember(page, '79161110903')
  await open(page, '/contracts/claim')
  await page.getByLabel('Номер договора').fill('К-77')
  const stored = () =>
    page.evaluate(() =>
      [localStorage, sessionStorage]
        .flatMap((storage) => Object.keys(storage))
        .filter((key) => /snapshot|draft|owner/.test(key))
        .toSorted(),
    )
  const draft = 'impulse.draft.claim'
  await expect.poll(stored).toEqual([draft, draft, 'impulse.owner', 'impulse.snapshot'])
  await page.goto('/robots.txt')
  expect((await page.request.post('/api/logout')).status()).toBe(200)
  await open(page, '/order')
  await expect(page).toHaveURL('/login?next=%2Forder')
  await expect(page.getByText('Сеанс закончился. Войдите снова')).toBeVisible()
  await expect.poll(stored).toEqual([])
})

test('opens /login when the access token has expired and the browser has no refresh token', async ({
  page,
  openExpired,
  log,
}) => {
  await openExpired('/order')
  await page.evaluate((key) => localStorage.removeItem(key), refreshTokenKey)
  const complained = complaint(page)
  await callTheApi(page)
  await complained
  await expect(page).toHaveURL('/login?next=%2Forder')
  expect(log.statuses('GET', refreshPath)).toEqual([])
  expect(log.statuses('POST', '/api/logout')).toEqual([200])
})

const complaint = (page: Page) =>
  page.waitForEvent('console', (message) => message.type() === 'error' && isRefreshFailure(message.text()))
