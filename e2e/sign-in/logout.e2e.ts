import type { Page } from '@playwright/test'
import { open } from '../steps/open-page.ts'
import { expect } from '../fixtures/cabinet-test.ts'
import { hold } from '../fixtures/hold.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'
import { browserCookies, exitButton, getStored, listCookieNames, question, test } from './logout-steps.ts'

/** Key under which the session storage contains the member’s id. Section 3 of the specification requires this key. */
const userIdKey = 'userId'
const logoutPath = '/api/logout'

test('keeps the session when the member closes the logout dialog without confirming, and ends it in the browser and on the server by one request on a double-click (spec 2.19)', async ({
  page,
  log,
  playwright,
  app,
}) => {
  const { accessToken, refreshToken } = await signedIn(page)
  await open(page, '/help')
  const stayActions = [
    () => question(page).getByRole('button', { name: 'Отмена' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
  ]
  for (const stay of stayActions) {
    await exitButton(page).click()
    await expect(question(page)).toBeVisible()
    await expect(question(page).getByRole('button')).toHaveText(['Да', 'Отмена'])
    // Not red: a logout deletes nothing.
    await expect(question(page).getByRole('button', { name: 'Да' })).toHaveCSS(
      'background-color',
      'rgb(7, 88, 102)',
    )
    await stay()
    await expect(question(page)).toBeHidden()
  }
  expect(await getStored(page)).not.toBeNull()
  expect(log.statuses('POST', logoutPath)).toEqual([])
  await page.reload()
  await expect(page).toHaveURL('/help')
  await test.step('ends the session by one request when the member double-clicks «Да»', async () => {
    await open(page, '/balance')
    await expect.poll(() => page.evaluate((key) => sessionStorage.getItem(key), userIdKey)).not.toBeNull()
    const before = await page.context().storageState()
    await exitButton(page).click()
    // Holds the request of the first click until the second click has happened, so that no response arrives between the
    // two clicks.
    const releaseResponse = await hold(page, `**${logoutPath}`)
    await question(page).getByRole('button', { name: 'Да' }).dblclick()
    releaseResponse()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(log.statuses('POST', logoutPath)).toEqual([200])
    expect(await getStored(page)).toBeNull()
    expect(await page.evaluate((key) => sessionStorage.getItem(key), userIdKey)).toBeNull()
    expect(await listCookieNames(page.context())).toEqual(browserCookies)

    await test.step('refuses requests with the tokens and cookies of the ended session', async () => {
      const thief = await playwright.request.newContext({ baseURL: app.url, storageState: before })
      const bearer = { headers: { authorization: `Bearer ${accessToken}` } }
      expect((await thief.get('/api/balance/user-balance/', bearer)).status()).toBe(401)
      expect((await thief.post('/api/refresh-token', { data: { refreshToken } })).status()).toBe(401)
      expect((await thief.get('/api/transactions')).status()).toBe(401)
      const page = await thief.get('/balance', { maxRedirects: 0 })
      expect([page.status(), page.headers()['location']]).toEqual([302, '/login?next=%2Fbalance'])
      await thief.dispose()
    })
    await test.step('does not show the member’s pages on Back after the logout', async () => {
      await page.goBack()
      await expect(page).toHaveURL(/\/login\?next=%2Fbalance$/)
      await expect(page.getByText('Здравствуйте')).toHaveCount(0)
    })
  })
})

for (const [how, fail] of [
  ['gets no answer', (page: Page) => page.route(logoutPath, (route) => route.abort())],
  ['is refused', (page: Page) => page.route(logoutPath, (route) => route.fulfill({ status: 503, body: '' }))],
] as const) {
  test(`opens /login and removes the session from the browser even if the logout request ${how}`, async ({
    page,
  }) => {
    await signedIn(page)
    await open(page, '/help')
    await fail(page)
    await exitButton(page).click()
    await question(page).getByRole('button', { name: 'Да' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByLabel('Номер телефона')).toBeVisible()
    expect(await getStored(page)).toBeNull()
    await page.goto('/balance')
    await expect(page).toHaveURL('/login?next=%2Fbalance')
  })
}
