import type { Page } from '@playwright/test'
import { open } from '../steps/open-page.ts'
import { counterTest } from '../fixtures/counter-host.ts'
import { phone as phoneSize } from '../steps/modals.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'
import { andrey, signIn } from '../steps/sign-in-steps.ts'
import { expect } from '../fixtures/cabinet-test.ts'

const test = counterTest(['topMail', 'metrika', 'liveInternet'], (urls) => ({
  COUNTER_SCRIPTS: 'off',
  COUNTER_TOPMAIL: '3212345',
  COUNTER_TOPMAIL_URL: urls.topMail,
  COUNTER_METRIKA: '55153801',
  COUNTER_METRIKA_URL: urls.metrika,
  COUNTER_LIVEINTERNET: 'on',
  COUNTER_LIVEINTERNET_URL: urls.liveInternet,
})).extend<{ url: string }>({ url: async ({ baseURL }, use) => use(baseURL ?? '') })
test.beforeEach(({ hosts }) => {
  for (const host of Object.values(hosts)) host.requests.length = 0
})

const banner = (page: Page) => page.getByRole('region', { name: 'Вопрос о счётчиках' })

/** Returns a list to which the URL of each request that the page sends to another server from now on is added. */
function foreignRequests(page: Page, ownUrl: string): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(ownUrl) && !/^(data|blob):/.test(request.url())) urls.push(request.url())
  })
  return urls
}

test('sends nothing to visit counters before the visitor’s choice and after a refusal', async ({
  page,
  url,
  axe,
}) => {
  await page.setViewportSize(phoneSize)
  const foreign = foreignRequests(page, url)
  await open(page, '/login')
  await expect(banner(page)).toBeVisible()
  const [yes, no] = await Promise.all(
    ['Принять', 'Только необходимые'].map((name) => banner(page).getByRole('button', { name }).boundingBox()),
  )
  expect([yes?.width, yes?.height]).toEqual([no?.width, no?.height])
  await axe(page)
  await signIn(page, { url, phone: '79000000001' })
  await open(page, '/balance')
  await expect(banner(page)).toBeVisible()
  // With a large text size, the question about visit counters would cover half of a phone's screen, so the cabinet
  // shows the question at the end of the page instead.
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await expect(banner(page)).not.toBeInViewport()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(banner(page)).toBeInViewport()
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  for (const size of [phoneSize, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size)
    await expect(banner(page)).toBeInViewport()
  }
  // The question about visit counters must not cover the menu, so the test presses a link of the menu.
  await page.getByRole('navigation', { name: 'Основное' }).getByRole('link', { name: 'Помощь' }).click()
  // The opened page takes the focus, so the test waits for it before it presses a key on the button.
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeFocused()
  await banner(page).getByRole('button', { name: 'Только необходимые' }).press('Enter')
  await expect(banner(page)).toBeHidden()
  await expect(heading).toBeFocused()
  await page.goto('/news')
  await expect(heading).toBeVisible()
  await expect(banner(page)).toBeHidden()
  expect(foreign).toEqual([])
})

test('reports the route patterns of opened pages to visit counters only with consent, and stops after the member withdraws the consent', async ({
  page,
  url,
  hosts,
}) => {
  const foreign = foreignRequests(page, url)
  await open(page, '/login?next=%2Fbalance')
  await banner(page).getByRole('button', { name: 'Принять' }).click()
  await signIn(page, { url, phone: andrey })
  const counted = hosts.topMail.requests
  await expect.poll(() => counted.some((call) => call.includes('e=RG:/login'))).toBe(true)
  await expect.poll(() => counted.filter((call) => call.includes('userid=')).length).toBe(1)
  const userId = /userid=([\w-]+)/.exec(counted.find((call) => call.includes('userid=')) ?? '')?.[1]
  expect(userId).toMatch(/^[\w-]{8,}$/)
  await expect
    .poll(() => hosts.metrika.requests.some((call) => call.includes(`"user_id":"${userId}"`)))
    .toBe(true)

  // The withdrawal page and the identity document are not reported, and an order page is reported without the id of the
  // order. The member's id is reported only once.
  for (const address of ['/withdraw', '/lk/document', '/order']) await page.goto(address)
  await page.locator('a[href^="/order/"]').first().click()
  await page.waitForURL(/\/order\/.+/)
  await expect
    .poll(() => counted.some((call) => call.includes('u=http') && call.includes('/order/:id')))
    .toBe(true)
  const all = Object.values(hosts).flatMap((host) => host.requests)
  expect(all.join('\n')).not.toMatch(/withdraw|\/lk\/document|next=|order\/[0-9a-f]/)
  expect(counted.filter((call) => call.includes('userid='))).toHaveLength(1)
  expect(all.join('\n')).not.toContain(andrey.slice(1))
  const counterUrls = Object.values(hosts).map((host) => host.url)
  expect(foreign.filter((url) => !counterUrls.some((host) => url.startsWith(host)))).toEqual([])

  await open(page, '/lk/consents')
  const toggle = page.getByRole('switch', { name: 'Разрешить счётчики посещений' })
  await expect(toggle).toBeChecked()
  // Waits until each visit counter has reported the page of consents. A report that arrived later would seem to come
  // after the member withdrew the consent.
  for (const { requests } of Object.values(hosts))
    await expect.poll(() => requests.some((call) => /\/lk;?$/.test(call))).toBe(true)
  await toggle.click()
  await expect(toggle).not.toBeChecked()
  await expect(toggle).not.toHaveAttribute('aria-busy', 'true')
  for (const host of Object.values(hosts)) host.requests.length = 0
  await page.getByRole('link', { name: 'Новости' }).first().click()
  await page.goto('/balance')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(Object.values(hosts).flatMap((host) => host.requests)).toEqual([])
})

test('a logout removes from the browser the consent to visit counters and the mark that the counters have received the member’s id', async ({
  page,
}) => {
  await signedIn(page, '79000000001')
  // This member refused visit counters in the first test of this file, so the question about them is not shown again.
  // The member can still consent on the page of consents.
  await open(page, '/lk/consents')
  await expect(banner(page)).toBeHidden()
  await page.getByRole('switch', { name: 'Разрешить счётчики посещений' }).click()
  await expect
    .poll(() =>
      page.evaluate(() => [
        localStorage.getItem('impulse.counters'),
        sessionStorage.getItem('impulse.sent-user-id'),
      ]),
    )
    .toEqual([expect.stringContaining('given'), expect.any(String)])
  await open(page, '/balance')
  await page.getByRole('button', { name: 'Выйти' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Да' }).click()
  await page.waitForURL(/\/login/)
  await expect(banner(page)).toBeVisible()
  expect(
    await page.evaluate(() => [
      localStorage.getItem('impulse.counters'),
      sessionStorage.getItem('impulse.sent-user-id'),
    ]),
  ).toEqual([null, null])
})
